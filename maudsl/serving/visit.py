"""One connection of one member: what it sends is let through as far as it is good for all, and what
it is sent waits for nobody.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TextIO, cast

from prompt_toolkit.contrib.ssh import PromptToolkitSSHSession
from prompt_toolkit.data_structures import Size

from maudsl.cleaning import clean
from maudsl.repl.colours import scheme_of
from maudsl.repl.letters import has_letters_only, letters_for
from maudsl.serving.member import Member
from maudsl.serving.outgoing import Below, Outgoing
from maudsl.serving.rates import Bucket, Keys, Lines
from maudsl.serving.served import Served
from maudsl.serving.terminal import Terminal

BACKLOG = 256 * 1024  # characters that a client may leave unread
AT_ONCE = 256  # characters typed, before others are heard
FAIR = 4  # times as long as a line took to answer, its sender waits before the next is read
USUAL, LARGEST = Size(rows=24, columns=80), Size(rows=200, columns=400)
CUT = "That was too much at once: it was cut off, and the line is dropped."
ECHO = "Here are plain lines. To see what you type, come with: ssh -T"
LEAVE_PASTE, DROP_LINE, LEAVE = "\x1b[201~", "\x03", "\x04"


class Visit(PromptToolkitSSHSession):
    """One connection of one member, with a terminal or without."""

    def __init__(
        self,
        served: Served,
        name: str,
        known_by: set[str],
        word: str,
        at_end: Callable[[], None],
    ) -> None:
        """`word` is told to whoever has nothing else to come back with."""
        super().__init__(self._at_terminal, enable_cpr=False)
        self.drawn = Outgoing(self._send)
        self.stdout = cast(TextIO, self.drawn)
        self.served, self.name, self.known_by, self.word = served, name, known_by, word
        self.at_end = at_end
        self.member: Member | None = None
        self.terminal: Terminal | None = None
        self.wake = asyncio.Event()
        self.ended = False  # nothing more comes
        self.let_go = False  # nothing more is read
        self.gone = False  # nothing more can be sent
        self.letters = False  # and no signs are shown
        at = served.now()
        self.pace = Bucket(3 * served.rate, served.rate, at)
        self.price = 1.0  # of the next line, in lines
        self.keys, self.typed = Keys(at), Lines()
        self.before: list[str] = []  # what came before there was anything to show it on

    # -- beginning and end -------------------------------------------------------------------------

    def session_started(self) -> None:
        assert self._chan is not None
        environment = self._chan.get_environment()
        self.letters = has_letters_only(environment)
        kind = self._chan.get_terminal_type()
        self.plain = kind is None or kind in ("", "dumb")
        found = self.served.enter(self, self.name, self.known_by)
        if isinstance(found, str):
            self._write(clean(found))
            self._chan.exit(1)
            return
        self.member = found
        if self.word and not found.looks_on:
            words = f'Your word is "{self.word}": give it as the password to come back'
            self.before.insert(0, f"{words} as {clean(found.name)}.")
        if self.plain and kind is not None:
            self.before.append(ECHO)
        if self.plain:
            lines, self.before = self.before, []
            self.show(lines)
            self.interact_task = asyncio.get_running_loop().create_task(self._plain_lines())
        else:
            super().session_started()
        assert self.interact_task is not None
        self.interact_task.add_done_callback(self._over)

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone = True
        self.hang_up()
        if self.member is not None:
            self.served.left(self, self.member)
        self.at_end()

    def hang_up(self) -> None:
        """Of the server's own accord, once all is said."""
        self.ended = self.let_go = True
        self.wake.set()
        if self.terminal is not None:
            self.terminal.stop()

    def _over(self, task: asyncio.Task[None]) -> None:
        if not self.gone and self._chan is not None:
            self._chan.exit(0 if self.ended else 1)
        if not task.cancelled() and task.exception() is not None:
            asyncio.get_running_loop().call_exception_handler(
                {"message": "a visit failed", "exception": task.exception()}
            )

    # -- out ---------------------------------------------------------------------------------------

    def show(self, lines: list[str]) -> None:
        if self.gone or self._chan is None:
            return
        if self.letters:
            signs = letters_for(self.served.room.opening.book.pack)
            lines = [line.translate(signs) for line in lines]
        if self._chan.get_write_buffer_size() > BACKLOG:
            self._chan.abort()  # who doesn't read holds nobody up
        elif self.terminal is not None:
            self.terminal.show(lines)
        elif self.member is None or not self.plain:
            self.before += lines
        else:
            for line in lines:
                self._write(line)

    def _write(self, line: str) -> None:
        assert self._chan is not None
        end = "\n" if self._chan.get_terminal_type() is None else "\r\n"
        with contextlib.suppress(BrokenPipeError):
            self._chan.write(line + end)

    def _send(self, text: str) -> None:
        if self._chan is not None and not self.gone:
            with contextlib.suppress(BrokenPipeError):
                self._chan.write(text.replace("\n", "\r\n"))

    # -- in: plain lines ---------------------------------------------------------------------------

    def data_received(self, data: str, datatype: object) -> None:
        assert self._chan is not None
        if self.member is None:
            return
        if self.plain:
            self.typed.feed(data)
            if self.typed.full:
                self._chan.pause_reading()
        else:
            self.keys.feed(data, self.served.now())
        self.wake.set()

    def eof_received(self) -> bool:
        """What came before the end is still answered."""
        if self.member is None or self.plain:
            self.typed.end()
            self.ended = True
        else:
            self.keys.feed(DROP_LINE + LEAVE, self.served.now())
        self.wake.set()
        return True

    async def _plain_lines(self) -> None:
        assert self._chan is not None and self.member is not None
        while not self.let_go:
            if not self.typed.waiting:
                self.wake.clear()
                self._chan.resume_reading()  # what was held back comes at once
                if self.ended and not self.typed.waiting:
                    break
                await self.wake.wait()
                continue
            await self._in_turn()
            self._line(self.typed.waiting.popleft())
        self.ended = True

    async def _in_turn(self) -> None:
        """So many lines a second, fewer if they are hard to answer, and others in between."""
        await asyncio.sleep(self.pace.wait(self.price, self.served.now()))

    def _line(self, text: str | None) -> None:
        assert self.member is not None
        begin = self.served.now()
        self.served.line(self.member, text)
        self.price = 1 + FAIR * (self.served.now() - begin) * self.served.rate

    # -- in: a terminal ----------------------------------------------------------------------------

    async def _at_terminal(self, session: PromptToolkitSSHSession) -> None:
        assert self.member is not None and self._chan is not None
        environment = self._chan.get_environment()
        self._fit()
        book = self.served.room.opening.book
        term = self._chan.get_terminal_type()
        output = Below(self.stdout, self._get_size, term=term, enable_cpr=False)
        scheme = scheme_of(None, environment)
        self.terminal = Terminal(self.member, book, self._line, output, scheme=scheme)
        self.terminal.show(self.before)
        feeding = asyncio.create_task(self._feed())
        try:
            if not self.ended:
                await self.terminal.run()
            self.ended = True
        except EOFError:
            self.ended = True
        except Exception as problem:
            # The library would print a traceback.
            asyncio.get_running_loop().call_exception_handler(
                {"message": "a terminal failed", "exception": problem}
            )
        finally:
            feeding.cancel()
            self.drawn.send_now()
            if not self.gone:
                self._chan.exit(0 if self.ended else 1)

    async def _feed(self) -> None:
        """Keys go to the prompt a few at a time, and only while it reads."""
        assert self.terminal is not None
        app = self.terminal.prompts.app
        while True:
            await self.wake.wait()
            self.wake.clear()
            while self.keys.waiting or self.keys.cut:
                await asyncio.sleep(0)
                if not app.is_running or self._input is None:
                    await asyncio.sleep(0.01)
                    continue
                text = self.keys.take(AT_ONCE)
                if "\r" in text or "\n" in text:
                    await self._in_turn()
                self._input.send_text(text)
                if self.keys.was_cut():
                    self._input.send_text(LEAVE_PASTE + DROP_LINE)
                    self.terminal.show([CUT])
                    break

    def _get_size(self) -> Size:
        """A client without a size gets the usual one, and none gets more than can be drawn."""
        size = super()._get_size()
        if size.rows < 1 or size.columns < 1:
            return USUAL
        return Size(min(size.rows, LARGEST.rows), min(size.columns, LARGEST.columns))

    def _fit(self) -> None:
        if self.member is not None:
            self.member.columns = self._get_size().columns
            if self.member.session is not None:
                self.member.session.columns = self.member.columns

    def terminal_size_changed(
        self, width: int, height: int, pixwidth: object, pixheight: object
    ) -> None:
        self._fit()
        super().terminal_size_changed(width, height, pixwidth, pixheight)
