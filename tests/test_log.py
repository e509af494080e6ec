"""Logs there and back: any table, any names, any texts; and a plain answer to a broken one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import book, done, hold

import maudsl
from maudsl.diagnostics import Diagnostic, RuleErrors
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.log import compare, read_log, replay, write_log
from maudsl.table import Table, TableError

NAMES = ["Ann", "Ben", "Cay"]


def there_and_back(table: Table) -> Table:
    text = write_log(table)
    again = read_log(text)
    assert isinstance(again, Table), again
    assert again.state == table.state
    assert again.book == table.book
    assert again.events == table.events
    assert [x.action for x in again.entries] == [x.action for x in table.entries]
    assert write_log(again) == text
    assert compare(text) == []
    assert replay(text).state == table.state
    return again


def new_table(*names: str, seed: int = 5) -> Table:
    return Table(maudsl.load("mau-mau"), names or NAMES, seed)


AMENDMENTS = [
    "when anyone plays a queen: reverse",
    "when anyone plays a queen:\n    reverse,\n    skip 1",
    'rule "tab"\n\twhen anyone plays a 9:\n\n\n\t\tskip 1 # why not; really',
    "# only a remark\nwhen anyone plays a 10: skip 1",
    'when anyone plays an ace: they must say "a; b"',
    'when anyone plays a king: they must say “say "hi"”',
    'rule "ünï ♠ 漢字 🃏" when anyone plays an 8: they must say "größer"',
    'rule "begin" when anyone plays a 9: reverse',
    'rule "a" anyone may pass\nrule "b" nobody may say "b"',
    'replace rule "eight"\n    when anyone plays an 8: skip 2',
    'drop rule "mau"',
    "the highest score wins",
    "  when anyone plays a 7: reverse  \n",
    "when anyone plays a jack:\r\n    reverse",
]


@pytest.mark.parametrize("text", AMENDMENTS)
def test_amendments_of_all_shapes(text: str) -> None:
    table = new_table()
    events = table.add_rule(text, by="Ben")
    assert not isinstance(events[0], e.Refused), events
    done(table, f"{table.state.to_move} draws")
    there_and_back(table)


def test_amendments_one_on_the_other_then_struck() -> None:
    table = new_table()
    for text in AMENDMENTS:
        table.add_rule(text, by="Cay")
    struck = 0
    for rule in table.book.rules:
        if table.book.layers[rule.layer].kind == "amendment":
            events = table.act(a.Strikes("Ann", rule.name))
            assert not isinstance(events[0], e.Refused), events
            struck += 1
            there_and_back(table)
    assert struck > 5
    for _ in range(4):
        table.undo()
    there_and_back(table)
    table.redo()
    there_and_back(table)


@pytest.mark.parametrize(
    "names",
    [
        ("plays", "draws"),
        ("begin", "together"),
        ("7S", "queen", "hearts"),
        ("Anna Lena", "O'Hara", "x-y"),
        ("10", "3"),
        ("Zoë", "Ödön", "李雷", "🃏", "-", "| x"),
        ('"Doc"', "“Mac”", "it's"),
        ("seed 7", "- drew", "# no"),
        ("true", "null", "false", "NaN"),
        ("player=Ann", "a;b", "to", "saying"),
    ],
)
def test_names_of_all_shapes(names: tuple[str, ...]) -> None:
    table = new_table(*names)
    first, second = names[:2]
    table.act(a.Draws(table.state.to_move))
    table.act(a.Says(first, f"I am {second}"))
    table.act(a.Penalises(second, first, "plays draws"))
    table.act(a.Joins("while"))
    table.act(a.Leaves(second))
    assert len(table.entries) == 6
    there_and_back(table)


@given(st.text(max_size=40))
def test_any_name_is_refused_or_kept(name: str) -> None:
    try:
        table = new_table(name, "Ben")
    except TableError as error:
        assert str(error)
        return
    table.act(a.Says(name, "hello"))
    there_and_back(table)
    events = new_table().act(a.Joins(name))
    assert isinstance(events[0], e.Joined | e.Refused)


@settings(max_examples=settings().max_examples // 2)
@given(st.text(max_size=30), st.text(max_size=30), st.lists(st.text(max_size=9), max_size=2))
def test_any_text_that_is_said(text: str, act: str, sayings: list[str]) -> None:
    table = new_table()
    table.act(a.Says("Ann", text))
    table.act(a.Does("Ben", act, 2))
    table.act(a.Penalises("Cay", "Ann", text))
    mover = table.state.to_move
    for card in table.state.hand_of(mover):
        table.act(a.Plays(mover, card, tuple(sayings)))
    table.act(a.Together((a.Says("Ann", text), a.Does("Ben", act))))
    table.add_rule(text, by="Ann")
    there_and_back(table)


def test_tables_in_the_middle_of_things() -> None:
    rules = book('game "x"\npack standard\nrule "a"\n    anyone may play any card')
    table = hold(rules, {"Ann": "7S 8S", "Ben": "7H"}, "KS")
    there_and_back(table)
    done(table, "Ann plays 7S")
    there_and_back(table)
    table = Table(maudsl.load("mau-mau"), NAMES, 3, dealer="Ann", deal=False)
    there_and_back(table)
    done(table, "Ann deals")
    there_and_back(table)


def test_until_an_action() -> None:
    table = new_table()
    states = [table.state]
    for _ in range(4):
        table.act(a.Draws(table.state.to_move))
        states.append(table.state)
    for number, state in enumerate(states, start=1):
        assert replay(table.log, until=number).state == state
    assert replay(table.log, until=99).state == states[-1]
    assert replay(table.log, until=0).entries == []


def test_compare_says_what_differs() -> None:
    table = new_table()
    table.act(a.Says("Ann", "hello"))
    text = table.log.replace("text=hello", "text=goodbye")
    (line,) = compare(text)
    number = next(n for n, x in enumerate(text.split("\n"), 1) if "goodbye" in x)
    assert str(line).startswith(f"line {number}:")
    assert "goodbye" in line and "hello" in line


# -- what a log may have become -------------------------------------------------------


def sample() -> str:
    table = new_table()
    table.add_rule('when anyone plays a queen:\n    they must say "hail"', by="Ann")
    for _ in range(3):
        table.act(a.Draws(table.state.to_move))
    table.act(a.Says("Ann", "mau"))
    table.act(a.Joins("Dee"))
    return table.log


SAMPLE = sample()
LINES = SAMPLE.split("\n")
PIECES = ["", "x", '"', "|", "| ", "- ", "begin", "seed x", "players [1]", "players {", "dealer 3"]
PIECES += [
    "state {}",
    'state {"seats":[],"chance":0,"dealer":"x"}',
    "maudsl log 2",
    "\x00",
    "\ud800",
]
PIECES += ['game "', "Ann draws", "Ann deals", "9" * 5_000, "seed " + "9" * 5_000, "[" * 9_999]


def never_an_exception(text: str) -> None:
    for read in (read_log, compare):
        answer = read(text)
        if isinstance(answer, Diagnostic):
            assert answer.message
            assert 0 <= answer.span.start <= answer.span.end <= max(len(text), answer.span.end)
    try:
        replay(text)
    except RuleErrors as errors:
        assert errors.diagnostics and str(errors)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["drop", "twice", "replace", "insert", "swap"]),
            st.integers(0, len(LINES) - 1),
            st.sampled_from(PIECES) | st.sampled_from(LINES),
        ),
        min_size=1,
        max_size=3,
    )
)
def test_lines_dropped_doubled_swapped_or_replaced(edits: list[tuple[str, int, str]]) -> None:
    lines = list(LINES)
    for how, place, piece in edits:
        place %= len(lines)
        match how:
            case "drop" if len(lines) > 1:
                del lines[place]
            case "twice":
                lines.insert(place, lines[place])
            case "replace":
                lines[place] = piece
            case "insert":
                lines.insert(place, piece)
            case _:
                lines[place], lines[0] = lines[0], lines[place]
    never_an_exception("\n".join(lines))


@given(st.integers(0, len(SAMPLE)), st.integers(0, 200), st.text(max_size=20))
def test_pieces_cut_out_and_put_in(place: int, length: int, new: str) -> None:
    never_an_exception(SAMPLE[:place] + new + SAMPLE[place + length :])


@given(st.integers(0, len(SAMPLE)))
def test_cut_short(end: int) -> None:
    never_an_exception(SAMPLE[:end])


@given(st.text())
def test_no_log_at_all(text: str) -> None:
    never_an_exception(text)
    never_an_exception("maudsl log 1\n" + text)
    never_an_exception(SAMPLE.split("\nbegin\n")[0] + "\nbegin\n" + text)


@pytest.mark.parametrize("version", ["2", "0", "", "one", "1.0", "9" * 500])
def test_another_format_is_refused_politely(version: str) -> None:
    answer = read_log(SAMPLE.replace("maudsl log 1", f"maudsl log {version}", 1))
    assert isinstance(answer, Diagnostic)
    assert "format" in answer.message and "format 1" in answer.message and answer.help
    assert len(answer.message) < 200


def test_what_isnt_possible_any_more_is_told_with_its_line() -> None:
    text = SAMPLE.replace("Dee joins", "Ann joins")
    answer = read_log(text)
    assert isinstance(answer, Diagnostic) and "isn't possible" in answer.message
    assert text[answer.span.start : answer.span.end] == "Ann joins"


def test_windows_line_ends() -> None:
    answer = read_log(SAMPLE.replace("\n", "\r\n"))
    assert isinstance(answer, Table)
    assert answer.log == SAMPLE
