"""Acts without an object, declared by whoever does them: looking, touching, letting go,
flinching, challenging the deal; and points of order, which words may open and end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from maudsl.engine import compiled as c
from maudsl.engine import duties, stock
from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.engine.actions import Flinches, Simple
from maudsl.engine.context import Context
from maudsl.engine.permits import bans_for, permissions_for
from maudsl.engine.prepared import Said
from maudsl.engine.refusal import Refusal
from maudsl.rulebook import model as m

if TYPE_CHECKING:
    from maudsl.engine.command import Command

KINDS: dict[str, m.PlainKind] = {
    "looks": "look",
    "touches the stock": "touch the stock",
    "lets go": "let go",
    "challenges the deal": "challenge the deal",
}


def act(command: Command, action: Simple) -> Refusal | None:
    """Done even if a rule forbids it, and then a breach."""
    kind = KINDS[action.act]
    if kind == "challenge the deal":
        return challenge(command, action.player)
    command.emit(e.Acted(action.player, kind))
    breach_if_banned(command, action.player, kind)
    return None


def flinch(command: Command, action: Flinches) -> Refusal | None:
    """To begin to play a card and take it back; the card is named, for all have seen it."""
    if action.card not in command.state.hand_of(action.player):
        return Refusal(f"{action.player} doesn't hold {action.card}")
    command.emit(e.Acted(action.player, "flinch", action.card))
    breach_if_banned(command, action.player, "flinch")
    return None


def ban_on(command: Command, player: str, kind: str) -> Said | None:
    """The prohibition of such an act that applies to this player now."""
    state, rules = command.state, command.rules
    if player not in state.at_table:
        return None
    at = Context(state, rules.cards, player, on=state.top)
    allowed = [x for x in permissions_for(rules, state, player, m.Plain) if _speaks(x, kind, at)]
    for ban in bans_for(rules, state, player, m.Plain):
        if _speaks(ban, kind, at) and not rules.lifted(ban, allowed):
            return ban
    return None


def _speaks(said: Said, kind: str, at: Context) -> bool:
    act = said.says.act
    return isinstance(act, m.Plain) and act.kind == kind and said.about(at, at.player)


def breach_if_banned(command: Command, player: str, kind: str) -> bool:
    ban = ban_on(command, player, kind)
    if ban is None or not isinstance(ban.says, m.Prohibition):
        return False
    at = Context(command.state, command.rules.cards, player, on=command.state.top)
    number = command.next_number()
    names = (*command.rules.aliases(ban.rule), kind)
    sanction = c.number(ban.says.sanction)(at)
    breach = s.Breach(number, player, ban.rule, (kind,), names, sanction)
    command.emit(e.Breached(breach, rule=ban.rule))
    duties.called_by_table(command, number)
    return True


# -- points of order -----------------------------------------------------------------


def perform(command: Command, player: str, kind: str, rule: str) -> None:
    """Open or end a point of order by what was said. Forbidden, it is a breach and nothing else."""
    if breach_if_banned(command, player, kind):
        return
    is_open = command.state.order is not None
    if kind == "call a point of order" and not is_open:
        command.emit(e.OrderBegan(player, rule=rule))
    if kind == "end a point of order" and is_open:
        command.emit(e.OrderEnded(player, rule=rule))


# -- the deal ------------------------------------------------------------------------


def challenge(command: Command, player: str) -> Refusal | None:
    """Uneven hands are evened out, and the dealer pays a card for each that it took; a wrong
    challenge costs what a wrong call does.
    """
    state, settings = command.state, command.rules.book.settings
    at = Context(state, command.rules.cards, player, on=state.top)
    allowed = [
        said
        for said in permissions_for(command.rules, state, player, m.Plain)
        if _speaks(said, "challenge the deal", at)
    ]
    if not allowed:
        return Refusal("no rule in force lets the deal be challenged")
    if state.moved:
        return Refusal("play has begun: the deal stands")
    command.emit(e.Acted(player, "challenge the deal", rule=allowed[0].rule))
    most = max(len(state.hand_of(name)) for name in state.players)
    missing = {name: most - len(state.hand_of(name)) for name in state.players}
    count = 0
    for name, short in missing.items():
        for _ in range(short):
            if stock.ready_stock(command, name):
                command.emit(e.Evened(name, command.state.stock[0], rule=allowed[0].rule))
                count += 1
    if count:
        stock.fine(command, state.dealer, count, "an uneven deal", allowed[0].rule)
    else:
        stock.fine(command, player, settings.wrong_call, "a wrong challenge", allowed[0].rule)
    return None
