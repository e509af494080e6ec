"""Examples at the prompt: house rules that fit the game, found by what they are for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from maudsl.library import house_rules
from maudsl.repl import cookbook

FOLDER = Path(__file__).parents[2] / "rules" / "house"


def blocks(lines) -> dict[str, str]:
    """What stands at the margin, and the rule that is moved in below it."""
    found: dict[str, list[str]] = {}
    for line in lines:
        if not line.startswith("  "):
            found[line] = []
        else:
            found[list(found)[-1]].append(line.removeprefix("  "))
    return {title: "\n".join(rule) for title, rule in found.items() if rule}


def titles(session, line: str) -> list[str]:
    return list(blocks(session.feed(line).lines))


def test_every_house_rule_stands_under_one_heading() -> None:
    texts = [text for _, text in house_rules()]
    files = {path.read_text("utf-8") for path in FOLDER.glob("*.mau")}
    assert len(texts) == len(set(texts)) and set(texts) == files


def test_one_for_each_heading_and_each_works(winner) -> None:
    book = winner.table.book
    shown = blocks(winner.feed("examples").lines)
    assert list(shown) == list(cookbook.groups())
    for rule in shown.values():
        assert not winner.feed(f"add {rule}").refused, rule
        winner.feed("undo")
        assert winner.table.book == book


@pytest.mark.parametrize("word", ["king", "kings", "KING"])
def test_a_word_finds_the_rules_that_speak_of_it(winner, word: str) -> None:
    shown = blocks(winner.feed(f"examples {word}").lines)
    assert [re.search(r'rule "(.*?)"', rule)[1] for rule in shown.values()] == [
        "king and jack",
        "the king is dead",
        "kneel",
    ]


def test_what_a_rule_is_for_comes_before_a_word_in_it(winner) -> None:
    found = titles(winner, "examples everybody")
    assert found and all(
        rule.group == "Everybody has to"
        for rule in cookbook.rules()
        if f"{rule.about[0].upper()}{rule.about[1:]}" in found
    )


def test_more_words_find_fewer(winner) -> None:
    one, two = titles(winner, "examples king"), titles(winner, "examples king jack")
    assert set(two) < set(one) and len(two) == 1


def test_a_word_in_the_rule_and_a_number_are_found(winner) -> None:
    assert "everyone" in str(blocks(winner.feed("examples everyone").lines).values())
    assert titles(winner, "examples 7") == titles(winner, "examples seven")


def test_what_is_found_is_about_cards_in_play(winner) -> None:
    """The pack has no six; a rule about rolling for one is no example for this game."""
    assert "six rolls a die" not in str(winner.feed("examples die").lines)
    assert "six rolls a die" in str([rule.text for rule in cookbook.about("die")])


def test_nothing_found_says_what_could_be(winner) -> None:
    reply = winner.feed("examples quen")
    assert reply.refused and 'Did you mean "queen"?' in reply.lines[0]
    assert "everyone" in str(reply.lines) and "count" in str(reply.lines)
    assert max(map(len, reply.lines)) <= winner.columns


def test_every_word_that_is_offered_finds_something(winner) -> None:
    for word in cookbook.keywords(winner.rules.cards):
        assert cookbook.about(word), word


@pytest.mark.parametrize("asked", ["rule", "you"])
def test_words_are_completed(session, winner, asked: str) -> None:
    from maudsl.repl.suggestions import suggest

    someone = winner if asked == "rule" else session
    assert someone.asks == asked
    assert "king" in [each.text for each in suggest(someone, "examples ki")]
    assert {"count", "everyone"} <= {each.text for each in suggest(someone, "examples ")}
    assert "jack" in [each.text for each in suggest(someone, "examples king ja")]


def test_it_is_shown_as_it_is_in_the_file(winner) -> None:
    (title,) = [x for x in titles(winner, "examples joker") if x.startswith("A king on a jack")]
    assert title == "A king on a jack, or a jack on a king, is a joker."
