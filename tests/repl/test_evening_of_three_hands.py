"""A whole evening: the winner's rule, the next hand by it, a vote that strikes it, a third hand;
then the evening's game as a file, which is played on.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import maudsl
from maudsl.bots import BotSettings, choose, play_on
from maudsl.engine import events as e
from maudsl.lines.spell import spell
from maudsl.log import compare, read_log
from maudsl.repl.robots import Robots
from maudsl.repl.session import Session
from maudsl.table import Table

RULE = 'when anyone plays a queen: they must say "hail to the queen"'
KEPT = "when anyone plays a king: reverse"
CAREFUL = BotSettings(forget=0, notice=0, mistake=0)


def text(reply) -> str:
    return "\n".join(reply.lines)


class Evening:
    """Three people at one keyboard; each plays as a bot would, and the lines are kept."""

    def __init__(self, folder, seed: int = 11) -> None:
        (folder / "vote.mau").write_text(
            'variant "Vote" for "mau-mau"\n\na rule is struck by a majority\n'
        )
        self.names = ["Ann", "Ben", "Cay"]
        table = Table(maudsl.load("mau-mau", str(folder / "vote.mau")), self.names, seed)
        self.session = Session(table, self.names, Robots(()))
        self.session.open()
        self.lines: list[str] = []

    def feed(self, line: str):
        self.lines.append(line)
        return self.session.feed(line)

    def play_a_hand(self) -> None:
        state = self.session.state
        if state.phase == "over":
            self.feed("no" if self.session.asks == "rule" else "")
        for _ in range(2_000):
            if self.session.state.phase != "play":
                return
            name = self.session.state.to_move
            others = [x for x in self.names if x != name]
            found = next((x for x in map(self.choice, [*others, name]) if x is not None), None)
            assert found is not None
            assert not self.feed(spell(found)).refused
        raise AssertionError("the hand doesn't end")

    def choice(self, name: str):
        return choose(self.session.table, name, CAREFUL)


@pytest.fixture
def evening(tmp_path, monkeypatch) -> Evening:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return Evening(tmp_path)


def test_three_hands(evening, tmp_path):
    session = evening.session
    evening.play_a_hand()
    winner = session.state.won.player
    assert session.asks == "rule" and session.prompt == f"{winner} rule> "

    told = text(evening.feed(RULE))
    assert 'Whoever plays a queen says "hail to the queen"' in told
    assert "In the last hand it would" in told and "In force from the next hand." in told
    assert session.state.hand == 2 and session.state.phase == "play"

    evening.play_a_hand()
    owed = [x for x in session.table.events if isinstance(x, e.DutyBegan)]
    assert any(x.rule == "hail to the queen" for x in owed)

    first, second = [name for name in evening.names if name != winner]
    told = text(evening.feed(f'{first} strikes "hail to the queen"'))
    assert f"{first} votes for striking" in told
    assert 'Is rule "hail to the queen" to go?' in told
    assert session.table.book.rule("hail to the queen")
    told = text(evening.feed(f"{second} votes yes"))
    assert "strikes rule" in told and "to go?" not in told
    assert session.table.book.rule("hail to the queen") is None

    if session.asks == "rule":
        assert not evening.feed(KEPT).refused
    else:
        evening.feed(f"agree {KEPT}")
    before = len(session.table.entries)
    evening.play_a_hand()
    third = [event for x in session.table.entries[before:] for event in x.events]
    assert not any(x.rule == "hail to the queen" for x in third)

    again = read_log(session.table.log)
    assert isinstance(again, Table) and again.state == session.state
    assert compare(session.table.log) == []

    exported(evening, tmp_path)
    repeated(evening, tmp_path)


def exported(evening, tmp_path) -> None:
    """The game as a file: it loads, is checked, and is played on."""
    reply = evening.session.feed("export ours")
    assert not reply.refused and "maudsl play ours.mau" in text(reply)
    assert evening.session.feed("export ours").refused
    found = maudsl.check((tmp_path / "ours.mau").read_text("utf-8"))
    assert [x.message in text(reply) for x in found[:3]] == [True] * len(found[:3])
    book = maudsl.load("./ours.mau")
    names = {rule.name for rule in book.rules}
    assert names == {rule.name for rule in evening.session.table.book.rules}
    assert book.settings == evening.session.table.book.settings
    table = Table(book, evening.names, 1)
    events = play_on(table)
    assert table.state.won is not None and not isinstance(events[0], e.Refused)


def repeated(evening, folder) -> None:
    """The very lines again bring the very evening."""
    other = Evening(folder)
    for line in evening.lines:
        other.session.feed(line)
    assert other.session.table.log == evening.session.table.log


def test_what_others_keep_secret_isnt_in_the_file(evening, tmp_path):
    evening.session.table.do(f"Ben adds in secret by consent {RULE}")
    evening.session.last_seat = "Ann"
    seat = evening.session.seat
    reply = evening.session.feed("export ours")
    kept = (tmp_path / "ours.mau").read_text("utf-8")
    if seat != "Ben":
        assert "hail" not in kept and "Secret rules of others are not in it." in text(reply)
    else:
        assert "hail" in kept


@pytest.mark.parametrize("line", ["export", "export ../../x", "export a/b", "export .mau"])
def test_no_name_no_file(evening, line):
    assert evening.session.feed(line).refused


def test_a_folder_that_cant_be_written_is_told(evening, tmp_path, monkeypatch):
    import os

    def refuse(*given: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    reply = evening.session.feed("export ours")
    assert reply.refused and "can't be written: Permission denied" in text(reply)


def test_bots_vote(tmp_path):
    (tmp_path / "vote.mau").write_text('variant "V" for "mau-mau"\n\na rule is struck by all\n')
    for seed in range(4):
        book = maudsl.load("mau-mau", str(tmp_path / "vote.mau"))
        table = Table(book, ["You", "Ben", "Cay"], seed)
        table.add_rule(RULE, by="You")
        session = Session(table, ["You"], Robots(["Ben", "Cay"], seed=seed))
        session.open()
        told = text(session.feed('strike "hail to the queen"'))
        assert told.count(" votes ") + told.count("stays.") >= 1
        assert session.state.vote is None, "the bots have voted"


def test_whoever_made_a_rule_votes_for_it():
    book = maudsl.load("mau-mau")
    table = Table(
        replace(book, settings=replace(book.settings, struck_by="all")), ["Ann", "Ben"], 1
    )
    table.add_rule(RULE, by="Ben")
    table.do('Ann strikes "hail to the queen"')
    found = choose(table, "Ben")
    assert found is not None and spell(found) == "Ben votes no"
