"""In: a comparison. Out: lines that are read at a glance, what changed most first."""

from __future__ import annotations

from collections.abc import Iterator

from maudsl.simulation.bars import Style, bar, fitted, interval, number, percent, table
from maudsl.simulation.comparison import Change, Comparison
from maudsl.simulation.text import SHOWN, evenness, places, playing

WORDS = SHOWN | {
    "blocked": "blocked hands",
    "stuck": "hands that didn't end",
    "actions": "actions",
    "choices": "decisions with a real choice",
    "plays": "cards played",
    "left": "cards left at the end",
}
DID = {"acted": "", "missed": " missed", "breached": " breached", "called": " called"}
MOST = 20  # changes that are listed
FEW = 5  # of them, in brief
CELLS = 8  # of a bar
LARGE = 0.8  # standard deviations, for which a bar is full


def comparison_lines(comparison: Comparison, style: Style | None = None) -> Iterator[str]:
    style = style or Style()
    before, after = comparison.before, comparison.after
    hands = f"{comparison.games:,} hand{'' if comparison.games == 1 else 's'} each"
    yield f"{hands} by {playing(before.bots)}, seed {comparison.seed}"
    for letter, report in (("A", before), ("B", after)):
        yield f"  {letter}: {report.title}, {report.players} players"
    if not comparison.games:
        return
    yield f"  {PAIRED if comparison.paired else UNPAIRED}"
    clear = [each for each in comparison.changes if each.is_clear]
    yield ""
    yield from _changes(clear[:MOST], style)
    if len(clear) > MOST:
        yield f"  and {len(clear) - MOST} more: --json has all"
    rest = len(comparison.changes) - len(clear)
    yield f"no sign of a difference in {rest} of {len(comparison.changes)} figures"
    for letter, report in (("A", before), ("B", after)):
        yield ""
        yield f"WON in {letter}, from the first to play on"
        yield from places(report.places, report.seated, style)
        yield f"  {evenness(report)}"


PAIRED = "the same cards on both sides: differences are taken hand by hand"
UNPAIRED = "other numbers of players: the two means are compared"


def brief(comparison: Comparison, style: Style) -> Iterator[str]:
    """The few things that changed most, for somebody who is about to decide."""
    clear = [each for each in comparison.changes if each.is_clear]
    yield from _changes(clear[:FEW], style)
    rest = len(comparison.changes) - len(clear)
    if not clear:
        yield f"No sign of a difference in any of {rest} figures. More hands tell more."
    elif rest:
        yield f"No sign of a difference in {rest} of {len(comparison.changes)} figures."


def _changes(changes: list[Change], style: Style) -> Iterator[str]:
    if not changes:
        return
    rows = [("WHAT CHANGED MOST, IN A HAND", "A", "B", "B - A", "95 %", "")]
    for each in changes:
        share = each.what[0] == "place"
        shown = percent if share else number
        sign = "+" if each.difference.mean > 0 else ""
        rows.append(
            (
                "  " + fitted(name_of(each), max(34, style.columns - 64), style).rstrip(),
                shown(each.before),
                shown(each.after),
                sign + shown(each.difference.mean),
                interval(each.difference, style, share=share),
                bar(each.size / LARGE, CELLS, style),
            )
        )
    yield from (line.removeprefix("  ") for line in table(rows, right=(1, 2, 3, 4)))


def name_of(change: Change) -> str:
    match change.what:
        case ("number", name):
            return WORDS.get(name, name)
        case ("rule", rule, did):
            return f'rule "{rule}"{DID[did]}'
        case (_, place):
            return f"won by number {place} to play"
    return " ".join(change.what)
