"""`maudsl lsp`."""

from __future__ import annotations

import sys

import click

from maudsl.commands.telling import complain, stop

LIBRARIES = ("pygls", "lsprotocol", "cattrs", "attrs")


@click.command()
@click.option("--stdio", is_flag=True, help="Some editors say so; there is no other way.")
def command(stdio: bool) -> None:
    """Serve an editor that speaks the language server protocol, on stdin and stdout."""
    try:
        from maudsl.server.shell import serve
    except ModuleNotFoundError as missing:
        if str(missing.name).partition(".")[0] not in LIBRARIES:
            raise
        stop("the language server needs pygls", "pip install 'maudsl[lsp]'")
    if sys.stdin.isatty():
        complain("this waits for an editor to speak to it; Ctrl-D ends it")
    serve()
