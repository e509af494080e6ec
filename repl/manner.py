"""How an evening is played beside its rules: who sits at the keyboard, and how bots play. It stands
in the head of the evening's log, so that the game goes on as it was.
"""

from __future__ import annotations

import re

import msgspec

from maudsl.repl.hints import Level

LINE = re.compile(rb"^manner (\{.*\})\r?$", re.MULTILINE)


class Manner(msgspec.Struct, frozen=True, omit_defaults=True):
    """`people`: none if their names tell them from bots. `forget`: of bots' phrases, the share."""

    people: tuple[str, ...] = ()
    level: str | None = None
    forget: float | None = None
    hints: Level = "off"

    def line(self) -> str:
        """Nothing, if all is as usual."""
        return "" if self == Manner() else f"manner {msgspec.json.encode(self).decode()}\n"

    def over(self, older: Manner) -> Manner:
        """What is said now, and what was said when the evening began."""
        now = {name: value for name in self.__struct_fields__ if (value := getattr(self, name))}
        if self.hints == "off":
            now.pop("hints", None)
        if self.forget is not None:
            now["forget"] = self.forget
        return msgspec.structs.replace(older, **now)


def manner_in(data: bytes) -> Manner:
    """Of a log; as usual, if it says nothing that can be understood."""
    head = data.partition(b"\nbegin\n")[0]
    found = LINE.search(head)
    try:
        return msgspec.json.decode(found[1], type=Manner) if found else Manner()
    except msgspec.MsgspecError:
        return Manner()
