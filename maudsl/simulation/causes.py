"""In: the log of a hand. Out: how often each rule, each of its sentences and each alternative in
one did what.

An event names its rule; which of the rule's sentences it was, `why` knows, and where that leaves
more than one, the card that was played says it. Counted is in how many actions (a play, a draw, a
saying …) a sentence acted, so that a rule with three effects acts once. What is written as "a or b"
in the card or the condition of a sentence is counted for each part that was the case; of conditions
about anything but plays the log says no more than that they held.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from maudsl.engine import events as e
from maudsl.engine.prepared import prepare
from maudsl.engine.state import State
from maudsl.rulebook import model as m
from maudsl.rulebook.model import RuleBook
from maudsl.simulation.moment import Moment
from maudsl.simulation.sentences import Part, Sentences, sentences_of
from maudsl.table import Entry

# What an event says became of something that a rule asks for or forbids.
BECAME: dict[type, str] = {
    e.Breached: "breached",
    e.DutyMissed: "missed",
    e.DutyMet: "met",
    e.DutyVoid: "void",
    e.Penalised: "called",
    e.Lapsed: "lapsed",
    e.Paid: "paid",
}
# Steps on the way of what has been counted already.
FOLLOWS = (
    e.DutyPartlyMet,
    e.Stands,
    e.TakenBack,
    e.Took,
    e.NothingToDraw,
    e.Called,
    e.RankNamed,
    e.NamedIt,
    e.Rolled,
    e.RaceEnded,
    e.GrantEnded,
    e.HandResumed,
    e.Skipped,
    e.DebtEnded,
)
Causes = dict[tuple[str, str, str], int]
Phrases = dict[tuple[str, str], int]


def causes_of(entries: Sequence[Entry], before: State) -> tuple[Causes, Phrases]:
    """By rule, sentence ("": the rule itself) or alternative, and what; by phrase, and what."""
    counting = _Counting()
    for entry in entries:
        counting.entry(entry, before)
        before = entry.state
    return dict(counting.causes), dict(counting.phrases)


class _Counting:
    """`owing`: of what is open, by number, the phrase that it is about. `book`: the last one."""

    def __init__(self) -> None:
        self.causes: Counter[tuple[str, str, str]] = Counter()
        self.phrases: Counter[tuple[str, str]] = Counter()
        self.owing: dict[int, str] = {}
        self.book: RuleBook | None = None

    def entry(self, entry: Entry, before: State) -> None:
        if entry.book is not self.book:  # a book is large to compare
            self.book, self.sentences = entry.book, sentences_of(prepare(entry.book))
        sentences = self.sentences
        acted: dict[Part, None] = {}
        for place, event in enumerate(entry.events):
            match event:
                case e.DutyBegan() | e.DutyMet() | e.DutyMissed() | e.DutyVoid():
                    self._about_duty(event)
            if isinstance(event, e.Played):
                self._played(event, sentences, entry, place, before, acted)
            elif event.rule and (what := BECAME.get(type(event))):
                self.causes[event.rule, "", what] += 1
                if isinstance(event, e.Breached):
                    for part in sentences.behind(event, Moment(entry.events, place, before)):
                        self.causes[part.rule, part.text, what] += 1
            elif event.rule and not isinstance(event, FOLLOWS):
                acted.update(dict.fromkeys(_acting(event, sentences, entry, place, before)))
        for rule in dict.fromkeys(part.rule for part in acted):
            self.causes[rule, "", "acted"] += 1
        for part in acted:
            self.causes[part.rule, part.text, "acted"] += 1
        overriding = [part for part in acted if part.overrides]
        if overriding:
            for over in sentences.overridden(overriding, entry.events, before):
                self.causes[over.rule, "", "overridden"] += 1
                self.causes[over.rule, over.text, "overridden"] += 1

    def _played(
        self,
        event: e.Played,
        sentences: Sentences,
        entry: Entry,
        place: int,
        before: State,
        acted: dict[Part, None],
    ) -> None:
        """A play that stands on permissions; or that answers, which is no permission."""
        if event.misplay or not event.rule:
            return
        moment = Moment(entry.events, place, before)
        if event.answers and not sentences.permits_play(event.rule):
            self.causes[event.rule, "", "answered"] += 1
            return
        for rule in (event.rule, *(each for each in event.also if each != event.rule)):
            acted.update(dict.fromkeys(sentences.permitting(rule, event, moment)))
        for ban in sentences.lifted(event, moment):
            self.causes[ban.rule, "", "overridden"] += 1
            self.causes[ban.rule, ban.text, "overridden"] += 1

    def _about_duty(self, event: e.DutyBegan | e.DutyMet | e.DutyMissed | e.DutyVoid) -> None:
        if isinstance(event, e.DutyBegan):
            self.owing[event.duty.number] = phrase = _phrase(event.duty.acts)
            self.causes[event.rule, "", "owed"] += 1
            self.phrases[phrase, "owed"] += 1
            return
        phrase = self.owing.pop(event.number, "")
        self.phrases[phrase, BECAME[type(event)]] += 1


def _phrase(acts: tuple[m.Act, ...]) -> str:
    """As the rule writes it, its holes unfilled; empty: nothing is to be said."""
    return " or ".join(text for act in acts if isinstance(act, m.Say) for text in act.phrase.texts)


def _acting(
    event: e.Event, sentences: Sentences, entry: Entry, place: int, before: State
) -> list[Part]:
    match event:
        case e.Drew(how="debt"):
            return []
        case e.Fined() if any(isinstance(x, e.Penalised) for x in entry.events[:place]):
            return []
        case e.Owed(debt=debt):
            # What is owed has only moved on to somebody else.
            state = Moment(entry.events, place, before).state
            old = state.debt
            if old and (old.cards, old.chain, old.cause) == (debt.cards, debt.chain, debt.cause):
                return []
    return sentences.behind(event, Moment(entry.events, place, before))
