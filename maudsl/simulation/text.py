"""In: a report. Out: lines that are read at a glance, headings in capitals."""

from __future__ import annotations

from collections.abc import Iterator

from maudsl.simulation.bars import Style, bar, fitted, interval, number, percent, table
from maudsl.simulation.players import Bots
from maudsl.simulation.report import Figure, Place, Report, RuleFigures

SHOWN = {
    "turns": "turns",
    "seconds": "seconds",
    "decisions": "decisions",
    "draws": "cards drawn",
    "paid": "cards drawn for what is owed",
    "taken": "penalty cards and the like",
    "longest_debt": "longest debt",
    "lead_changes": "changes of the lead",
    "reshuffles": "reshuffles",
    "duties": "duties",
    "missed": "missed duties",
    "breaches": "forbidden acts",
    "penalties": "penalties",
    "wrong_calls": "wrong calls",
}
BECAME = {
    "owed": "owed",
    "missed": "missed",
    "breached": "breached",
    "called": "called",
    "lapsed": "lapsed",
    "answered": "answered",
    "paid": "paid",
    "overridden": "overridden",
}
BAR = 16  # cells
RARE = 0.05  # a p below it is worth a word


def report_lines(report: Report, style: Style | None = None) -> Iterator[str]:
    style = style or Style()
    yield head(report)
    if report.sessions:
        yield from _sessions(report, style)
    if not report.games:
        return
    yield ""
    yield from _numbers(report, style)
    yield ""
    yield f"WON, from the first to play on ({report.seated:,} hands)"
    yield from places(report.places, report.seated, style)
    yield f"  {evenness(report)}"
    yield ""
    yield from _rules(report, style)
    if report.phrases:
        yield ""
        yield from _phrases(report, style)
    if report.stuck:
        yield ""
        seeds = ", ".join(map(str, report.stuck))
        stuck = report.numbers["stuck"].total
        yield f"{_hands(stuck)} didn't end and {'was' if stuck == 1 else 'were'} given up."
        yield f"Their seeds begin with {seeds}."


def head(report: Report) -> str:
    return (
        f"{report.title}: {_hands(report.games)} of {report.players} players by "
        f"{playing(report.bots)}, seed {report.seed}"
    )


def _hands(count: int) -> str:
    return f"{count:,} hand{'' if count == 1 else 's'}"


def playing(bots: Bots) -> str:
    """ "forgetful bots (forget 20 %, notice 50 %, call wrongly 2 %)"; what is never isn't said."""
    rates = {"forget": bots.forgets, "notice": bots.notices, "call wrongly": bots.wrong_calls}
    said = [f"{what} {100 * rate:.3g} %" for what, rate in rates.items()]
    careful = not bots.forgets and not bots.wrong_calls
    return f"{bots.kind} bots" + ("" if careful else f" ({', '.join(said)})")


def _sessions(report: Report, style: Style) -> Iterator[str]:
    assert report.sessions is not None
    each = report.sessions
    count = f"{each.sessions:,} session{'' if each.sessions == 1 else 's'}"
    yield f"{count} of {number(each.hands.mean)} hands ({interval(each.hands, style)})"
    if each.cut:
        yield f"cut short, for they had no end: {each.cut:,}"
    if each.cut == each.sessions:
        return
    yield ""
    yield "SESSIONS WON, by seat; the last deals first"
    yield from places(each.won, each.sessions, style)


def _numbers(report: Report, style: Style) -> Iterator[str]:
    rows = [("IN A HAND", "mean", "95 %", "most", "in hands")]
    for name, what in SHOWN.items():
        figure = report.numbers[name]
        if figure.total or name in ("turns", "seconds"):
            rows.append((what, *_figure(figure, report, style)))
    yield from (line.removeprefix("  ") for line in table(rows, right=(1, 2, 3, 4)))
    yield (
        f"a real choice in {percent(report.choice.mean)} of the decisions "
        f"({interval(report.choice, style, share=True)})"
    )
    blocked = report.numbers["blocked"].total
    if blocked:
        yield f"blocked, with nobody able to move: {_hands(blocked)}"


