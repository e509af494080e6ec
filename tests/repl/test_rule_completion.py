"""What is offered while a rule is typed: at each place of each house rule the word that comes next,
in the language's own words, and nothing that the table doesn't know or hides.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from maudsl.library import load
from maudsl.repl.completion import SessionCompleter
from maudsl.repl.robots import Robots, bot_names
from maudsl.repl.rule_text import stumble_of
from maudsl.repl.session import Session
from maudsl.syntax.grammar import rule_parser
from maudsl.syntax.stumble import vocabulary_of
from maudsl.table import Table

FOLDER = Path(__file__).parents[2] / "rules" / "house"
NAMES = sorted(path.stem for path in FOLDER.glob("*.mau"))
TOKEN = re.compile(r"\"[^\"]*\"|[\w'’-]+|[^\s\w]")
# Understood only with the word behind them: what is kept, and words that begin several things.
OPEN = ("or", "then", "for the", "count", "level")
NEW_NAME = re.compile(r"(?:keep|words|define)\s+$")  # nobody knows what it will be called


def table_of(game: str = "mau") -> Session:
    names = bot_names(("You",), 2)
    session = Session(Table(load(game), ["You", *names], seed=3), ("You",), Robots(names, seed=3))
    session.open()
    return session


@cache
def some_table() -> Session:
    return table_of()


def offers(before: str, session: Session | None = None) -> dict[str, str]:
    """The whole text, for each offer that could be taken, and what is offered."""
    completer = SessionCompleter(session or some_table())
    found = completer.get_completions(Document(before, len(before)), CompleteEvent())
    return {before[: len(before) + each.start_position] + each.text: each.text for each in found}


def rule_of(name: str) -> str:
    """What is typed: the file without its comments and scenarios."""
    text = (FOLDER / f"{name}.mau").read_text("utf-8").split("\nscenario")[0]
    return "\n".join(line for line in text.split("\n") if not line.startswith("#")).strip()


def boundaries(text: str) -> list[tuple[str, str]]:
    """Each beginning of the text that ends before a word of the language, and that word."""
    words = [(text[: found.start()], found.group()) for found in TOKEN.finditer(text)]
    return [
        (before, word)
        for before, word in words
        if before and word[0].isalpha() and not NEW_NAME.search(before)
    ]


@pytest.mark.parametrize("name", NAMES)
def test_the_next_word_of_each_house_rule_is_offered(name: str) -> None:
    for before, word in boundaries(rule_of(name)):
        goes_on = re.compile(rf"{re.escape(before + word)}(?![\w'’-])")
        assert any(map(goes_on.match, offers(before))), (before[-60:], word)


@pytest.mark.parametrize("name", NAMES)
def test_half_a_word_is_completed(name: str) -> None:
    for before, word in boundaries(rule_of(name)):
        if len(word) > 3:
            goes_on = re.compile(rf"{re.escape(before + word)}(?![\w'’-])")
            assert any(map(goes_on.match, offers(before + word[:-1]))), (before[-60:], word)


def plain_words() -> set[str]:
    """All that may be offered at this table: keywords, names of cards, lists and quotes."""
    spelt = vocabulary_of(rule_parser()).spellings.values()
    session = some_table()
    pack = session.rules.cards.pack
    cards = [x for suit in pack.suits for x in (suit.name, suit.one)]
    cards += [x for rank in pack.ranks for x in (rank.name, rank.many)]
    lists = [name for name, _ in session.table.book.words]
    kinds = [*session.rules.cards.tags, "even", "odd", "prime"]
    return {word for words in spelt for word in words} | {*cards, *lists, *kinds, '"'}


@pytest.mark.parametrize("name", NAMES)
def test_what_is_offered_is_plain_language(name: str) -> None:
    text = rule_of(name)
    own = set(re.findall(r"(?:keep|words) (\w+)", text))
    allowed = {" ".join(word.split()) for word in plain_words()} | own
    for before, _ in boundaries(text):
        for offer in offers(before).values():
            assert " ".join(offer.split()) in allowed, (before[-60:], offer)


@pytest.mark.parametrize("name", ["animals", "countdown", "laughing-joker", "levels", "zigzag"])
def test_the_parser_takes_what_is_offered(name: str) -> None:
    for before, _ in boundaries(rule_of(name)):
        for whole in offers(before):
            at = stumble_of(whole.rstrip('"') if whole.endswith('"') else whole)
            assert at is not None
            rest = whole[at.at :].strip()
            assert at.at_end or rest in OPEN, (whole[-60:], rest)


def test_a_keyword_goes_on_over_the_end_of_a_line() -> None:
    before = "when anyone plays if cards of one\n    suit in a r"
    assert f"{before}ow" in offers(before)


def test_of_a_verb_and_a_noun_the_form_that_fits_is_offered() -> None:
    assert {"plays", "is skipped"} <= {*offers("when anyone ").values()}
    assert not {"play", "are skipped"} & {*offers("when anyone ").values()}
    assert {"play", "are skipped"} <= {*offers("when they ").values()}
    assert "card" in offers("when anyone plays a red ").values()
    assert "cards" in offers("when anyone plays if red ").values()
    assert {"the ranks go", "the suits go", "the colours go"} <= {
        *offers("when anyone plays if ").values()
    }


def test_what_a_rule_keeps_is_offered_where_its_kind_may_stand() -> None:
    session = table_of()
    for rule in (
        "keep mood from 0\n    when anyone draws: mood goes up by 1",
        "keep gang from nobody\n    when anyone plays a 10: they join gang",
        "keep omen from the starter\n    when anyone plays a 10: omen becomes the top card",
    ):
        assert not session.feed(f"add {rule}").refused
    assert "mood" in offers("when anyone plays if ", session).values()
    assert not {"gang", "omen"} & {*offers("when anyone plays if ", session).values()}
    assert "gang" in offers("when anyone plays: everyone in ", session).values()
    assert "mood" not in offers("when anyone plays: everyone in ", session).values()
    assert "omen" in offers("when anyone plays a card matching ", session).values()
    assert {"mood", "gang", "omen"} <= {*offers("when anyone plays a 2: ", session).values()}
    assert "mood" not in offers("when anyone plays a ", session).values()


def test_nothing_is_offered_inside_a_text_but_what_is_known_there() -> None:
    assert not offers('when anyone plays: they must say "the ')
    assert 'player "Ben"' in offers('player "B')
    assert 'drop rule "last card"' in offers('drop rule "last')
    assert 'anyone may play a card by "spam"' in offers('anyone may play a card by "spa')


def test_players_are_offered_only_where_one_may_be_named() -> None:
    for before, _ in boundaries(rule_of("levels")):
        assert not {"Ben", "Cay", "You"} & {*offers(before).values()}


def test_what_others_keep_secret_is_not_offered() -> None:
    session = table_of()
    secret = 'words charms "abra"\nrule "hex"\n    keep hexes from 0\n    when anyone draws: '
    ends = "hexes goes up by 1, they must say charms"
    session.table.do(f"Ben adds in secret by consent {secret}{ends}")
    assert session.table.book.rule("hex") is not None
    assert "hexes" not in offers("when anyone plays if ", session).values()
    assert "charms" not in offers("when anyone plays: they must say ", session).values()
    assert not offers('drop rule "he', session)
