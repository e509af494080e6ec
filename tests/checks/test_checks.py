"""Each check finds what it is for, and lets near misses alone."""

import pytest

import maudsl
from maudsl.amendments import amend
from maudsl.building import find_pack
from maudsl.checks import check_book
from maudsl.library import load
from maudsl.rulebook.layers import add_layer
from maudsl.scenarios.running import run_source
from maudsl.source import Source
from maudsl.syntax.parser import parse

PLAY = 'game "g"\nrule "match": anyone may play a card matching the top card\n'


def codes(text: str) -> list[str]:
    return [each.code for each in maudsl.check(text)]


HITS = {
    "no-play": [
        'game "g"\n',
        'game "g"\nanyone may draw 1\nnobody may play an 8\nwhen anyone plays a 7: reverse\n',
    ],
    "pack-too-small": [
        PLAY + "players 2 to 11\ndeal 5\n",
        PLAY + "players 4\npack standard from 10 to ace\ndeal 5\n",
    ],
    "impossible-card": [
        PLAY + "when anyone plays a joker: reverse\n",
        PLAY + "pack standard from 7 to ace\nnobody may play a 2 on a 7\n",
        PLAY + "pack standard without 3\nwhen anyone plays a 7: the next player must play a 3\n",
        PLAY + "pack standard without spades\nwhen anyone plays a 7 if they hold a spade: skip 1\n",
        PLAY + "pack standard from 7 to ace\nanyone may play a red card from 2 to 4\n",
    ],
    "same-setting": [
        PLAY + "deal 5\ndeal 6\n",
        PLAY + "a misplay comes back and costs 1\na misplay comes back and costs 2\n",
        PLAY + "an ace counts 11\nan ace counts 12\n",
        PLAY + 'words bad "damn"\nwords bad "hell"\nnobody may say bad\n',
    ],
    "owed-and-forbidden": [
        PLAY + 'nobody may say "hell"\nwhen anyone plays a 7: they must say "go to hell"\n',
        PLAY + 'nobody may say "Hell!"\nwhen anyone plays a 7: they must say "one" or "hell"\n',
        PLAY + 'words bad "damn", "hell"\nnobody may say bad\n'
        'when anyone plays a 7: they must say "damn fine"\n',
        PLAY + 'nobody may say "hell"\nanyone on turn must say "hell" within 3 seconds\n',
    ],
    "rules-loop": [
        PLAY + "when anyone draws: they draw 1\n",
        PLAY + "when anyone takes a penalty: they take 1\n",
        PLAY + "when direction turns: reverse\n",
        PLAY + "when anyone is skipped: reverse\nwhen direction turns: skip 1\n",
        PLAY + 'when player "Ben" takes a penalty: everyone takes 1, player "Ben" takes 1\n',
    ],
    "other-game": [],
}
NEAR_MISSES = {
    "no-play": [
        PLAY,
        'game "g"\nwhen the starter is a jack: the next player may play any card\n',
        "nobody may play an 8\n",
    ],
    "pack-too-small": [
        PLAY + "players 2 to 10\ndeal 5\n",
        PLAY + "deal 5\n",
        PLAY + "players 2 to 20\ndeal what the dealer chooses\n",
        PLAY + "players 2 to 11\ndeal 5\npack standard, packs 1 for up to 5 players, 2 beyond\n",
    ],
    "impossible-card": [
        PLAY + "pack standard with 2 jokers\nwhen anyone plays a joker: reverse\n",
        PLAY + "pack standard from 7 to ace\nwhen anyone plays a 2 or an 8: reverse\n",
        PLAY + "pack standard from 7 to ace for up to 4 players\npack standard\n"
        "when anyone plays a 2: reverse\n",
        "when anyone plays a joker: reverse\n",
    ],
    "same-setting": [
        PLAY + "a misplay comes back and costs 1\na play out of turn comes back and costs 2\n",
        PLAY + "an ace counts 11\na king counts 4\n",
        PLAY + "pack standard for 5 players\npack standard from 7 to ace\n",
        PLAY + 'words bad "damn"\nwords worse "hell"\nnobody may say bad or worse\n',
    ],
    "owed-and-forbidden": [
        PLAY + 'nobody may say "hell"\nwhen anyone plays a 7: they must say "hello"\n',
        PLAY + 'nobody may say "hell" if cards are owed\n'
        'when anyone plays a 7: they must say "hell"\n',
        PLAY + 'only the dealer may say "hell"\nwhen anyone plays a 7: they must say "hell"\n',
    ],
    "rules-loop": [
        PLAY + "when anyone draws if the number of cards of they is less than 5: they draw 1\n",
        PLAY + "when anyone draws instead of playing: they draw 1\n",
        PLAY + "when anyone draws: reverse\nwhen direction turns: skip 1\n",
        PLAY + 'when player "Ben" takes a penalty: player "Ann" takes 1\n',
        PLAY + "when anyone plays a 7: they draw 1\n",
    ],
    "other-game": [],
}


