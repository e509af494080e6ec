"""The command line. Each command imports what it needs when it runs, so that help and errors come
at once.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from maudsl.commands import lazy

EPILOG = "Rules are files: see `maudsl list`. NO_COLOR=1 turns colours off."


@click.group(
    cls=lazy.LazyGroup, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(package_name="maudsl", message="maudsl %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """The rules of card games as data: play them, check them, test them."""
    context.color = wants_colour()


def wants_colour() -> bool | None:
    """NO_COLOR and FORCE_COLOR, else what click finds out about the terminal."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return True if os.environ.get("FORCE_COLOR") else None


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        # A suit sign that the terminal's encoding lacks must not end the game.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        cli(prog_name="maudsl")
    except BrokenPipeError:
        # The reader of our output has gone, as `head` does; that is no mistake of ours.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


RULE_PATH = click.Path(path_type=Path, allow_dash=False)
