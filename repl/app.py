"""The table in a terminal: editing, history, completion, colours. What is said the session says."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.application import get_app
from prompt_toolkit.enums import DEFAULT_BUFFER
from prompt_toolkit.filters import Condition, has_focus, is_searching
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import Output
from prompt_toolkit.shortcuts import clear
from prompt_toolkit.styles import Style

from maudsl.folders import data_folder
from maudsl.repl import clock, storing
from maudsl.repl.completion import SessionCompleter
from maudsl.repl.highlight import SessionLexer, live_error
from maudsl.repl.paint import STYLES, paint
from maudsl.repl.pausing import pausing
from maudsl.repl.session import Session
from maudsl.repl.text import fold, tidy

DEEPER = "    "


def run(session: Session, *, input: Input | None = None, output: Output | None = None) -> int:
    """Play until somebody leaves; the exit code. `input` and `output` are for tests."""
    colours = not os.environ.get("NO_COLOR")
    style = Style.from_dict(STYLES if colours else {})
    prompts: PromptSession[str] = PromptSession(
        history=_history(),
        completer=SessionCompleter(session),
        complete_while_typing=False,
        lexer=SessionLexer(session) if colours else None,
        key_bindings=_keys(session),
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
    watch = clock.Stopwatch()

    def start_clock() -> None:
        get_app().create_background_task(clock.run(session, watch, show))

    with pausing(session):
        show(session.open().lines)
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
            show(reply.lines[: reply.private])
        if session.seat != seat and reply.private < len(reply.lines):
            curtain(session.prompt, input, output)
            show(reply.lines[: reply.private])
        seat = session.seat
        show(reply.lines[reply.private :])
        announced = announced or _announce_clock(session, show)
        prefill = reply.prefill
        if reply.done:
            return 0


def _announce_clock(session: Session, show: Callable[[Iterable[str]], None]) -> bool:
    words = clock.announcement(session)
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
    return FileHistory(str(path))


def _keys(session: Session) -> KeyBindings:
    keys = KeyBindings()
    typing = has_focus(DEFAULT_BUFFER) & ~is_searching

    @Condition
    def choosing() -> bool:
        state = get_app().current_buffer.complete_state
        return state is not None and state.current_completion is not None

    @keys.add("enter", filter=typing & choosing)
    def _take(event: KeyPressEvent) -> None:
        event.current_buffer.complete_state = None

    @keys.add("enter", filter=typing & ~choosing)
    def _enter(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if goes_on(session, buffer.text):
            buffer.insert_text("\n" + DEEPER)
        else:
            buffer.validate_and_handle()

    @keys.add("escape", "enter", filter=typing)
    def _further_line(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text("\n" + DEEPER)

    @keys.add(Keys.BracketedPaste, filter=typing)
    def _paste(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text(tidy(event.data))

    return keys


def goes_on(session: Session, text: str) -> bool:
    """Whether Enter opens a further line: the last thing typed is a rule that isn't finished."""
    text = tidy(text)
    if not text.rsplit("\n", 1)[-1].strip():
        return False
    steps = session.steps(text)
    return bool(steps) and session.unfinished(steps[-1])
