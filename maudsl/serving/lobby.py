"""Coming to a room and going from it: who gets a seat, whose seat is kept, who looks on, and what a
line does before the first hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from maudsl.cleaning import clean
from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.repl.reply import Part
from maudsl.repl.robots import bot_names
from maudsl.repl.text import tidy
from maudsl.serving import house, names
from maudsl.serving.member import Member
from maudsl.serving.seat import LOOKS_ON, SeatSession
from maudsl.table import Table
from maudsl.voice import capital, several

if TYPE_CHECKING:
    from maudsl.serving.room import Room

TAKEN = "Somebody here is called {} already. If it is you, come with what you came with before."
ALIKE = "That looks too much like {}, who is here already: come under another name."
FULL = "The table is full. Between hands a bot gives up its seat: join"


# -- coming ----------------------------------------------------------------------------------------


def come(room: Room, name: str, known_by: set[str]) -> Member | str:
    """Whoever comes, seated if there is a seat; a text is why they can't."""
    if room.closed:
        return "The table is closed."
    if names.looks_on(name):
        return _new(room, Member(names.watcher(frozenset(room.members)), looks_on=True))
    if reason := names.wrong(name):
        return f"{capital(reason)}."
    kept = room.named(name)
    if names.key(name) in room.barred:
        return "You were sent away from this table."
    if kept and kept.unclaimed:
        kept.known_by, kept.unclaimed = known_by, False
        return _back(room, kept)
    if kept:
        return _back(room, kept) if kept.known_by & known_by else TAKEN.format(kept.name)
    seats = room.table.state.seats if room.table else ()
    there = [*(x.name for x in room.members.values()), *(x.name for x in seats)]
    if alike := next((x for x in there if names.skeleton(x) == names.skeleton(name)), None):
        return TAKEN.format(name) if names.key(alike) == names.key(name) else ALIKE.format(alike)
    return _new(room, Member(name, known_by=known_by))


def _new(room: Room, member: Member) -> Member:
    members = [*room.people(), member]
    if room.table is None and len(members) > room.opening.book.settings.high:
        member.looks_on = True
    room.members[member.key] = member
    if room.table is None:
        room.tell_all(f"{clean(member.name)} is here.", besides=member)
        room.mail.to(member, *welcome(room, member))
        return member
    member.session = SeatSession(room, room.table, member)
    if not member.looks_on:
        _sit_down(room, room.table, member)
    else:
        room.tell_all(f"{clean(member.name)} looks on.", besides=member)
    first = [] if member.seated else [LOOKS_ON]
    room.mail.to(member, *first, *member.session.look())
    return member


def _sit_down(room: Room, table: Table, member: Member) -> None:
    start = room.moments.now
    reason = make_place(room)
    events = () if reason else table.act(a.Joins(member.name))
    if events and isinstance(events[0], e.Refused):
        reason = f"{capital(events[0].reason)}."
    room.mail.to(member, reason or "You have a seat, and play from the next deal on.")
    if reason:
        room.tell_all(f"{clean(member.name)} looks on.", besides=member)
    room.spread(start, besides=member)


def _back(room: Room, member: Member) -> Member:
    """Also from elsewhere, while an old connection hasn't noticed yet that it is gone."""
    if not member.present:
        member.present = True
        room.tell_all(f"{clean(member.name)} is back.", besides=member)
    room.relieve(member)
    if member.session:
        member.session.seen = None
        room.mail.to(member, "You are back.", *member.session.look())
    else:
        room.mail.to(member, *welcome(room, member))
    return member


def make_place(room: Room) -> str:
    """Why there is no seat; a bot gives up its own between hands."""
    table = room.table
    assert table is not None
    seated = sum(not (seat.gone or seat.out) for seat in table.state.seats)
    bots = [name for name in room.bots.names if name not in room.stand_ins]
    if seated < table.book.settings.high or not bots:
        return ""
    if table.state.phase == "play":
        return FULL
    table.act(a.Leaves(bots[-1]))
    room.bots.names = [name for name in room.bots.names if name != bots[-1]]
    return ""


def refill(room: Room) -> None:
    """Between hands bots take the seats that people have left, as many as were asked for."""
    table = room.table
    if table is None or table.state.phase != "over" or not room.people():
        return
    start = room.moments.now
    seated = [seat.name for seat in table.state.seats if not (seat.gone or seat.out)]
    bots = [name for name in room.bots.names if name not in room.stand_ins]
    free = table.book.settings.high - len(seated)
    number = min(room.opening.bots - len(bots), free)
    out = [seat.name for seat in table.state.seats if seat.out]
    for name in bot_names([*seated, *out, *room.members], max(0, number)):
        events = table.act(a.Joins(name))
        if events and not isinstance(events[0], e.Refused):
            room.bots.names = [*room.bots.names, name]
    room.spread(start)


def welcome(room: Room, member: Member) -> list[str]:
    book, host = room.opening.book, room.host()
    here = [x.name for x in room.people() if x.present]
    lines = [f"A table for {clean(book.title)}. Here are: {several(map(clean, here))}."]
    if member.looks_on:
        return [*lines, LOOKS_ON]
    whose = "You are the host: start begins the game." if host is member else ""
    return [*lines, whose or f"{clean(host.name) if host else 'The host'} starts the game."]


# -- going -----------------------------------------------------------------------------------------


def go(room: Room, member: Member) -> None:
    """A connection is gone, or given up. Where there is no seat to keep, the name is free."""
    member.present, member.away_since = False, room.now
    table = room.table
    kept = table is not None and table.state.seat(member.name) is not None
    if not kept:
        room.members.pop(member.key, None)
    word = "is away; the seat is kept." if kept and member.seated else "is gone."
    room.tell_all(f"{clean(member.name)} {word}")
    room.consent.without(member.name)
    room.busy = True
    tidy_up(room)


def tidy_up(room: Room) -> None:
    """When the last who sat there has left, the table is as it was before anybody came."""
    if room.table is None or room.people():
        return
    room.clear()
    for member in list(room.members.values()):
        member.session, member.looks_on = None, True
        if not member.present:
            del room.members[member.key]
    room.tell_all("All have left: the table is free again.")


# -- before the first hand -------------------------------------------------------------------------


def line(room: Room, member: Member, text: str) -> Part:
    words = " ".join(tidy(text).split())
    if not words:
        return Part(welcome(room, member))
    answer = house.run(room, member, words)
    if answer is not None:
        return answer
    head, _, rest = words.partition(" ")
    if head.casefold() == "say" and rest:
        room.chat(member, rest.strip('"“”'))
        return Part()
    if head.casefold() == "join" and not rest and member.looks_on:
        return _take_part(room, member)
    return Part(["The game has not begun. say TEXT talks to all; help says more."])


def _take_part(room: Room, member: Member) -> Part:
    if names.wrong(member.name) or len(room.people()) >= room.opening.book.settings.high:
        return Part(["There is no seat for you: come under a name of your own."])
    member.looks_on = False
    room.tell_all(f"{clean(member.name)} takes a seat.", besides=member)
    return Part(welcome(room, member))
