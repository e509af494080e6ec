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
from maudsl.engine import watching
from maudsl.engine.candidates import Candidate, Moment, candidates, context_at, moment_of
from maudsl.engine.context import Context
from maudsl.engine.sentences import Lifts, Said
from maudsl.engine.state import State
from maudsl.engine.verdicts import Allowed

MOST_ROWS = 20_000  # moments that are kept; then all are worked out anew
Judged = tuple[tuple[Said, bool], ...]
Numbered = tuple[tuple[int, bool], ...]  # sentences by their place in the book


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


NO_CARD = Cell((), (), settled=False, allowed=None, alike=-1)


class Candidates(NamedTuple):
    """What may apply to any card at a moment."""

    at: Context
    may: tuple[Candidate, ...]
    may_not: tuple[Candidate, ...]


class Row(dict[str, Cell]):
    """The cells of one moment, by card; each is filled when it is asked for."""

    def __init__(self, table: Legality, moment: Moment) -> None:
        super().__init__()
        self.table, self.moment = table, moment
        self.candidates: Candidates | None = None
        self.allowed: frozenset[str] = frozenset()
        self.unsettled: frozenset[str] = frozenset()
        self.is_settled = False
        self.allows: Callable[[object], bool] | None = None

    def __missing__(self, card: str) -> Cell:
        if card not in self.table.cards.rank:
            return NO_CARD
        if self.candidates is None:
            self.candidates = self.table.candidates_at(self.moment)
        cell = self[card] = self.table.cell(self.candidates, card)
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
        self._cells: dict[tuple[Numbered, Numbered], Cell] = {}

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

    def candidates_at(self, moment: Moment) -> Candidates:
        at = context_at(moment, self.cards)
        return Candidates(
            at, candidates(self.may, at, moment), candidates(self.may_not, at, moment)
        )

    def cell(self, among: Candidates, card: str) -> Cell:
        """Cards to which the same sentences apply share one."""
        at = among.at
        at.card = card
        may = tuple([(x.number, x.sure) for x in among.may if x.speaks(at, card)])
        may_not = tuple([(x.number, x.sure) for x in among.may_not if x.speaks(at, card)])
        cell = self._cells.get((may, may_not))
        if cell is None:
            cell = self._cells[may, may_not] = self._cell(may, may_not)
        return cell

    def _cell(self, permitting: Numbered, forbidding: Numbered) -> Cell:
        may = tuple([(self.may[number], sure) for number, sure in permitting])
        may_not = tuple([(self.may_not[number], sure) for number, sure in forbidding])
        settled = all(sure for _, sure in (*may, *may_not))
        allowed = None
        if settled and may:
            permissions, bans = [said for said, _ in may], [said for said, _ in may_not]
            if all(self.lifted(ban, permissions) for ban in bans):
                also = tuple(said.rule for said in permissions)
                allowed = Allowed(permissions[0].rule, also=also)
        return Cell(may, may_not, settled, allowed, alike=len(self._cells))
