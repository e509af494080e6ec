"""The Python door, as the README shows it: what each name takes, gives back, and raises."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import maudsl
from maudsl.engine import events as e
from maudsl.engine.state import State

NAMES = ["Ann", "Ben", "Cay"]
GAME = """
game "Tiny"
pack standard from 7 to ace
deal 2
rule "match"
    anyone may play any card
    anyone may draw 1 instead of playing
"""


def new_table(seed: int = 7) -> maudsl.Table:
    return maudsl.Table(maudsl.load("mau-mau"), NAMES, seed=seed)


def test_the_names_that_there_are() -> None:
    assert all(getattr(maudsl, name) for name in maudsl.__all__)
    assert {"load", "Table", "replay", "check", "format", "run_scenarios"} <= set(maudsl.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        maudsl.nonsense  # noqa: B018


# -- load -----------------------------------------------------------------------------


def test_by_name_and_by_path(tmp_path: Path) -> None:
    assert maudsl.load("mau-mau").title == "Mau-Mau"
    (tmp_path / "tiny.mau").write_text(GAME)
    (tmp_path / "more.mau").write_text(
        'variant "More" for "tiny"\nrule "queen" when anyone plays a queen: reverse'
    )
    book = maudsl.load(str(tmp_path / "tiny.mau"), str(tmp_path / "more.mau"))
    assert [layer.kind for layer in book.layers] == ["game", "variant"]
    assert book.rule("queen") and book == maudsl.load(
        str(tmp_path / "tiny.mau"), str(tmp_path / "more.mau")
    )
    assert hash(book) == hash(maudsl.load(str(tmp_path / "tiny.mau"), str(tmp_path / "more.mau")))


def test_a_folder_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tiny.mau").write_text(GAME)
    monkeypatch.setenv("MAUDSL_PATH", str(tmp_path))
    assert maudsl.load("tiny").title == "Tiny"


def test_what_isnt_there_is_told_with_a_guess() -> None:
    with pytest.raises(maudsl.RuleErrors) as caught:
        maudsl.load("mau-mua")
    (diagnostic,) = caught.value.diagnostics
    assert isinstance(diagnostic, maudsl.Diagnostic)
    assert "mau-mua" in diagnostic.message and "mau-mau" in diagnostic.help
    assert "mau-mua" in str(caught.value)
    for name in ("", "no/such/file.mau", "../etc", "\x00.mau", "x" * 5_000):
        with pytest.raises(maudsl.RuleErrors):
            maudsl.load(name)


def test_every_mistake_comes_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "bad.mau"
    path.write_text(GAME + 'rule "b" anyone may eat a card\nrule "c" anyone may play a quen\n')
    with pytest.raises(maudsl.RuleErrors) as caught:
        maudsl.load(str(path))
    assert len(caught.value.diagnostics) >= 2
    assert "bad.mau" in str(caught.value) and "quen" in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.diagnostics == caught.value.diagnostics


# -- Table ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "says"),
    [
        (["Ann"], "2 to 7 players, not 1"),
        ([], "2 to 7 players, not 0"),
        ([f"P{n}" for n in range(8)], "2 to 7 players, not 8"),
        (["Ann", "ANN"], "same name"),
        (["Ann", ""], "name"),
        (["Ann", "  "], "name"),
        (["Ann", "B\nen"], "name"),
        (["Ann", "x" * 41], "40"),
    ],
)
def test_tables_that_cant_be_set_up(players: list[str], says: str) -> None:
    with pytest.raises(maudsl.TableError, match=says):
        maudsl.Table(maudsl.load("mau-mau"), players)


def test_a_deal_that_isnt_possible(tmp_path: Path) -> None:
    (tmp_path / "many.mau").write_text(GAME.replace("deal 2", "deal 16"))
    with pytest.raises(maudsl.TableError, match="32 cards aren't enough"):
        maudsl.Table(maudsl.load(str(tmp_path / "many.mau")), NAMES)


def test_the_dealer_sits_at_the_table() -> None:
    table = maudsl.Table(maudsl.load("mau-mau"), NAMES, seed=1, dealer="Ann")
    assert table.state.dealer == "Ann"
    with pytest.raises(maudsl.TableError, match="Zoe"):
        maudsl.Table(maudsl.load("mau-mau"), NAMES, dealer="Zoe")


def test_do_gives_events_and_a_refusal_is_one_with_a_reason() -> None:
    table = new_table()
    before = table.state
    events = table.do("Ben draws")
    assert len(events) == 1 and events[0].reason == "it is Ann's turn"
    assert table.state is before
    (event,) = table.do("Ann eats a card")
    assert isinstance(event, e.Refused) and event.reason
    assert isinstance(events, tuple)
    events = table.do("Ann draws")
    assert isinstance(events, tuple) and isinstance(events[0], e.Drew)
    assert table.events[-len(events) :] == events


def test_names_are_read_in_any_case() -> None:
    table = new_table()
    assert isinstance(table.do("ANN draws")[0], e.Drew)
    assert table.do("ANN draws")[0].player == "Ann"


@given(st.text(max_size=60))
def test_do_never_raises(line: str) -> None:
    table = new_table()
    for text in (line, f"Ann {line}", f"Ann plays {line}", f"Ann adds by consent {line}"):
        before = table.state
        events = table.do(text)
        assert isinstance(events, tuple)
        if events and isinstance(events[0], e.Refused):
            assert events[0].reason and table.state is before


WORDS = """
Ann Ben Zoe plays draws passes says calls names gives swaps rolls penalises contests votes yes
no deals adds strikes looks flinches joins leaves together : ; , for to with the stock 7S 7
queen "mau" "queen" hearts when anyone a an card card: reverse skip saying by consent 3 seconds
pass does times # touches lets go challenges deal agrees and must
""".split()


@given(st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join))
def test_do_never_raises_for_lines_of_its_own_words(line: str) -> None:
    table = new_table()
    events = table.do(line)
    assert isinstance(events, tuple)
    if events and not isinstance(events[0], e.Refused):
        assert maudsl.replay(table.log).state == table.state


def test_rules_are_added_by_consent() -> None:
    table = new_table()
    events = table.add_rule("when anyone plays a queen: reverse", by="Ann")
    assert isinstance(events[-1], e.RuleAdded) and events[-1].player == "Ann"
    assert table.book.rule("queen") and table.book.version == table.state.version == 1
    for text, says in (
        ("when anyone plays a quen: reverse", 'did you mean "queen"?'),
        ("", "no rule"),
        ("# nothing", "no rule"),
        ('game "x"', "belongs in a file"),
        ("x" * 5_000, "at most 4,000"),
    ):
        (event,) = table.add_rule(text, by="Ann")
        assert isinstance(event, e.Refused) and says in event.reason.lower(), event
    (event,) = table.add_rule("when anyone plays a king: reverse", by="Zoe")
    assert isinstance(event, e.Refused) and "Zoe" in event.reason


def test_views_are_plain_data_without_secrets() -> None:
    table = new_table()
    hand = set(table.state.hand_of("Ann"))
    others = set(table.state.hand_of("Ben")) | set(table.state.hand_of("Cay"))
    for name in ("Ann", "ann", "Zoe", ""):
        view = table.view(name)
        text = msgspec.json.encode(view).decode()
        shown = {card for card in hand | others | set(table.state.stock) if f'"{card}"' in text}
        assert shown <= ((hand if name.casefold() == "ann" else set()) | {table.state.top})
    assert table.view("Ann").hand and not table.view("Zoe").hand
    assert {seat.name: seat.cards for seat in table.view("Zoe").seats} == {
        "Ann": 5,
        "Ben": 5,
        "Cay": 5,
    }


def test_state_is_immutable_and_its_own_serialisation() -> None:
    table = new_table()
    with pytest.raises(AttributeError):
        table.state.turn = "Ben"  # type: ignore[misc]
    encoded = msgspec.json.encode(table.state)
    assert msgspec.json.decode(encoded, type=State) == table.state
    assert hash(table.state) == hash(msgspec.json.decode(encoded, type=State))
    before = table.state
    table.do("Ann draws")
    assert before != table.state


# -- log, replay ----------------------------------------------------------------------


def test_the_log_is_text_with_its_version_and_the_book() -> None:
    table = new_table()
    table.do('Ann says "hello"')
    assert table.log.startswith("maudsl log 1\n")
    assert 'game "Mau-Mau"' in table.log and 'Ann says "hello"' in table.log
    again = maudsl.replay(table.log)
    assert again.state == table.state and again.log == table.log and again.book == table.book
    with pytest.raises(maudsl.RuleErrors) as caught:
        maudsl.replay("nonsense")
    assert "no log of a game" in str(caught.value)


# -- check, format, scenarios, simulate -----------------------------------------------


def test_check() -> None:
    assert maudsl.check(GAME) == ()
    found = maudsl.check("anyone may play a quen")
    assert isinstance(found, tuple) and isinstance(found[0], maudsl.Diagnostic)
    assert found[0].code and found[0].message and found[0].severity == "error"


@given(st.text(max_size=80))
def test_check_never_raises(text: str) -> None:
    assert isinstance(maudsl.check(text), tuple)


def test_format() -> None:
    untidy = 'game   "Tiny"\nrule "a"   anyone may play\n\n  any card # so\n'
    tidy = maudsl.format(untidy)
    assert isinstance(tidy, str) and maudsl.format(tidy) == tidy and "# so" in tidy
    with pytest.raises(maudsl.RuleErrors):
        maudsl.format("anyone may eat")


def test_run_scenarios(tmp_path: Path) -> None:
    path = tmp_path / "tiny.mau"
    scenario = """