@pytest.mark.parametrize(("code", "text"), [(c, text) for c in HITS for text in HITS[c]])
def test_it_is_found(code: str, text: str) -> None:
    found = maudsl.check(text)
    assert [each.code for each in found] == [code]
    assert found[0].severity == "warning" and found[0].help


@pytest.mark.parametrize(
    ("code", "text"), [(c, text) for c in NEAR_MISSES for text in NEAR_MISSES[c]]
)
def test_a_near_miss_is_clean(code: str, text: str) -> None:
    assert codes(text) == []


def test_the_place_is_the_sentence() -> None:
    text = PLAY + 'rule "a":\n    when anyone plays a 7: reverse\n    nobody may play a joker\n'
    (found,) = maudsl.check(text)
    assert text[found.span.start : found.span.end] == "nobody may play a joker"


def test_both_places_of_a_clash_are_shown() -> None:
    text = PLAY + 'nobody may say "hell"\nwhen anyone plays a 7: they must say "hell"\n'
    (found,) = maudsl.check(text)
    shown = {label.text: text[label.span.start : label.span.end] for label in found.labels}
    assert shown == {
        "here it is owed": 'when anyone plays a 7: they must say "hell"',
        "here it is forbidden": 'nobody may say "hell"',
    }


def test_a_loop_names_its_rules_once() -> None:
    rules = (
        'rule "turn": when anyone is skipped: reverse\nrule "hop": when direction turns: skip 1\n'
    )
    (found,) = maudsl.check(PLAY + rules)
    assert found.message == 'rules "turn" and "hop" set each other off, without end'


def test_case_z7_a_typed_rule_that_closes_a_loop_is_told() -> None:
    game = add_layer(
        None, Source.of("g", PLAY + "when direction turns: skip 1\n"), "game", "g", find_pack
    )
    assert game.book is not None
    amended = amend(game.book, "when anyone is skipped: reverse", "Ann")
    assert amended.book is not None
    found = check_book(amended.book, parse(amended.source).file, amended.source)
    assert [each.code for each in found] == ["rules-loop"]


def test_what_lies_below_is_not_told_again() -> None:
    game = add_layer(
        None, Source.of("g", PLAY + "when direction turns: reverse\n"), "game", "g", find_pack
    )
    assert game.book is not None
    amended = amend(game.book, "when anyone plays a 9: skip 1", "Ann")
    assert amended.book is not None
    assert check_book(amended.book, parse(amended.source).file, amended.source) == ()


@pytest.mark.parametrize(
    ("base", "found"),
    [
        ("mau-mau", []),
        ("Mau-Mau", []),
        ("somewhere/mau-mau.mau", []),
        ("mao", ["other-game"]),
        ('mao", "mau-mau', []),
        ('mao", "mau', ["other-game"]),
    ],
)
def test_a_variant_belongs_to_its_game(base: str, found: list[str]) -> None:
    source = Source.of("v", f'variant "v" for "{base}"\nrule "x": when anyone plays a 9: skip 1\n')
    built = add_layer(load("mau-mau"), source, "variant", "v", find_pack)
    assert built.book is not None
    assert [each.code for each in check_book(built.book, built.file, source)] == found


