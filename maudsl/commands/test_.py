"""`maudsl test`."""

from __future__ import annotations

from typing import Any

import click

from maudsl.cleaning import clean
from maudsl.commands.telling import colourful, print_json, say, stop_unless_found, tell


@click.command()
@click.argument("paths", nargs=-1, required=True)
@click.option(
    "-k", "only", default="", metavar="TEXT", help="Only scenarios with TEXT in their title."
)
@click.option(
    "--json", "as_document", is_flag=True, help="One JSON document on stdout, nothing else."
)
@click.option("-v", "--verbose", is_flag=True, help="Name the scenarios that hold, too.")
def command(paths: tuple[str, ...], only: str, as_document: bool, verbose: bool) -> None:
    """Run the scenarios in the rule files PATHS; a folder stands for all below it."""
    from maudsl.reading import files_below
    from maudsl.scenarios.running import run_scenarios

    passed = failed = 0
    documents: list[dict[str, Any]] = []
    without: list[str] = []
    for path in files_below(paths):
        file = run_scenarios(path, only)
        stop_unless_found(x for result in file.results for x in result.failures)
        if not file.results and not only:
            without.append(path)
            if not as_document:
                say(f"{path}: no scenarios")
        for result in file.results:
            passed += result.passed
            failed += not result.passed
            if as_document:
                documents.append(document_of(result, file.sources))
                continue
            if result.passed and verbose:
                where = clean(f"{result.path}: {result.title}")
                click.echo(f"{mark('ok', 'green')}    {where}")
            if not result.passed:
                where = clean(f"{result.path}:{result.line}: {result.title}")
                click.echo(f"{mark('failed', 'red')} {where}")
                tell(result.failures, file.sources, err=False)
                for line in result.transcript[-12:]:
                    say(f"    {line}")
    if as_document:
        counts = {"passed": passed, "failed": failed, "without": without}
        print_json({"version": 1, **counts, "scenarios": documents})
    else:
        if only and not passed + failed:
            say(f'No scenario has "{only}" in its title.')
        click.echo(f"{passed} passed, {failed} failed")
    raise SystemExit(1 if failed else 0)


def mark(word: str, colour: str) -> str:
    return click.style(word, fg=colour) if colourful() else word


def document_of(result: Any, sources: Any) -> dict[str, Any]:
    from maudsl.diagnostics import as_json

    return {
        "title": result.title,
        "file": result.path,
        "line": result.line,
        "passed": result.passed,
        "failures": as_json(result.failures, sources)["diagnostics"],
        "transcript": list(result.transcript),
    }
