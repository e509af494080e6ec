"""In: a moment and an act. Out: the permission that it stands on, or why it isn't allowed and by
which rule.

Within one layer a prohibition beats a permission. A newer prohibition always wins; a newer
permission lifts an older prohibition where its whole region lies inside that one's, or where it
says "even".
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from maudsl.engine import compiled as c
from maudsl.engine.context import Context
from maudsl.engine.legality import Cell, Row
from maudsl.engine.prepared import Prepared, Said
from maudsl.engine.situations import Situation
from maudsl.engine.state import State
from maudsl.engine.verdicts import Allowed as Allowed
from maudsl.engine.verdicts import Denied as Denied
from maudsl.rulebook import model as m


def judge_play(
    rules: Prepared, state: State, player: str, card: str, saying: tuple[str, ...] = ()
) -> Allowed | Denied:
    """May this player play this card now, saying this with it?"""
    in_turn = has_the_turn(state, player)
    last = len(state.hand_of(player)) == 1
    cell = rules.legality.row(state, last=last, in_turn=in_turn)[card]
    if only_the_book_speaks(state):
        if cell.settled and not cell.may:
            return _no_permission(rules, state, player, card, in_turn)
        if cell.allowed is not None and not (in_turn and binds(state, player)):
            return cell.allowed
    at = play_moment(rules, state, player, card)
    at.saying = tuple((player, text) for text in saying)
    permissions = cell.permissions(at, player, card)
    bans = cell.bans(at, player, card)
    if state.grants:
        permissions += _granted_plays(state, at, card, m.Permission, in_turn)
        bans += _granted_plays(state, at, card, m.Prohibition, in_turn)
    also = tuple(said.rule for said in permissions)
    race = state.race
    if race and player in race.players:
        if c.card_test(race.test)(at, card):
            won = Allowed(race.rule, also=also, races=True)
            return _banned(rules, bans, permissions) or won
        return Denied("in the race only other cards may be played", race.rule)
    debt = state.debt
    if debt and debt.player == player and in_turn:
        answer = _answer(rules, state, player, card, at)
        if isinstance(answer, Allowed):
            newer = [x for x in bans if x.layer > rules.layer_of(debt.rule)]
            return _banned(rules, newer, permissions) or replace(answer, also=also)
        if answer:
            return answer
        permissions = [x for x in permissions if isinstance(x.says, m.Permission) and x.says.owed]
        if not permissions:
            return _must_pay(rules, state, at)
    if not permissions:
        return _no_permission(rules, state, player, card, in_turn)
    if state.drawing and in_turn:
        return Denied(f"you are drawing: draw {state.drawing} more first")
    if state.still and state.still.player == player and in_turn:
        only = state.still.act
        if isinstance(only, m.Play) and not c.card_test(only.test)(at, card):
            return Denied("after drawing only the drawn card may be played", state.still.rule)
    # What may be played while cards are owed is an answer, too.
    answers = debt is not None and debt.player == player and in_turn
    return _banned(rules, bans, permissions) or Allowed(permissions[0].rule, answers, also)


def only_the_book_speaks(state: State) -> bool:
    """Whether nothing that has happened allows or forbids plays besides, but for what a player on
    turn is still to do.
    """
    return not (state.debt or state.race or state.grants or state.drawing)


def binds(state: State, player: str) -> bool:
    """Whether this player's turn isn't over: they may still do what they are told, and no more."""
    return state.still is not None and state.still.player == player


def _granted_plays(state: State, at: Context, card: str, form: type, in_turn: bool) -> list[Said]:
    return [
        said
        for said in _granted(state, at.player, m.Play, form)
        if said.times(in_turn) and said.permits(at, at.player, card)
    ]


def _banned(rules: Prepared, bans: list[Said], permissions: list[Said]) -> Denied | None:
    """By the first of the prohibitions that isn't lifted."""
    ban = next((ban for ban in bans if not rules.lifted(ban, permissions)), None)
    return Denied(ban.text, ban.rule) if ban else None


def might_play(rules: Prepared, state: State, player: str, card: str) -> bool:
    """Whether the card would be allowed if it were this player's turn."""
    theirs = replace(state, turn=player, debt=None, race=None)
    return isinstance(judge_play(rules, theirs, player, card), Allowed)


def play_moment(rules: Prepared, state: State, player: str, card: str) -> Context:
    """The moment before a play, as its conditions see it."""
    last = len(state.hand_of(player)) == 1
    at = Context(state, rules.cards, player, card=card, on=state.top, last=last)
    at.said = state.said
    return at


