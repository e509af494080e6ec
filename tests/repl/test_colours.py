"""Suits in two colours, in four, in none, and as letters: by what a terminal is sent."""

from __future__ import annotations

from io import StringIO

import pyte
import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.color_depth import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output

from maudsl.cards import index_of
from maudsl.library import load
from maudsl.repl import app
from maudsl.repl.colours import class_of, scheme_of, style_of
from maudsl.repl.letters import has_letters_only

COLUMNS, ROWS = 80, 30


@pytest.fixture
def screen(monkeypatch, tmp_path):
    """What a terminal shows after these keys, sign by sign with its colour."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", str(COLUMNS))

    def shown(session, scheme: str, keys: str = "hand\rquit\r") -> pyte.Screen:
        written = StringIO()
        output = Vt100_Output(
            written,
            lambda: Size(rows=ROWS, columns=COLUMNS),
            enable_cpr=False,
            default_color_depth=ColorDepth.DEPTH_4_BIT,
        )
        with create_pipe_input() as pipe:
            pipe.send_text(keys)
            assert app.run(session, scheme, input=pipe, output=output) == 0
        picture = pyte.Screen(COLUMNS, ROWS)
        pyte.Stream(picture).feed(written.getvalue().replace("\n", "\r\n"))
        return picture

    return shown


def colours_of(picture: pyte.Screen, signs: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for row in range(ROWS):
        for column in range(COLUMNS):
            cell = picture.buffer[row][column]
            if cell.data in signs:
                found.setdefault(cell.data, set()).add(cell.fg)
    return found


SUITS = "♠♥♦♣"


def test_two_colours(screen, session):
    shown = colours_of(screen(session, "two"), SUITS)
    assert shown == {"♠": {"default"}, "♥": {"red"}, "♦": {"red"}, "♣": {"default"}}


def test_four_colours(screen, session):
    shown = colours_of(screen(session, "four"), SUITS)
    assert shown == {"♠": {"default"}, "♥": {"red"}, "♦": {"blue"}, "♣": {"green"}}


def test_no_colours_and_nothing_bold(screen, session):
    picture = screen(session, "none")
    assert all(shown == {"default"} for shown in colours_of(picture, SUITS).values())
    cells = [picture.buffer[row][column] for row in range(ROWS) for column in range(COLUMNS)]
    assert not any(cell.bold or cell.reverse for cell in cells)


@pytest.mark.parametrize("scheme", ["none", "two", "four"])
def test_below_the_line_is_no_bar_where_there_is_nothing_to_tell(screen, session, scheme):
    picture = screen(session, scheme, "han\x03\x04")
    assert not any(picture.buffer[r][c].reverse for r in range(ROWS) for c in range(COLUMNS))


@pytest.mark.parametrize("scheme", ["two", "four"])
def test_a_pack_that_names_its_colours_has_them(scheme):
    cards = index_of(load("four-colours").pack)
    style = style_of(scheme)
    shown = {x: style.get_attrs_for_style_str(class_of(cards, x)).color for x in cards.codes}
    assert {shown[f"5{x}"] for x in "RYGB"} == {"ansired", "ansiyellow", "ansigreen", "ansiblue"}


def test_letters_stand_for_signs(screen, new_session):
    picture = screen(new_session(plain=True), "four")
    text = "\n".join(picture.display)
    assert text.isascii() and "9S*" in text
    assert {"blue"} <= {picture.buffer[r][c].fg for r in range(ROWS) for c in range(COLUMNS)}


@pytest.mark.parametrize(
    ("asked", "environment", "scheme"),
    [
        (None, {}, "two"),
        (None, {"NO_COLOR": "1"}, "none"),
        (None, {"NO_COLOR": "", "MAUDSL_COLOURS": "four"}, "four"),
        (None, {"NO_COLOR": "1", "MAUDSL_COLOURS": "four"}, "none"),
        ("four", {"NO_COLOR": "1"}, "four"),
        (None, {"MAUDSL_COLOURS": "Four "}, "four"),
        (None, {"MAUDSL_COLOURS": "seven"}, "two"),
    ],
)
def test_how_many_colours(asked, environment, scheme):
    assert scheme_of(asked, environment) == scheme


@pytest.mark.parametrize(
    ("environment", "letters"),
    [
        ({}, False),
        ({"LANG": "C"}, True),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True),  # as Python leaves it
        ({"LC_ALL": "POSIX", "LANG": "en_GB.UTF-8"}, True),
        ({"LANG": "C.UTF-8"}, False),
        ({"LANG": "de_DE.utf8"}, False),
        ({"LANG": "de_DE.ISO-8859-1"}, True),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "C"}, False),
    ],
)
def test_which_locales_have_letters_only(environment, letters):
    assert has_letters_only(environment) == letters


@pytest.mark.parametrize("plain", [True, False])
def test_whoever_is_to_move_is_bold(screen, new_session, plain):
    picture = screen(new_session(plain=plain), "two", "table\rquit\r")
    row = next(n for n, line in enumerate(picture.display) if "You 5   Ben 5" in line)
    start = picture.display[row].index("You 5")
    bold = [picture.buffer[row][start + n].bold for n in range(len("You 5   Ben 5"))]
    assert bold == [True] * 5 + [False] * 8
