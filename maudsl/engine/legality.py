"""In: what a book says of playing cards, and a moment. Out: for each card which permissions and
prohibitions apply.

Most of them read nothing but the two cards and a few facts, so the answer for a card on a card is
worked out once and kept. What reads more (hands, what was played before) is left to be judged at
the table, and nothing else is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from maudsl.cards import CardIndex
from maudsl.engine import compiled as c
from maudsl.engine import watching
from maudsl.engine.context import EVERYBODY, Context
from maudsl.engine.sentences import Lifts, Said
from maudsl.engine.state import Debt, Named, State
from maudsl.engine.verdicts import Allowed
from maudsl.rulebook import model as m
from maudsl.rulebook.reads import reads

MOST_ROWS = 20_000  # moments that are kept; then all are worked out anew
Judged = tuple[tuple[Said, bool], ...]


class Moment(NamedTuple):
    """The facts that a row of the table stands for: see `reads`."""

    below: str | None
    called_suit: str | None
    named_rank: str | None
    last: bool
    owed: bool
    order: bool
    in_turn: bool


class Cell(msgspec.Struct, frozen=True, eq=False):
    """The sentences that apply, or (False) that may: the table decides. `settled`: all do.
    `allowed`: what comes of it where nothing but the book has a say; None: the card isn't.
    `alike`: the same for cells in which the same sentences apply.
    """

    may: Judged
    may_not: Judged
    settled: bool
    allowed: Allowed | None
    alike: int

    def permissions(self, at: Context, player: str, card: str) -> list[Said]:
        return [said for said, sure in self.may if sure or said.permits(at, player, card)]

    def bans(self, at: Context, player: str, card: str) -> list[Said]:
        return [said for said, sure in self.may_not if sure or said.permits(at, player, card)]


class Row(dict[str, Cell]):
    """The cells of one moment, by card; each is filled when it is asked for."""

    def __init__(self, table: Legality, moment: Moment) -> None:
        super().__init__()
        self.table, self.moment = table, moment
        self.allowed: frozenset[str] = frozenset()
        self.unsettled: frozenset[str] = frozenset()
        self.is_settled = False
        self.allows: Callable[[object], bool] | None = None

    def __missing__(self, card: str) -> Cell:
        cell = self[card] = self.table.judge(self.moment, card)
        return cell

    def settle(self) -> None:
        """Work out which cards are `allowed` where nothing but the book has a say, and of which
        that is `unsettled` until they are played at a table. `allows` tells it if there are none.
        """
        cells = [(card, self[card]) for card in self.table.cards.codes]
        self.allowed = frozenset(card for card, cell in cells if cell.allowed is not None)
        self.unsettled = frozenset(card for card, cell in cells if not cell.settled)
        self.is_settled = True
        if not self.unsettled:
            self.allows = self.allowed.__contains__


class Rows(dict[str | None, Row]):
    """The rows of moments that differ in the card below alone, by that card."""

    def __init__(self, table: Legality, moment: Moment) -> None:
        super().__init__()
        self.table, self.moment = table, moment

    def __missing__(self, below: str | None) -> Row:
        row = self[below] = self.table.row_at(self.moment._replace(below=below))
        return row


class Legality:
    def __init__(
        self, may: Iterable[Said], may_not: Iterable[Said], cards: CardIndex, lifted: Lifts
    ) -> None:
        self.may, self.may_not = tuple(may), tuple(may_not)
        self.cards, self.lifted = cards, lifted
        self._rows: dict[Moment, Row] = {}
        self._alike: dict[tuple[int, ...], int] = {}

    def row(self, state: State, *, last: bool, in_turn: bool) -> Row:
        """What the book says of each card that is played now."""
        moment = moment_of(state, last=last, in_turn=in_turn)
        if watching.listener is not None:
            return Row(self, moment)  # whoever listens hears of each sentence that is asked
        return self.row_at(moment)

    def row_at(self, moment: Moment) -> Row:
        row = self._rows.get(moment)
        if row is None:
            if len(self._rows) >= MOST_ROWS:
                self._rows.clear()
            row = self._rows[moment] = Row(self, moment)
        return row

    def judge(self, moment: Moment, card: str) -> Cell:
        at = _context(moment, card, self.cards)
        may = tuple(_applying(self.may, at, moment, card))
        may_not = tuple(_applying(self.may_not, at, moment, card))
        settled = all(sure for _, sure in (*may, *may_not))
        allowed = None
        if settled and may:
            permissions, bans = [said for said, _ in may], [said for said, _ in may_not]
            if all(self.lifted(ban, permissions) for ban in bans):
                also = tuple(said.rule for said in permissions)
                allowed = Allowed(permissions[0].rule, also=also)
        numbers = [self.may.index(said) for said, _ in may]
        numbers += [-1 - self.may_not.index(said) for said, _ in may_not]
        alike = self._alike.setdefault(tuple(numbers), len(self._alike))
        return Cell(may, may_not, settled, allowed, alike)


def moment_of(state: State, *, last: bool, in_turn: bool) -> Moment:
    return Moment(
        state.pile[-1] if state.pile else None,
        state.called_suit,
        state.named.rank if state.named else None,
        last,
        state.debt is not None,
        state.order is not None,
        in_turn,
    )


def _applying(sayings: Iterable[Said], at: Context, moment: Moment, card: str) -> Judged:
    """Without those that can't apply at such a moment."""
    found: list[tuple[Said, bool]] = []
    for said in sayings:
        act = said.says.act
        if not isinstance(act, m.Play) or not said.times(moment.in_turn):
            continue
        if watching.listener is not None:
            found.append((said, False))
            continue
        sure = _speaks_of_all(said)
        fits = c.card_test(act.test)(at, card) if "more" not in reads(act.test) else None
        holds = (
            c.condition(each)(at) if "more" not in reads(each) else None
            for each in said.says.conditions
        )
        verdicts = (fits, *holds)
        if False not in verdicts:
            found.append((said, sure and None not in verdicts))
    return tuple(found)


def _speaks_of_all(said: Said) -> bool:
    only = isinstance(said.says, m.Prohibition) and said.says.only
    return said.says.who.role in EVERYBODY and not only


def _context(moment: Moment, card: str, cards: CardIndex) -> Context:
    """A table of which nothing is known but the facts of the moment."""
    state = State(
        seats=(),
        chance=0,
        dealer="",
        pile=(moment.below,) if moment.below else (),
        called_suit=moment.called_suit,
        named=Named(moment.named_rank, 1) if moment.named_rank else None,
        debt=Debt("", 1, None, "", "") if moment.owed else None,
        order="" if moment.order else None,
    )
    return Context(state, cards, "", card=card, on=moment.below, last=moment.last)
