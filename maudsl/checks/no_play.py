"""A game that lets nobody play a card: playing is forbidden until a rule allows it."""

from __future__ import annotations

from collections.abc import Iterator

from maudsl.checks.looking import Checked
from maudsl.diagnostics import Diagnostic
from maudsl.rulebook import model as m


def no_play(checked: Checked) -> Iterator[Diagnostic]:
    heading = checked.heading
    if not checked.is_game or heading is None:
        return
    said = (sentence.says for _, sentence in checked.own_sentences())
    if not any(map(_lets_play, said)):
        yield checked.warn(
            "no-play",
            "no rule of this game lets anyone play a card",
            heading.span,
            "write, for example: anyone may play a card matching the top card",
        )


def _lets_play(says: m.SentenceKind) -> bool:
    match says:
        case m.Permission(act=m.Play()):
            return True
        case m.Trigger():
            return any(
                isinstance(x.kind, m.Race)
                or (isinstance(x.kind, m.Permit) and isinstance(x.kind.act, m.Play))
                for x in says.effects
            )
        case _:
            return False
