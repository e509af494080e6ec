"""In: the rule book's tests, numbers and conditions. Out: functions that answer them at a moment
of the table.

Built once for each term and kept, for the terms of a book don't change while it is in force.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import assert_never

from maudsl import speech
from maudsl.engine import past, runs
from maudsl.engine.context import Context
from maudsl.engine.state import Kept
from maudsl.rulebook import terms as b
from maudsl.rulebook.arithmetic import arithmetic
from maudsl.rulebook.terms import Who

Test = Callable[[Context, str], bool]
Count = Callable[[Context], int]
Judge = Callable[[Context], bool]

KEPT = 4_096


@lru_cache(maxsize=KEPT)
def card_test(test: b.CardTest) -> Test:
    """Does a card pass?"""
    match test:
        case b.Anything():
            return lambda at, card: True
        case b.OfRank():
            ranks = frozenset(test.ranks)
            return lambda at, card: at.cards.rank[card].name in ranks
        case b.OfSuit():
            suit = test.suit
            return lambda at, card: _suit(at, card) == suit
        case b.Tagged():
            tag = test.tag
            return lambda at, card: at.cards.tagged(card, tag)
        case b.ValueKind():
            kind = test.kind
            return lambda at, card: number_is(at.cards.value(card), kind)
        case b.Matches():
            ref = test.ref
            return lambda at, card: matches(at, card, at.ref(ref))
        case b.SameAs():
            return _same_as(test)
        case b.OfCalledSuit():
            return lambda at, card: (
                at.state.called_suit is not None and _suit(at, card) == at.state.called_suit
            )
        case b.Away():
            return _away(test)
        case b.JustDrawn():
            return lambda at, card: card in at.state.drawn
        case b.OfThat():
            return lambda at, card: False  # put in once it is named
        case b.AllOf():
            tests = [card_test(each) for each in test.tests]
            return lambda at, card: all(each(at, card) for each in tests)
        case b.AnyOf():
            choices = [card_test(each) for each in test.tests]
            return lambda at, card: any(each(at, card) for each in choices)
        case b.But():
            passes, excluded = card_test(test.test), card_test(test.excluded)
            return lambda at, card: passes(at, card) and not excluded(at, card)
        case b.Shares():
            return past.shares(test)
        case b.OfIts():
            return past.of_its(test)
        case b.Isnt():
            isnt = card_test(test.test)
            return lambda at, card: not isnt(at, card)
        case _:
            assert_never(test)


def _suit(at: Context, card: str) -> str | None:
    suit = at.cards.suit[card]
    return suit.name if suit else None


def matches(at: Context, card: str, other: str | None) -> bool:
    """Rank or suit. A called suit stands in place of the top card's own, a named rank in place of
    both.
    """
    if other is None:
        return True
    if at.state.named and other == at.on:
        return at.cards.rank[card].name == at.state.named.rank
    if at.cards.rank[card].name == at.cards.rank[other].name:
        return True
    called = at.state.called_suit if other == at.on else None
    suit = called or _suit(at, other)
    return suit is not None and _suit(at, card) == suit


def _same_as(test: b.SameAs) -> Test:
    what, ref = test.what, test.ref

    def same(at: Context, card: str) -> bool:
        other = at.ref(ref)
        if other is None:
            return False
        return past.shared(at.cards, card, other, what) is True

    return same


def _away(test: b.Away) -> Test:
    def away(at: Context, card: str) -> bool:
        other = at.ref(test.ref)
        if other is None:
            return False
        steps = past.steps(at.cards, other, card)
        if test.least:
            return steps >= test.step if test.step > 0 else steps <= test.step
        return steps == test.step

    return away


# -- numbers -------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def number(term: b.Number) -> Count:
    match term:
        case b.Fixed():
            value = term.value
            return lambda at: value
        case b.Sum():
            op, left, right = term.op, number(term.left), number(term.right)
            return lambda at: arithmetic(op, left(at), right(at))
        case b.Row():
            return _row(term)
        case b.RuleRow():
            return _rule_row(term)
        case b.PlayerCount():
            return lambda at: len(at.state.players)
        case b.ItsValue():
            return lambda at: at.cards.value(at.card) if at.card else 0
        case b.ValueOf():
            ref = term.ref
            return lambda at: _value(at, at.ref(ref))
        case b.HandCount():
            return _hand_count(term)
        case b.TheRoll():
            return lambda at: at.state.rolled
        case b.HandsWon():
            winner = term.who
            return lambda at: sum(
                seat.wins for seat in at.state.seats if seat.name in at.who(winner)[:1]
            )
        case b.ScoreOf():
            scorer = term.who
            return lambda at: sum(
                seat.score for seat in at.state.seats if seat.name in at.who(scorer)[:1]
            )
        case b.Kept():
            return _kept(term)
        case b.KeptCount():
            name = term.name
            return lambda at: len(at.who(Who("kept", name)))
        case b.ThatNumber():
            return lambda at: 0  # put in once it is named
        case b.Climb():
            return runs.climb(term)
        case b.ChangeRow():
            return runs.changes(term)
        case b.RankOf():
            there = term.ref
            return lambda at: runs.rank_of(at, at.ref(there) if there else at.card)
        case b.OfLast():
            return runs.of_last(term, number(term.count))
        case b.Since():
            return runs.since(card_test(term.test))
        case b.Letters():
            return runs.letters(term)
        case _:
            assert_never(term)


def _kept(term: b.Kept) -> Count:
    """The table's own; or theirs, those of several players added up."""
    name, who, initial = term.name, term.who, number(term.initial)

    def kept_at(at: Context) -> tuple[Kept, ...]:
        return at.already if term.already and at.already is not None else at.state.kept

    def own(at: Context) -> int:
        found = [each for each in kept_at(at) if each.name == name]
        if not found:
            return initial(at)
        return sum(each.before if term.before else each.number for each in found)

    def of(at: Context, player: str) -> int:
        found = (each for each in kept_at(at) if each.name == name and each.player == player)
        kept = next(found, None)
        if kept is None:
            return initial(at)
        return kept.before if term.before else kept.number

    if who is None:
        return own
    return lambda at: sum(of(at, player) for player in at.who(who))


