"""A click group that imports a command's module only when that command is called."""

from __future__ import annotations

from importlib import import_module

import click

COMMANDS = {
    "play": "Play at a table: alone with bots, or several at one keyboard.",
    "serve": "Open a table that others join by SSH, each at their own terminal.",
    "check": "Report every problem in rule files.",
    "fmt": "Put rule files into their one form.",
    "test": "Run the scenarios in rule files.",
    "cover": "Report what the scenarios of rule files never try.",
    "mutate": "Change rule files, and report what no scenario notices.",
    "explain": "Print a game's rules in prose.",
    "simulate": "Let bots play many games, and report figures.",
    "compare": "Let bots play two games or variants, and report what is different.",
    "replay": "Play a log again.",
    "diff": "Print what changes between two games or variants.",
    "export": "Print a logged game's rules, with all that was added, as a file.",
    "lsp": "Serve an editor: the language server for rule files.",
    "list": "List the games and variants there are.",
}


class LazyGroup(click.Group):
    """The short helps stand in COMMANDS, so that listing them imports nothing."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"maudsl.commands.{cmd_name}_")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))
