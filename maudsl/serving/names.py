"""In: the name that somebody comes with. Out: how it is written here, and what is wrong with it.

A name is shown to all and comes from the network: what could imitate another, or the table itself,
is refused. Two names that differ in case or width only are the same.
"""

from __future__ import annotations

import re
from unicodedata import category, normalize

from maudsl.engine.hands import wrong_name

LONGEST = 20  # characters
WATCHING = "watch"
SIGNS = " -_.'"
RESERVED = ("you", "host", "bot", "the table", WATCHING)


def written(name: str) -> str:
    return normalize("NFC", name)


def key(name: str) -> str:
    """Equal for names that are too much alike to be two."""
    return normalize("NFKC", name).casefold()


def looks_on(name: str) -> bool:
    """Whether somebody comes to look on: their number is given here."""
    return key(name) == WATCHING


def watcher(taken: frozenset[str]) -> str:
    """A name for one more who looks on."""
    number = 1
    while f"{WATCHING} {number}" in taken:
        number += 1
    return f"{WATCHING} {number}"


def wrong(name: str) -> str:
    """Why nobody can come under this name; empty if they can."""
    if len(name) > LONGEST:
        return f"a name has at most {LONGEST} characters"
    if reason := wrong_name(name):
        return reason
    if any(category(x)[0] not in "LNM" and x not in SIGNS for x in name):
        return "a name is written in letters, digits, blanks and the signs - _ . '"
    marks = "".join("M" if category(x)[0] == "M" else "-" for x in name)
    if "MM" in marks or not any(category(x)[0] == "L" for x in name):
        return "a name has a letter, and no more than one mark on each"
    if key(name) in RESERVED or re.fullmatch(rf"{WATCHING} \d+", key(name)):
        return f"nobody can be called {name} here"
    return ""
