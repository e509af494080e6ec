"""The table in a terminal: editing, history, completion, colours. What is said the session says."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.application import get_app
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.output import Output
from prompt_toolkit.shortcuts import clear

from maudsl.folders import data_folder
from maudsl.repl import clock, storing
from maudsl.repl.colours import Scheme, style_of
from maudsl.repl.completion import SessionCompleter
from maudsl.repl.highlight import SessionLexer, live_error
from maudsl.repl.keys import keys_of
from maudsl.repl.paint import paint
from maudsl.repl.pausing import pausing
from maudsl.repl.reply import Reply
from maudsl.repl.session import Session
from maudsl.repl.text import fold


class Lines(FileHistory):
    """What was typed, also for the next evening, as long as that can be written."""

    def store_string(self, string: str) -> None:
        with suppress(OSError):  # a full disk, a folder that is gone: the evening goes on
            super().store_string(string)


def run(
    session: Session,
    scheme: Scheme = "two",
    *,
    input: Input | None = None,
    output: Output | None = None,
) -> int:
    """Play until somebody leaves; the exit code. `input` and `output` are for tests."""
    colours = scheme != "none"
    style = style_of(scheme)
    prompts: PromptSession[str] = PromptSession(
        history=_history(),
        completer=SessionCompleter(session),
        complete_while_typing=False,
        lexer=SessionLexer(session) if colours else None,
        key_bindings=keys_of(session),
        multiline=True,
        prompt_continuation=lambda width, line, wrapped: " " * width,
        bottom_toolbar=lambda: live_error(session, get_app().current_buffer.text) or None,
        style=style,
        input=input,
        output=output,
    )

    def show(lines: Iterable[str]) -> None:
        for line in (part for each in lines for part in fold(each, session.columns)):
            pieces = paint(line, session.rules.cards) if colours else [("", line)]
            print_formatted_text(FormattedText(pieces), style=style, output=output)

    _fit(session)
    session.watch = clock.Stopwatch()

    def start_clock() -> None:
        get_app().create_background_task(clock.run(session, show))

    def present(reply: Reply, *, to_another: bool) -> None:
        """What all may see, and then the table of the next person alone."""
        show(reply.lines[: reply.private])
        if to_another and reply.private < len(reply.lines):
            curtain(session.prompt, input, output)
            show(reply.lines[: reply.private])
        show(reply.lines[reply.private :])

    with pausing(session):
        opened = session.open()
    present(opened, to_another=session.state.phase == "play")
    announced = _announce_clock(session, show)
    prefill, seat = "", session.seat
    while True:
        try:
            text = prompts.prompt(lambda: session.prompt, default=prefill, pre_run=start_clock)
        except KeyboardInterrupt:
            prefill = ""
            continue
        except EOFError:
            show(storing.leave(session))
            return 0
        _fit(session)
        with pausing(session):
            reply = session.feed(text)
        present(reply, to_another=session.seat != seat)
        seat = session.seat
        announced = announced or _announce_clock(session, show)
        prefill = reply.prefill
        if reply.done:
            return 0


def _announce_clock(session: Session, show: Callable[[Iterable[str]], None]) -> bool:
    words = clock.announcement(session.state, session.table.book, session.seat)
    show([session.printable(words)] if words else [])
    return bool(words)


def curtain(name: str, input: Input | None, output: Output | None) -> None:
    """Between two people at one keyboard: nobody sees another's hand."""
    once: PromptSession[str] = PromptSession(input=input, output=output)
    with suppress(KeyboardInterrupt, EOFError):
        once.prompt(f"{name}press Enter when nobody else looks. ")
    clear() if output is None else output.erase_screen()


def _fit(session: Session) -> None:
    session.columns = shutil.get_terminal_size().columns


def _history() -> History:
    folder = data_folder()
    if folder is None:
        return InMemoryHistory()
    path = folder / "history"
    try:
        path.touch(mode=0o600)
        path.chmod(0o600)
    except OSError:
        return InMemoryHistory()
    return Lines(str(path))
