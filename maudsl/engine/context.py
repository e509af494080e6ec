"""The moment that a condition is judged at: the table, the player it is about, the card and what
it lies on.
"""

from __future__ import annotations

from copy import copy

from maudsl.cards import CardIndex
from maudsl.engine.events import Said
from maudsl.engine.state import Kept, Play, State
from maudsl.rulebook.terms import KeptCard, Ref, Role, Who


class Context:
    """Made for each judgement and thrown away.

    `card` is the card that is played, `on` the card below it. `depth` says how many of the last
    plays in `state.plays` belong to the event itself (0 before the play, 1 after it). `acted`:
    the player did something; somebody who was skipped did not. `answers`: what is owed for it is an
    answer, and said after it. `below`: what the card that is asked about lies on, if that isn't
    `on` (empty: on nothing). `top`: the top card where nobody has just played it. `promised`: who
    has to say what because of this very event. `already`: what was remembered before it.
    """

    # What most moments don't say; set on one where it does.
    acted = True
    answers = False
    below: str | None = None
    top: str | None = None
    together: frozenset[str] = frozenset()
    companions: tuple[Said, ...] = ()
    said: tuple[tuple[str, str], ...] = ()
    saying: tuple[tuple[str, str], ...] = ()  # with the play that is judged
    passed: tuple[str, ...] = ()
    already: tuple[Kept, ...] | None = None
    promised: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def __init__(
        self,
        state: State,
        cards: CardIndex,
        player: str,
        *,
        card: str | None = None,
        on: str | None = None,
        depth: int = 0,
        last: bool = False,
        by: tuple[str, ...] = (),
        skipped: tuple[str, ...] = (),
        next: str | None = None,
    ) -> None:
        self.state, self.cards, self.player = state, cards, player
        self.card, self.on, self.depth, self.last, self.by = card, on, depth, last, by
        self.skipped = skipped
        self.next = next
        self.turns = state.turns

    def ref(self, ref: Ref) -> str | None:
        """A card on the table: what the played card lies on, or one further back; or one that a
        rule keeps.
        """
        match ref:
            case KeptCard():
                whose = self.who(ref.who)[:1] if ref.who else ("",)
                kept = self.state.kept_as(ref.name, *whose)
                if kept is not None:
                    return kept.card or None
                return self.ref(ref.initial) if ref.initial else None
            case "played":
                return self.card
            case "top" if self.top is not None:
                return self.top
            case "top" | "before":
                return self.on
            case _:
                number = self.number_of(ref)
                return None if number is None else self.state.plays[number].card

    def number_of(self, ref: Ref) -> int | None:
        """Which play of the hand it is, from 0."""
        plays = self.state.plays
        if isinstance(ref, KeptCard) or ref == "played":
            return None
        if ref in ("first", "starter"):
            return 0 if plays else None
        back = 1 if ref in ("top", "before") else int(ref.split()[0])
        number = len(plays) - self.depth - back
        return number if number >= 0 else None

    @property
    def earlier(self) -> tuple[Play, ...]:
        """The plays before the card that the sentence is about; none before the starter."""
        plays = self.state.plays
        return plays[: len(plays) - self.depth] if self.on is not None else ()

    def who(self, who: Who) -> tuple[str, ...]:
        """The players that a role means at this moment; empty if nobody in the hand has it."""
        found = self._having(who)
        if not self.state.seats:
            return found
        players = self.state.players
        return tuple([name for name in found if name in players])

    def _having(self, who: Who) -> tuple[str, ...]:
        state = self.state
        match who.role:
            case "anyone" | "everyone" | "everyone but the last":
                return state.players
            case "they":
                return (self.player,)
            case "on turn":
                return (state.turn,)
            case "next":
                return (self.next or state.following(self.player),)
            case "after next":
                return (state.following(self.next or state.following(self.player)),)
            case "before":
                return (state.after(self.player, -1),)
            case "skipped":
                return self.skipped
            case "neighbours":
                return tuple(
                    dict.fromkeys((state.after(self.player), state.after(self.player, -1)))
                )
            case "everyone else":
                return tuple(name for name in state.players if name != self.player)
            case "dealer":
                return (state.dealer,)
            case "winner":
                return (state.won.player,) if state.won else ()
            case "named":
                wanted = who.name.casefold()
                return tuple(name for name in state.players if name.casefold() == wanted)
            case "caller":
                return self._caller()
            case "everyone but":
                left_out = {name for each in who.among for name in self.who(each)}
                return tuple(name for name in state.players if name not in left_out)
            case "each":
                return (self.player,)
            case "holding":
                return tuple(name for name in state.players if self._holds(who, name))
            case "next several":
                first = self.next or state.following(self.player)
                found = (state.following(first, step) for step in range(who.several))
                return tuple(name for name in dict.fromkeys(found) if name != self.player)
            case "accused":
                return (state.call.accused,) if state.call else ()
            case "third player":
                call = state.call
                apart = (call.caller, call.accused) if call else ()
                return tuple(name for name in state.players if call and name not in apart)
            case "last to play":
                return tuple(play.player for play in state.plays if play.player)[-1:]
            case "began the round":
                return (state.round_by,)
            case "passed over":
                return self.passed
            case "kept" | "theirs":
                kept = state.kept_as(who.name, self.player if who.role == "theirs" else "")
                if kept is None:
                    return tuple(name for each in who.among for name in self.who(each))
                return kept.players
            case (
                "most cards"
                | "fewest cards"
                | "most points"
                | "fewest points"
                | "highest"
                | "lowest"
            ):
                return self._extreme(who)
            case "that player":
                return ()  # put in by its name once it is named
            case "oldest":
                return ()  # resolved when the book was prepared; no setting says who it is
        return ()

    def _holds(self, who: Who, name: str) -> bool:
        """Whether what is said of each holds of this player."""
        from maudsl.engine.compiled import condition

        theirs = copy(self)
        theirs.player = name
        return who.condition is not None and condition(who.condition)(theirs)

    def _extreme(self, who: Who) -> tuple[str, ...]:
        """All that have the most, or the least; of two players one, or nobody."""
        among = tuple(name for each in who.among for name in self.who(each)) or self.state.players
        counts = {name: self._count(who, name) for name in among}
        if not counts:
            return ()
        largest = who.role in ("most cards", "most points", "highest")
        best = (max if largest else min)(counts.values())
        found = tuple(name for name, count in counts.items() if count == best)
        return found if len(found) == 1 or not who.among else ()

    def _count(self, who: Who, name: str) -> int:
        if who.role in ("most cards", "fewest cards"):
            return len(self.state.hand_of(name))
        if who.role in ("most points", "fewest points"):
            return next(seat.score for seat in self.state.seats if seat.name == name)
        kept = self.state.kept_as(who.name, name)
        return kept.number if kept else who.initial

    def _caller(self) -> tuple[str, ...]:
        """Of the point of order that is open; or else of the last penalty."""
        state = self.state
        if state.order is not None:
            return (state.order,)
        return (state.call.caller,) if state.call else ()

    def is_one_of(self, player: str, who: Who) -> bool:
        if who.role in EVERYBODY:
            return True
        return player in self.who(who)


EVERYBODY: frozenset[Role] = frozenset({"anyone", "everyone"})
