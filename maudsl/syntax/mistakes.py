"""In: what the parser stumbled over. Out: a diagnostic in the language's own words.

One question after the other: is something left open, is it a number, is it a word that the
language says differently, would one thing put in between make it right. The first that is answered
with yes knows best; otherwise it is said what could stand there.
"""

from __future__ import annotations

from lark import Lark

from maudsl.diagnostics import Diagnostic, Label
from maudsl.source import Source, Span
from maudsl.syntax.half_said import half_said, since_when, since_when_at_the_end
from maudsl.syntax.hints import Hint, find_hint
from maudsl.syntax.missing import missing, stops_early, unquoted
from maudsl.syntax.numbers import bad_number
from maudsl.syntax.say import marked, offered, say, short
from maudsl.syntax.stumble import Stumble, accepted
from maudsl.syntax.wording import END, FREE

NOT_NEEDED = frozenset("and then also please now just immediately".split())
VERBS = frozenset(("act", "event_act"))


def diagnose(source: Source, span: Span, parser: Lark, rule: str) -> Diagnostic:
    """The first mistake in a piece of text that doesn't parse as `rule`."""
    stumble = Stumble(parser, source, span, rule)
    questions = (
        _open_bracket,
        bad_number,
        _out_of_place,
        _not_needed,
        half_said,
        since_when_at_the_end,
        _hinted,
        _wrong_after_or,
        unquoted,
        missing,
        _reserved,
        since_when,
        stops_early,
    )
    return next((found for ask in questions if (found := ask(stumble))), None) or _wrong(stumble)


def _open_bracket(stumble: Stumble) -> Diagnostic | None:
    closing = [n for n in stumble.accepts if ")" in stumble.words.spellings.get(n, ())]
    if not stumble.at_end or not closing:
        return None
    depth = 0
    for token in reversed(stumble.tokens):
        depth += (token == "(") - (token == ")")
        if depth > 0:
            break
    place = Span(token.start_pos or 0, token.end_pos or 0)
    return Diagnostic(
        code="unclosed-bracket",
        message="this bracket is never closed",
        source=stumble.source.name,
        span=place,
        help='put a ")" where it ends',
        labels=(
            Label(stumble.source.name, place, "the bracket opens here"),
            Label(stumble.source.name, stumble.behind, "and the sentence ends here"),
        ),
    )


def _out_of_place(stumble: Stumble) -> Diagnostic | None:
    """A heading or a setting that is moved in, as if it belonged to the rule above."""
    line = stumble.text[stumble.text.rfind("\n", 0, stumble.at) + 1 : stumble.at]
    first = stumble.words.first
    if line.strip() or END not in stumble.accepts:
        return None
    if stumble.kind not in first["statement"] - first["sentence"]:
        return None
    return say(
        stumble,
        "wrong-place",
        f"{_word(stumble, stumble.wrong)} begins something new, which stands at the margin",
        stumble.wrong,
        "take away the blanks before it; moved in stand only the sentences of a rule",
    )


def _not_needed(stumble: Stumble) -> Diagnostic | None:
    """A little word that a speaker puts in and the language does without."""
    for word, end in stumble.chunks(stumble.at, 1):
        fits = any(name != END for name in stumble.matching(stumble.accepts, end))
        if word in NOT_NEEDED and fits and not stumble.at_end:
            return say(
                stumble,
                "unexpected-word",
                f'"{word}" is not needed here',
                stumble.wrong,
                "take it away",
            )
    return None


def _hinted(stumble: Stumble) -> Diagnostic | None:
    hint = find_hint(stumble)
    if hint is None:
        return None
    code, message = "unexpected-word", f'"{short(hint.typed)}" does not fit here'
    if hint.meant == ":":
        code = "missing-colon"
    elif hint.typed.casefold() == hint.meant.casefold():
        message = f'"{hint.typed}" is written in small letters here'
    elif _wants_verb(stumble) and hint.span.start >= stumble.at:
        message = f'"{short(hint.typed)}" is not a verb here'
    help = f'did you mean "{hint.meant}"?\n{_others(stumble, hint)}'.strip()
    return say(stumble, code, message, hint.span, help)


def _others(stumble: Stumble, hint: Hint) -> str:
    """What else could stand there: only where the hint is for the very place."""
    return offered(stumble) if hint.span.start >= stumble.at and stumble.tokens else ""


def _wrong_after_or(stumble: Stumble) -> Diagnostic | None:
    """There are several kinds of "or", told apart by what follows; here follows something else."""
    chunks = stumble.chunks(stumble.at, 2)
    names = sorted(n for n in stumble.accepts if stumble.words.spellings.get(n) == ("or",))
    if not chunks or chunks[0][0] != "or" or not names:
        return None
    wanted: list[str] = []
    for name in names:
        state = stumble.state_at(len(stumble.tokens))
        state.feed_token(stumble.token(name))
        wanted += stumble.words.offers(accepted(state), "or")
    listed = " or ".join(dict.fromkeys(wanted))
    end = chunks[0][1]
    if len(chunks) == 1:
        message, place, code = f'{listed} is missing after "or"', Span(end, end), "unexpected-end"
    else:
        word, last = chunks[1]
        message, code = f'{marked(word)} does not fit after this "or"', "unexpected-word"
        place = Span(last - len(word), last)
    return say(stumble, code, message, place, f'after "or" comes {listed} here')


def _reserved(stumble: Stumble) -> Diagnostic | None:
    """A keyword that stands where a name is needed."""
    index = len(stumble.tokens)
    place = stumble.wrong
    if stumble.at_end or stumble.kind in ("", *FREE) or stumble.at != place.start:
        return None
    if not {"NAME", "STRING"} <= stumble.accepts:
        return None
    if not stumble.would_help(index, "STRING", place.end):
        return None
    return say(
        stumble,
        "reserved-word",
        f"{_word(stumble, place)} is a word of the language, not a name",
        place,
        f'if it is a name, write it in quotes: "{stumble.text[place.start : place.end]}"',
    )


def _wrong(stumble: Stumble) -> Diagnostic:
    place = stumble.wrong
    if stumble.text[place.start : place.start + 1] == "." and END in stumble.accepts:
        message = "a sentence ends without a full stop"
        return say(stumble, "unexpected-word", message, place, "take it away")
    is_verb = "is not a verb here" if _wants_verb(stumble) else "does not fit here"
    message = f"{_word(stumble, place)} {is_verb}"
    return say(stumble, "unexpected-word", message, place, offered(stumble))


def _wants_verb(stumble: Stumble) -> bool:
    verbs = VERBS & set(stumble.words.groups(stumble.accepts)) or "MAY" in stumble.accepts
    return bool(verbs) and "NAME" not in stumble.accepts and stumble.text[stumble.at].isalpha()


def _word(stumble: Stumble, span: Span) -> str:
    return marked(stumble.text[span.start : span.end])
