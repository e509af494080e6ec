"""In: branches of a line's tree. Out: names, cards, texts, numbers; mistakes are gathered."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lark import Token, Tree

from maudsl.diagnostics import Diagnostic
from maudsl.lines.messages import did_you_mean, shown, some_verbs
from maudsl.lines.model import CardReader
from maudsl.lines.place import Place
from maudsl.lines.vocabulary import as_a_command, unquoted
from maudsl.suggest import closest

Branch = Tree[Token]


class Parts:
    """What the pieces of one line say. Without a reader cards and suits stay as typed."""

    def __init__(self, text: str, reader: CardReader | None, place: Place) -> None:
        self._text = text
        self._reader = reader
        self._place = place
        self.problems: list[Diagnostic] = []

    def complain(self, code: str, message: str, where: Branch | Token, help: str = "") -> None:
        self.problems.append(self._place.problem(code, message, _ends(where), help))

    def tree(self, branch: Branch, kind: str) -> Branch:
        """The first child that is of a kind of branch."""
        return next(c for c in branch.children if isinstance(c, Tree) and c.data == kind)

    def token(self, branch: Branch, *kinds: str) -> Token | None:
        return next((c for c in branch.children if isinstance(c, Token) and c.type in kinds), None)

    def number(self, branch: Branch) -> int | None:
        found = self.token(branch, "INT")
        return int(found) if found else None

    def count(self, branch: Branch) -> int:
        """A number that the grammar demands here."""
        return self.number(branch) or 0

    def text(self, branch: Branch) -> str:
        """What stands in quotes; empty if nothing does."""
        found = self.token(branch, "STRING")
        return unquoted(found) if found else ""

    def written(self, branch: Branch) -> str:
        """A branch as typed, blanks squeezed, and without its quotes if it is one text."""
        found = self._text[slice(*_ends(branch))]
        if len(branch.children) == 1 and self.token(branch, "STRING"):
            return unquoted(found)
        return re.sub(r"\s+", " ", found).strip()

    def player(self, branch: Branch, kind: str = "player") -> str:
        found = self.tree(branch, kind)
        name = self.written(found)
        if not name.strip():
            self.complain("missing-text", "there is no name between these quotes", found)
        return name

    def saying(self, branch: Branch) -> tuple[str, ...]:
        found = [c for c in branch.children if isinstance(c, Tree) and c.data == "saying"]
        tokens = (c for each in found for c in each.children if isinstance(c, Token))
        return tuple(
            unquoted(each) if each.type == "STRING" else each.strip()
            for each in tokens
            if each.type in ("STRING", "REASON")
        )

    def card(self, branch: Branch) -> str:
        return self.read_card(self.tree(branch, "card"))

    def cards(self, branch: Branch) -> tuple[str, ...]:
        lists = [c for c in branch.children if isinstance(c, Tree) and c.data == "cards"]
        return tuple(
            self.read_card(c) for each in lists for c in each.children if isinstance(c, Tree)
        )

    def read_card(self, branch: Branch, or_else: Iterable[str] = ()) -> str:
        """`or_else`: other words that could have been meant."""
        typed = self.written(branch)
        if self._reader is None:
            return typed
        card = self._reader.read(typed)
        if card is None:
            others = list(or_else)
            near = closest(typed, [*self._reader.card_names(), *others])
            what = "no card and nothing to do" if others else "no card of this pack"
            help = f"lines begin like: {some_verbs(as_a_command)}" if others else ""
            message = f"{shown(typed)} is {what}"
            self.complain("unknown-card", message, branch, did_you_mean(near) or help)
        return card or typed

    def suit(self, branch: Branch) -> str:
        found = self.tree(branch, "suit")
        typed = self.written(found)
        if self._reader is None:
            return typed
        suit = self._reader.read_suit(typed)
        if suit is None:
            suits = list(self._reader.suit_names())
            message = f"no suit is called {shown(typed)}"
            help = did_you_mean(closest(typed, suits)) or f"a suit is one of {', '.join(suits)}"
            self.complain("unknown-word", message, found, help)
        return suit or typed


def _ends(where: Branch | Token) -> tuple[int, int]:
    if isinstance(where, Token):
        return where.start_pos or 0, where.end_pos or 0
    return where.meta.start_pos, where.meta.end_pos
