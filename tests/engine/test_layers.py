"""How rules of one book and of several layers combine: what is lifted, replaced, and when."""

from __future__ import annotations

import laws
import pytest
from laws import book, done, hold, refused

from maudsl.engine import actions as a
from maudsl.engine import events as e
from maudsl.table import Table

GAME = """
game "Layers"
pack standard
rule "match"
    anyone may play a card matching the top card
    anyone may draw 1 instead of playing
{rules}
"""
HANDS = {"Ann": "JD JS 7D 7S QD 2C", "Ben": "JH 7H QH 3D", "Cay": "JC 7C QC 3H"}


def table(rules: str, *amendments: str, top: str = "JC", **changes: object) -> Table:
    at = hold(book(GAME.format(rules=rules)), HANDS, top, **changes)
    for text in amendments:
        assert not isinstance(at.add_rule(text, by="Ann")[0], e.Refused), text
    return at


def may(at: Table, card: str) -> bool:
    """Whether Ann may play it now."""
    return not laws.refusal(at, a.Plays("Ann", card))


JACKS = 'rule "jack"\n    anyone may play a jack\n    nobody may play a jack on a jack'


@pytest.mark.parametrize(
    ("rules", "amendments", "card", "allowed"),
    [
        # Within one book a prohibition beats a permission, wherever each stands.
        (JACKS, [], "JD", False),
        ('rule "a" nobody may play a jack on a jack\nrule "b" anyone may play a jack', [], "JD", 0),
        ('rule "a" anyone may play a jack\nrule "b" nobody may play a jack on a jack', [], "JD", 0),
        ('rule "a" anyone may play a jack', [], "JD", True),
        # A newer permission lifts an older prohibition where its region lies inside.
        (JACKS, ["anyone may play a jack on a jack"], "JD", True),
        (JACKS, ["anyone may play the jack of diamonds on a jack"], "JD", True),
        (JACKS, ["anyone may play the jack of diamonds on a jack"], "JS", False),
        (JACKS, ["anyone may play the jack of diamonds on the jack of clubs"], "JD", True),
        (JACKS, ["anyone may play the jack of diamonds on the jack of hearts"], "JD", False),
        # Near misses: a wider region lifts nothing, unless it says "even".
        (JACKS, ["anyone may play a jack"], "JD", False),
        (JACKS, ["anyone may play any card on a jack"], "JD", False),
        (JACKS, ["anyone may play a jack or a queen on a jack"], "JD", False),
        (JACKS, ["anyone may even play a jack"], "JD", True),
        (JACKS, ["anyone may even play any card"], "JD", True),
        (JACKS, ["anyone may even play a queen"], "JD", False),
        # A newer ban always wins, over what lifted an older one too.
        (JACKS, ["anyone may play a jack on a jack", "nobody may play a jack"], "JD", False),
        (JACKS, ["nobody may play a diamond", "anyone may play a jack on a jack"], "JD", False),
        (
            JACKS,
            ["nobody may play a jack", "anyone may play a jack on a jack"],
            "JD",
            True,
        ),
        ("", ["nobody may play a queen", "anyone may play the queen of diamonds"], "QD", True),
        ("", ["anyone may play the queen of diamonds", "nobody may play a queen"], "QD", False),
        # In one amendment the ban wins again.
        ("", ["anyone may play a queen\nnobody may play a diamond"], "QD", False),
        # Conditions count: a permission for the last card doesn't lift what isn't about it.
        (JACKS, ["anyone may play a jack on a jack as their last card"], "JD", False),
        # Only somebody may: a ban for all others.
        ('rule "o" only the dealer may play a jack\nrule "j" anyone may play a jack', [], "JD", 0),
        (
            'rule "o" only player "Ann" may play a jack\nrule "j" anyone may play a jack',
            [],
            "JD",
            1,
        ),
        (JACKS, ['replace rule "jack"\n    anyone may play a jack'], "JD", True),
        (JACKS, ['drop rule "jack"'], "JD", True),  # the jacks match
        (JACKS, ['drop rule "jack"'], "7S", False),
    ],
)
def test_what_may_be_played_on_a_jack(
    rules: str, amendments: list[str], card: str, allowed: bool
) -> None:
    assert may(table(rules, *amendments), card) == bool(allowed)


