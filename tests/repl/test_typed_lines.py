"""A terminal that knows only lines: prompts are shown, Enter counts, Ctrl-C drops a line."""

from __future__ import annotations

from io import StringIO

from maudsl.repl import script


def played(session, *typed) -> tuple[int, str]:
    out = StringIO()

    def lines():
        yield from typed

    return script.run(session, lines(), out, echo=False), out.getvalue()


class Keyboard:
    """Gives lines, and interrupts where one is None."""

    def __init__(self, *typed: str | None) -> None:
        self.typed = list(typed)

    def __iter__(self):
        return self

    def __next__(self) -> str:
        if not self.typed:
            raise StopIteration
        line = self.typed.pop(0)
        if line is None:
            raise KeyboardInterrupt
        return line


def test_prompts_are_shown_and_lines_are_not_echoed(session):
    code, out = played(session, "9h\n")
    assert code == 0
    assert "you> You play 9♥." in out and "\x1b" not in out


def test_a_rule_over_two_lines_is_asked_on(session):
    _, out = played(session, "when anyone plays a queen:\n", "reverse\n", "hand\n")
    assert "...> " in out
    assert session.table.book.rule("queen") is not None


def test_an_empty_line_ends_a_rule_that_is_not_finished(session):
    _, out = played(session, "when anyone plays a queen:\n", "\n", "9h\n")
    assert "error[" in out and "You play 9♥." in out


def test_case_I4_ctrl_c_drops_the_line_of_a_simple_terminal(session):
    out = StringIO()
    typed = Keyboard("when anyone plays a queen:\n", None, "9h\n")
    assert script.run(session, typed, out, echo=False) == 0
    assert session.table.book.rule("queen") is None
    assert "You play 9♥." in out.getvalue()


def test_case_I4_an_interrupted_script_keeps_the_game(session):
    import pytest

    out = StringIO()
    with pytest.raises(KeyboardInterrupt):
        script.run(session, Keyboard("9h\n", None, "draw\n"), out)
    assert "You play 9♥." in out.getvalue()
