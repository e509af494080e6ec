"""What a word is called is what the grammar reads it as, in every rule file that there is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from maudsl.highlighting.patterns import rule_patterns
from maudsl.highlighting.pieces import pieces
from maudsl.highlighting.roles import FORMS, roles_of
from maudsl.lines.vocabulary import table_parser
from maudsl.source import Source, Span
from maudsl.syntax.cut import statements
from maudsl.syntax.cut_sentences import start_rule
from maudsl.syntax.grammar import rule_parser
from maudsl.syntax.quotes import find_marks
from maudsl.syntax.stumble import Stumble, vocabulary_of

ROOT = Path(__file__).resolve().parents[2]
RULES = sorted((ROOT / "rules").rglob("*.mau"))
TEXTS = ("string", "number", "card", "name")
SPELLED = {word for words in vocabulary_of(rule_parser()).spellings.values() for word in words}


def kind(role: str) -> str:
    """The grammar knows no roles of keywords, and no holes."""
    return {"hole": "string"}.get(role, role if role in TEXTS else "keyword")


def words_of(text: str) -> Iterator[tuple[str, int, int, str]]:
    """What the parser took, scenarios left out."""
    source = Source.of("page", text)
    for start, end in statements(text, find_marks(text)):
        if not text.startswith("scenario", start):
            span = Span(start, end)
            for token in Stumble(rule_parser(), source, span, start_rule(text, start)).tokens:
                yield str(token), token.start_pos or 0, token.end_pos or 0, token.type


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_colours_are_those_of_the_grammar(path: Path) -> None:
    text = path.read_text("utf-8")
    coloured = {at: kind(role) for start, end, role in pieces(text) for at in range(start, end)}
    roles = roles_of(rule_parser())
    wrong = []
    for word, start, end, terminal in words_of(text):
        # A number in words is a keyword in packs, and a name may be spelled like a keyword.
        if terminal == "ONE" or (terminal == "NAME" and word in SPELLED):
            continue
        found = {coloured[at] for at in range(start, end) if at in coloured}
        if found != {kind(roles[terminal])}:
            wrong.append((word, terminal, found))
    assert wrong == []


@pytest.mark.parametrize("rule", [rule for rules in FORMS.values() for rule in rules])
def test_a_form_is_a_rule_of_a_grammar(rule: str) -> None:
    assert rule in {str(r.origin.name) for p in (rule_parser(), table_parser()) for r in p.rules}


@pytest.mark.parametrize(
    ("word", "role"),
    [
        ("when", "head"),
        ("must", "head"),
        ("may not", "head"),
        ("illegal plays are refused", "head"),
        ("unless", "clause"),
        ("or else", "clause"),
        ("the next player", "who"),
        ("plays", "act"),
        ("reverse", "act"),
        ("rule", "declaration"),
        ("define pack", "declaration"),
        ("the top card", "word"),
        ("two", "number"),
        ("queen", "name"),
        ("QD", "card"),
        ("10♥", "card"),
        ("7s", "card"),
        ("=", ""),
    ],
)
def test_each_role_has_its_words(word: str, role: str) -> None:
    whole = [(0, len(word), role)] if role else []
    assert list(pieces(word)) == whole


def test_the_lines_of_a_scenario_have_words_of_their_own() -> None:
    inside = 'scenario "a"\n    pile 7C\n# between\n    => stock nothing\npile 7C'
    found = [(inside[start:end], role) for start, end, role in pieces(inside)]
    assert found == [
        ("scenario", "declaration"),
        ('"a"', "string"),
        ("pile", "head"),
        ("7C", "card"),
        ("# between", "comment"),
        ("=>", "sign"),
        ("stock", "head"),
        ("nothing", "word"),
        ("pile", "name"),
        ("7C", "card"),
    ]


def test_a_hole_is_told_from_the_words_around_it() -> None:
    text = '"a {very * 2} b"'
    assert list(pieces(text)) == [(0, 3, "string"), (3, 13, "hole"), (13, 16, "string")]


def test_every_keyword_has_a_pattern() -> None:
    keywords = "\n".join(sorted(word for word in SPELLED if word[0].isalpha()))
    assert not [role for _, _, role in pieces(keywords) if role == "name"]
    assert len({role for role, _ in rule_patterns()}) > len(FORMS)