def playable(rules: Prepared, state: State, player: str) -> tuple[str, ...]:
    """The kinds of card in the player's hand that may be played now, in the hand's order."""
    latest, situation = rules.latest
    if latest is state and situation is not None and player == situation.to_move:
        judges = situation.judges
        if judges is not None:
            mine = state.seats[situation.seat].hand
            row = (situation.rows if len(mine) > 1 else situation.last_rows)[state.pile[-1]]
            if row.allows is not None:
                if judges == "book":
                    found = filter(row.allows, mine)
                    return tuple(dict.fromkeys(found) if state.doubles else found)
                if judges == "drawn":
                    drawn = filter(state.drawn.__contains__, mine)
                    return tuple(dict.fromkeys(filter(row.allows, drawn)))
            return _playable_in(situation, rules, state, row)
    held, in_turn = state.hand_of(player), has_the_turn(state, player)
    row = rules.legality.row(state, last=len(held) == 1, in_turn=in_turn)
    if only_the_book_speaks(state) and not (in_turn and binds(state, player)):
        return _allowed(rules, state, player, held, row)
    hand: Iterable[str] = dict.fromkeys(held)
    if in_turn and not (state.race or state.grants):
        hand = _in_question(rules, state, player, hand, row)
    return tuple([card for card in hand if not _denied(rules, state, player, card)])


def _playable_in(situation: Situation, rules: Prepared, state: State, row: Row) -> tuple[str, ...]:
    """By whose move it is; what was found before for a card on a card is known."""
    if situation.judges == "debt":
        return _answering(situation, rules, state, row)
    player, hand = situation.to_move, state.seats[situation.seat].hand
    found = _allowed(rules, state, player, hand, row)
    if found and situation.judges != "book":
        return tuple(_in_question(rules, state, player, found, row))
    return found


def _allowed(
    rules: Prepared, state: State, player: str, hand: Iterable[str], row: Row
) -> tuple[str, ...]:
    """What the book allows, where nothing else has a say; each kind of card once."""
    if not row.is_settled:
        row.settle()
    if row.allows is not None:
        return tuple(dict.fromkeys(filter(row.allows, hand)))
    return tuple(
        [
            card
            for card in dict.fromkeys(hand)
            if card in row.allowed
            or (card in row.unsettled and not _denied(rules, state, player, card))
        ]
    )


def _answering(situation: Situation, rules: Prepared, state: State, row: Row) -> tuple[str, ...]:
    """What may be played for what is owed, or while it is."""
    known = situation.answers.setdefault((state.pile[-1], row.moment.last), {})
    hand = state.seats[situation.seat].hand
    try:
        return tuple(dict.fromkeys(filter(known.__getitem__, hand)))
    except KeyError:  # of some it isn't known
        found = []
    for card in dict.fromkeys(hand):
        verdict = known.get(card)
        if verdict is None:
            verdict = not _denied(rules, state, situation.to_move, card)
            if row[card].settled:
                known[card] = verdict
        if verdict:
            found.append(card)
    return tuple(found)


def _denied(rules: Prepared, state: State, player: str, card: str) -> bool:
    return isinstance(judge_play(rules, state, player, card), Denied)


def _in_question(
    rules: Prepared, state: State, player: str, hand: Iterable[str], row: Row
) -> Iterable[str]:
    """Whoever owes cards may only answer, and whoever has drawn may only play what they are told:
    the other cards needn't be judged one by one.
    """
    still, debt = state.still, state.debt
    at = Context(state, rules.cards, player, on=state.top)
    if debt and debt.player == player:
        answer = c.card_test(debt.answer) if debt.answer else None
        return [x for x in hand if (answer and _passes(answer, at, x)) or _while_owed(row[x])]
    if still and still.player == player and isinstance(still.act, m.Play):
        test = c.card_test(still.act.test)
        return [card for card in hand if _passes(test, at, card)]
    return hand


def _passes(test: c.Test, at: Context, card: str) -> bool:
    at.card = card
    return test(at, card)


def _while_owed(cell: Cell) -> bool:
    return any(isinstance(x.says, m.Permission) and x.says.owed for x, _ in cell.may)


def has_the_turn(state: State, player: str) -> bool:
    """Whether a play now would be a play in turn: nobody's is while a suit is to be called."""
    return player == state.turn and not (state.calling and state.calling.holds)


def cannot_move(rules: Prepared, state: State, player: str) -> bool:
    """Whether no card of theirs may be played and none may be drawn."""
    denied = isinstance(may_draw(rules, state, player), Denied)
    return denied and not playable(rules, state, player)


