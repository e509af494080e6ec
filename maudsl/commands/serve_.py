"""`maudsl serve`."""

from __future__ import annotations

from pathlib import Path

import click

FILE = click.Path(path_type=Path)


@click.command()
@click.argument("names", nargs=-1, metavar="GAME [VARIANT]...")
@click.option("--port", type=click.IntRange(0, 65535), default=8022, show_default=True)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--bots",
    type=click.IntRange(0, 19),
    default=0,
    show_default=True,
    help="Players who act by themselves, as far as there are seats.",
)
@click.option("--seed", type=int, default=None, help="A number; with it, the same cards again.")
@click.option("--password", default=None, help="What all who come must know.")
@click.option("--password-file", type=FILE, help="The same, as the first line of a file.")
@click.option("--keys", type=FILE, help="Public keys, one a line: whoever has one may come.")
@click.option(
    "--host-key", "host_key", type=FILE, help="The server's private key [default: one is made]."
)
@click.option("--log", type=FILE, help="Keep the game in this file, not among the saved ones.")
@click.option("--resume", type=FILE, help="Go on with a kept game: its log, or its name.")
@click.option(
    "--grace",
    type=click.FloatRange(0, 10),
    default=0.3,
    show_default=True,
    help="Seconds for which a line still counts as meant for the moment before.",
)
@click.option(
    "--away",
    type=click.FloatRange(0, 86_400),
    default=60,
    show_default=True,
    help="Seconds after which a bot plays for somebody who is gone.",
)
def command(
    names: tuple[str, ...],
    port: int,
    host: str,
    bots: int,
    seed: int | None,
    password: str | None,
    password_file: Path | None,
    keys: Path | None,
    host_key: Path | None,
    log: Path | None,
    resume: Path | None,
    grace: float,
    away: float,
) -> None:
    """Open a table for GAME, with VARIANTs on top, that others join by SSH.

    \b
    maudsl serve GAME --bots 1                        at this machine
    maudsl serve GAME --host 0.0.0.0 --password TEXT  for all who know it
    ssh -p 8022 ann@ADDRESS                           to join
    """
    from maudsl.serving.opening import run

    if sum(given is not None for given in (password, password_file, keys)) > 1:
        raise click.UsageError("One of --password, --password-file and --keys is enough.")
    if bool(names) == (resume is not None):
        raise click.UsageError("Name a game, or one that was kept: --resume FILE.")
    raise SystemExit(
        run(
            names,
            host=host,
            port=port,
            bots=bots,
            seed=seed,
            password=password,
            password_file=password_file,
            keys=keys,
            host_key_file=host_key,
            log=log,
            resume=resume,
            grace=grace,
            away=away,
        )
    )
