"""In: a text that was understood, and the book with it on top. Out: what is probably not meant.

One idea a file. All that is found here are warnings: such a text can be played by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from maudsl.checks.impossible_card import impossible_card
from maudsl.checks.looking import Checked
from maudsl.checks.no_play import no_play
from maudsl.checks.other_game import other_game
from maudsl.checks.owed_and_forbidden import owed_and_forbidden
from maudsl.checks.pack_too_small import pack_too_small
from maudsl.checks.rules_loop import rules_loop
from maudsl.checks.same_setting import same_setting
from maudsl.diagnostics import Diagnostic
from maudsl.rulebook.model import RuleBook
from maudsl.source import Source
from maudsl.syntax.settings import File

Check = Callable[[Checked], Iterator[Diagnostic]]

CHECKS: tuple[Check, ...] = (
    other_game,
    same_setting,
    no_play,
    pack_too_small,
    impossible_card,
    owed_and_forbidden,
    rules_loop,
)


def check_book(book: RuleBook, file: File, source: Source) -> tuple[Diagnostic, ...]:
    """`file` is the tree of the book's newest layer, and `source` its text."""
    checked = Checked(book, file, source)
    found = [diagnostic for check in CHECKS for diagnostic in check(checked)]
    return tuple(sorted(found, key=lambda each: each.span))
