"""What a drawn terminal is sent. Drawing writes many small pieces; those of one moment go together,
for each packet costs the server more than what is in it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from prompt_toolkit.output.vt100 import Vt100_Output

TOGETHER = 0.01  # seconds


class Outgoing:
    """As much of a text file as drawing asks for; `send` gets what was written meanwhile."""

    encoding = "utf-8"

    def __init__(self, send: Callable[[str], None]) -> None:
        self.send = send
        self.parts: list[str] = []

    def write(self, text: str) -> None:
        if not self.parts:
            asyncio.get_running_loop().call_later(TOGETHER, self.send_now)
        self.parts.append(text)

    def send_now(self) -> None:
        """Also at the end, when nothing comes after it."""
        if self.parts:
            text, self.parts = "".join(self.parts), []
            self.send(text)

    def flush(self) -> None:
        """It goes by itself."""

    def isatty(self) -> bool:
        return True


class Below(Vt100_Output):
    """What is told below the line stands right below it. So no terminal has to be asked where its
    cursor is, and all wait for the answer and draw again, whenever something has happened.
    """

    def get_rows_below_cursor_position(self) -> int:
        return 1
