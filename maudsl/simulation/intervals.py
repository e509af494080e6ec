"""In: whole sums over hands. Out: means and shares, each with the interval in which 95 % of such
intervals have the true one.

Sums are exact integers, so that they are the same in whatever order hands were counted; only here
do they become fractions, once. A mean's interval is Student's; a share's is Wilson's (1927), which
holds near 0 and 1 as well; that of a difference of shares is Newcombe's (1998), made of two of
these.
"""

from __future__ import annotations

from math import erfc, exp, gamma, nan, sqrt
from statistics import NormalDist

import msgspec

LEVEL = 0.95
DIGITS = 6  # of what is told
FEWEST_EXPECTED = 5  # wins for each place, below which the test is no good


class Estimate(msgspec.Struct, frozen=True):
    """`low` and `high` bound the interval; None: one hand alone has none."""

    mean: float
    low: float | None = None
    high: float | None = None

    @property
    def leaves_out_zero(self) -> bool:
        return self.low is not None and self.high is not None and not self.low <= 0 <= self.high


def _estimate(mean: float, half: float) -> Estimate:
    return Estimate(round(mean, DIGITS), round(mean - half, DIGITS), round(mean + half, DIGITS))


def variance(count: int, total: int, squares: int) -> float:
    """Of one observation, from the number of them, their sum and the sum of their squares."""
    return (count * squares - total * total) / (count * (count - 1)) if count > 1 else 0.0


def mean_of(count: int, total: int, squares: int) -> Estimate:
    """The mean of `count` observations."""
    if count == 0:
        return Estimate(0.0)
    if count == 1:
        return Estimate(float(total))
    error = sqrt(variance(count, total, squares) / count)
    return _estimate(total / count, student(count - 1) * error)


def ratio_of(count: int, over: tuple[int, int], under: tuple[int, int], cross: int) -> Estimate:
    """The total of one thing for each of another, as choices for each decision. `over`, `under`:
    the sum and the sum of squares of each; `cross`: the sum of their products. Its interval is that
    of a linear approximation (the delta method), hand by hand.
    """
    if under[0] == 0:
        return Estimate(0.0)
    ratio = over[0] / under[0]
    if count == 1:
        return Estimate(round(ratio, DIGITS))
    spread = over[1] - 2 * ratio * cross + ratio * ratio * under[1]
    error = sqrt(max(0.0, spread) * count / (count - 1)) / under[0]
    return _estimate(ratio, student(count - 1) * error)


def share_of(count: int, of: int) -> Estimate:
    """A share with Wilson's interval."""
    if of == 0:
        return Estimate(0.0)
    z, share = normal(), count / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return Estimate(round(share, DIGITS), round(low, DIGITS), round(high, DIGITS))


def difference_of_means(one: tuple[int, int, int], other: tuple[int, int, int]) -> Estimate:
    """How much the other mean is above the first, of hands that don't belong together (Welch's):
    for each their number, sum and sum of squares.
    """
    if min(one[0], other[0]) < 1:
        return Estimate(0.0)
    mean = other[1] / other[0] - one[1] / one[0]
    if min(one[0], other[0]) < 2:
        return Estimate(round(mean, DIGITS))
    parts = [variance(*each) / each[0] for each in (one, other)]
    spread = sum(parts)
    below = sum(part**2 / (each[0] - 1) for part, each in zip(parts, (one, other), strict=True))
    freedom = spread**2 / below if below else 1
    return _estimate(mean, student(freedom) * sqrt(spread))


def difference_of_shares(one: tuple[int, int], other: tuple[int, int]) -> Estimate:
    """How much the other share is above the first: for each how many, of how many."""
    a, b = share_of(*one), share_of(*other)
    if a.low is None or a.high is None or b.low is None or b.high is None:
        return Estimate(0.0)
    mean = b.mean - a.mean
    low = mean - sqrt((b.mean - b.low) ** 2 + (a.high - a.mean) ** 2)
    high = mean + sqrt((b.high - b.mean) ** 2 + (a.mean - a.low) ** 2)
    return Estimate(round(mean, DIGITS), round(low, DIGITS), round(high, DIGITS))


def normal() -> float:
    return NormalDist().inv_cdf((1 + LEVEL) / 2)


def student(freedom: float) -> float:
    """The quantile of Student's t: exact for one and two degrees of freedom (and
    what lies above each is taken for it), else from the normal
    one by Cornish and Fisher's expansion (Abramowitz and Stegun, 26.7.5), which is off by 0.12 % at
    three degrees and by less from there on.
    """
    if freedom < 2:
        return 12.706205
    if freedom < 3:
        return 4.302653
    z = normal()
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum((term / freedom**n for n, term in enumerate(terms, 1)), 0.0)


def evenness(counts: tuple[int, ...]) -> float | None:
    """How probable it is that wins are spread at least so unevenly where all places are worth the
    same: Pearson's chi-square test. None: there are too few for it.
    """
    total = sum(counts)
    if len(counts) < 2 or total < FEWEST_EXPECTED * len(counts):
        return None
    # Σ(o-e)²/e with e = total/n, over whole numbers as far as it goes.
    squares = len(counts) * sum(each * each for each in counts) - total * total
    return round(beyond(squares / total, len(counts) - 1), DIGITS)


def beyond(chi_square: float, freedom: int) -> float:
    """The upper tail of the chi-square distribution, in its closed form for whole degrees."""
    half = chi_square / 2
    if freedom < 1:
        return nan
    if freedom % 2 == 0:
        return exp(-half) * sum(half**n / gamma(n + 1) for n in range(freedom // 2))
    rest = sum(sqrt(half) ** (2 * n - 1) / gamma(n + 0.5) for n in range(1, (freedom + 1) // 2))
    return erfc(sqrt(half)) + exp(-half) * rest