def _hand_count(term: b.HandCount) -> Count:
    """Of several players that of the first."""
    who = term.who
    if term.test is None:
        return lambda at: sum(len(at.state.hand_of(name)) for name in at.who(who)[:1])
    test = card_test(term.test)
    return lambda at: sum(
        past.in_hand(test, at, card) for name in at.who(who)[:1] for card in at.state.hand_of(name)
    )


def _value(at: Context, card: str | None) -> int:
    return at.cards.value(card) if card else 0


def _row(term: b.Row) -> Count:
    if term.test is None:
        return runs.alike(term)
    test = card_test(term.test)
    return lambda at: runs.run_of(at, term.before, lambda plays, n: test(at, plays[n].card))


def _rule_row(term: b.RuleRow) -> Count:
    return lambda at: runs.run_of(at, term.before, lambda plays, n: plays[n].by(term.rule))


def number_is(value: int, kind: str) -> bool:
    match kind:
        case "even":
            return value % 2 == 0
        case "odd":
            return value % 2 == 1
        case _:
            return value > 1 and all(value % d for d in range(2, min(value, int(value**0.5) + 1)))


# -- conditions ----------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def condition(term: b.Condition) -> Judge:
    match term:
        case b.Compare():
            left, right, op = number(term.left), number(term.right), term.op
            return lambda at: compare(left(at), op, right(at))
        case b.Kind():
            count, kind = number(term.number), term.kind
            return lambda at: number_is(count(at), kind)
        case b.Holds():
            test, who = card_test(term.test), term.who
            return lambda at: any(
                past.in_hand(test, at, card)
                for name in at.who(who)
                for card in at.state.hand_of(name)
            )
        case b.CanPlay():
            who = term.who
            return lambda at: any(_can_play(at, name) for name in at.who(who))
        case b.SamePlayer():
            one, other = term.left, term.right
            return lambda at: bool(set(at.who(one)) & set(at.who(other)))
        case b.Owed():
            return lambda at: at.state.debt is not None
        case b.InOrder():
            return lambda at: at.state.order is not None
        case b.SameMoment():
            return _together(term.who)
        case b.Silence():
            seconds = number(term.seconds)
            return lambda at: at.state.time - at.state.silent_since >= seconds(at)
        case b.IsToCall():
            caller = term.who
            return lambda at: _is_to_call(at, caller)
        case b.NotYet():
            who, deed = term.who, term.deed
            return lambda at: (
                _is_awaited(at, who)
                and all((name, deed) not in at.state.deeds for name in at.who(who))
            )
        case b.LastCard():
            return lambda at: at.last
        case b.OnCard():
            below = card_test(term.test)
            return lambda at: at.on is not None and below(at, at.on)
        case b.ByRule():
            wanted = term.rule.casefold()
            return lambda at: any(rule.casefold() == wanted for rule in at.by)
        case b.Saying():
            return _saying(term.phrase)
        case b.CardIs():
            return past.card_is(term, card_test(term.test))
        case b.Runs():
            direction = 1 if term.clockwise else -1
            return lambda at: at.state.direction == direction
        case b.Pattern():
            return past.pattern(term)
        case b.Owing():
            return past.owing(term, speech.says)
        case b.AfterCards():
            return past.after([card_test(each) for each in term.tests])
        case b.And():
            parts = [condition(part) for part in term.parts]
            return lambda at: all(part(at) for part in parts)
        case b.Or():
            choices = [condition(part) for part in term.parts]
            return lambda at: any(part(at) for part in choices)
        case b.Not():
            inner = condition(term.part)
            return lambda at: not inner(at)
        case _:
            assert_never(term)


def _saying(phrase: b.Phrase) -> Judge:
    from maudsl.engine.phrases import spoken_forms

    def says(at: Context) -> bool:
        forms = spoken_forms(phrase, at)
        return any(
            speech.says(text, form)
            for name, text in (*at.said, *at.saying)
            if name == at.player
            for form in forms
        )

    return says


def _together(who: Who | None) -> Judge:
    """Whether another does it in the same step; or all of those who are named, but for them."""
    if who is None:
        return lambda at: bool(at.together)
    return lambda at: set(at.who(who)) - {at.player} <= at.together


def _is_awaited(at: Context, who: Who) -> bool:
    """Nobody waits for a player who has left; but for a winner, of whom there is none yet."""
    return who.role not in ("dealer", "named") or bool(at.who(who))


def _is_to_call(at: Context, who: Who) -> bool:
    calling = at.state.calling
    return calling is not None and any(name in calling.players for name in at.who(who))


@lru_cache(maxsize=KEPT)
def all_of(terms: tuple[b.Condition, ...]) -> Judge:
    judges = [condition(term) for term in terms]
    if not judges:
        return lambda at: True
    return lambda at: all(judge(at) for judge in judges)


def _can_play(at: Context, player: str) -> bool:
    """Whether a card of theirs matches what lies on top: the question a player asks before
    drawing.
    """
    return any(matches(at, card, at.state.top) for card in at.state.hand_of(player))


def compare(left: int, op: str, right: int) -> bool:
    match op:
        case "is":
            return left == right
        case "is not":
            return left != right
        case "at least":
            return left >= right
        case "at most":
            return left <= right
        case "more than":
            return left > right
        case "less than":
            return left < right
        case _:
            return right != 0 and left % right == 0
