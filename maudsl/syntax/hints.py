"""In: the place of a mistake. Out: the word of the language that was probably meant there.

A word is only suggested where the parser would take it.
"""

from __future__ import annotations

from dataclasses import dataclass

from maudsl.source import Span
from maudsl.suggest import closest
from maudsl.syntax.stumble import Stumble

# What people say at a table, and the language's word for it; several where it depends on the place.
SYNONYMS = {
    "anybody|somebody|someone|any player|a player|whoever|one": "anyone",
    "everybody|all|all players|each player|every player": "everyone",
    "everybody else|all others|the others|all other players": "everyone else",
    "no one|no-one|none|no player": "nobody",
    "he|she|you|it|i|the player|that player|this player|the same player": "they|anyone",
    "next player|next one|the next|the next one|the following player": "the next player",
    "previous player|the previous player|the last player": "the player before",
    "the skipped one|the skipped": "the skipped player",
    "neighbours|neighbors|the neighbours|the neighbors|both players beside": "both neighbours",
    "lay|put|throw|lays|puts|throws|put down|puts down|discard|discards|place|places": "play|plays",
    "pick up|picks up|pickup|fetch|get|gets": "draw|draws|take|takes",
    "tell|tells|shout|shouts|announce|announces|speak|speaks|call out|calls out": "say|says",
    "knock|knocks|perform|performs": "do|does",
    "choose a suit|chooses a suit|name a suit|names a suit|wish a suit|pick a suit|picks a suit"
    "|choose a new suit|chooses a new suit": "call a suit|calls a suit",
    "has|have|owns|own": "hold|holds",
    "must not|mustn't|cannot|can't|can not|should not|never|may never": "may not",
    "can|could|is allowed to|are allowed to": "may",
    "has to|have to|should|shall|needs to|need to|is to|ought to": "must",
    "if|whenever|once|after|as soon as|every time": "when",
    "when|provided|only if|in case": "if",
    "except if|except when|if not|but not if": "unless",
    "fine|a fine of|penalty|otherwise|else|penalised|on pain of": "or else take|or else",
    "and|and then|also|;": ",",
    "then|,|;|->|=>|-": ":",
    "-|–|up to|until|or": "to",
    "turn around|change direction|reverse direction|reverses|turns": "reverse",
    "skips|jump|miss|skip over": "skip",
    "plays on|goes again|go again": "plays again|play again",
    "skip a turn|lose a turn|loses a turn|miss a turn|lose their turn": "lose the turn",
    "equals|equal to|=|==": "is",
    "!=|<>|isn't|is not equal to": "is not",
    ">=": "is at least|are at least",
    "<=": "is at most|are at most",
    ">|is greater than|is over|is above": "is more than|are more than",
    "<|is under|is below|is fewer than|is smaller than": "is less than|are fewer than",
    "above|more than|greater than|over": "higher than",
    "below|less than|under|fewer than": "lower than",
    "sec|secs|second|s": "seconds",
    "time|x": "times",
    "extra|additional|further": "more",
    "any|every": "any card|a",
    "the top|the last card|the card on top|the pile": "the top card",
    "in a sequence|in sequence|in a line|consecutively": "in a row",
    "rather than|in place of": "instead of",
    "goes up|go up|go up by|rises by|increases by|rises|increases": "goes up by",
    "goes down|go down|go down by|falls by|decreases by|falls|decreases": "goes down by",
    "become|is set to|gets set to": "becomes",
    "in the turn before|in the last turn|the turn before|the last turn|the previous turn"
    "|in the previous turn": "last turn",
    "in this turn|this move": "this turn",
    "in this round": "this round",
    "in this hand|this game|in this game|so far": "this hand",
    "in this session|this evening|tonight|ever": "this session",
    "any time|always|whenever they like": "at any time",
    "as last card|as the last card|as her last card|as his last card|last": "as their last card",
}
MEANT: dict[str, tuple[str, ...]] = {}
for _slips, _words in SYNONYMS.items():
    for _slip in _slips.split("|"):
        MEANT[_slip] = (*MEANT.get(_slip, ()), *_words.split("|"))
