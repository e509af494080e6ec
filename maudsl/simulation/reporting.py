"""In: the totals of all hands. Out: the report of them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from maudsl.engine.prepared import prepare
from maudsl.rulebook import model as m
from maudsl.rulebook.model import RuleBook
from maudsl.simulation.alternatives import ALTERNATIVE
from maudsl.simulation.figures import COUNTED
from maudsl.simulation.intervals import evenness, mean_of, ratio_of, share_of
from maudsl.simulation.players import Bots
from maudsl.simulation.report import (
    Branch,
    Figure,
    PhraseFigures,
    Place,
    Report,
    RuleFigures,
    Sessions,
)
from maudsl.simulation.sentences import sentences_of
from maudsl.simulation.totals import Cause, Sums, Totals


def report_of(
    book: RuleBook, totals: Totals, *, seed: int, bots: Bots, pace: int, sessions: bool = False
) -> Report:
    """`totals`: of all hands that were played."""
    players, games = len(totals.wins), totals.games
    numbers = {name: _figure(totals.numbers.get(name), games) for name in COUNTED}
    decisions, choices = _sums(totals, "decisions"), _sums(totals, "choices")
    choice = ratio_of(
        games,
        (choices.total, choices.squares),
        (decisions.total, decisions.squares),
        totals.crossed,
    )
    return Report(
        title_of(book),
        players,
        games,
        seed,
        bots,
        pace,
        numbers,
        choice,
        _places(totals.wins, totals.seated),
        totals.seated,
        evenness(tuple(totals.wins)),
        tuple(_rules(book, totals)),
        tuple(_phrases(totals)),
        tuple(totals.stuck),
        _sessions(totals) if sessions else None,
    )


def title_of(book: RuleBook) -> str:
    """The game, and what was put on top of it."""
    return " + ".join(dict.fromkeys((book.title, *(x.title for x in book.layers[1:] if x.title))))


def _sums(totals: Totals, name: str) -> Sums:
    return totals.numbers.get(name, Sums())


def _figure(sums: Sums | None, games: int) -> Figure:
    """What is counted is never below nought, nor is its interval."""
    sums = sums or Sums()
    mean = mean_of(games, sums.total, sums.squares)
    if mean.low is not None and mean.low < 0:
        mean = replace(mean, low=0.0)
    return Figure(mean, sums.total, sums.hands, sums.most)


def _places(wins: list[int], of: int) -> tuple[Place, ...]:
    return tuple(Place(n, count, share_of(count, of)) for n, count in enumerate(wins, 1))


def _sessions(totals: Totals) -> Sessions:
    length = mean_of(totals.sessions, totals.length.total, totals.length.squares)
    return Sessions(
        totals.sessions, totals.cut, length, _places(totals.sessions_won, totals.sessions)
    )


def _rules(book: RuleBook, totals: Totals) -> Iterator[RuleFigures]:
    """Those of the book in its order, and then those that were added while it was played."""
    texts = _texts(book)
    bans = {
        (rule.name, x.text)
        for rule in book.rules
        for x in rule.sentences
        if isinstance(x.says, m.Prohibition)
    }
    for name, text, _ in sorted(totals.causes):
        known = texts.setdefault(name, [])
        if text and text not in known:
            known.append(text)
    for name, known in texts.items():
        yield _rule(name, known, bans, totals)


def _texts(book: RuleBook) -> dict[str, list[str]]:
    """Of each rule its sentences that do anything, each with its alternatives."""
    sentences = sentences_of(prepare(book))
    found: dict[str, list[str]] = {}
    for rule in book.rules:
        texts = found[rule.name] = []
        for sentence in rule.sentences:
            if sentence.text and not isinstance(sentence.says, m.Keep):
                texts.append(sentence.text)
                texts += [part.text for part, _ in sentences.alternatives(rule, sentence)]
    return found


def _rule(name: str, texts: list[str], bans: set[tuple[str, str]], totals: Totals) -> RuleFigures:
    def total(what: str) -> int:
        return totals.causes.get((name, "", what), Sums()).total

    return RuleFigures(
        rule=name,
        acted=_figure(totals.causes.get((name, "", "acted")), totals.games),
        branches=tuple(
            _branch(name, x, texts, bans, totals) for x in texts if ALTERNATIVE not in x
        ),
        **{
            what: total(what)
            for what in RuleFigures.__struct_fields__
            if what not in ("rule", "acted", "branches")
        },
    )


def _branch(
    rule: str, text: str, texts: list[str], bans: set[tuple[str, str]], totals: Totals
) -> Branch:
    def sums(what: str) -> Sums:
        key: Cause = (rule, text, what)
        return totals.causes.get(key, Sums())

    inside = [other for other in texts if other.startswith(text + ALTERNATIVE)]
    return Branch(
        text.rsplit(ALTERNATIVE, 1)[-1],
        _figure(sums("acted"), totals.games),
        sums("overridden").total,
        sums("breached").total,
        (rule, text) in bans,
        tuple(_branch(rule, other, [], bans, totals) for other in inside),
    )


def _phrases(totals: Totals) -> Iterator[PhraseFigures]:
    for phrase in sorted({phrase for phrase, _ in totals.phrases if phrase}):
        counts = {what: sums for (text, what), sums in totals.phrases.items() if text == phrase}
        met, missed = (counts.get(what, Sums()).total for what in ("met", "missed"))
        yield PhraseFigures(phrase, _figure(counts.get("owed"), totals.games), met, missed)
