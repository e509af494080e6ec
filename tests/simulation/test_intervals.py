"""Against figures of scipy, and what must hold of any interval."""

from __future__ import annotations

import pytest

from maudsl.simulation import intervals as i


@pytest.mark.parametrize(
    ("freedom", "expected", "error"),
    [
        (1, 12.706205, 1e-5),
        (2, 4.302653, 1e-5),
        (3, 3.182446, 4e-3),
        (4, 2.776445, 1e-3),
        (10, 2.228139, 1e-5),
        (100, 1.983972, 1e-6),
        (1000, 1.962339, 1e-6),
    ],
)
def test_students_quantile(freedom: int, expected: float, error: float) -> None:
    assert i.student(freedom) == pytest.approx(expected, abs=error)


@pytest.mark.parametrize(
    ("value", "freedom", "expected"),
    [(5.3, 1, 0.021325), (5.3, 2, 0.070651), (5.3, 5, 0.380375), (0, 3, 1.0), (80.3, 4, 0.0)],
)
def test_the_tail_of_chi_square(value: float, freedom: int, expected: float) -> None:
    assert i.beyond(value, freedom) == pytest.approx(expected, abs=1e-6)


def test_evenness_is_pearsons_test() -> None:
    assert i.evenness((30, 40, 20)) == pytest.approx(0.035674)
    assert i.evenness((30, 30, 30)) == 1
    assert i.evenness((4, 4, 4)) is None, "fewer than five for each place"


def test_a_share_has_wilsons_interval() -> None:
    assert i.share_of(3, 20) == i.Estimate(0.15, 0.052369, 0.360419)
    none, all_of_them = i.share_of(0, 20), i.share_of(20, 20)
    assert none.low == 0 and none.high == pytest.approx(0.161125, abs=1e-6)
    assert all_of_them.high == 1 and all_of_them.low == pytest.approx(0.838875, abs=1e-6)
    assert i.share_of(0, 0) == i.Estimate(0.0)


def sums(numbers: list[int]) -> tuple[int, int, int]:
    return len(numbers), sum(numbers), sum(each * each for each in numbers)


ONE, OTHER = [3, 5, 8, 13, 21, 9, 4], [7, 7, 9, 30, 2]


def test_a_mean_has_students_interval() -> None:
    found = i.mean_of(*sums(ONE))
    assert found.mean == 9
    assert (found.low, found.high) == (
        pytest.approx(3.175185, abs=1e-3),
        pytest.approx(14.824815, abs=1e-3),
    )
    assert i.mean_of(1, 4, 16) == i.Estimate(4.0)
    assert i.mean_of(0, 0, 0) == i.Estimate(0.0)
    assert i.mean_of(3, 6, 12) == i.Estimate(2.0, 2.0, 2.0)


def test_a_difference_of_means_has_welchs_interval() -> None:
    found = i.difference_of_means(sums(ONE), sums(OTHER))
    assert found.mean == 2
    assert found.low is not None and found.low == pytest.approx(-11.359707, abs=1e-2)
    assert not found.leaves_out_zero
    assert i.difference_of_means((9, 9, 9), (9, 18, 36)).leaves_out_zero


def test_a_difference_of_shares_has_newcombes_interval() -> None:
    # Newcombe (1998), example (a): 56 of 70 against 48 of 80.
    found = i.difference_of_shares((48, 80), (56, 70))
    assert found.mean == pytest.approx(0.2)
    assert found.low == pytest.approx(0.0524, abs=1e-4)
    assert found.high == pytest.approx(0.3339, abs=1e-4)


def test_a_ratio_is_that_of_the_totals() -> None:
    pairs = [(1, 4), (2, 5), (0, 3), (4, 9)]
    over, under = sums([a for a, _ in pairs]), sums([b for _, b in pairs])
    found = i.ratio_of(4, over[1:], under[1:], sum(a * b for a, b in pairs))
    assert found.mean == pytest.approx(7 / 21, abs=1e-6)
    assert found.low is not None and found.low < found.mean
    exact = i.ratio_of(3, (6, 14), (12, 56), 28)
    assert exact == i.Estimate(0.5, 0.5, 0.5), "always half of it"
