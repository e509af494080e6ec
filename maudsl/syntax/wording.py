"""In: the parser's terminals and rules. Out: what could stand at a place, in the language's own
words.

The names of terminals are for the parser alone. What a reader is offered is derived from the
patterns, so that a keyword that the grammar gains is offered as it is written; and where
everything that a rule begins with would do, the rule is offered by a name of its own ("a card") in
place of a dozen words.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cached_property

from lark import Lark

from maudsl.syntax.kept_grammar import FREE_TEXT

END = "$END"
MOST = 8
SIGNS = {
    ":": "a colon",
    ",": "a comma",
    "(": "an opening bracket",
    ")": "a closing bracket",
    "+": '"+"',
    "-": '"-"',
    "*": '"*"',
    "/": '"/"',
}
FREE = {"NAME": "a name", "INT": "a number", "STRING": "a text in quotes", "CODE": "a card"}
# A rule of the grammar and what it is called, the larger before what it is made of.
GROUPS = {
    "statement": "",
    "sentence": "a sentence",
    "effect": "what happens then",
    "event": "what has to happen",
    "condition": "a condition",
    "guard": "a guard",
    "act": "a verb",
    "event_act": "a verb",
    "card": "a card",
    "who": "a player",
    "number": "a number",
    "word": "a name",
    "phrase": "a text in quotes",
    "comparison": "a comparison",
    "post": "more about the card",
    "of_post": "more about the card",
}
WITH_EXAMPLES = frozenset("guard act event_act who event effect comparison post of_post".split())
LATE = frozenset(
    "guard post of_post".split()
)  # what may always follow is said after what is likely
# After these a verb has no s at its end; after the last ones a noun has none.
BARE = frozenset(
    "they|both neighbours|may|must|or|may not|may still|nobody may|or else|even"
    "|a|an|another|1|one".split("|")
)
NOUNS = frozenset(
    ("CARDS", "MORE_CARDS", "TURNS", "SEATS")
)  # all other words of two forms are verbs
WHERE_VERBS_STAND = frozenset(("TAKE",))  # a verb of somebody: "anyone takes", "they take"
ARITHMETIC = ('"+"', '"-"', '"*"', '"/"')
UNLIKELY = ("them",)  # another form of a word that is said before
# What is shown first, of many; the order of the grammar decides about the others.
LIKELY = (
    "may|must|may not|anyone|they|the next player|everyone|if|unless|on|by|plays|draws|says|does|is"
    "|of"
).split("|")


class Vocabulary:
    """The words of one parser."""

    def __init__(self, parser: Lark) -> None:
        self.patterns = {t.name: re.compile(t.pattern.to_regexp()) for t in parser.terminals}
        self.spellings = {
            t.name: _spellings(t.pattern.value)
            for t in parser.terminals
            if t.name not in FREE_TEXT and not t.name.startswith("__IGNORE")
        }
        self._order = {t.name: place for place, t in enumerate(parser.terminals)}
        self._rules = [
            (r.origin.name, [(s.name, s.is_term) for s in r.expansion]) for r in parser.rules
        ]

    @cached_property
    def first(self) -> dict[str, frozenset[str]]:
        """For each rule the terminals that it can begin with; no rule of the grammar is empty."""
        first: dict[str, set[str]] = {}
        changed = True
        while changed:
            changed = False
            for origin, expansion in self._rules:
                if not expansion:
                    continue
                name, terminal = expansion[0]
                more = {name} if terminal else first.get(name, set())
                known = first.setdefault(str(origin), set())
                if not more <= known:
                    known |= more
                    changed = True
        return {name: frozenset(each) for name, each in first.items()}

    def keywords(self, accepts: Iterable[str]) -> dict[str, str]:
        """Each accepted keyword as it is written, and its terminal."""
        return {
            word: name
            for name in sorted(accepts, key=self._place)
            for word in self.spellings.get(name, ())
            if word[0].isalpha() and "(?=" not in self.patterns[name].pattern
        }

    def groups(self, accepts: Collection[str]) -> list[str]:
        """The rules that could begin here, whole, the larger ones first."""
        left, found = set(accepts), []
        for rule in GROUPS:
            first = self.first.get(rule)
            if first and first <= set(accepts) and first & left:
                found.append(rule)
                left -= first
        return found

    def offers(self, accepts: Collection[str], before: str) -> list[str]:
        """What could stand here, the likely first; `before` is the word that it would follow."""
        left = set(accepts)
        early: list[str] = []
        late: list[str] = []
        for rule in self.groups(accepts):
            left -= self.first[rule]
            if rule in ("statement", "sentence") and END in accepts:
                continue
            label = GROUPS[rule]
            if rule == "statement":
                early += ["a rule", "a sentence", "a setting of the table"]
                continue
            if rule in WITH_EXAMPLES:
                label += f" ({self._examples(rule, before)})"
            (late if rule in LATE else early).append(label)
        words = []
        for name in sorted(left - {END}, key=self._likely):
            if self._agrees(name, before):
                words.append(FREE.get(name) or self.shown(name, before))
        if set(ARITHMETIC) <= set(words):
            words = [word for word in words if word not in ARITHMETIC]
            words.append(f"a sign ({', '.join(ARITHMETIC)})")
        ordered = list(dict.fromkeys([*early, *sorted(words, key=_signs_last)]))
        tail = late + (["the end of the sentence"] if END in accepts else [])
        return ordered[: MOST - len(tail)] + tail

    def _examples(self, rule: str, before: str) -> str:
        names = sorted(self.first[rule] - FREE.keys(), key=self._likely)
        words = [self.shown(name, before) for name in names if self._agrees(name, before)]
        words = list(dict.fromkeys(word for word in words if word.startswith('"')))
        return ", ".join(words[:4]) + (" …" if len(words) > 4 else "")

    def shown(self, name: str, before: str) -> str:
        """A terminal as it is written; of a verb the form that goes with the word before it."""
        words = self.forms(name, before)
        if words[0] in SIGNS:
            return SIGNS[words[0]]
        return " or ".join(f'"{word}"' for word in words[:3])

    def forms(self, name: str, before: str) -> tuple[str, ...]:
        """A terminal as it is written; of a verb or noun the form that goes with the word before
        it.
        """
        words = self.spellings[name]
        if not _are_forms(words):
            return words
        return ((min if before in BARE else max)(words, key=len),)

    def likely_first(self, accepts: frozenset[str], before: str = "", head: str = "") -> list[str]:
        """The accepted keywords as they are written behind a word, the likely ones first. `head`
        is the word before which no noun stands, an article for one.
        """
        found: list[str] = []
        for name in sorted(accepts & self.spellings.keys(), key=self._likely):
            if accepts & WHERE_VERBS_STAND and not self._agrees(name, before):
                continue
            forms = self.forms(name, head if name in NOUNS else before)
            found += sorted((word for word in forms if word[0].isalpha()), key=len)
        return list(dict.fromkeys(found))

    def _agrees(self, name: str, before: str) -> bool:
        """Whether a verb of several words goes with the word before: "is skipped"."""
        verb = self.spellings.get(name, ("",))[0].split(" ")[0]
        return verb not in (("is", "has", "gets") if before in BARE else ("are", "have", "get"))

    def _likely(self, name: str) -> tuple[int, int]:
        words = self.spellings.get(name, ())
        likely = [LIKELY.index(word) for word in words if word in LIKELY]
        last = len(LIKELY) + (words[:1] == UNLIKELY)
        return (likely or [last])[0], self._place(name)

    def _place(self, name: str) -> int:
        return self._order.get(name, 0)


def _are_forms(words: tuple[str, ...]) -> bool:
    """Whether these are two forms of one word: "says" and "say", "comes to" and "come to"."""
    if len(words) != 2:
        return False
    short, long = sorted((word.split() for word in words), key=lambda each: len(each[0]))
    return short[0] != long[0] and long[0].startswith(short[0]) and short[1:] == long[1:]


def _signs_last(word: str) -> bool:
    return word.startswith("a sign") or word.endswith("bracket")


def _spellings(pattern: str) -> tuple[str, ...]:
    """The words of a keyword's pattern: without look-ahead, with a blank for any white space."""
    body = re.sub(r"\(\?[!=](?:[^()]|\((?:[^()])*\))*\)", "", pattern)
    body = body.replace(r"\s+", " ")
    body = re.sub(r"\(\?:|[()]", "", body) if len(body) > 2 else body
    return tuple(re.sub(r"\\(.)", r"\1", word) for word in body.split("|"))