def may_draw(rules: Prepared, state: State, player: str) -> tuple[Said, int] | Denied:
    """The permission to draw, and how many cards it is for (0: as many as one likes)."""
    in_turn = player == state.turn
    if state.calling and state.calling.holds:
        return Denied(
            f"{state.calling.players[0]} must {state.calling.act} first", state.calling.rule
        )
    if state.debt and state.debt.player != player and in_turn:
        return Denied(f"{state.debt.player} owes cards first", state.debt.rule)
    at = Context(state, rules.cards, player, on=state.top)
    found: list[tuple[Said, int]] = []
    for said in permissions_for(rules, state, player, m.Draw):
        says, act = said.says, said.says.act
        if not isinstance(says, m.Permission) or not isinstance(act, m.Draw):
            continue
        if not said.about(at, player):
            continue
        # A draw that stands for a play belongs to the turn; others are free at their own time.
        if says.instead and not in_turn or not said.times(in_turn):
            continue
        count = c.number(act.number)(at) if act.number else int(act.fitting)
        found.append((said, count))
    if not found:
        reason = "drawing isn't allowed here" if in_turn else f"it is {state.to_move}'s turn"
        return Denied(reason, breach="misplay" if in_turn else "out of turn")
    if in_turn and state.still and state.still.player == player:
        free = [x for x in found if isinstance(x[0].says, m.Permission) and not x[0].says.instead]
        if not free:
            return Denied("you have drawn: play, or pass", state.still.rule)
        found = free
    for ban in bans_for(rules, state, player, m.Draw):
        applies = ban.times(in_turn) and ban.about(at, player)
        if applies and not rules.lifted(ban, [said for said, _ in found]):
            return Denied(ban.text, ban.rule)
    return max(found, key=lambda x: isinstance(x[0].says, m.Permission) and x[0].says.instead)


def permissions_for(rules: Prepared, state: State, player: str, act: type) -> list[Said]:
    """What the book permits of such an act, and what effects have granted to this player."""
    return [*rules.may.get(act, ()), *_granted(state, player, act, m.Permission)]


def bans_for(rules: Prepared, state: State, player: str, act: type) -> list[Said]:
    """What the book forbids of such an act, and what effects forbid this player for the moment."""
    return [*rules.may_not.get(act, ()), *_granted(state, player, act, m.Prohibition)]


def _granted(state: State, player: str, act: type, form: type) -> list[Said]:
    return [
        Said(grant.sentence, grant.rule, grant.layer, _grant_text(grant.rule))
        for grant in state.grants
        if player in grant.players
        and isinstance(grant.sentence, form)
        and isinstance(grant.sentence.act, act)
    ]


def _grant_text(rule: str) -> str:
    return f'rule "{rule}" forbids it for now'


def _answer(
    rules: Prepared, state: State, player: str, card: str, at: Context
) -> Allowed | Denied | None:
    debt = state.debt
    assert debt is not None
    if debt.answer is None or not c.card_test(debt.answer)(at, card):
        return None
    if debt.before_drawing and debt.drawn:
        return Denied("once a card is drawn for it, the rest is drawn too", debt.rule)
    return Allowed(debt.rule, answers=True)


def _must_pay(rules: Prepared, state: State, at: Context) -> Denied:
    debt = state.debt
    assert debt is not None
    cards = f"{debt.cards} card{'s' if debt.cards != 1 else ''}"
    pay = f"draw {cards}" if debt.cards else f"pass and lose {_turns(debt.turns)}"
    if debt.answer is None or (debt.before_drawing and debt.drawn):
        return Denied(f"you owe for {debt.cause}: {pay}", debt.rule)
    return Denied(f"you owe for {debt.cause}: answer it, or {pay}", debt.rule)


def _turns(count: int) -> str:
    return "the turn" if count == 1 else f"{count} turns"


def _no_permission(rules: Prepared, state: State, player: str, card: str, in_turn: bool) -> Denied:
    if state.calling and state.calling.holds:
        caller = state.calling.players[0]
        return Denied(f"{caller} must {state.calling.act} first", state.calling.rule, "out of turn")
    if not in_turn:
        return Denied(f"it is {state.to_move}'s turn", breach="out of turn")
    top, suit = state.top, state.called_suit
    if state.named:
        return Denied(f"{card} doesn't fit: {state.named.rank} was named")
    if suit:
        return Denied(f"{card} doesn't fit: {suit} was called")
    return Denied(f"{card} doesn't fit {top}" if top else f"{card} may not be played")
