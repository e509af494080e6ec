"""Whatever a secret rule says, nobody but its author can tell from what they are shown."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maudsl.engine import events as e
from maudsl.engine.secrecy import UNKNOWN_RULE, as_known_to
from maudsl.library import load
from maudsl.lines.read import read_setup
from maudsl.repl.robots import Robots
from maudsl.repl.session import Session
from maudsl.repl.suggestions import suggest
from maudsl.scenarios.setting_up import set_up
from maudsl.table import Table

RANKS = ("7", "8", "9", "10", "queen", "king", "ace")
PHRASES = ("quartz", "zebra stripes", "velvet morning", "oh my stars and garters")
LINES = ("rules", "why", "help rules", "rules quartz", "rules zebra stripes", "table", "scores")
TYPED = ("say ", 'say "', "penalise Ann for ", 'penalise Ann for "', "rules ", "strike ", "when ")
secrets = st.builds(
    'when anyone plays a {}: they must say "{}"'.format,
    st.sampled_from(RANKS),
    st.sampled_from(PHRASES),
)


def table_with(rule: str) -> Table:
    """Ann keeps a rule to herself; then some cards are drawn and played."""
    table = Table(load("mau-mau"), ["Ann", "Ben", "Cay"], seed=4)
    events = table.do(f"Ann adds in secret by consent {rule}")
    assert isinstance(events[-1], e.RuleAdded)
    for _ in range(9):
        mover = table.state.to_move
        view = table.view(mover)
        table.do(f"{mover} plays {view.playable[0]}" if view.playable else f"{mover} draws")
    return table


def shown(table: Table, name: str) -> str:
    """All that this player can look at: view, log, and what the prompt tells and completes."""
    session = Session(table, [name], Robots(()))
    session.open()
    told = [line for typed in LINES for line in session.feed(typed).lines]
    offered = [suggestion.text for typed in TYPED for suggestion in suggest(session, typed)]
    view = msgspec.json.encode(table.view(name)).decode()
    return "\n".join([view, table.log_for(name), *told, *offered])


@settings(max_examples=25)
@given(secrets, secrets)
def test_what_others_see_is_the_same_whatever_it_says(one: str, other: str) -> None:
    assert shown(table_with(one), "Ben") == shown(table_with(other), "Ben")


@given(secrets)
@settings(max_examples=10)
def test_its_author_sees_it(rule: str) -> None:
    assert rule in shown(table_with(rule), "Ann")


@pytest.mark.parametrize("looks", ["Ben", "nobody at the table"])
def test_no_word_of_it_reaches_others(looks: str) -> None:
    table = table_with('when anyone plays a 9: they must say "velvet morning"')
    assert "velvet" not in table.log_for(looks)
    assert "velvet" not in repr(table.view(looks))
    assert "velvet" not in repr(as_known_to(table.book, looks))
    assert "velvet" in table.log_for("Ann")


def bens_seven(rule: str) -> tuple[e.Event, ...]:
    """Ben tries to play a seven on a card of its suit, under this secret rule of Ann's."""
    items = [
        item
        for line in ("players Ann, Ben", "Ben holds 7S 8D", "top 9S", "turn Ben")
        for item in read_setup(line)
    ]
    table = set_up(load("mau-mau"), items)
    table.do(f"Ann adds in secret by consent {rule}")
    return table.do("Ben plays 7S")


def test_a_secret_ban_refuses_without_a_reason() -> None:
    for rule in ("nobody may play a 7", "nobody may play a spade unless they hold 5 cards"):
        (refused,) = bens_seven(rule)
        assert isinstance(refused, e.Refused)
        assert (refused.reason, refused.rule) == (UNKNOWN_RULE, "")


def test_a_mistake_speaks_of_no_secret() -> None:
    table = table_with('when anyone plays a 9: they must say "velvet morning"')
    typed = (
        'replace rule "velvet": when anyone plays a 9: reverse',
        'drop rule "velvet mornin"',
        'when anyone plays a 9: they must say "velvet morning"',
    )
    for text in typed:
        (*_, last) = table.do(f"Ben adds by consent {text}")
        assert "morning" not in getattr(last, "reason", "")


def test_all_new_rules_are_secret_where_the_file_says_so() -> None:
    book = load("mau-mau")
    settings = msgspec.structs.replace(book.settings, secret_rules=True)
    table = Table(msgspec.structs.replace(book, settings=settings), ["Ann", "Ben"], seed=4)
    table.add_rule('when anyone plays a 9: they must say "velvet morning"', by="Ann")
    assert "velvet" not in table.log_for("Ben")
    assert "velvet" in table.log_for("Ann")
