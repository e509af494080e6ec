"""Who is let in: passwords, keys, and those who try too often. Without a network; moments are
given, in seconds.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

OWN_WORDS = "/"  # after the table's password somebody may write words of their own
WRONG_AT_ONCE = 3  # wrong passwords in one connection
WRONG_IN_ALL = 30  # from one address, before it is cut off for a while
FORGOTTEN = 600.0  # seconds after which an address is as good as new
SLOWEST = 8.0  # seconds before a wrong password is answered


class Door:
    """`password` None and `keys` None: whoever comes is let in."""

    def __init__(
        self,
        password: str | None = None,
        keys: frozenset[str] | None = None,
        salt: bytes = b"",
    ) -> None:
        """`salt`: of a game that goes on."""
        self.password, self.keys = password, keys
        self.salt = salt or secrets.token_bytes(16)

    @property
    def open(self) -> bool:
        return self.password is None and self.keys is None

    def admits(self, given: str) -> bool:
        """The table's password, alone or with own words behind it."""
        if self.password is None:
            return False
        head = given[: len(self.password)]
        rest = given[len(self.password) :]
        same = hmac.compare_digest(head.encode(), self.password.encode())
        return same and (not rest or rest.startswith(OWN_WORDS))

    def known_by(self, secret: str) -> str:
        """What is remembered of a password or a word, in place of it."""
        return hmac.new(self.salt, secret.encode(), sha256).hexdigest()

    def with_word(self, word: str) -> str:
        """What somebody who was given a word gives as the password."""
        return word if self.password is None else f"{self.password}{OWN_WORDS}{word}"


def new_word() -> str:
    """A word that opens one seat again; 50 bits."""
    return "".join(secrets.choice("abcdefghijkmnpqrstuvwxyz23456789") for _ in range(10))


class Attempts:
    """Wrong passwords by address: each is answered more slowly than the one before."""

    def __init__(self) -> None:
        self.wrong: dict[str, tuple[int, float]] = {}

    def count(self, address: str, at: float) -> int:
        number, last = self.wrong.get(address, (0, at))
        return number if at - last < FORGOTTEN else 0

    def failed(self, address: str, at: float) -> float:
        """Seconds to wait before this one is answered."""
        number = self.count(address, at) + 1
        if len(self.wrong) >= 10_000:
            self.wrong.clear()
        self.wrong[address] = (number, at)
        return float(min(SLOWEST, 0.5 * 2 ** min(number - 1, 10)))

    def cut_off(self, address: str, at: float) -> bool:
        return self.count(address, at) >= WRONG_IN_ALL
