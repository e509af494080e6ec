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
    from maudsl.library import find
    from maudsl.reading import LOG_HEAD, read_path
    from maudsl.source import Source
    from maudsl.syntax.outlines import heading

    log = read_path(name)
    if isinstance(log, Source) and log.text.startswith(LOG_HEAD):
        return read_table(log).book
    source = find(name)
    games = heading(source).bases if isinstance(source, Source) else ()
    if not games:
        return read_book((name,))
    return read_book((other if other in games else games[0], name))
