"""In: what the tree says of things that a rule remembers, and of what players name. Out: the rule
book's terms for it.

What has happened "this turn" or "this hand" is remembered as well: by a count that no rule has
given a name, put beside the sentence that asks for it.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Literal

from msgspec.structs import replace

from maudsl.cards import CardIndex
from maudsl.rulebook import lower_past as past
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.lower_cards import LowerCards
from maudsl.source import Source
from maudsl.suggest import closest
from maudsl.syntax import nodes as n
from maudsl.syntax import sentences as s
from maudsl.syntax.build_words import NUMBER_WORDS

SCOPES: dict[n.Scope, m.Scope] = {
    "this turn": "turn",
    "last turn": "turn",
    "this round": "round",
    "this hand": "hand",
    "this session": "session",
}
KINDS = {"number": "a number", "card": "a card", "players": "players"}
Kind = Literal["number", "card", "players"]
FIRST: dict[Kind | None, str] = {
    None: "0",
    "number": "0",
    "card": "the starter",
    "players": "nobody",
}
# What was kept, and what it was taken for.
MEANT_OF: dict[tuple[Kind, Kind], str] = {
    ("players", "number"): "write: the number of players in {}",
    ("players", "card"): "of players it is said: whoever is {}",
    ("number", "players"): "to keep players: keep {} from nobody",
    ("number", "card"): "to keep a card: keep {} from the starter",
    ("card", "number"): "write: the value of {}",
    ("card", "players"): "to keep players: keep {} from nobody",
}
NAMED_FROM = {"number": " from 1 to 6", "word": " of LIST"}
BECOMES: dict[Kind, str] = {
    "number": "write a number: 0, its value, {} + 1",
    "card": "write a card: the played card, the top card",
    "players": "write players: them, the next player, nobody",
}


def kind_of(value: m.Value) -> Kind:
    match value:
        case m.Nobody() | b.Who():
            return "players"
        case m.CardAt():
            return "card"
        case _:
            return "number"


class LowerMemory(LowerCards):
    def __init__(self, source: Source, cards: CardIndex) -> None:
        super().__init__(source, cards)
        self.kept: dict[str, m.Keep] = {}
        self.tallies: list[m.Keep] = []
        self.about: s.Event | None = None  # what a trigger that is read waits for
        self.named: set[str] = set()  # what somebody names in the sentence that is read

    # -- what is kept -----------------------------------------------------------------

    def declare(self, keep: s.Keep) -> None:
        """Before the sentences that speak of it are read."""
        lowered = self.keep(keep)
        old = self.kept.get(lowered.name)
        if old is not None and old != lowered:
            self.mistake(
                "wrong-place",
                f'"{keep.name.text}" is kept already, from something else',
                keep.name.span,
                "choose another name",
            )
        self.kept[lowered.name] = lowered

    @abstractmethod
    def keep(self, keep: s.Keep) -> m.Keep: ...

    def value(self, value: s.Value) -> m.Value:
        match value:
            case s.Nobody():
                return m.Nobody()
            case n.CardRef():
                return m.CardAt(past.place(self, value))
            case n.Who():
                return self.who(value)
            case n.Kept() if kind_of(self.known(value.name, None).value) == "players":
                return self.kept_who(value.name)
            case _:
                return self.number(value)

    def known(self, name: n.Word, kind: Kind | None, *, each: bool = False) -> m.Keep:
        """What is kept under this name; a mistake if nothing is, or another kind of thing."""
        keep = self.kept.get(name.text.casefold())
        if keep is None:
            guess = closest(name.text, [*self.kept, *NUMBER_WORDS])
            first = f"{' for each player' if each else ''} from {FIRST[kind]}"
            self.mistake(
                "unknown-word",
                f'no rule keeps anything called "{name.text}"',
                name.span,
                f'did you mean "{guess}"?'
                if guess
                else f"keep it, in a line before: keep {name.text}{first}",
            )
            return m.Keep(name.text.casefold(), b.Fixed(0))
        if kind is not None and kind_of(keep.value) != kind:
            what = KINDS[kind_of(keep.value)]
            message = f'"{name.text}" is {what}, and {KINDS[kind]} should stand here'
            hint = MEANT_OF.get((kind_of(keep.value), kind), "")
            self.mistake("wrong-place", message, name.span, hint.format(name.text))
        return keep

    def is_kept(self, name: n.Word) -> bool:
        return name.text.casefold() in self.kept

    def remembered(self, number: n.Kept | n.KeptCount | n.HowOften) -> b.Number:
        match number:
            case n.KeptCount():
                return b.KeptCount(self.known(number.name, "players").name)
            case n.HowOften():
                from maudsl.syntax.print_cards import print_number

                return self.how_often(number.event, number.scope, print_number(number))
            case n.Kept():
                keep = self.known(number.name, "number", each=bool(number.who))
                return b.Kept(keep.name, _number(initial(keep)), self.whose(keep, number))

    def whose(self, keep: m.Keep, kept: n.Kept) -> b.Who | None:
        """Theirs, where nothing else is said of what is kept for each player."""
        if not keep.each:
            if kept.who is not None and self.is_kept(kept.name):
                self.must_be_theirs(keep, kept.name)
            return None
        return self.who(kept.who) if kept.who else b.Who("they")

    def kept_card(self, name: n.Word, ref: n.CardRef) -> b.Ref:
        keep = self.known(name, "card")
        if ref.theirs:
            self.must_be_theirs(keep, name)
        value = initial(keep)
        first = value.ref if isinstance(value, m.CardAt) else None
        return b.KeptCard(keep.name, first, b.Who("they") if keep.each else None)

    def kept_who(self, name: n.Word, who: n.Who | None = None) -> b.Who:
        """`who`: how it is spoken of, where that may be "their"."""
        keep = self.known(name, "players")
        theirs = who is not None and who.role == "theirs"
        if theirs:
            self.must_be_theirs(keep, name)
        elif keep.each:
            hint = f"write: everyone in their {name.text}"
            self.mistake(
                "wrong-place", f'each player keeps their own "{name.text}"', name.span, hint
            )
        value = initial(keep)
        first = (value,) if isinstance(value, b.Who) else ()
        single = who is not None and who.single
        return b.Who("theirs" if theirs else "kept", keep.name, first, single=single)

    def must_be_theirs(self, keep: m.Keep, name: n.Word) -> None:
        if not keep.each and self.is_kept(name):
            hint = f"keep {name.text} for each player from …"
            self.mistake("wrong-place", f'"{name.text}" is the same for all', name.span, hint)

    def extreme_who(self, who: n.Who) -> b.Who:
        assert who.kept is not None
        keep = self.known(who.kept, "number")
        first = initial(keep)
        among = tuple(map(self.who, who.among))
        return b.Who(who.role, keep.name, among, first.value if isinstance(first, b.Fixed) else 0)

    # -- what has happened ------------------------------------------------------------

    def how_often(self, event: s.Event, scope: n.Scope, says: str) -> b.Kept:
        """Counted from now on; of whom it is asked is asked when it is asked."""
        lowered = self.event(event)
        who: b.Who | None = None
        if isinstance(lowered, m.Done | m.Befalls) and isinstance(event, s.Done | s.Befalls):
            who, lowered = lowered.who, replace(lowered, who=b.ANYONE)
            event = replace(event, who=n.Who(role="anyone"))
        name = f"{_past(event)} for the {SCOPES[scope]}"
        self.tallies.append(m.Keep(name, b.Fixed(0), True, SCOPES[scope], lowered, True))
        return b.Kept(name, b.Fixed(0), who, scope == "last turn", says)

    @abstractmethod
    def event(self, event: s.Event) -> m.Event: ...

    # -- effects ----------------------------------------------------------------------

    def change(self, effect: s.Becomes | s.GoesBy) -> m.Change:
        by = isinstance(effect, s.GoesBy)
        keep = self.known(effect.kept.name, "number" if by else None, each=bool(effect.kept.who))
        value: m.Value
        op: Literal["becomes", "up", "down"] = "becomes"
        if isinstance(effect, s.GoesBy):
            value, op = self.number(effect.number), "up" if effect.up else "down"
        else:
            value = self.value(effect.value)
            if kind_of(value) != kind_of(keep.value) and self.is_kept(effect.kept.name):
                what = KINDS[kind_of(keep.value)]
                name = effect.kept.name.text
                message = f'"{name}" is {what}, and becomes nothing else'
                hint = BECOMES[kind_of(keep.value)].format(name)
                self.mistake("wrong-place", message, effect.span, hint)
        whose = self.whose(keep, effect.kept)
        return m.Change(keep.name, keep.scope, value, initial(keep), whose, op)

    def asks(self, asks: s.Asks) -> m.Asks:
        self.named.add("number" if asks.what == "a die" else asks.what.split()[-1])
        low = self.number(asks.low) if asks.low else b.Fixed(1)
        high = self.number(asks.high) if asks.high else b.Fixed(6)
        words = self.listed(asks.words) if asks.words else ()
        return m.Asks(self.who(asks.who), asks.what, low, high, words)

    def named_before(self, what: str, node: n.Node) -> None:
        if what not in self.named:
            self.mistake(
                "wrong-place",
                f"nobody has named a {what} here",
                node.span,
                f"write before it: they name a {what}{NAMED_FROM.get(what, '')}",
            )


def initial(keep: m.Keep) -> m.Value:
    """What it is before it changes: nothing, where it only begins with an event."""
    if keep.whenever is None:
        return keep.value
    return m.Nobody() if kind_of(keep.value) != "number" else b.Fixed(0)


def _number(value: m.Value) -> b.Number:
    return b.Fixed(0) if isinstance(value, m.Nobody | m.CardAt | b.Who) else value


def _past(event: s.Event) -> str:
    from maudsl.syntax.print_cards import print_past

    try:
        return print_past(event)
    except (KeyError, AssertionError):
        return repr(event)


def waiting(effects: tuple[m.Effect, ...]) -> tuple[m.Effect, ...]:
    """What follows something that somebody names waits for it."""
    for place, effect in enumerate(effects):
        if isinstance(effect.kind, m.Asks):
            then = waiting(effects[place + 1 :])
            asks = replace(effect, kind=replace(effect.kind, then=then))
            return (*effects[:place], asks)
    return effects
