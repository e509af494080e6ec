"""Every event can say which rule is behind it, and where that stands."""

from collections.abc import Iterator

import pytest

from maudsl.building import find_pack
from maudsl.engine import events as e
from maudsl.engine import state as s
from maudsl.engine.why import why
from maudsl.library import load
from maudsl.rulebook.layers import add_layer
from maudsl.rulebook.model import RuleBook
from maudsl.source import Source
from maudsl.table import Table

GAME = """\
game "Little game"
deal 3
penalties are called by anyone, a wrong call costs 1

rule "match"
    anyone may play a card matching the top card
    anyone may draw 1 instead of playing
rule "seven"
    when anyone plays a 7: the next player must play a 7 or draw 2 more
rule "ace"
    anyone may play an ace
    when anyone plays an ace: reverse, they must say "ace"
rule "silence"
    nobody may play a king as their last card
    nobody may say "hush"
"""


@pytest.fixture
def book() -> RuleBook:
    built = add_layer(None, Source.of("little.mau", GAME), "game", "little", find_pack)
    assert built.book is not None, built.diagnostics
    return built.book


def table(book: RuleBook, *hands: str) -> Table:
    """Ann, Ben and Cay hold these cards; 9S lies on top and 2C 3C 4C are the stock."""
    state = s.State(
        seats=tuple(
            s.Seat(name, tuple(hand.split()))
            for name, hand in zip(("Ann", "Ben", "Cay"), hands, strict=True)
        ),
        chance=1,
        dealer="Cay",
        phase="play",
        hand=1,
        turn="Ann",
        stock=("2C", "3C", "4C"),
        pile=("9S",),
        plays=(s.Play("", "9S", ""),),
    )
    return Table.at(book, state)


def told(at: Table, line: str) -> list[str]:
    earlier = at.events
    return why(at.do(line), at.book, earlier)


def test_a_play_and_what_it_set_off_name_their_sentences(book: RuleBook) -> None:
    at = table(book, "7S AS 2D", "3D 4D", "5D 6D")
    assert told(at, "Ann plays 7S") == [
        'Ann plays 7S: "match" (little, line 6): anyone may play a card matching the top card',
        'Ben owes 2 cards for 7S: "seven" (little, line 9): when anyone plays a 7: '
        "the next player must play a 7 or draw 2 more",
    ]


def test_several_sentences_of_one_rule_are_told_apart(book: RuleBook) -> None:
    at = table(book, "7S AH 2D", "3D 4D", "5D 6D")
    trigger = '"ace" (little, line 12): when anyone plays an ace: reverse, they must say "ace"'
    assert told(at, "Ann plays AH") == [
        'Ann plays AH: "ace" (little, line 11): anyone may play an ace',
        f"The direction turns: {trigger}",
        f'Ann must say "ace": {trigger}',
    ]


def test_a_call_goes_back_to_the_duty(book: RuleBook) -> None:
    at = table(book, "7S AH 2D", "3D 4D", "5D 6D")
    at.do("Ann plays AH")
    lines = told(at, 'Cay penalises Ann for "ace"')
    assert lines[0].startswith('Ann didn\'t say "ace": "ace" (little, line 12): ')
    assert lines[1].startswith('Cay calls Ann for "ace": "ace" (little, line 12): ')
    assert lines[2].startswith('Ann takes 1 card for "ace": "ace" (little, line 12): ')
    assert len(lines) == 3


def test_a_forbidden_word(book: RuleBook) -> None:
    at = table(book, "7S AH 2D", "3D 4D", "5D 6D")
    assert told(at, 'Ben says "hush"') == [
        'Ben says "hush".',
        'Ben did what is forbidden ("hush"): "silence" (little, line 15): nobody may say "hush"',
    ]


def test_a_refusal_by_a_rule_and_one_by_none(book: RuleBook) -> None:
    at = table(book, "KS", "3D 4D", "5D 6D")
    (line,) = told(at, "Ann plays KS")
    assert line.endswith('"silence" (little, line 14): nobody may play a king as their last card')
    (other,) = told(at, "Ben plays 3D")
    assert other.startswith("Refused, it is Ann's turn: ") and other.endswith("own order")


def test_a_wrong_call_has_no_rule(book: RuleBook) -> None:
    at = table(book, "7S AH 2D", "3D 4D", "5D 6D")
    assert told(at, 'Ben penalises Cay for "ace"') == [
        "Ben calls Cay, who broke no rule of that kind: the table's own order",
        'Ben takes 1 card for "a wrong call": the table\'s own order',
    ]


def test_a_rule_of_the_evening_says_who_added_it(book: RuleBook) -> None:
    at = table(book, "7S 9H 2D", "3D 4D", "5D 6D")
    at.add_rule('when anyone plays a 9: they must say "niner"', by="Ben")
    assert told(at, "Ann plays 9H")[-1] == (
        'Ann must say "niner": "niner" (added by Ben, line 1): '
        'when anyone plays a 9: they must say "niner"'
    )


def test_a_rule_that_is_gone_is_named_all_the_same(book: RuleBook) -> None:
    at = table(book, "7S 9H 2D", "3D 4D", "5D 6D")
    at.add_rule("when anyone plays a 9: reverse", by="Ben")
    events = at.do("Ann plays 9H")
    assert why(events, book)[-1] == 'The direction turns: "9", which is in force no longer'


def test_drawn_cards_are_never_named(book: RuleBook) -> None:
    at = table(book, "7S AH 2D", "3D 4D", "5D 6D")
    lines = [*told(at, "Ann draws"), *told(at, 'Cay penalises Ben for "ace"')]
    assert lines[0] == 'Ann draws: "match" (little, line 7): anyone may draw 1 instead of playing'
    assert not any(card in line for line in lines for card in ("2C", "3C", "4C"))


def test_a_hand_from_deal_to_win_tells_no_hidden_card() -> None:
    at = Table(load("mau-mau"), ["Ann", "Ben", "Cay"], seed=5)
    for entry, shown in _played(at):
        text = "\n".join(why(entry, at.book))
        hidden = {x for event in entry for x in _cards_of(event)} - shown
        assert not {card for card in hidden if card in text.split()}


def _played(at: Table) -> Iterator[tuple[tuple[e.Event, ...], set[str]]]:
    """The deal, then everybody draws in turn; each with the cards that lie face up."""
    yield at.entries[0].events, set(at.state.pile)
    for _ in range(12):
        events = at.do(f"{at.state.to_move} draws")
        yield events, set(at.state.pile)


def _cards_of(event: e.Event) -> tuple[str, ...]:
    match event:
        case e.Drew() | e.Took():
            return (event.card,)
        case e.Dealt():
            return event.cards
        case _:
            return ()


def test_nothing_happened() -> None:
    assert why((), load("mau-mau")) == ["Nothing has happened that a rule is behind."]
