"""Whatever people do in whatever order, the room holds together."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

import maudsl
from maudsl.bots import BotSettings, next_action
from maudsl.library import load
from maudsl.lines.spell import spell
from maudsl.serving.member import Mail, Member
from maudsl.serving.room import Opening, Room

NAMES = ("Ann", "Bob", "Cay", "watch")
LINES = """start|close|who|help|draw|pass|leave|join|quit|say hi|deal|no||agree|disagree|kick Bob
kick ann|host Cay|bot Ann|penalise Bob for "mau"|contest|vote yes|table|hand|why|rules|undo|save x
agree when anyone plays a queen: reverse|when anyone plays a queen: reverse|strike "queen"
in secret when anyone plays a king: skip 1|play 7S|hearts|Bob draws|3 seconds pass|roll
overrule|play 8S by consent|export
MOVE|MOVE|MOVE|MOVE|MOVE|MOVE|MOVE|MOVE""".replace("\n", "|").split("|")
STEPS = st.one_of(
    st.tuples(st.just("come"), st.sampled_from(NAMES), st.just("")),
    st.tuples(st.just("drop"), st.sampled_from(NAMES), st.just("")),
    st.tuples(st.just("wait"), st.just(""), st.sampled_from(["0.1", "2", "70"])),
    *[st.tuples(st.just("line"), st.sampled_from(NAMES), st.sampled_from(LINES))] * 5,
)
UNSAFE = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def move_of(room: Room, member: Member) -> str:
    if room.table is None:
        return "start"
    settings = BotSettings(forget=0.5, notice=0.5)
    found = next_action(room.table, [member.name], settings) if member.seated else None
    return spell(found[1]) if found else ""


def check(room: Room, mail: Mail) -> None:
    host = room.host()
    assert host is None or (host.present and host.seated)
    assert all(not UNSAFE.search(line) for lines in mail.lines.values() for line in lines)
    staying = (key for key in mail.lines if key in room.members and key not in mail.gone)
    assert all(room.members[key].present for key in staying)
    assert room.table is None or any(member.seated for member in room.members.values())
    keys = [member.key for member in room.members.values()]
    assert keys == list(room.members) and len(set(keys)) == len(keys)


@given(st.lists(STEPS, min_size=20, max_size=60), st.integers(0, 2))
def test_the_room_holds_together(steps, bots):
    room = Room(Opening(book=load("mau-mau"), seed=4, bots=bots))
    at = 0.0
    came: dict[str, Member] = {}
    for name in ("Ann", "Bob"):
        found, _ = room.enter(name, at, known_by={name})
        assert isinstance(found, Member)
        came[name] = found
    room.line(came["Ann"], "start", at)
    for kind, name, text in steps:
        at += float(text) if kind == "wait" else 1
        if kind == "wait":
            mail = room.tick(at)
        elif kind == "come":
            found, mail = room.enter(name, at, known_by={name})
            if isinstance(found, Member):
                came[name] = found
        elif name not in came:
            continue
        elif kind == "drop":
            mail = room.drop(came[name], at)
        else:
            line = move_of(room, came[name]) if text == "MOVE" else text
            mail = room.line(came[name], line, at)
        check(room, mail)
    if room.table is not None:
        assert maudsl.replay(room.table.log).state == room.table.state


test_the_room_holds_together = settings(max_examples=15)(test_the_room_holds_together)
