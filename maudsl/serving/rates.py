"""How much is taken from one client, and how much at once. Nothing here reads a clock: the moment
is given, in seconds.
"""

from __future__ import annotations

from collections import deque

LONGEST_LINE = 4_000  # characters


class Bucket:
    """Holds `size` units and fills at `rate` units a second."""

    def __init__(self, size: float, rate: float, at: float = 0.0) -> None:
        self.size, self.rate, self.level, self.at = size, rate, size, at

    def take(self, wanted: float, at: float) -> float:
        """As much as there is, up to what is wanted."""
        self.level = min(self.size, self.level + max(0.0, at - self.at) * self.rate)
        self.at = at
        given = min(wanted, self.level)
        self.level -= given
        return given

    def wait(self, wanted: float, at: float) -> float:
        """Seconds until so much is there; it is taken at once, on credit."""
        short = wanted - self.take(wanted, at)
        self.level -= short
        return -self.level / self.rate if self.level < 0 else 0.0


class Lines:
    """Pieces of text in, whole lines out. Of a line that is too long only the length is known: it
    comes out as None.
    """

    def __init__(self, longest: int = LONGEST_LINE, most: int = 100) -> None:
        self.longest, self.most = longest, most
        self.waiting: deque[str | None] = deque()
        self.begun = ""
        self.too_long = False
        self.returned = False  # the last character was a carriage return, and ended a line

    @property
    def full(self) -> bool:
        """Whether no more should be fed before some lines are taken out."""
        return len(self.waiting) >= self.most

    def feed(self, text: str) -> None:
        if not text:
            return
        if self.returned and text[0] == "\n":
            text = text[1:]
        self.returned = text[-1:] == "\r"
        *whole, rest = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for part in whole:
            self._add(part)
            self.waiting.append(None if self.too_long else self.begun)
            self.begun, self.too_long = "", False
        self._add(rest)

    def end(self) -> None:
        """What stands last without a line end is a line as well."""
        if self.begun or self.too_long:
            self.feed("\n")

    def _add(self, part: str) -> None:
        if len(self.begun) + len(part) > self.longest:
            self.too_long, self.begun = True, ""
        elif not self.too_long:
            self.begun += part


class Keys:
    """What is typed or pasted at a terminal, as far as it is let through. What comes faster than
    anybody types or pastes is cut off, not kept.
    """

    def __init__(self, at: float, size: int = 2 * LONGEST_LINE, rate: int = 500) -> None:
        self.bucket = Bucket(size, rate, at)
        self.waiting = ""
        self.cut = False

    def feed(self, text: str, at: float) -> None:
        let = int(self.bucket.take(len(text), at))
        self.waiting += text[:let]
        self.cut = self.cut or let < len(text)

    def take(self, most: int) -> str:
        taken, self.waiting = self.waiting[:most], self.waiting[most:]
        return taken

    def was_cut(self) -> bool:
        """Whether something was cut off since this was last asked, once all else is taken."""
        if self.waiting or not self.cut:
            return False
        self.cut = False
        return True
