"""`maudsl cover`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from maudsl.commands.telling import print_json, read_text, say, tell

if TYPE_CHECKING:
    from maudsl.scenarios.coverage import Coverage


@click.command()
@click.argument("paths", nargs=-1, required=True)
@click.option(
    "-k", "only", default="", metavar="TEXT", help="Only scenarios with TEXT in their title."
)
@click.option(
    "--json", "as_document", is_flag=True, help="One JSON document on stdout, nothing else."
)
def command(paths: tuple[str, ...], only: str, as_document: bool) -> None:
    """Report which rules, sentences and conditions of the rule files PATHS their scenarios never
    try; a folder stands for all below it.
    """
    from maudsl.reading import files_below
    from maudsl.scenarios.coverage import cover

    found = cover([(path, read_text(path)) for path in files_below(paths)], only)
    for each in found.failed:
        tell(each.failures, found.sources)
    if as_document:
        print_json(found.as_json())
    else:
        _say(found)
    raise SystemExit(1 if found.failed else 0)


def _say(found: Coverage) -> None:
    for path, rule in found.idle:
        say(f'{path}: rule "{rule}" never does anything')
    for line in found.lines:
        where = f"{line.path}:{line.line}"
        if line.lacks:
            say(f"{where}: {line.lacks}: {line.text}")
        for text, judged in line.conditions if line.sentence.asked else ():
            if judged.lacks:
                say(f"{where}: {judged.lacks}: that {text}, in: {line.text}")
    applied = sum(1 for line in found.lines if not line.lacks)
    conditions = [judged for line in found.lines for _, judged in line.conditions]
    both = sum(1 for judged in conditions if not judged.lacks)
    say(
        f"{applied} of {len(found.lines)} sentences applied, "
        f"{both} of {len(conditions)} conditions were seen both ways"
    )