def _figure(figure: Figure, report: Report, style: Style) -> tuple[str, str, str, str]:
    share = percent(figure.hands / report.games)
    return number(figure.mean.mean), interval(figure.mean, style), f"{figure.most:,}", share


def places(found: tuple[Place, ...], of: int, style: Style) -> Iterator[str]:
    most = max((each.share.mean for each in found), default=0) or 1
    rows = [
        (
            str(each.place),
            percent(each.share.mean),
            interval(each.share, style, share=True),
            bar(each.share.mean / most, BAR, style),
        )
        for each in found
    ]
    if of:
        yield from table(rows, right=(0, 1, 2))


def evenness(report: Report) -> str:
    fair = percent(1 / report.players)
    if report.even is None:
        return f"even would be {fair}; too few hands to tell (chi-square)"
    p = "< 0.001" if report.even < 0.001 else f"= {report.even:.3f}"
    if report.even < RARE:
        return f"even would be {fair}: where one sits matters, p {p} (chi-square)"
    return f"even would be {fair}: no sign that it matters where one sits, p {p} (chi-square)"


def _rules(report: Report, style: Style) -> Iterator[str]:
    """How often in a hand each rule and each of its sentences acted. Where a rule has one sentence,
    its figures are the rule's.
    """
    most = max((rule.acted.mean.mean for rule in report.rules), default=0) or 1
    yield f"{'RULES':<{style.wide}}{'in a hand':>11}{'in hands':>11}"
    for rule in report.rules:
        yield from _rule(rule, report, most, style)


def _rule(rule: RuleFigures, report: Report, most: float, style: Style) -> Iterator[str]:
    alone = rule.branches[0] if len(rule.branches) == 1 else None
    forbids = bool(rule.branches) and all(branch.forbids for branch in rule.branches)
    yield _line(rule.rule, 0, rule.acted, report, most, style, forbids=forbids)
    became = [f"{word} {getattr(rule, what):,}" for what, word in BECAME.items()]
    told = [text for text in became if not text.endswith(" 0")]
    if told:
        yield f"      {', '.join(told)}"
    for branch in rule.branches:
        if branch is not alone and not (forbids and not branch.breached):
            text, forbidding = branch.text, branch.forbids
            yield _line(text, 1, branch.acted, report, most, style, forbids=forbidding)
            if branch.overridden:
                yield f"        overridden {branch.overridden:,}"
        for each in branch.alternatives:
            yield _line(each.text, 2, each.acted, report, most, style)


def _line(
    text: str,
    deep: int,
    acted: Figure,
    report: Report,
    most: float,
    style: Style,
    *,
    forbids: bool = False,
) -> str:
    """Of what only forbids there is nothing to count but its breaches."""
    indent = "  " * (deep + 1)
    name = indent + fitted(text, style.wide - len(indent), style)
    if forbids and not acted.total:
        return name.rstrip()
    mean = f"{number(acted.mean.mean):>11}"
    share = f"{percent(acted.hands / report.games):>11}"
    drawn = bar(acted.mean.mean / most, BAR, style) if acted.total else "never"
    return f"{name}{mean}{share}  {drawn}".rstrip()


def _phrases(report: Report, style: Style) -> Iterator[str]:
    rows = [("PHRASES", "owed in a hand", "95 %", "in hands", "missed")]
    for each in report.phrases:
        missed = percent(each.missed / each.owed.total) if each.owed.total else ""
        mean, bounds, _, share = _figure(each.owed, report, style)
        rows.append((f'  "{fitted(each.phrase, 34, style).rstrip()}"', mean, bounds, share, missed))
    yield from (line.removeprefix("  ") for line in table(rows, right=(1, 2, 3, 4)))
