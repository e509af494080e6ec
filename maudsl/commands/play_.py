"""`maudsl play`."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click


@click.command()
@click.argument("game", required=False)
@click.argument("variants", nargs=-1)
@click.option(
    "--players", default="", help="Names at this keyboard, parted by commas [default: You]."
)
@click.option(
    "--bots",
    type=click.IntRange(0, 19),
    default=None,
    help="Players who act by themselves [default: 2, none beside named players].",
)
@click.option("--seed", type=int, default=None, help="A number; with it, everything repeats.")
@click.option(
    "--script",
    type=click.Path(allow_dash=True),
    help="Read lines from a file; - is stdin.",
)
@click.option("--strict", is_flag=True, help="Exit with 1 if a line of the script was refused.")
@click.option(
    "--log",
    type=click.Path(path_type=Path),
    help="Write the log here after every action.",
)
@click.option(
    "--resume",
    type=click.Path(path_type=Path),
    help="Go on with a saved game: its name or its path.",
)
@click.option(
    "--forget",
    type=click.FloatRange(0, 1),
    default=None,
    help="The share of phrases that bots forget [default: 0.1, or what the level says].",
)
@click.option(
    "--bot-level",
    type=click.Choice(["beginner", "fair", "shark"]),
    default=None,
    help="How well bots play; at a level they also add rules when they have won.",
)
@click.option(
    "--hints",
    type=click.Choice(["off", "some", "full"]),
    default="off",
    show_default=True,
    help="Remind newcomers of what they owe by rules that all know.",
)
@click.option(
    "--colours",
    type=click.Choice(["none", "two", "four"]),
    default=None,
    help="Of the suits, in a terminal [default: $MAUDSL_COLOURS, or two; none with $NO_COLOR].",
)
def command(
    game: str | None,
    variants: tuple[str, ...],
    players: str,
    bots: int | None,
    seed: int | None,
    script: str | None,
    strict: bool,
    log: Path | None,
    resume: Path | None,
    forget: float | None,
    bot_level: str | None,
    hints: Literal["off", "some", "full"],
    colours: str | None,
) -> None:
    """Play GAME, with VARIANTs on top.

    \b
    maudsl play GAME                      against two bots
    maudsl play GAME --bots 3 --seed 7    the same cards every time
    maudsl play GAME VARIANT --players Ann,Ben
    """
    from maudsl.repl.manner import Manner
    from maudsl.repl.start import run

    if game is None and resume is None:
        raise click.UsageError("Which game? `maudsl list` shows them all.")
    names = tuple(name.strip() for name in players.split(",") if name.strip())
    raise SystemExit(
        run(
            () if game is None else (game, *variants),
            bots=bots if bots is not None else (2 if not names else 0),
            seed=seed,
            script=script,
            strict=strict,
            log=log,
            resume=resume,
            manner=Manner(names, bot_level, forget, hints),
            colours=colours,
        )
    )