scenario "right"
    players Ann, Ben
    Ann holds 7S 8S
    top 9H
    Ann plays 7S
    => turn Ben
scenario "wrong"
    players Ann, Ben
    Ann holds 7S 8S
    top 9H
    Ann plays 7S
    => turn Ann
"""
    path.write_text(GAME + scenario)
    results = maudsl.run_scenarios(path).results
    assert [(x.title, x.passed) for x in results] == [("right", True), ("wrong", False)]
    missing = maudsl.run_scenarios(tmp_path / "none.mau").results
    assert [x.passed for x in missing] == [False]


def test_simulate_is_the_same_here_and_elsewhere() -> None:
    book = maudsl.load("mau-mau")
    report = maudsl.simulate(book, players=3, games=30, seed=1)
    assert (report.players, report.games, report.seed) == (3, 30, 1)
    assert sum(report.wins) == 30 and report.stuck == ()
    assert report == maudsl.simulate(book, players=3, games=30, seed=1)
    with ThreadPoolExecutor(2) as executor:
        assert report == maudsl.simulate(book, players=3, games=30, seed=1, executor=executor)
    assert report != maudsl.simulate(book, players=3, games=30, seed=2)
    with pytest.raises(maudsl.TableError):
        maudsl.simulate(book, players=1, games=1, seed=1)
