"""`maudsl fmt`."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import click

from maudsl.commands.telling import say, stop, stop_unless_found, tell


@click.command()
@click.argument("paths", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
def command(paths: tuple[str, ...], check: bool, diff: bool) -> None:
    """Put the rule files PATHS into their one form; comments are kept."""
    from maudsl.diagnostics import Diagnostic, RuleErrors
    from maudsl.kept import key_of, recall, remember
    from maudsl.reading import files_below, read_path

    would_change = broken = False
    for path in files_below(paths):
        source = read_path(path)
        if isinstance(source, Diagnostic):
            stop_unless_found([source])
            tell([source], {})
            broken = True
            continue
        key = key_of(source.text)
        if recall("form", key, bool):
            continue
        # Here, because what is known to be in its form needs no parser.
        from maudsl.formatting import format_text

        try:
            formatted = format_text(source.text, source.name)
        except RuleErrors as errors:
            tell(errors.diagnostics, errors.sources)
            broken = True
            continue
        if formatted == source.text:
            remember("form", key, True)
            continue
        would_change = True
        if diff:
            show_diff(path, source.text, formatted)
        elif check:
            say(f"would change {path}")
        else:
            try:
                Path(path).write_text(formatted, "utf-8")
            except OSError as error:
                stop(f"{path}: {error.strerror}")
            say(f"changed {path}")
    raise SystemExit(1 if broken or (would_change and (check or diff)) else 0)


def show_diff(path: str, before: str, after: str) -> None:
    lines = unified_diff(before.splitlines(), after.splitlines(), path, path, lineterm="")
    for line in lines:
        say(line)
