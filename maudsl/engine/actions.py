"""What people do at the table: plain data, one struct for each kind of line that a player can
type.

Cards are given in their one spelling ("7S"), players by their names as seated.
"""

from typing import Literal

import msgspec


class Base(msgspec.Struct, frozen=True, tag_field="kind", gc=False):
    """Every action names who acts."""

    player: str


class Deals(Base, frozen=True, tag="deals"):
    cards: int | None = None


class Plays(Base, frozen=True, tag="plays"):
    """`agreed`: by consent of the whole table, whatever the rules say of it."""

    card: str
    saying: tuple[str, ...] = ()
    agreed: bool = False


class Draws(Base, frozen=True, tag="draws"):
    """`cards`: one after the other, an event for each."""

    cards: int = 1


class Passes(Base, frozen=True, tag="passes"):
    pass


class Calls(Base, frozen=True, tag="calls"):
    suit: str


class Says(Base, frozen=True, tag="says"):
    text: str


class Does(Base, frozen=True, tag="does"):
    act: str
    times: int = 1


class Names(Base, frozen=True, tag="names"):
    what: str


class Gives(Base, frozen=True, tag="gives"):
    card: str
    to: str


class Swaps(Base, frozen=True, tag="swaps"):
    """With the top card of the stock."""

    card: str


class Shows(Base, frozen=True, tag="shows"):
    card: str


class Rolls(Base, frozen=True, tag="rolls"):
    result: int | None = None


class Penalises(Base, frozen=True, tag="penalises"):
    offender: str
    reason: str


class Contests(Base, frozen=True, tag="contests"):
    pass


class Votes(Base, frozen=True, tag="votes"):
    yes: bool


class Simple(Base, frozen=True, tag="simple"):
    act: Literal["looks", "touches the stock", "lets go", "challenges the deal"]


class Flinches(Base, frozen=True, tag="flinches"):
    card: str


class Joins(Base, frozen=True, tag="joins"):
    pass


class Leaves(Base, frozen=True, tag="leaves"):
    pass


class Adds(Base, frozen=True, tag="adds"):
    """A rule, as typed. `agreed`: by consent of the whole table, whoever has the right to add
    one.
    """

    text: str
    agreed: bool = False
    secret: bool = False


class Strikes(Base, frozen=True, tag="strikes"):
    rule: str


class TimePasses(msgspec.Struct, frozen=True, tag_field="kind", tag="time passes"):
    """Seconds on the table's own clock."""

    seconds: int


PlayerAction = (
    Deals
    | Plays
    | Draws
    | Passes
    | Calls
    | Says
    | Does
    | Names
    | Gives
    | Swaps
    | Shows
    | Rolls
    | Penalises
    | Contests
    | Votes
    | Simple
    | Flinches
    | Joins
    | Leaves
    | Adds
    | Strikes
)


class Together(msgspec.Struct, frozen=True, tag_field="kind", tag="together"):
    """Several people at the same moment."""

    actions: tuple[PlayerAction, ...]


Action = PlayerAction | TimePasses | Together
