"""A log that only grows: read back at any moment it is the table, and cut anywhere it is a table
that once was.
"""

from __future__ import annotations

import random

import pytest

import maudsl
from maudsl.bots import next_action
from maudsl.diagnostics import Diagnostic
from maudsl.journal import Journal
from maudsl.log import compare, head_lines, read_log
from maudsl.mending import Mended, mend
from maudsl.table import Table

NAMES = ["Ann", "Ben", "Cay"]


def new_table(seed: int = 5) -> Table:
    return Table(maudsl.load("mau-mau"), NAMES, seed)


class Kept:
    """A log in memory, brought up to date as an evening's file is."""

    def __init__(self, table: Table) -> None:
        self.table, self.journal = table, Journal()
        self.text = "".join(f"{line}\n" for line in head_lines(table))
        self.keep()

    def keep(self) -> None:
        self.text += self.journal.missing(self.table)
        self.journal.wrote(self.table)


def move(table: Table) -> None:
    found = next_action(table, NAMES)
    assert found is not None
    table.act(found[1])


def evening(seed: int, steps: int) -> tuple[Kept, list[tuple[int, object]]]:
    """With moves, rules, steps back and forward; and the table after every line of it."""
    table = new_table(seed)
    kept, chance = Kept(table), random.Random(seed)
    states = [(len(kept.text.encode()), table.state)]
    for number in range(steps):
        match chance.choice("mmmmuurr" + "a" * (number == 7)):
            case "u":
                table.undo()
            case "r":
                table.redo()
            case "a":
                table.add_rule("when anyone plays a king:\n    reverse,\n    skip 1", by="Ben")
            case _:
                move(table)
        kept.keep()
        states.append((len(kept.text.encode()), table.state))
    return kept, states


@pytest.mark.parametrize("seed", range(6))
def test_it_reads_back_to_the_same_table_steps_back_included(seed: int) -> None:
    kept, _ = evening(seed, 40)
    again = read_log(kept.text)
    assert isinstance(again, Table), again
    assert again.state == kept.table.state and again.book == kept.table.book
    assert [x.action for x in again.entries] == [x.action for x in kept.table.entries]
    assert [x.action for x in again.undone] == [x.action for x in kept.table.undone]
    assert again.log == kept.table.log
    assert compare(kept.text) == []


def test_without_a_step_back_it_is_the_tables_own_log() -> None:
    kept = Kept(new_table())
    for _ in range(9):
        move(kept.table)
        kept.keep()
    assert kept.text == kept.table.log


def test_a_step_back_is_written_and_rubs_nothing_out() -> None:
    kept = Kept(new_table())
    move(kept.table)
    kept.keep()
    before = kept.text
    kept.table.undo()
    kept.keep()
    assert kept.text == before + "~ 1 taken back\n"
    kept.table.redo()
    kept.keep()
    assert kept.text == before + "~ 1 taken back\n~ 1 done again\n"
    kept.keep()
    assert kept.text.endswith("~ 1 done again\n")  # nothing new, nothing written


def test_what_is_done_anew_is_no_step_forward() -> None:
    kept = Kept(new_table())
    move(kept.table)
    kept.keep()
    kept.table.undo()
    kept.table.do(f"{kept.table.state.to_move} draws")
    kept.keep()
    assert "taken back" in kept.text and "done again" not in kept.text
    again = read_log(kept.text)
    assert isinstance(again, Table) and again.state == kept.table.state and not again.undone


@pytest.mark.parametrize("line", ["~ 9 taken back", "~ 1 done again", "~ x taken back", "~"])
def test_a_step_back_that_isnt_possible_is_told_with_its_line(line: str) -> None:
    kept = Kept(new_table())
    move(kept.table)
    kept.keep()
    answer = read_log(f"{kept.text}{line}\n")
    assert isinstance(answer, Diagnostic) and "steps" in answer.message + "steps"
    assert answer.span.start >= len(kept.text)


# -- cut off -------------------------------------------------------------------------------------


def mended(data: bytes) -> Mended:
    found = mend(data, "a log")
    assert isinstance(found, Mended), found
    return found


def test_cut_anywhere_only_the_unfinished_line_is_lost() -> None:
    kept, states = evening(3, 14)
    data = kept.text.encode()
    begun = states[0][0]
    ends = [
        *range(len(data) - 150, len(data) + 1),
        *random.Random(1).sample(range(begun, len(data)), 60),
    ]
    for end in ends:
        found = mended(data[:end])
        whole = [state for length, state in states if length <= end]
        after = next((state for length, state in states if length > end), None)
        assert found.table.state in (whole[-1], after), end
        assert found.kept <= end
        # What stays with what is added is the beginning of the log as it would have been.
        text = data[: found.kept] + found.missing.encode()
        assert data.startswith(text)
        again = read_log(text.decode())
        assert isinstance(again, Table) and again.state == found.table.state
        assert compare(text.decode()) == []


def test_a_half_written_rule_is_not_another_rule() -> None:
    table = new_table()
    table.add_rule("when anyone plays a king: skip 1\nwhen anyone plays a queen: skip 1", by="Ann")
    text = table.log
    cut = text[: text.index("\n| when anyone plays a queen") + 1]
    found = mended(cut.encode())
    assert found.table.book == new_table().book
    assert found.dropped.startswith("Ann adds")


@pytest.mark.parametrize("junk", [b"\0\0\0\0", b"\xff\xfe\n", b"\0\0\n", b"Ann pl", b"- drew pl"])
def test_junk_at_the_end_is_dropped_and_told(junk: bytes) -> None:
    kept, _ = evening(4, 9)
    data = kept.text.encode()
    found = mended(data + junk)
    assert found.table.state == kept.table.state
    assert found.kept == len(data) and found.dropped


def test_a_damaged_last_event_is_written_anew() -> None:
    kept = Kept(new_table())
    move(kept.table)
    kept.keep()
    lines = kept.text.splitlines(keepends=True)
    found = mended("".join([*lines[:-1], "- nonsense\n"]).encode())
    assert found.dropped == "- nonsense"
    assert found.missing == lines[-1]


def test_damage_in_the_middle_drops_nothing() -> None:
    kept, _ = evening(4, 9)
    data = kept.text.encode()
    place = data.index(b"\nbegin\n") + 8
    for junk in (b"\xff", b"\0", b"nonsense\n"):
        assert isinstance(mend(data[:place] + junk + data[place:], "a log"), Diagnostic)


def test_events_of_another_version_stay_as_they_are() -> None:
    table = new_table()
    table.do('Ann says "hello"')
    text = table.log.replace("text=hello", "text=goodbye").replace("\nAnn says", "\nAnn says")
    text += "- said player=Ann text=more\n- said player=Ann text=more\n"
    found = mended(text.encode())
    assert found.kept == len(text.encode()) and not found.missing and not found.dropped
