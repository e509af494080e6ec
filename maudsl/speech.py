"""What somebody typed as said, and a phrase, in; whether and where it was said out.

Typing habits must not cost cards, and a word inside another must not count as said. So both sides
are folded to words first, and words are compared whole. In this order: apostrophes of all shapes
go ("that's" is "thats"), characters are unified (NFKC), case is folded, hyphens and dashes become
spaces, other punctuation and whatever is invisible goes, and spaces only part words. Last, a number
in digits becomes the words for it.
"""

from functools import lru_cache
from unicodedata import category, normalize

_APOSTROPHES = dict.fromkeys(map(ord, "'’‘‛ʼʹ′`´＇ꞌ"))
_DASHES = frozenset("−~")  # the minus sign, and the tilde of hasty typing; the rest are in Pd
_QUESTION_MARKS = frozenset("?？¿؟\u037e⁇⁈⁉‽﹖")


@lru_cache(maxsize=4096)
def fold(text: str) -> tuple[str, ...]:
    """The words of a text, ready to be compared. Folding them again changes nothing."""
    # Dropping a character can bring two together that make one, hence again until it is still.
    while (folded := _fold_once(text)) != text:
        text = folded
    return tuple(word for each in text.split() for word in _in_words(each))


def _in_words(word: str) -> list[str]:
    """A number in digits is said in words."""
    small = word.isascii() and word.isdecimal() and len(word) <= 6
    return number_words(int(word)).split() if small else [word]


def _fold_once(text: str) -> str:
    text = normalize("NFKC", text.translate(_APOSTROPHES)).casefold()
    return normalize("NFKC", "".join(map(_heard, text.translate(_APOSTROPHES))))


def _heard(char: str) -> str:
    """What is left of one character: itself, a space, or nothing."""
    if char.isalnum():
        return char
    kind = category(char)
    if char.isspace() or kind[0] == "Z" or kind == "Pd" or char in _DASHES:
        return " "
    if kind[0] in "PC" or kind == "Sk" or "\ufe00" <= char <= "\ufe0f":
        return ""
    return char  # an accent of its own, a currency, a suit, a face


def find(spoken: str, phrase: str) -> tuple[int, ...]:
    """Where the phrase stands in what was said, as numbers of words from 0.

    An empty phrase is nowhere.
    """
    said, wanted = fold(spoken), fold(phrase)
    size = len(wanted)
    if not size:
        return ()
    return tuple(i for i in range(len(said) - size + 1) if said[i : i + size] == wanted)


def says(spoken: str, phrase: str) -> bool:
    """Whether the phrase stands anywhere in what was said, as a run of whole words."""
    return bool(find(spoken, phrase))


def says_exactly(spoken: str, phrase: str) -> bool:
    """Whether the phrase was said and nothing else."""
    wanted = fold(phrase)
    return bool(wanted) and fold(spoken) == wanted


def is_question(text: str) -> bool:
    """Whether a question was asked: it has a question mark.

    No guess from the words: "what a nice day" is none, and a guess would cost somebody a card.
    """
    return any(mark in _QUESTION_MARKS for mark in text)


_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
).split()
_TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}


def number_words(n: int) -> str:
    """0 to 999999 in words, with neither hyphens nor "and": "one hundred forty two".

    Raises ValueError for other numbers.
    """
    if not 0 <= n <= 999_999:
        raise ValueError(f"no words for {n}")
    if n < 20:
        return _UNITS[n]
    if n < 100:
        return _joined(_TENS[n // 10], n % 10)
    if n < 1000:
        return _joined(f"{_UNITS[n // 100]} hundred", n % 100)
    return _joined(f"{number_words(n // 1000)} thousand", n % 1000)


def _joined(head: str, rest: int) -> str:
    return f"{head} {number_words(rest)}" if rest else head


def ordinal_words(n: int) -> str:
    """0 to 999999 as an ordinal: "zeroth", "twenty first", "one hundredth"."""
    head, _, last = number_words(n).rpartition(" ")
    ordinal = _ORDINALS.get(last)
    if ordinal is None:
        ordinal = last[:-1] + "ieth" if last.endswith("y") else last + "th"
    return f"{head} {ordinal}".lstrip()