FEW = PLAY + "anyone may draw 1 instead of playing\n"


@pytest.mark.parametrize(
    "text",
    [
        # what adds up, or is said one after the other
        'rule "a": when anyone plays a 7: reverse\nrule "b": when anyone plays a spade: reverse\n',
        'rule "a": when anyone plays a 7: skip 1\nrule "b": when anyone plays a spade: skip 2\n',
        'rule "a": when anyone plays a 7: they must say "one"\n'
        'rule "b": when anyone plays a 7: they must say "two"\n',
        'rule "a": when anyone plays a 7: they must say "one" exactly\n'
        'rule "b": when anyone plays a 7: they must say "two" exactly\n',
        'rule "a": when anyone plays a 7: they must say "one" first\n'
        'rule "b": when anyone plays a 7: they must say "one more" first\n',
        'rule "a": when anyone plays a 7: they must say "one" first\n'
        'rule "b": when anyone plays a 7: they must say "two"\n',
        # different bids that never meet
        'rule "a": when anyone plays a jack: they call a suit\n'
        'rule "b": when anyone plays a 9: anyone calls a suit\n',
        'rule "a": when anyone plays a red jack: they call a suit\n'
        'rule "b": when anyone plays a jack on a 7 if the played card is a spade:\n'
        "    anyone calls a suit\n",
        'rule "a": when anyone plays a jack as their last card: they call a suit\n'
        'rule "b": when anyone plays a jack if they hold 2 cards: anyone calls a suit\n',
        # exceptions, not contradictions
        "anyone may play a jack\nnobody may play a jack on a jack\n",
        'rule "a": when anyone plays a 7: reverse\n'
        'rule "b": when anyone plays a red 7: skip 1 instead of rule "a"\n',
        "when anyone plays a 7: the next player must play a 7 or draw 2 more\n"
        "nobody may draw during a point of order\n",
        # what a moment can't decide is not judged
        "when anyone plays a 7 if they hold a 7 and they hold 0 cards: reverse\n",
        'when anyone plays a 5: they must do "knock"\nnobody may do "knock" while cards are owed\n',
    ],
)
def test_rules_that_go_together(text: str) -> None:
    assert codes(FEW + text) == []


@pytest.mark.parametrize(
    ("ban", "debt", "step"),
    [
        ("nobody may draw while cards are owed", "Ann owes 2 cards for a 7", "Ann draws 2"),
        ("nobody may draw", "Ann owes 2 cards for a 7", "Ann draws 2"),
        ("nobody may pass, nobody may draw", "turn Ann", "Ann passes"),
        ("nobody may pass", "stock nothing", "Ann passes"),
    ],
)
def test_nobody_is_ever_stuck(ban: str, debt: str, step: str) -> None:
    """So that no check needs to look for it."""
    text = FEW + "when anyone plays a 7: the next player must play a 7 or draw 2 more\n"
    lines = ["players Ann, Ben", "Ann holds 8S 9S", "top 7H", debt, step, "=> turn Ben"]
    scenario = 'scenario "s"\n' + "".join(f"    {line}\n" for line in lines)
    bans = "".join(f"{each}\n" for each in ban.split(", "))
    (result,) = run_source(Source.of("g", text + bans + scenario)).results
    assert result.passed, result.transcript


def test_a_clash_is_shown_by_a_play() -> None:
    text = FEW + (
        'rule "a": when anyone plays a red 10: they call a suit\n'
        'rule "b": when anyone plays a card from 9 to jack on a king: anyone calls a suit\n'
    )
    (found,) = maudsl.check(text)
    assert found.message.startswith("Ann plays 10H on K") and '"a" (line 4)' in found.message
    assert [text[x.span.start : x.span.end][:24] for x in found.labels] == [
        "when anyone plays a red ",
        "when anyone plays a card",
    ]
