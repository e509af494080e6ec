"""For screens that have letters only: what stands in the place of each sign."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from maudsl.cards import Pack

PLAIN = {"“": '"', "”": '"', "’": "'", "…": "...", "·": "-", "–": "-", "▶": ">", "↻": "", "↺": ""}


@lru_cache(maxsize=16)
def letters_for(pack: Pack) -> dict[int, str]:
    """To translate by: the table's own signs, and those of the pack's suits."""
    signs = {ord(sign): letters for sign, letters in PLAIN.items()}
    for suit in pack.suits:
        signs |= {ord(x): suit.signs[0] for x in suit.signs if len(x) == 1 and not x.isascii()}
    return signs


def has_letters_only(environment: Mapping[str, str]) -> bool:
    """Whether the locale that is named has no signs. What the kind of its letters alone is said to
    be doesn't count: Python sets that by itself where the locale is the plainest.
    """
    said = environment.get("LC_ALL") or environment.get("LANG") or ""
    encoding = said.partition(".")[2].casefold()
    return said in ("C", "POSIX") or (encoding != "" and not encoding.startswith("utf"))
