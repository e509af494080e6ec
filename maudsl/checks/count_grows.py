"""A count that is multiplied by itself or added to itself: it soon is too large for any table."""

from __future__ import annotations

from collections.abc import Iterator

from maudsl.checks.looking import Checked
from maudsl.diagnostics import Diagnostic
from maudsl.rulebook import model as m
from maudsl.rulebook import terms as b
from maudsl.rulebook.arithmetic import LARGEST
from maudsl.rulebook.walk import terms_in


def count_grows(checked: Checked) -> Iterator[Diagnostic]:
    for _, sentence in checked.own_sentences():
        place = checked.place_of(sentence)
        if not isinstance(sentence.says, m.Trigger) or place is None:
            continue
        for change in terms_in(sentence.says, m.Change):
            if _multiplies(change):
                yield checked.warn(
                    "count-grows",
                    f'"{change.name}" at least doubles each time; '
                    f"some thirty times from 1 it is {LARGEST:,}, and stays there",
                    place,
                    "let it go up by a number, or begin again: … becomes 1",
                )


def _multiplies(change: m.Change) -> bool:
    if change.op == "up":
        return _has(change.value, change.name)
    products = [x for x in terms_in(change.value, b.Sum) if x.op in ("*", "+")]
    return change.op == "becomes" and any(
        _has(x.left, change.name) and (_has(x.right, change.name) or _at_least_two(x))
        for x in products
    )


def _at_least_two(product: b.Sum) -> bool:
    return product.op == "*" and isinstance(product.right, b.Fixed) and product.right.value > 1


def _has(value: object, name: str) -> bool:
    return any(kept.name == name for kept in terms_in(value, b.Kept))
