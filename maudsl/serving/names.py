"""In: the name that somebody comes with. Out: how it is written here, and what is wrong with it.

A name is shown to all and comes from the network: what could imitate another, or the table itself,
is refused: letters of two scripts in one name, and a name that looks like one that is there. Two
names that differ in case or width only are the same.
"""

from __future__ import annotations

import re
from unicodedata import category, normalize
from unicodedata import name as name_of

from maudsl.engine.hands import wrong_name

LONGEST = 20  # characters
WATCHING = "watch"
SIGNS = " -_.'"
# Of other scripts, the letters that are taken for these; large and small ones differ.
ALIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТХУԌԚԜаеорсухіјѕԁһԛԝӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧοινρυαՕՏԼՍհոսօց",
    "ABESIJKMHOPCTXYGQWaeopcyxijsdhqwlABEZHIKMNOPTYXoivpuaOSLUhnuog",
)
ALIKE_IN_SMALL = str.maketrans("i1|0", "lllo")
TOGETHER = dict.fromkeys("CJK HIRAGANA KATAKANA HANGUL BOPOMOFO IDEOGRAPHIC".split(), "CJK")
RESERVED = ("you", "host", "bot", "the table", WATCHING)


def written(name: str) -> str:
    return normalize("NFC", name)


def key(name: str) -> str:
    """Equal for names that are too much alike to be two."""
    return normalize("NFKC", name).casefold()


def skeleton(name: str) -> str:
    """Equal for names that look alike: letters of other scripts, and digits, stand as the letter
    that they are taken for.
    """
    seen = normalize("NFKC", name).translate(ALIKE).casefold()
    bare = "".join(x for x in normalize("NFD", seen) if category(x)[0] != "M")
    return bare.translate(ALIKE_IN_SMALL)


def scripts(name: str) -> set[str]:
    """Those of its letters, by the first word of what Unicode calls them."""
    letters = (x for x in normalize("NFKC", name) if category(x)[0] == "L")
    found = {name_of(x, "").split(" ")[0].split("-")[0] for x in letters}
    return {TOGETHER.get(script, script) for script in found}


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
    if len(scripts(name)) > 1:
        return "a name is written in the letters of one script"
    if key(name) in RESERVED or re.fullmatch(rf"{WATCHING} \d+", key(name)):
        return f"nobody can be called {name} here"
    return ""
