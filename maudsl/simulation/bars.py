"""Figures and bars in columns of plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from maudsl.cleaning import clean
from maudsl.render import width
from maudsl.simulation.intervals import Estimate

EIGHTHS = " ▏▎▍▌▋▊▉█"
SIGNS = EIGHTHS + "–±…·"  # what an output has to have for them


class Style(NamedTuple):
    """`columns` of the output; `plain`: its encoding lacks the signs."""

    columns: int = 80
    plain: bool = False

    @property
    def wide(self) -> int:
        """Columns for a sentence, beside its figures and a bar."""
        return min(max(self.columns - 42, 38), 80)

    @property
    def to(self) -> str:
        return "-" if self.plain else "–"

    @property
    def cut(self) -> str:
        return "..." if self.plain else "…"


def bar(share: float, cells: int, style: Style) -> str:
    """A bar of so many cells at most; of anything that isn't nought at least a trace."""
    share = min(max(share, 0.0), 1.0)
    if style.plain:
        whole = round(share * cells)
        return "#" * (whole or (share > 0))
    eighths = round(share * cells * 8) or (share > 0)
    return EIGHTHS[8] * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def number(value: float) -> str:
    """Three digits, or what stands before the point."""
    size = abs(value)
    digits = 0 if size >= 100 else 1 if size >= 10 else 2 if size >= 1 else 3
    text = f"{value:,.{0 if value == 0 else digits}f}"
    return "0" if not text.strip("-0.") else text


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def interval(estimate: Estimate, style: Style, *, share: bool = False) -> str:
    """ "23.9 – 24.7"; empty where there is none."""
    if estimate.low is None or estimate.high is None:
        return ""
    if share:
        return f"{100 * estimate.low:.1f} {style.to} {percent(estimate.high)}"
    return f"{number(estimate.low)} {style.to} {number(estimate.high)}"


def fitted(text: str, columns: int, style: Style) -> str:
    """Cut to so many columns, or filled up to them."""
    text = " ".join(clean(text).split())
    if width(text) > columns:
        while text and width(text) + width(style.cut) > columns:
            text = text[:-1]
        text = text.rstrip() + style.cut
    return text + " " * (columns - width(text))


def table(rows: Sequence[Sequence[str]], right: Sequence[int]) -> Iterator[str]:
    """Columns as wide as they need to be, those of these numbers to the right."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            " " * (wide - width(cell)) + cell if n in right else cell + " " * (wide - width(cell))
            for n, (cell, wide) in enumerate(zip(row, widths, strict=True))
        ]
        yield ("  " + "  ".join(cells)).rstrip()
