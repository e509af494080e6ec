"""What can be written in a line and read back: texts and names in the form that a log keeps."""

from __future__ import annotations

from unicodedata import category

# Marks that turn the direction of what follows: with them a line can look like another one.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def is_control(char: str) -> bool:
    """Whether a character has no place in a line: it moves the cursor, or cannot be written."""
    if char in "\n\t":
        return False
    return category(char) in ("Cc", "Cs", "Zl", "Zp") or char in _TURNING


def is_plain(text: str) -> bool:
    """Whether it stands on one line between quotation marks just as it is, as most texts do."""
    return text.isprintable() and '"' not in text


def on_one_line(text: str) -> str:
    """The text as it stands between quotation marks: no line ends, and one kind of mark inside.
    Where both kinds are, the straight ones become curly, which sounds the same.
    """
    if is_plain(text):
        return text
    text = "".join(" " if char == "\n" or is_control(char) else char for char in text)
    return text.replace('"', "”") if '"' in text and "”" in text else text


def in_quotes(text: str) -> str:
    """In quotation marks that aren't in the text."""
    text = on_one_line(text)
    return f"“{text}”" if '"' in text else f'"{text}"'


def rule_text(text: str) -> str:
    """A typed rule, its lines parted by line ends alone. A log's line begins with the rule
    itself, so remarks before it are left out.
    """
    lines = text.replace("\r\n", "\n").strip().split("\n")
    first = next((n for n, line in enumerate(lines) if line.strip() and line.lstrip()[0] != "#"), 0)
    return "\n".join(lines[first:]).strip()
