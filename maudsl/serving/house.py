"""Lines about the table that no game knows of: who is here, what the host may do, what isn't done
among several, help.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from maudsl.cleaning import clean
from maudsl.repl import helping
from maudsl.repl.commands import COMMANDS, WITH_MORE
from maudsl.repl.reply import Part, refused, said

if TYPE_CHECKING:
    from maudsl.serving.member import Member
    from maudsl.serving.room import Room

Command = Callable[["Room", "Member", str], Part]
# Of the commands of a prompt, those that only tell what the member may know. Any other one may go
# back, write to the disk, or tell more, and is for whoever sits at the keyboard.
AS_ALONE = frozenset("hand table rules why scores examples overrule export".split())
ONLY_HOST = "That is for {} to say, who is the host."
ROW = helping.row
HOST_HELP = [
    ROW("start   kick NAME   bot NAME", "begin; send away; a bot plays for who is gone"),
    ROW("host NAME   close", "pass the host's part on; close the table"),
]
HELP = [
    ROW("who   say TEXT   leave   quit", "who is here, talk, give up the seat, hang up"),
    "quit keeps your seat: come again under the same name.",
]


def run(room: Room, member: Member, line: str) -> Part | None:
    """The answer, if the line is about the table; None if it is something else."""
    word, _, rest = line.strip().partition(" ")
    word, rest = word.casefold(), rest.strip()
    if word in ALONE and not rest:
        return ALONE[word](room, member, "")
    if word in WITH_NAME and rest:
        return WITH_NAME[word](room, member, rest)
    at_keyboard = word in COMMANDS and (not rest or word in WITH_MORE)
    if at_keyboard and word not in AS_ALONE and member.session is not None:
        return refused("That isn't done at a table of several.")
    return None


def hosted(command: Command) -> Command:
    """Only the host may."""

    def checked(room: Room, member: Member, rest: str) -> Part:
        host = room.host()
        if host is not member:
            return refused(ONLY_HOST.format(clean(host.name) if host else "nobody here"))
        return command(room, member, rest)

    return checked


# -- for everybody ---------------------------------------------------------------------------------


def who(room: Room, member: Member, rest: str) -> Part:
    host = room.host()
    lines = []
    for each in room.members.values():
        about = [] if each.seated else ["watching"]
        about += [] if each.present else ["away"]
        about += ["host"] if each is host else []
        if each.present or each.seated:
            lines.append("  " + clean(each.name) + (f" ({', '.join(about)})" if about else ""))
    bots = [f"  {clean(name)} (bot)" for name in room.bots.names if name not in room.stand_ins]
    return said("Here are:", *lines, *bots)


def show_help(room: Room, member: Member, rest: str) -> Part:
    lines: list[str] = []
    if member.session is not None:
        lines += [*helping.playing(member.session), *helping.talking(member.session)]
        lines.append(ROW("hand table scores rules why", "look around; why says by which rule"))
    lines += HELP + (HOST_HELP if room.host() is member else [])
    columns = member.session.columns if member.session else 80
    return said(*(part for line in lines for part in helping.narrow(line, columns)))


def not_among_several(room: Room, member: Member, rest: str) -> Part | None:
    if member.session is None:
        return None
    return refused("At a table of several nothing is taken back.")


def not_kept_here(room: Room, member: Member, rest: str) -> Part:
    return refused("Whoever opened the table keeps the game.")


def agree(room: Room, member: Member, rest: str) -> Part:
    return room.consent.agree(member)


def disagree(room: Room, member: Member, rest: str) -> Part:
    return room.consent.disagree(member)


def hang_up(room: Room, member: Member, rest: str) -> Part:
    kept = member.session is not None and member.seated
    return Part(["Your seat is kept." if kept else "Goodbye."], done=True)


# -- for the host ----------------------------------------------------------------------------------


def start(room: Room, member: Member, rest: str) -> Part:
    """The first hand; later the next one, if a winner takes too long about a rule."""
    if member.session is None or member.session.state.phase == "finished":
        reason = room.start()
        return refused(reason) if reason else said()
    if member.session.state.phase != "over":
        return refused("A hand is being played.")
    room.pass_over_author()
    return said()


def kick(room: Room, member: Member, rest: str) -> Part:
    other = room.named(rest)
    if other is None or other is member:
        return refused(f"Nobody else here is called {clean(rest)}.")
    room.send_away(other)
    return said(f"{clean(other.name)} is sent away.")


def pass_on(room: Room, member: Member, rest: str) -> Part:
    other = room.named(rest)
    if other is None or not (other.present and other.seated):
        return refused(f"Nobody who plays here is called {clean(rest)}.")
    room.make_host(other)
    return said()


def stand_in(room: Room, member: Member, rest: str) -> Part:
    other = room.named(rest)
    if other is None or other.present or other.session is None or not other.seated:
        return refused(f"Nobody called {clean(rest)} is away.")
    room.stand_in(other)
    return said()


def close(room: Room, member: Member, rest: str) -> Part:
    room.close()
    return said()


ALONE: dict[str, Callable[[Room, Member, str], Part | None]] = {
    "who": who,
    "help": show_help,
    "?": show_help,
    "agree": agree,
    "disagree": disagree,
    "undo": not_among_several,
    "redo": not_among_several,
    "save": not_kept_here,
    "quit": hang_up,
    "exit": hang_up,
    "start": hosted(start),
    "close": hosted(close),
}
WITH_NAME: dict[str, Command] = {
    "save": not_kept_here,
    "kick": hosted(kick),
    "host": hosted(pass_on),
    "bot": hosted(stand_in),
}
