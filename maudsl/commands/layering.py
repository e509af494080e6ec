"""What commands that are about two books understand by a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maudsl.commands.telling import read_book, read_table

if TYPE_CHECKING:
    from maudsl.rulebook.model import RuleBook


def book_beside(name: str, other: str) -> RuleBook:
    """The book of a game, a variant or a log. A variant is put on the other one if that is a game
    of it, else on its first; what isn't there ends the command.
    """
    from maudsl.building import kind_of
    from maudsl.library import find
    from maudsl.log import HEAD
    from maudsl.reading import read_path
    from maudsl.source import Source
    from maudsl.syntax.settings import Variant

    log = read_path(name)
    if isinstance(log, Source) and log.text.startswith(HEAD):
        return read_table(log).book
    source = find(name)
    kind = kind_of(0, source) if isinstance(source, Source) else None
    if not isinstance(kind, Variant):
        return read_book((name,))
    games = [base.value for base in kind.bases]
    return read_book((other if other in games else games[0], name))
