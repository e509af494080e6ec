"""A rule with memory that isn't right yet: the mistake is shown at its place, once, and the text
stays to be edited.
"""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from maudsl.repl.highlight import live_error

FLAG = "keep flag from 7"
WRONG = {
    "kept-misspelt": f'{FLAG}\n    when anyone plays if its value is flga: they must say "oh"',
    "kept-nowhere": "when anyone plays a 10: count goes up by 1",
    "kept-for-nobody": "when anyone plays a 10: they join club",
    "a-number-joined": f"{FLAG}\n    when anyone plays a 10: they join flag",
    "goes-up-without-by": f"{FLAG}\n    when anyone plays: flag goes up 1",
    "increases": f"{FLAG}\n    when anyone plays: flag increases by 1",
    "theirs-misspelt": (
        "keep level for each player from 0\n"
        '    when anyone plays if their levl is 3: they must say "three"'
    ),
    "theirs-nowhere": "when anyone plays a 9: their level goes up by 1",
    "theirs-of-all": f"{FLAG}\n    when anyone plays a 9: their flag goes up by 1",
    "nobody-named-a-rank": "when anyone plays a 3: the next player may not play that rank",
    "nobody-named-a-number": "when anyone plays a 6: skip that number",
    "since-when": 'when anyone draws every third time: they must say "again"',
    "last-turn": 'when anyone draws if anyone drew in the turn before: they must say "same"',
    "no-such-list": "when anyone plays a 2: they name a word of animals",
}


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
def test_what_is_shown(session, text: str, snapshot: SnapshotAssertion) -> None:
    before = session.table.book
    reply = session.feed(text)
    assert reply.refused and session.table.book == before
    assert reply.prefill == text
    shown = "\n".join(reply.lines)
    assert shown.count("error[") == 1
    assert shown == snapshot


def test_put_right_it_is_in_force(session) -> None:
    text = WRONG["goes-up-without-by"]
    assert session.feed(text).prefill
    assert not session.feed(text.replace("up 1", "up by 1")).refused


@pytest.mark.parametrize("name", ["kept-misspelt", "goes-up-without-by", "since-when"])
def test_the_bottom_line_says_it_while_it_is_typed(session, name: str) -> None:
    """Behind a blank, when the word is whole."""
    said = live_error(session, f"{WRONG[name]} ")
    first = next(line for line in session.feed(WRONG[name]).lines if "error[" in line)
    assert said and said.split(":")[0] in first
