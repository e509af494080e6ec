"""The command line. Each command imports what it needs when it runs, so that help and errors come
at once.
"""

from __future__ import annotations

import atexit
import errno
import gc
import os
import sys
from typing import Literal, TextIO

import click

from maudsl.commands import lazy

EPILOG = """\b
Begin with a hand against two bots: maudsl play GAME
The games there are: maudsl list. Your own folders of rules go into MAUDSL_PATH.
NO_COLOR=1 turns colours off."""
USAGE = 2  # exit code
INTERRUPTED = 130  # the exit code that shells expect after Ctrl-C


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
    gc.set_threshold(50_000)  # most of what a command makes it keeps, grammars and books
    _open_streams()
    atexit.register(gc.freeze)  # or Python looks through all that is there, several times
    sys.exit(_run())


def _open_streams() -> None:
    """A closed stream is an empty one, and what an encoding lacks must not end the game."""
    sys.stdin = sys.stdin or _nothing("r")
    sys.stdout = sys.stdout or _nothing("w")
    sys.stderr = sys.stderr or _nothing("w")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _nothing(mode: Literal["r", "w"]) -> TextIO:
    return open(os.devnull, mode, encoding="utf-8")


def _run() -> int:
    """The exit code. Output that can't be written is no mistake of ours, and told in one line."""
    try:
        code = _called()
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader has gone, as `head` does
        _drop_output()
        return 0
    except OSError as problem:
        if problem.errno not in (errno.ENOSPC, errno.EIO, errno.EBADF):
            raise
        _drop_output()
        return _wrong(f"the output can't be written: {problem.strerror}")


def _called() -> int:
    """Click would tell a wrong use in four lines; one that says where help is does it."""
    try:
        done = cli(prog_name="maudsl", standalone_mode=False)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    except click.exceptions.NoArgsIsHelpError as bare:
        click.echo(bare.format_message(), err=True)
        return USAGE
    except click.UsageError as wrong:
        path = wrong.ctx.command_path if wrong.ctx else "maudsl"
        return _wrong(f"{wrong.format_message().rstrip('.')} (see {path} --help)")
    except click.Abort:
        return INTERRUPTED
    return done if isinstance(done, int) else 0


def _wrong(message: str) -> int:
    from maudsl.commands.telling import complain

    complain(message)
    return USAGE


def _drop_output() -> None:
    """Python flushes once more when it ends, and would fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
