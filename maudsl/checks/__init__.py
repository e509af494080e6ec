"""In: a text that was understood, and the book with it on top. Out: what is probably not meant.

One idea a file. All that is found here are warnings and notes: such a text can be played by.
What tells of a finding is imported where something is found: most texts have none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from maudsl.checks.always_overridden import always_overridden
from maudsl.checks.count_grows import count_grows
from maudsl.checks.impossible_card import impossible_card
from maudsl.checks.lifted import lifted
from maudsl.checks.looking import Checked, look_at
from maudsl.checks.never_changes import never_changes
from maudsl.checks.never_fires import never_fires
from maudsl.checks.never_played import never_played
from maudsl.checks.never_used import never_used
from maudsl.checks.no_play import no_play
from maudsl.checks.other_game import other_game
from maudsl.checks.owed_and_forbidden import owed_and_forbidden
from maudsl.checks.pack_too_small import pack_too_small
from maudsl.checks.rules_clash import rules_clash
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
    rules_clash,
    never_fires,
    always_overridden,
    never_played,
    count_grows,
    never_used,
    never_changes,
    lifted,
)


def check_book(book: RuleBook, file: File, source: Source) -> tuple[Diagnostic, ...]:
    """`file` is the tree of the book's newest layer, and `source` its text."""
    checked = look_at(book, file, source)
    found = [diagnostic for check in CHECKS for diagnostic in check(checked)]
    return tuple(sorted(found, key=lambda each: each.span))
