"""In: a rule book. Out: the same, sorted for play: permissions and prohibitions by act, triggers
by event.

Done once when a book comes into force. What a newer permission lifts is worked out here, over all
cards on all cards.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from maudsl.cards import CardIndex, index_of
from maudsl.engine import compiled as c
from maudsl.engine.context import EVERYBODY, Context
from maudsl.engine.legality import Legality
from maudsl.engine.plain import OWN_COUNT, is_plain
from maudsl.engine.sentences import Firing as Firing
from maudsl.engine.sentences import Said as Said
from maudsl.engine.state import State
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.walk import resolved, terms_in

if TYPE_CHECKING:
    from maudsl.engine.dealing import Deal
    from maudsl.engine.situations import Situation
    from maudsl.engine.waiting import Waiting


class Prepared:
    """A book ready for play."""

    def __init__(self, book: m.RuleBook) -> None:
        self.book = book
        self.cards: CardIndex = index_of(book.pack)
        self._named = {rule.name.casefold(): rule for rule in reversed(book.rules)}
        self.may: dict[type, list[Said]] = {}
        self.may_not: dict[type, list[Said]] = {}
        self.triggers: list[Firing] = []
        self.duties: list[tuple[m.Duty, m.Rule]] = []
        self._by_event: dict[object, list[Firing]] = {}
        self._kept_by: dict[object, list[tuple[m.Keep, str]]] = {}
        self.waiting: dict[object, Waiting] = {}
        self.quiet: set[type] = set()  # kinds of event at which no rule ever waits
        self.points: dict[str, int] = {}  # what a card counts, where its face decides
        oldest = b.Who("named", book.settings.oldest) if book.settings.oldest else None
        rules = resolved(book.rules, b.Who("oldest"), oldest) if oldest else book.rules
        self.rules = rules
        self.awaited: frozenset[str] = frozenset(
            found.deed.removeprefix("say ")
            for found in terms_in(rules, b.NotYet)
            if found.deed.startswith("say ")
        )
        for rule in sorted(rules, key=lambda rule: rule.layer):
            for sentence in rule.sentences:
                self._sort(rule, sentence)
        plays = (self.may.get(m.Play, ()), self.may_not.get(m.Play, ()))
        self.legality = Legality(*plays, self.cards, self.lifted)
        around = m.Happens("play has gone once around")
        self.rounds = (
            any(found == around for found in terms_in(rules, m.Happens))
            or any(keep.scope == "round" for keep in terms_in(rules, m.Keep))
            or any(who.role == "began the round" for who in terms_in(rules, b.Who))
        )
        self.shared: dict[Any, Any] = {}  # of equal events and outcomes that are kept, the first
        self.asks: set[Hashable] = set()
        self.situations: dict[Hashable, Situation] = {}
        self.latest: tuple[State | None, Situation | None] = (None, None)
        self.plan_count = 0
        self.deals: dict[Hashable, Deal] = {}
        self.odd_talk = self._odd_talk()
        self.has_plans = self._moves_are_plain()
        self.hand_sizes = _sizes_that_count(rules)

    def _moves_are_plain(self) -> bool:
        """Whether what follows from a move can be told from what lies open; see `plans`."""
        settings = self.book.settings
        if (
            self.rounds
            or settings.left_over is not None
            or settings.owed_at_end == "still answered"
        ):
            return False
        draws = all(is_plain(said.says, below=False) for said in self._all_of(m.Draw))
        duties = [duty.duty for duty, _ in self.duties if duty.duty.who.role == "on turn"]
        timed = all(is_plain(duty, below=False) for duty in duties)
        # An older one has no say in whether a duty to say something begins.
        newer = any(said.layer for said in self.odd_talk)
        return draws and timed and not newer

    def _odd_talk(self) -> list[Said]:
        """What is permitted or forbidden to say by more than what lies open."""
        return [
            said
            for said in self._all_of(m.Say, m.Speak, m.Plain)
            if not isinstance(said.says.act, m.Plain) or said.says.act.kind == "ask a question"
            if not is_plain(said.says, below=False)
        ]

    def _all_of(self, *acts: type) -> Iterator[Said]:
        """What is permitted or forbidden of such acts."""
        for act in acts:
            yield from (*self.may.get(act, ()), *self.may_not.get(act, ()))

    def _sort(self, rule: m.Rule, sentence: m.Sentence) -> None:
        match sentence.says:
            case m.Permission(act=act):
                said = Said(sentence.says, rule.name, rule.layer, sentence.text)
                self.may.setdefault(type(act), []).append(said)
            case m.Prohibition(act=act):
                said = Said(sentence.says, rule.name, rule.layer, sentence.text)
                self.may_not.setdefault(type(act), []).append(said)
            case m.Trigger():
                firing = Firing.of(sentence.says, rule, len(self.triggers), sentence.text)
                self.triggers.append(firing)
                self._by_event.setdefault(event_key(sentence.says.event), []).append(firing)
            case m.Duty():
                self.duties.append((sentence.says, rule))
            case m.Keep(whenever=event) if event is not None:
                kept = self._kept_by.setdefault(event_key(event), [])
                if all(each != sentence.says for each, _ in kept):
                    kept.append((sentence.says, rule.name))

    def forget_situations(self) -> None:
        """And with them all that is kept of moves in them."""
        for situation in self.situations.values():
            situation.plans.clear()
        self.situations.clear()
        self.shared.clear()
        self.deals.clear()
        self.latest, self.plan_count = (None, None), 0

    def for_event(self, key: object) -> list[Firing]:
        return self._by_event.get(key, [])

    def kept_by(self, key: object) -> list[tuple[m.Keep, str]]:
        """What is kept anew at such an event."""
        return self._kept_by.get(key, [])

    def aliases(self, rule: str) -> tuple[str, ...]:
        """What a call may name the rule by."""
        found = self._named.get(rule.casefold())
        return (found.name, *found.called) if found else (rule,)

    def layer_of(self, rule: str) -> int:
        found = self._named.get(rule.casefold())
        return found.layer if found else 0

    def lifted(self, ban: Said, permissions: list[Said]) -> bool:
        """Whether one of these permissions, all of which apply, lifts the prohibition."""
        return any(
            may.layer > ban.layer
            and isinstance(may.says, m.Permission)
            and (may.says.even or lies_inside(may.says, ban.says, self.book.pack.name, self.cards))
            for may in permissions
        )


def _sizes_that_count(rules: tuple[m.Rule, ...]) -> int:
    """From how many cards on it is all the same how many a hand has: no rule asks for it."""
    counts = [number for x in terms_in(rules, m.ComesTo) for number in (x.number, *x.before)]
    compared = [x.right for x in terms_in(rules, b.Compare) if x.left == OWN_COUNT]
    if len(compared) < sum(x == OWN_COUNT for x in terms_in(rules, b.HandCount)) or any(
        x.left == OWN_COUNT and x.op == "multiple" for x in terms_in(rules, b.Compare)
    ):
        return 1_000_000
    counts += compared
    if not all(isinstance(number, b.Fixed) for number in counts):
        return 1_000_000
    return 3 + max((number.value for number in counts if isinstance(number, b.Fixed)), default=0)


def event_key(event: m.Event) -> object:
    """What an event is sorted under: the kind of act, or the kind of happening."""
    match event:
        case m.Done(act=m.Plain(kind=kind)):
            return kind
        case m.Done(act=act):
            return type(act)
        case m.Befalls(kind=kind) | m.Happens(kind=kind):
            return kind
        case _:
            return type(event)


@lru_cache(maxsize=16)
def prepare(book: m.RuleBook) -> Prepared:
    return Prepared(book)


# -- what a newer permission lifts ---------------------------------------------------


@lru_cache(maxsize=1_024)
def lies_inside(
    may: m.Permission, ban: m.Permission | m.Prohibition, pack: str, cards: CardIndex
) -> bool:
    """Whether everything that is permitted lies within what is forbidden.

    Judged over each card on each card, last or not; where either reads more than that, the answer
    is no.
    """
    del pack  # a part of the key alone: an index is told apart by its pack
    if not isinstance(may.act, m.Play) or not isinstance(ban.act, m.Play):
        return may.act == ban.act and not may.conditions and not ban.conditions
    if ban.who.role not in EVERYBODY and ban.who != may.who:
        return False
    if not (_simple(may.conditions) and _simple(ban.conditions)):
        return False
    if not (_seen(may.act.test) and _seen(ban.act.test)):
        return False
    permitted = _region(may.act.test, may.conditions)
    forbidden = _region(ban.act.test, ban.conditions)
    some = False
    for at, card in _moments(cards):
        if permitted(at, card):
            some = True
            if not forbidden(at, card):
                return False
    return some


def _region(
    test: b.CardTest, conditions: tuple[b.Condition, ...]
) -> Callable[[Context, str], bool]:
    passes, judge = c.card_test(test), c.all_of(conditions)
    return lambda at, card: passes(at, card) and judge(at)


def _simple(conditions: tuple[b.Condition, ...]) -> bool:
    return all(isinstance(each, b.OnCard | b.LastCard) for each in conditions)


def _seen(test: b.CardTest) -> bool:
    """Whether what it rules out shows on the two cards, and needs no memory of other plays."""
    ruled_out = tuple(terms_in(test, b.Isnt))
    unseen = (b.OfIts, b.OfCalledSuit, b.JustDrawn)
    return not (
        any(any(terms_in(ruled_out, kind)) for kind in unseen)
        or any(x.ref not in ("top", "before") for x in terms_in(ruled_out, b.SameAs))
        or any(x.ref not in ("top", "before") for x in terms_in(ruled_out, b.Matches))
    )


def _moments(cards: CardIndex) -> Iterator[tuple[Context, str]]:
    nobody = State(seats=(), chance=0, dealer="")
    for on in cards.codes:
        for last in (False, True):
            for card in cards.codes:
                yield Context(nobody, cards, "", card=card, on=on, last=last), card