LONGEST_SLIP = max(len(slip.split()) for slip in MEANT)
LOOK_BACK = 4  # words: a misspelt keyword may have been taken for the name of a card


@dataclass(frozen=True, slots=True)
class Hint:
    """What was typed, where, and what was probably meant."""

    typed: str
    span: Span
    meant: str


def find_hint(stumble: Stumble) -> Hint | None:
    """The hint for the word that doesn't fit, or for one shortly before that led there."""
    last = len(stumble.tokens)
    for index in range(last, max(last - LOOK_BACK, 0) - 1, -1):
        accepts = stumble.accepts_at(index)
        keywords = stumble.words.keywords(accepts)
        known = _synonym(stumble, index, keywords)
        alike = _misspelt(stumble, index, keywords)
        if known is None or (alike is not None and alike.meant == known.meant):
            known = alike
        if known is not None:
            return known
    return None


def _synonym(stumble: Stumble, index: int, keywords: dict[str, str]) -> Hint | None:
    start = stumble.start_of(index)
    for typed, end in _phrases(stumble, index, LONGEST_SLIP):
        for meant in sorted(
            MEANT.get(typed.casefold(), ()),
            key=lambda word: word.split()[0].endswith("s") != typed.split()[0].endswith("s"),
        ):
            if not _is_accepted(stumble, index, meant, keywords):
                continue
            if end > stumble.at or _would_help(stumble, index, meant, end):
                return Hint(typed, Span(start, end), meant)
    return None


def _is_accepted(stumble: Stumble, index: int, meant: str, keywords: dict[str, str]) -> bool:
    if not meant[0].isalpha():
        return any(meant in stumble.words.spellings.get(n, ()) for n in stumble.accepts_at(index))
    return any(
        word == meant or word.startswith(meant + " ") or meant.startswith(word + " ")
        for word in keywords
    )


def _would_help(stumble: Stumble, index: int, meant: str, end: int) -> bool:
    """For a word that the parser took, as it would take any name: whether this is better."""
    return any(
        stumble.would_help(index, name, end)
        for name in sorted(stumble.accepts_at(index))
        if meant in stumble.words.spellings.get(name, ())
    )


def _misspelt(stumble: Stumble, index: int, keywords: dict[str, str]) -> Hint | None:
    start = stumble.start_of(index)
    longest = max((len(word.split()) for word in keywords), default=0)
    best: tuple[float, Hint] | None = None
    for typed, end in _phrases(stumble, index, min(longest, 12)):
        if not typed[0].isalpha() or typed in keywords:
            continue
        size = len(typed.split())
        meant = closest(typed, [word for word in keywords if abs(len(word.split()) - size) <= 1])
        if meant is None or not _is_slip(typed, meant):
            continue
        if index < len(stumble.tokens) and not stumble.would_help(index, keywords[meant], end):
            continue
        if f" {typed}".endswith(f" {meant}") or typed.startswith(f"{meant} "):
            continue
        score = -abs(len(meant.split()) - size) * 10 + len(meant)
        if best is None or score > best[0]:
            best = score, Hint(typed, Span(start, end), meant)
    return best[1] if best else None


def _is_slip(typed: str, meant: str) -> bool:
    """Short words are like each other by chance: one that shares but a letter is no slip."""
    return (
        len(meant) > 3
        or typed.casefold() == meant
        or abs(len(typed) - len(meant)) <= 1 < len(typed)
    )


def _phrases(stumble: Stumble, index: int, most: int) -> list[tuple[str, int]]:
    """The runs of words from token `index` on, the longest first."""
    chunks = stumble.chunks(stumble.start_of(index), most + 1)
    if stumble.at_end:
        chunks = [chunk for chunk in chunks if chunk[1] <= stumble.at]
    runs = [
        (" ".join(word for word, _ in chunks[: i + 1]), chunks[i][1]) for i in range(len(chunks))
    ]
    return runs[::-1]
