"""In: the place of a mistake. Out: a diagnostic, if something is missing there, not wrong."""

from __future__ import annotations

import re

from maudsl.diagnostics import Diagnostic
from maudsl.source import Span
from maudsl.syntax.say import after, marked, offered, say
from maudsl.syntax.stumble import Stumble, accepted
from maudsl.syntax.wording import END, GROUPS

# What may be missing between two words, the likely first, and how it is called.
BETWEEN = {
    "COLON": "a colon",
    "COMMA": "a comma",
    "ARTICLE": "an article",
    "MAY": '"may"',
    "CARDS": '"card"',
    "INT": "a number",
    "STRING": "a text in quotes",
}
# What can be missing as a whole.
WHOLE = frozenset(
    ["number", "card", "phrase", "effect", "event", "act", "event_act", "condition", "who"]
)


def unquoted(stumble: Stumble) -> Diagnostic | None:
    """What is said, or a name, without its quotes: from the mistake on, or from the word before,
    which was taken for the name of something.
    """
    last = len(stumble.tokens)
    for index in (last, last - 1):
        if index < 1 or (index == last and stumble.at_end):
            continue
        accepts = stumble.accepts_at(index)
        if "STRING" not in accepts or "INT" in accepts:
            continue
        words = _phrase(stumble, index)
        if words and (index == last or stumble.would_help(index, "STRING", words[-1][1])):
            start = stumble.start_of(index)
            before = " ".join(stumble.tokens[index - 1].split())
            return say(
                stumble,
                "missing-text",
                f"a text in quotes is missing after {marked(before)}",
                Span(stumble.skip(start), words[-1][1]),
                f'write: {before} "{" ".join(word for word, _ in words)}"',
            )
    return None


def _phrase(stumble: Stumble, index: int) -> list[tuple[str, int]]:
    """The words from a token on that may be meant as one text: up to the line's end, or to a word
    of the language that can stand behind a text.
    """
    state = stumble.state_at(index)
    state.feed_token(stumble.token("STRING"))
    following = accepted(state) - {END}
    words: list[tuple[str, int]] = []
    for word, end in stumble.chunks(stumble.start_of(index), 12):
        before = words[-1][1] if words else end
        new_line = "\n" in stumble.text[before : stumble.skip(before)]
        if not word[0].isalnum() or (
            words and (new_line or any(stumble.matching(following, before)))
        ):
            break
        words.append((word, end))
    return words


def missing(stumble: Stumble) -> Diagnostic | None:
    """One thing that, put in before the mistake, would make what follows fit."""
    last = len(stumble.tokens)
    if stumble.at_end or not last:
        return None
    for name, label in BETWEEN.items():
        if name not in stumble.accepts or not stumble.would_help(last, name, stumble.at):
            continue
        if name == "INT" and "number" not in stumble.words.groups(stumble.accepts)[:1]:
            continue
        return say(
            stumble,
            "missing-colon" if name == "COLON" else "unexpected-word",
            f"{label} is missing {after(stumble)}",
            stumble.behind,
            _how_to_write(stumble, name),
        )
    return None


def _how_to_write(stumble: Stumble, name: str) -> str:
    word = stumble.chunks(stumble.at, 1)[0][0]
    if name == "COLON":
        return f"write: {stumble.before}: {word} …"
    if name == "COMMA":
        return f"write: {stumble.before}, {word} …"
    if name == "ARTICLE":
        return f"write: {stumble.before} {article(word)} {word}"
    return offered(stumble)


def article(word: str) -> str:
    """The indefinite article by sound: "an 8", "an 11", "an 18"."""
    vowel = word[:1].casefold() in "aeiou" or re.match(r"8|(?:11|18)(?![0-9])", word)
    return "an" if vowel else "a"


def stops_early(stumble: Stumble) -> Diagnostic | None:
    """The sentence ends, or a sign stands there, before everything was said that it needs."""
    if END in stumble.accepts:
        return None
    sign = stumble.at < stumble.end and stumble.text[stumble.at] in ",:;)"
    if not (stumble.at_end or (sign and stumble.tokens)):
        return None
    words = stumble.words
    groups = words.groups(stumble.accepts)
    if groups[:1] == ["sentence"]:
        help = "write its sentences below it, moved in by four blanks"
        return say(stumble, "unexpected-end", "this rule has no sentence", stumble.behind, help)
    colon = any(":" in words.spellings.get(name, ()) for name in stumble.accepts)
    if stumble.at_end and colon:
        help = 'a rule reads "when …: …"; behind the colon stands what happens then'
        message = f"a colon is missing {after(stumble)}, and what comes then"
        return say(stumble, "missing-colon", message, stumble.behind, help)
    offers = words.offers(stumble.accepts, stumble.before)
    code, message = "unexpected-end", f"the sentence stops too early, {after(stumble)}"
    if groups and groups[0] in WHOLE:
        message = f"{GROUPS[groups[0]]} is missing {after(stumble)}"
    elif len(offers) == 1:
        message = f"{offers[0]} is missing {after(stumble)}"
    elif not stumble.at_end:
        message = f"{marked(stumble.text[stumble.at])} comes too early"
    if "STRING" in stumble.accepts and "INT" not in stumble.accepts:
        code = "missing-text"
    return say(stumble, code, message, stumble.behind, offered(stumble))