def test_struck_amendments_leave_what_was_before() -> None:
    at = table(JACKS, "anyone may play a jack on a jack")
    name = at.book.rules[-1].name
    assert may(at, "JD")
    done(at, f'Ben strikes "{name}"')
    assert not may(at, "JD")
    assert "no rule that was added" in refused(at, 'Ben strikes "jack"')


def test_a_newer_permission_lifts_a_ban_on_drawing_or_saying() -> None:
    ban = 'rule "dry" nobody may draw 1\nrule "hush" nobody may say "damn"'
    at = table(ban)
    refused(at, "Ann draws")
    done(at, 'Cay says "damn"')
    assert [x.rule for x in at.state.breaches] == ["hush"]
    at = table(ban, "anyone may even draw 1 instead of playing", 'anyone may say "damn"')
    done(at, 'Cay says "damn"')
    assert not at.state.breaches
    done(at, "Ann draws")


SEVENS = 'rule "seven" when anyone plays a 7: the next player must play a 7 or draw 2 more'


def test_an_older_ban_doesnt_stop_an_answer_but_a_newer_one_does() -> None:
    ban = 'rule "no" nobody may play a heart'
    for rules, amendment, allowed in (
        (f"{SEVENS}\n{ban}", "when anyone plays a 2: reverse", True),
        (SEVENS, "nobody may play a heart", False),
        (SEVENS, "nobody may play a club", True),
    ):
        at = table(rules, amendment, top="7C")
        done(at, "Ann plays 7S")
        assert (not laws.refusal(at, a.Plays("Ben", "7H"))) == allowed


@pytest.mark.parametrize(
    ("first", "second", "owed", "breach"),
    [
        (DUTY := 'when anyone plays a 7: they must say "seven"', "", True, False),
        (DUTY, 'nobody may say "seven"', False, True),
        (DUTY, 'nobody may say "even"', True, False),
        (DUTY, 'nobody may say "seven" on a jack', True, False),
        ('nobody may say "seven"', DUTY, True, False),
        (DUTY.replace('"seven"', '"seven" or "sept"'), 'nobody may say "seven"', True, False),
        (DUTY.replace('"seven"', '"seven" or do "bow"'), 'nobody may say "seven"', True, False),
        (DUTY.replace('say "seven"', 'do "seven"'), 'nobody may do "seven"', False, False),
        (DUTY.replace('say "seven"', 'do "seven"'), 'nobody may say "seven"', True, True),
    ],
)
def test_a_newer_ban_voids_an_older_duty_and_a_newer_duty_lifts_an_older_ban(
    first: str, second: str, owed: bool, breach: bool
) -> None:
    at = table("", *filter(None, (first, second)), top="7C")
    done(at, "Ann plays 7D")
    assert bool(at.state.duties) == owed
    done(at, 'Ann says "seven"')
    assert bool(at.state.breaches) == breach


