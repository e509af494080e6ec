"""The arithmetic of rules: whole numbers that stay printable."""

from __future__ import annotations

LARGEST = 999_999_999


def arithmetic(op: str, left: int, right: int) -> int:
    """Whole numbers; dividing rounds down, and by nothing gives nothing. Results stay printable."""
    match op:
        case "+":
            value = left + right
        case "-":
            value = left - right
        case "*":
            value = left * right
        case _:
            value = left // right if right else 0
    return max(-LARGEST, min(LARGEST, value))
