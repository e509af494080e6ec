"""A scenario that is run from an editor."""

from __future__ import annotations

from maudsl.server.documents import read
from maudsl.server.problems import problems
from maudsl.server.running import run, runnable

RULES = """\
anyone may play a card matching the top card
when anyone plays an ace: reverse
# 🃏♠
scenario "an ace reverses"
    players Ann, Ben, Cay
    Ann holds AS 2C, top 9S
    Ann plays AS
    => turn Cay
scenario "an ace reverses"
    players Ann, Ben, Cay
    Ann holds AS 2C, top 9S
    Ann plays AS  # 🃏
    => turn Ben
"""


def test_each_has_a_name_of_its_own_and_its_place() -> None:
    found = runnable(read("a.mau", RULES))
    assert [each.name for each in found] == ["an_ace_reverses", "an_ace_reverses_2"]
    assert [each.named for each in found] == [((3, 9), (3, 26)), ((8, 9), (8, 26))]
    assert [each.whole for each in found] == [((3, 0), (7, 15)), ((8, 0), (12, 15))]


def test_one_that_holds() -> None:
    ran = run(read("a.mau", RULES), "an_ace_reverses")
    assert ran is not None and ran.passed
    assert ran.message == "passed: an ace reverses"
    assert ran.found.diagnostics == ()
    assert ran.transcript[0] == "> Ann plays AS"


def test_one_that_fails_is_told_at_its_line() -> None:
    document = read("a.mau", RULES)
    ran = run(document, "an_ace_reverses_2")
    assert ran is not None and not ran.passed
    assert ran.message.startswith("failed: an ace reverses, line 13: not as expected")
    (problem,) = problems(document, ran.found)
    assert (problem.code, problem.range) == ("scenario-failed", ((12, 4), (12, 15)))


def test_one_that_is_not_there() -> None:
    assert run(read("a.mau", RULES), "an_ace_reverses_3") is None
    assert run(read("a.mau", ""), "") is None


def test_none_is_run_while_the_file_has_mistakes() -> None:
    document = read("a.mau", "when anyone plas\n" + RULES)
    ran = run(document, "an_ace_reverses")
    assert ran is not None and not ran.passed and not ran.transcript
    assert ran.message == "the file can't be read: put its mistakes right first"
    assert problems(document, ran.found)[0].range.start == (0, 12)


def test_mistakes_in_names_are_told_as_well() -> None:
    document = read("a.mau", RULES.replace("an ace:", "an aec:"))
    ran = run(document, "an_ace_reverses")
    assert ran is not None and not ran.passed
    assert problems(document, ran.found)[0].code == "unknown-card"