# -- replacing effects ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "amendments", "owed"),
    [
        ("", [], ["seven", "diamond"]),
        (
            "",
            ['when anyone plays a 7: they must say "ha" instead of rule "seven"'],
            ["diamond", "ha"],
        ),
        ("", ['when anyone plays an 8: they must say "ha" instead of rule "seven"'], None),
        ("", ['when anyone plays a 7: they must say "ha" instead of "seven"'], ["diamond", "ha"]),
        ("", ['when anyone plays a 7: they must say "ha" instead of "SEVEN!"'], ["diamond", "ha"]),
        ("", ['when anyone plays a 7: they must say "ha" instead of "sevens"'], None),
        (
            "",
            [
                'rule "x" when anyone plays a 7: they must say "ha" instead of rule "seven"',
                'rule "y" when anyone plays a 7: they must say "ho" instead of rule "x"',
            ],
            ["seven", "diamond", "ho"],
        ),
        (
            "",
            [
                'rule "x" when anyone plays a 7: they must say "ha"',
                'rule "y" when anyone plays a 7: they must say "ho" instead of "seven"'
                ' instead of rule "diamond" instead of rule "x"',
            ],
            ["ho"],
        ),
        ("", ['replace rule "seven"\n    when anyone plays a 7: they must say "new"'], None),
        ("", ['drop rule "seven"'], ["diamond"]),
    ],
)
def test_what_is_owed_for_a_seven(
    rules: str, amendments: list[str], owed: list[str] | None
) -> None:
    words = """
rule "seven" when anyone plays a 7: they must say "seven"
rule "diamond" when anyone plays a diamond: they must say "diamond"
"""
    at = table(rules + words, *amendments, top="7C")
    done(at, "Ann plays 7D")
    said = [text for duty in at.state.duties for text in duty.phrases]
    if owed is None:  # the older ones, and a new one beside them
        assert set(said) >= {"diamond"} and ("new" in said) != ("seven" in said)
    else:
        assert said == owed


def test_of_two_that_replace_each_other_the_newer_one_counts() -> None:
    at = table(
        "",
        'rule "x" when anyone plays a 7: they must say "x"',
        'rule "y" when anyone plays a 7: they must say "y" instead of rule "x"',
        'replace rule "x"\n    when anyone plays a 7: they must say "x" instead of rule "y"',
        top="7C",
    )
    done(at, "Ann plays 7D")
    assert [duty.rule for duty in at.state.duties] == ["x"]


def test_all_that_match_fire_the_oldest_first() -> None:
    at = table(
        'rule "b" when anyone plays a 7: they must say "b"\nrule "a" when anyone plays a 7: '
        'they must say "a"',
        'rule "d" when anyone plays a 7: they must say "d"',
        'rule "c" when anyone plays a 7: they must say "c"',
        top="7C",
    )
    done(at, "Ann plays 7D")
    assert [duty.rule for duty in at.state.duties] == ["b", "a", "d", "c"]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_skips_are_counted_in_the_new_direction_whoever_is_first(order: tuple[int, int]) -> None:
    texts = ["when anyone plays a 7: skip 1", "when anyone plays a 7: reverse"]
    hands = {**HANDS, "Dee": "2D 3C"}
    at = hold(book(GAME.format(rules="")), hands, "7C")
    for n in order:
        at.add_rule(texts[n], by="Ann")
    events = done(at, "Ann plays 7D")
    moves = [x for x in events if isinstance(x, e.Reversed | e.SkipsAdded | e.Skipped)]
    assert [type(x) for x in moves] == [e.Reversed, e.SkipsAdded, e.Skipped]
    assert at.state.turn == "Cay" and laws.kinds(events, e.Skipped)[0].player == "Dee"  # type: ignore[attr-defined]


def test_turns_move_before_the_rest_whatever_the_order() -> None:
    at = table("", "when anyone plays a 7: the next player draws 3, skip 1, reverse", top="7C")
    done(at, "Ann plays 7D")
    assert {seat.name: len(seat.hand) for seat in at.state.seats} == {"Ann": 5, "Ben": 7, "Cay": 4}


def test_guards_are_judged_before_any_effect() -> None:
    rules = """
rule "one" when anyone plays a 7: they draw 3
rule "two" when anyone plays a 7 if they hold at least 7 cards: they must say "lots"
rule "three" when anyone plays a 7 if they hold at most 5 cards: they must say "few"
"""
    at = table(rules, top="7C")
    done(at, "Ann plays 7D")
    assert [duty.rule for duty in at.state.duties] == ["three"]


# -- what is in force when ------------------------------------------------------------


