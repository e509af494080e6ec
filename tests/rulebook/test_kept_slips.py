"""Slips with what rules remember and what players name: the place, the reason, what to write."""

from __future__ import annotations

import pytest

import maudsl

COUNT = "keep count from 0\n"
CLUB = "keep club from nobody\n"
MARK = "keep mark from the starter\n"
LEVEL = "keep level for each player from 0\n"
PARTNER = "keep partner for each player from nobody\n"


@pytest.mark.parametrize(
    ("text", "blamed", "help"),
    [
        (COUNT + "when anyone plays: cuont goes up by 1", "cuont", 'did you mean "count"?'),
        ("when anyone plays: they join club", "club", "keep club from nobody"),
        ("when anyone plays a card matching omen: reverse", "omen", "keep omen from the starter"),
        (CLUB + "when anyone plays if club is 3: reverse", "club", "the number of players in club"),
        (MARK + "when anyone plays if mark is 3: reverse", "mark", "the value of mark"),
        (COUNT + "when anyone plays: whoever is count draws 1", "count", "keep count from nobody"),
        (CLUB + "when anyone plays a card matching club: reverse", "club", "whoever is club"),
        (COUNT + "when anyone plays: count becomes the top card", "count becomes", "count + 1"),
        (MARK + "when anyone plays: mark becomes 3", "mark becomes", "the played card"),
        (CLUB + "when anyone plays: club becomes 3", "club becomes", "the next player"),
        (COUNT + "when anyone plays: their count goes up by 1", "count", "for each player"),
        (MARK + "when anyone plays a card matching their mark: reverse", "mark", "each player"),
        (PARTNER + "when anyone plays: whoever is partner draws 1", "partner", "in their partner"),
        (PARTNER + "when anyone plays: they join partner", "partner", "their partner becomes"),
        ("when anyone plays: they may not play that rank", "that rank", "they name a rank"),
        ("when anyone plays: that player draws 1", "that player", "they name a player"),
        ('when anyone plays: they must say "{that word}"', '"{that word}"', "a word of LIST"),
        ("when anyone plays: skip that number", "that number", "a number from 1 to 6"),
        ("when anyone is skipped: they may play a 7 out of turn", "out of turn", "of its own"),
    ],
)
def test_a_slip(text: str, blamed: str, help: str) -> None:
    (mistake,) = maudsl.check(text)
    assert mistake.severity == "error" and mistake.message
    assert text[mistake.span.start : mistake.span.end].startswith(blamed)
    assert help in mistake.help


def test_nearly_a_slip() -> None:
    text = (
        LEVEL + "when anyone plays: their level goes up by 1, whoever has the highest level draws 1"
    )
    assert not [x for x in maudsl.check(text) if x.severity == "error"]
