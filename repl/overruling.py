"""A play that the rules refuse stands if all at the table agree to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from maudsl.cleaning import clean
from maudsl.engine import actions as a
from maudsl.repl import consent
from maudsl.repl.reply import Part, refused, said

if TYPE_CHECKING:
    from maudsl.repl.session import Session


def overrule(session: Session, rest: str) -> Part:
    """The play that was refused just now."""
    play = session.overruled
    if session.refusal is None or play is None:
        return refused("No play was refused just now that the table could let stand.")
    return by_consent(session, play)


def by_consent(session: Session, play: a.Plays) -> Part:
    if not session.at_home:
        return _let_stand(session, play)  # the others have seats elsewhere, and are asked there
    player, card = session.table.seated(play.player), session.voice.card(play.card)
    what = f"that {clean(player)} plays {card} all the same"
    return consent.ask(session, player, what, lambda: _let_stand(session, play))


def _let_stand(session: Session, play: a.Plays) -> Part:
    told, was_refused = session.act(replace(play, agreed=True))
    return refused(*told) if was_refused else said("All agree.", *told)