def test_the_rules_in_force_when_it_happened_judge_it() -> None:
    """Three rules for a queen; while their duties run, a fourth is added and the second struck."""
    rules = 'rule "one" when anyone plays a queen: they must say "hail"'
    at = table(
        rules,
        'rule "two" when anyone plays a queen: skip 1',
        'rule "three" when anyone plays a queen: they must say "three"',
        top="QC",
    )
    events = done(at, "Ann plays QD")
    assert {x.rule for x in events if x.rule} >= {"one", "two", "three"}
    assert {x.version for x in events} == {2}
    assert at.state.turn == "Cay"
    done(at, 'Ben adds by consent rule "four" when anyone plays a queen: they must say "four"')
    done(at, 'Ben strikes "two"')
    assert [duty.rule for duty in at.state.duties] == ["one", "three"]
    assert {duty.version for duty in at.state.duties} == {2}
    done(at, 'Ann says "hail, three"')
    assert not at.state.duties
    events = done(at, "Cay plays QC")
    assert [x.duty.rule for x in laws.kinds(events, e.DutyBegan)] == ["one", "three", "four"]  # type: ignore[attr-defined]
    assert at.state.turn == "Ann" and {x.version for x in events} == {4}


def test_a_changed_rule_doesnt_reach_back() -> None:
    at = table('rule "seven" when anyone plays a 7: they must say "old"', top="7C")
    done(at, "Ann plays 7D")
    text = 'replace rule "seven"\n    when anyone plays a 7: they must say "new" or else take 5'
    at.add_rule(text, by="Ben")
    done(at, 'Ben penalises Ann for "old"')
    assert len(at.state.hand_of("Ann")) == 6
    done(at, "Ben plays 7H")
    assert at.state.duties[0].phrases == ("new",)


def test_striking_a_rule_voids_its_duties_and_what_it_forbade() -> None:
    at = table(
        "",
        'rule "x" when anyone plays a 7: they must say "x", everyone may not play a queen until'
        ' anyone says "go"',
        top="7C",
    )
    done(at, "Ann plays 7D")
    assert [grant.rule for grant in at.state.grants] == ["x"]
    events = done(at, 'Ben strikes "x"')
    assert laws.kinds(events, e.DutyVoid) and laws.kinds(events, e.GrantEnded)
    assert not at.state.duties and not at.state.grants


# -- the same rule twice --------------------------------------------------------------


def test_the_same_rule_twice_is_told_and_changes_nothing() -> None:
    at = table('rule "spade" when anyone plays a spade: they must say "spade"', top="7C")
    version = at.book.version
    events = at.add_rule('when anyone plays a spade: they must say "spade"', by="Ann")
    assert isinstance(events[0], e.Refused) and "nothing changes" in events[0].reason
    assert at.book.version == version


def test_the_same_name_needs_replace_and_then_counts_once() -> None:
    at = table('rule "spade" when anyone plays a spade: they must say "spade"', top="7C")
    dearer = 'when anyone plays a spade: they must say "spade" or else take 2'
    events = at.add_rule(f'rule "spade" {dearer}', by="Ann")
    assert isinstance(events[0], e.Refused) and 'replace rule "spade"' in events[0].reason
    at.add_rule(f'replace rule "spade" {dearer}', by="Ann")
    done(at, "Ann plays 7S")
    done(at, 'Ben penalises Ann for "spade"')
    assert len(at.state.hand_of("Ann")) == 5 + 2


def test_the_same_text_under_another_name_is_there_twice() -> None:
    at = table('rule "spade" when anyone plays a spade: they must say "spade"', top="7C")
    at.add_rule(
        'rule "again" when anyone plays a spade: they must say "spade" or else take 2', "Ann"
    )
    done(at, "Ann plays 7S")
    done(at, 'Ben penalises Ann for "spade"')
    done(at, 'Ben penalises Ann for "spade"')
    assert len(at.state.hand_of("Ann")) == 5 + 3
