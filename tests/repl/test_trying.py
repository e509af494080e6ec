"""`try`: what bots make of a rule, before it is in force."""

from __future__ import annotations

import pytest

from maudsl.library import load
from maudsl.repl import trying
from maudsl.repl.robots import Robots
from maudsl.repl.session import Session
from maudsl.table import Table

SKIP = "when anyone plays a queen: skip 1"
SECRET = 'when anyone plays a king: they must say "quartz"'


@pytest.fixture(autouse=True)
def few_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "HANDS", 6)


def session_of(*humans: str) -> Session:
    table = Table(load("mau-mau", "secret-rules"), ["Ann", "Ben", "Cay"], seed=1)
    session = Session(table, list(humans or ["Ann"]), Robots(()))
    session.open()
    return session


def told(session: Session, line: str) -> str:
    """The answer alone: the table may have to be shown anew as well."""
    lines = session.feed(line).lines
    return "\n".join(lines[: lines.index("") if "" in lines else None])


def test_a_rule_is_tried_and_nothing_has_changed() -> None:
    session = session_of()
    before = session.table.log
    text = told(session, f"try {SKIP}")
    assert text.startswith("6 hands without it and 6 with it, by bots that draw lots:")
    assert 'rule "queen"' in text and "B - A" in text
    assert session.table.log == before
    assert told(session, f"try add {SKIP}") == text == told(session, f"try 6 {SKIP}")


def test_the_last_rule_is_tried_without_its_text() -> None:
    session = session_of()
    reply = session.feed("try")
    assert reply.refused and "try RULE" in reply.lines[0]
    tried = told(session, f"try {SKIP}")
    session.table.add_rule(SKIP, by="Ann")
    assert told(session, "try") == tried


def test_mistakes_are_shown_at_their_place() -> None:
    reply = session_of().feed("try when anyone plays a quen: skip 1")
    assert reply.refused and any("^^^^" in line for line in reply.lines)


@pytest.mark.parametrize("number", ["0", "1001", "9" * 30])
def test_there_is_a_limit(number: str) -> None:
    reply = session_of().feed(f"try {number} {SKIP}")
    assert reply.refused and "1,000" in reply.lines[0]


def test_nobody_learns_of_a_secret_rule_by_trying() -> None:
    open_table, with_secret = session_of("Ben"), session_of("Ben")
    assert with_secret.table.do(f"Ann adds in secret by consent {SECRET}")
    assert len(with_secret.table.book.rules) > len(open_table.table.book.rules)
    for line in ("try", f"try {SKIP}"):
        assert told(with_secret, line) == told(open_table, line)
    mine = session_of("Ann")
    mine.table.do(f"Ann adds in secret by consent {SECRET}")
    assert 'rule "quartz"' in told(mine, "try")
