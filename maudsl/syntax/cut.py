"""In: a text and its marks. Out: where its statements begin and end.

A statement is a line that begins at the margin with the deeper lines under it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from maudsl.syntax.quotes import Marks

MARGIN = re.compile(r"^(?=[^\s#])", re.M)


def statements(text: str, marks: Marks) -> Iterator[tuple[int, int]]:
    """Where statements begin and end; what stands indented before the first is one as well."""
    starts = [m.start() for m in MARGIN.finditer(text) if not marks.in_string(m.start())]
    first = re.compile(r"^[ \t]*(?=[^\s#])", re.M).search(text)
    if first and (not starts or first.end() < starts[0]):
        starts.insert(0, first.end())
    yield from pairwise([*starts, len(text)])
