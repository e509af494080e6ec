"""In: what was found in a file. Out: the same, marked where the file says that it is meant so; and
the places where it says so of nothing.

Only warnings can be accepted: by a text with a mistake nobody can play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from maudsl.codes import CODES
from maudsl.diagnostics import Diagnostic
from maudsl.source import Source, Span
from maudsl.suggest import closest
from maudsl.syntax import settings as t


def accepting(found: Iterable[Diagnostic], file: t.File, source: Source) -> tuple[Diagnostic, ...]:
    """`found` are all findings of this file, `source` is its text."""
    found = tuple(found)
    unused = (x for x in _accepts(file) if not any(_fits(x, each, file, source) for each in found))
    return (
        *marked(found, file, source),
        *(_accepts_nothing(node, source) for node in unused),
    )


def marked(found: Iterable[Diagnostic], file: t.File, source: Source) -> tuple[Diagnostic, ...]:
    """The same findings, each with the reason that the file gives for it."""
    accepts = _accepts(file)
    reasons = (
        (each, next((x.why.value for x in accepts if _fits(x, each, file, source)), ""))
        for each in found
    )
    return tuple(replace(each, accepted=why) if why else each for each, why in reasons)


def _accepts(file: t.File) -> list[t.Accept]:
    return [node for node in file.statements if isinstance(node, t.Accept)]


def _fits(node: t.Accept, found: Diagnostic, file: t.File, source: Source) -> bool:
    if found.severity == "error" or found.source != source.name or found.code != node.code.text:
        return False
    labels = (label.span for label in found.labels if label.source == source.name)
    return node.rule is None or any(
        rule.start <= place.start and place.end <= rule.end
        for place in (found.span, *labels)
        for rule in _rules_called(node.rule.value, file)
    )


def _rules_called(name: str, file: t.File) -> Iterator[Span]:
    for node in file.statements:
        named = node.name if isinstance(node, t.Rule | t.Replace) else None
        if named and named.value.casefold() == name.casefold():
            yield node.span


def _accepts_nothing(node: t.Accept, source: Source) -> Diagnostic:
    code = node.code.text
    where = f'in rule "{node.rule.value}"' if node.rule else "in this file"
    guess = closest(code, CODES)
    if code in CODES:
        message, help = f"{code} isn't found {where}", "take the line out, nothing needs it"
    else:
        message = f'no finding is called "{code}"'
        help = f"did you mean {guess}?" if guess else "check names the code of each finding"
    return Diagnostic("accepts-nothing", message, source.name, node.span, help, "warning")
