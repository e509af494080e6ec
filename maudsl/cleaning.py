"""A text that comes from anywhere in; one line that is safe on a terminal out."""

_KEPT = "\u200c\u200d"  # joiners: invisible, but scripts and emoji are misspelt without them
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def clean(text: str) -> str:
    """One line that is safe on a terminal: controls, escapes, and characters that change the
    direction of text are written out, as \\x1b or \\u202e."""
    return text if text.isascii() and text.isprintable() else "".join(map(_visible, text))


def _visible(char: str) -> str:
    from unicodedata import category  # most lines need no look at single characters

    if char in _KEPT or category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp"):
        return char
    code = ord(char)
    if code > 0xFFFF:
        return f"\\U{code:08x}"
    return _SHORT.get(char) or (f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}")
