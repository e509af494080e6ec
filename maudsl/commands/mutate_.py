"""`maudsl mutate`."""

from __future__ import annotations

import sys

import click

from maudsl.commands.telling import print_json, read_text, say, tell


@click.command()
@click.argument("paths", nargs=-1, required=True)
@click.option(
    "-k", "only", default="", metavar="TEXT", help="Only rules with TEXT in their name or line."
)
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Only the first N changes.")
@click.option(
    "--json", "as_document", is_flag=True, help="One JSON document on stdout, nothing else."
)
def command(paths: tuple[str, ...], only: str, limit: int | None, as_document: bool) -> None:
    """Change one thing after the other in the rule files PATHS, and report the changes that none
    of their scenarios notices. Nothing is written.
    """
    from maudsl.reading import files_below
    from maudsl.scenarios.mutating import mutate

    files = [(path, read_text(path)) for path in files_below(paths)]
    found = mutate(files, only, limit, _progress)
    _clear()
    for each in found.failed:
        tell(each.failures, found.sources)
    if found.failed:
        raise SystemExit(1)
    if as_document:
        print_json(found.as_json())
    else:
        for trial in found.tried:
            if not trial.scenario:
                say(f"{trial.path}:{trial.line}: {trial.what}: {trial.text}")
        say(f"{found.noticed} of {len(found.tried)} changes noticed, {found.score} %")
    raise SystemExit(1 if found.noticed < len(found.tried) else 0)


def _progress(done: int, of: int) -> None:
    """For somebody who waits at a terminal."""
    if sys.stderr.isatty():
        click.echo(f"\r{done} of {of} changes ", nl=False, err=True)


def _clear() -> None:
    if sys.stderr.isatty():
        click.echo("\r" + " " * 40 + "\r", nl=False, err=True)
