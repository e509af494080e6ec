"""What is read back at a cursor."""

from __future__ import annotations

import pytest
from editor import text_at, typed

from maudsl.server.hovering import hover
from maudsl.server.hovering_settings import SAME

TWO = 'rule "nine"\n    when anyone plays a 9: reverse\n    nobody may play a 9 on a 9\n'


def told(text: str) -> str | None:
    found = hover(*typed(text))
    return found.text if found else None


def test_a_sentence_is_read_back_as_explain_does() -> None:
    document, offset = typed(TWO.replace("reverse", "rev|erse"))
    found = hover(document, offset)
    assert found is not None
    assert found.text == "When anyone plays a 9, the direction turns."
    assert text_at(document, found.span) == "when anyone plays a 9: reverse"


def test_the_next_sentence_is_another() -> None:
    assert told(TWO.replace("on a 9", "on| a 9")) == "Nobody may play a 9 on a 9."


def test_the_name_tells_the_whole_rule() -> None:
    text = "When anyone plays a 9, the direction turns.\nNobody may play a 9 on a 9."
    assert told(TWO.replace("nine", "ni|ne")) == text


def test_a_bare_sentence_of_two_lines() -> None:
    text = 'when anyone plays a 9:  # "🃏"\n    th|ey must say "🃏"\n'
    assert told(text) == 'Whoever plays a 9 says "🃏", or takes a card when called.'


def test_mistakes_elsewhere_hide_nothing() -> None:
    text = f"when anyone plas\nwhen anyone plays a quen: skip 1\n{TWO}rule"
    assert (
        told(text.replace("reverse", "rev|erse")) == "When anyone plays a 9, the direction turns."
    )


def test_the_name_of_another_rule_tells_that_rule() -> None:
    text = TWO + 'when anyone plays a red 9: skip 1 instead of rule "ni|ne"\n'
    assert told(text) == told(TWO.replace("nine", "ni|ne"))


@pytest.mark.parametrize("head", ["drop", "replace"])
def test_a_rule_of_the_game_below(head: str) -> None:
    rest = "\n    when anyone plays a jack: reverse" if head == "replace" else ""
    found = told(f'variant "x" for "mau-mau"\n{head} rule "ja|ck"{rest}\n')
    assert found and ("reverse" in found or "jack" in found)
    assert told(f'{head} rule "ja|ck"{rest}\n') is None


def test_names_for_cards_and_lists() -> None:
    text = 'define royals: a king or a queen\nwords pets "cat", "dog"\n'
    assert told(text + "when anyone plays a roy|als: reverse\n") == "royals: a king or a queen"
    assert told(text + "nobody may say p|ets\n") == "pets: cat, dog"


@pytest.mark.parametrize(
    "text",
    ["|", "# comment|", "new rules are sec|ret\n", "when anyone pl|", "\n\n|\n", 'scenario "x|"\n'],
)
def test_of_the_rest_nothing_is_told(text: str) -> None:
    assert told(text) is None


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("deal |4", "Each player gets four cards."),
        ("illegal plays |are refused", SAME),
        ("starter |is plain", "The card that is turned up has no effect."),
        ("penalties are called by the d|ealer", "The dealer may call a mistake."),
    ],
)
def test_a_setting_tells_what_comes_of_it(line: str, text: str) -> None:
    found = told(f"{line}\n{TWO}when anyone plas\n")
    assert found and found.split("\n")[0] == text


def test_a_setting_that_says_what_is_so_anyway() -> None:
    assert told("deal 4\ndeal |4\n") == SAME
