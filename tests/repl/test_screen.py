"""The terminal's screen as people see it, drawn by pyte from what prompt_toolkit writes."""

from __future__ import annotations

from io import StringIO

import pyte
import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.color_depth import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output

from maudsl.repl import app


@pytest.fixture
def screen(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def shown(session, keys: str, columns: int = 80) -> list[str]:
        monkeypatch.setenv("COLUMNS", str(columns))
        written = StringIO()
        output = Vt100_Output(
            written,
            lambda: Size(rows=30, columns=columns),
            enable_cpr=False,
            default_color_depth=ColorDepth.DEPTH_4_BIT,
        )
        with create_pipe_input() as pipe:
            pipe.send_text(keys)
            assert app.run(session, input=pipe, output=output) == 0
        picture = pyte.Screen(columns, 30)
        pyte.Stream(picture).feed(written.getvalue().replace("\n", "\r\n"))
        return [line.rstrip() for line in picture.display]

    return shown


def test_a_move_on_the_screen(screen, session):
    lines = screen(session, "9h\rquit\r")
    at = lines.index("you> 9h")
    assert lines[at + 1] == "You play 9♥."
    table = next(n for n, line in enumerate(lines) if n > at and line.startswith(" ▶ You 4"))
    assert lines[table - 1].startswith(" Mau-Mau · hand 1 · clockwise ↻ · Cay deals")
    assert lines[table + 1] == "  your hand  9♠  Q♠  10♥*  7♣   (* may be played)"


def test_a_narrow_screen_tears_nothing_apart(screen, new_session):
    session = new_session(columns=32)
    lines = screen(session, "table\rquit\r", columns=32)
    assert "  your hand  9♠*  Q♠  9♥*  10♥" in lines
    assert all(len(line) <= 32 for line in lines)


def test_names_with_escapes_never_reach_a_table(new_session):
    from maudsl.table import TableError

    with pytest.raises(TableError):
        new_session(("\x1b[2JYou",), 2)
