"""One member at a terminal: editing, completion and colours by prompt_toolkit, in the member's own
window. What others do appears above the line that is being typed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import NamedTuple

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app, run_in_terminal
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import Completer, DummyCompleter, DynamicCompleter
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import (
    DynamicKeyBindings,
    KeyBindings,
    KeyBindingsBase,
    KeyPressEvent,
    merge_key_bindings,
)
from prompt_toolkit.lexers import DynamicLexer, Lexer, SimpleLexer
from prompt_toolkit.output import Output
from prompt_toolkit.renderer import print_formatted_text

from maudsl.cards import index_of
from maudsl.repl.colours import Scheme, style_of
from maudsl.repl.completion import SessionCompleter
from maudsl.repl.highlight import SessionLexer, live_error
from maudsl.repl.keys import keys_of
from maudsl.repl.paint import paint
from maudsl.repl.text import fold
from maudsl.rulebook.model import RuleBook
from maudsl.serving.member import Member
from maudsl.serving.rates import LONGEST_LINE
from maudsl.serving.seat import SeatSession

LONGEST_READ = 600  # characters of a rule that is looked at while it is typed
REDRAWN = 0.05  # seconds at least between two drawings of a line


class Dropped(Exception):
    """Ctrl-C: the line is given up."""


class Left(Exception):
    """Ctrl-D on an empty line."""


class Around(NamedTuple):
    """What a session puts around the line that is typed."""

    completer: Completer
    lexer: Lexer
    keys: KeyBindingsBase

    @classmethod
    def of(cls, session: SeatSession | None) -> Around:
        if session is None:
            return cls(DummyCompleter(), PLAIN, WITHOUT)
        keys = merge_key_bindings([keys_of(session), WITHOUT])
        return cls(SessionCompleter(session), SessionLexer(session), keys)


class Terminal:
    """`send` carries out a line. `outbox` is what is to be shown."""

    def __init__(
        self,
        member: Member,
        book: RuleBook,
        send: Callable[[str], None],
        output: Output,
        *,
        scheme: Scheme,
    ) -> None:
        self.member, self.send, self.colours = member, send, scheme != "none"
        self.output = output
        self.cards = index_of(book.pack)
        self.outbox: list[str] = []
        self.news = asyncio.Event()
        self.over = False
        self.style = style_of(scheme)
        self._kept: tuple[SeatSession | None, Around] | None = None
        self.prompts: PromptSession[str] = PromptSession(
            history=InMemoryHistory(),
            completer=DynamicCompleter(self._completer),
            complete_while_typing=False,
            lexer=DynamicLexer(self._lexer),
            key_bindings=DynamicKeyBindings(self._bindings),
            multiline=Condition(lambda: self.member.session is not None),
            prompt_continuation=lambda width, line, wrapped: " " * width,
            bottom_toolbar=self._mistake,
            style=self.style,
            output=output,
            interrupt_exception=Dropped,
            eof_exception=Left,
            enable_open_in_editor=False,
            enable_system_prompt=False,
        )
        self.prompts.app.min_redraw_interval = REDRAWN
        self.prompts.default_buffer.on_text_changed += _not_too_long

    # -- what stands around a line -----------------------------------------------------------------

    def _around(self) -> Around:
        """Kept as long as the session is the same: what is new is looked at anew, at every key."""
        session = self.member.session
        if self._kept is None or self._kept[0] is not session:
            self._kept = session, Around.of(session)
        return self._kept[1]

    def _completer(self) -> Completer:
        return self._around().completer

    def _lexer(self) -> Lexer:
        return self._around().lexer if self.colours and self._short() else PLAIN

    def _bindings(self) -> KeyBindingsBase:
        return self._around().keys

    def _mistake(self) -> str | None:
        session = self.member.session
        if session is None or not self._short():
            return None
        return live_error(session, get_app().current_buffer.text) or None

    def _short(self) -> bool:
        """A long text isn't read at every key: the others at the table wait meanwhile."""
        return len(self.prompts.default_buffer.text) <= LONGEST_READ

    # -- lines -------------------------------------------------------------------------------------

    def show(self, lines: Iterable[str]) -> None:
        self.outbox += lines
        self.news.set()

    def print_news(self) -> None:
        lines, self.outbox = self.outbox, []
        self.news.clear()
        session = self.member.session
        columns = self.member.columns
        cards = session.rules.cards if session else self.cards
        pieces: list[tuple[str, str]] = []
        for line in (part for each in lines for part in fold(each, columns)):
            pieces += paint(line, cards) if self.colours else [("", line)]
            pieces.append(("", "\n"))
        if pieces:
            # Not by the shortcut of this name, which puts a style together for every call.
            print_formatted_text(self.output, FormattedText(pieces), self.style)

    async def _pump(self) -> None:
        while not self.over:
            await self.news.wait()
            await run_in_terminal(self.print_news)

    def stop(self) -> None:
        """From outside. Nothing is cancelled: what the library is about to draw it must finish, or
        it waits for itself.
        """
        self.over = True
        self.news.set()
        app = self.prompts.app
        if app.is_running and app.future is not None and not app.future.done():
            app.exit(exception=Left)

    async def run(self) -> None:
        """Until the member leaves."""
        pump = asyncio.create_task(self._pump())
        while not self.over:
            self.print_news()
            prefill, self.member.prefill = self.member.prefill, ""
            try:
                text = await self.prompts.prompt_async(
                    lambda: self.member.prompt, default=prefill, handle_sigint=False
                )
            except Dropped:
                continue
            except Left:
                if self.over:
                    break
                text = "quit"
            self.send(text)
        await pump
        self.print_news()


def _without() -> KeyBindings:
    """A key that does as much as thousands would let one member hold up all: no numbers before a
    key, and no macros.
    """
    keys = KeyBindings()

    def nothing(event: KeyPressEvent) -> None:
        pass

    for number in "-0123456789":
        keys.add("escape", number)(nothing)
    for key in "()e":
        keys.add("c-x", key)(nothing)
    return keys


WITHOUT = _without()


PLAIN = SimpleLexer()


def _not_too_long(buffer: Buffer) -> None:
    if len(buffer.text) > LONGEST_LINE:
        buffer.text = buffer.text[:LONGEST_LINE]
