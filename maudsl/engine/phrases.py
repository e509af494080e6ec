"""In: a phrase with holes, and the moment it is owed. Out: the texts that may be said."""

from __future__ import annotations

from typing import assert_never

from maudsl.engine import compiled as c
from maudsl.engine.context import Context
from maudsl.rulebook import terms as b
from maudsl.speech import number_words, ordinal_words

MOST_REPEATS = 99


def spoken_forms(phrase: b.Phrase, at: Context) -> tuple[str, ...]:
    """Without those that speak of a word past the end of its list."""
    forms = ([_part(part, at) for part in each] for each in phrase.alternatives)
    return tuple(_joined(form) for form in forms if None not in form)


def _joined(parts: list[str | None]) -> str:
    """With a blank between two, but for the comma that follows a hole."""
    text = ""
    for part in filter(None, parts):
        text += part if not text or part[0] in ",.;:!?" else f" {part}"
    return text


def _part(part: b.PhrasePart, at: Context) -> str | None:
    match part:
        case b.Words():
            return part.text
        case b.Repeated():
            times = max(0, min(c.number(part.times)(at), MOST_REPEATS))
            return " ".join([part.text] * times)
        case b.Spoken():
            return number_words(max(0, min(c.number(part.number)(at), 999_999)))
        case b.Ordinal():
            return ordinal_words(max(0, min(c.number(part.number)(at), 999_999)))
        case b.ListWord():
            place = c.number(part.number)(at)
            return part.words[place - 1] if 0 < place <= len(part.words) else None
        case b.Named(what="player"):
            return at.player if part.who is None else " ".join(at.who(part.who)[:1])
        case b.Named(what="that"):
            return ""  # put in once it is named
        case b.Named(what="direction"):
            return "clockwise" if at.state.direction == 1 else "counterclockwise"
        case b.Named(what=what):
            return _of_card(what, at)
        case _:
            assert_never(part)


def _of_card(what: str, at: Context) -> str:
    card = at.card
    if card is None:
        return ""
    suit = at.cards.suit[card]
    match what:
        case "rank":
            return at.cards.rank[card].name
        case "suit":
            return suit.name if suit else ""
        case "colour":
            return at.cards.colour(card) or ""
        case _:
            return at.cards.full_name(card)
