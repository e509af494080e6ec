"""`maudsl check`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from maudsl.commands.telling import print_json, say, stop_unless_found, tell

if TYPE_CHECKING:
    from maudsl.diagnostics import Diagnostic
    from maudsl.kept_findings import Found
    from maudsl.source import Source


@click.command()
@click.argument("paths", nargs=-1, required=True)
@click.option(
    "--on",
    "game",
    metavar="GAME",
    help="Check PATHS on top of this game, each on those before it; names will do.",
)
@click.option(
    "--json", "as_document", is_flag=True, help="One JSON document on stdout, nothing else."
)
def command(paths: tuple[str, ...], game: str | None, as_document: bool) -> None:
    """Report every problem in the rule files PATHS; a folder stands for all below it."""
    from maudsl.diagnostics import as_json
    from maudsl.reading import files_below

    diagnostics: list[Diagnostic] = []
    sources: dict[str, Source] = {}
    files = list(paths if game else files_below(paths))
    for found, read in _found(game, files):
        diagnostics += found
        sources.update(read)
    stop_unless_found(diagnostics)
    problems = any(each.counts for each in diagnostics)
    if as_document:
        print_json(as_json(diagnostics, sources))
    else:
        tell((each for each in diagnostics if not each.accepted), sources, err=False)
        if not problems:
            say("No problems found." if files else "No rule files there.")
    raise SystemExit(1 if problems else 0)


def _found(game: str | None, files: list[str]) -> Iterable[Found]:
    from maudsl.kept_findings import findings

    if not game:
        return map(findings, files)
    from maudsl.checking import check_together

    return [check_together(game, files)]
