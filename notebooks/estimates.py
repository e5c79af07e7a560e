"""What counts alone tell of a rate: intervals, and how many battles would tell it from even.

A service reckons the same (crate `estimate`); here it is for folders of tables, which have the counts. What takes a
model of all battles (strengths, ratings, match-ups drawn towards them) is not here.
"""

from math import floor, sqrt

import numpy as np
from scipy.stats import norm, t

Z = float(norm.ppf(0.975))  # 95 %
# Differences of equal sums stay below this share of them.
ROUNDING = 1e-12


def wilson(won: float, battles: float) -> tuple[float, float]:
    """The 95 % interval of the rate behind `won` of `battles`, both of which may be broken numbers; 0 to 1 without
    battles.

    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927)
    209–212.
    """
    if battles <= 0:
        return 0.0, 1.0
    rate = won / battles
    middle = rate + Z**2 / (2 * battles)
    reach = Z * sqrt(rate * (1 - rate) / battles + Z**2 / (4 * battles**2))
    scale = 1 + Z**2 / battles
    # At the ends the formula gives exactly 0 and 1; rounding would not.
    return (middle - reach) / scale if rate > 0 else 0.0, (middle + reach) / scale if rate < 1 else 1.0


def clustered(won: np.ndarray, battles: np.ndarray) -> dict | None:
    """The same where battles came in clusters, as those of one event do, which are alike: of each cluster `won` and
    `battles`. `clustered_low` and `clustered_high`; `clusters`; and `effective`, the battles drawn one by one that
    would tell as much. `None` without battles.

    The battles are divided by how much more the rate varies between clusters than between single draws, and multiplied
    by the square of Student's quantile for `battles − 1` over that for `clusters − 1`: never to more than there were. A
    single cluster does not tell how clusters vary: its battles are taken for single draws. Where clusters do not differ
    at all, each counts as one battle, the least that it can be worth.

    Source: E. L. Korn and B. I. Graubard, "Confidence intervals for proportions with small expected number of positive
    counts estimated from survey data", Survey Methodology 24 (1998) 193–201, with Wilson's interval for the exact one;
    L. Kish, "Survey Sampling" (1965), ch. 6, for the variance of a ratio.
    """
    won, battles = _with_battles(won, battles)
    if not len(battles):
        return None
    rate, total = float(won.sum() / battles.sum()), float(battles.sum())
    return _widened(rate, total, _variance(won, battles, rate), len(battles))


def alike(events: tuple, players: tuple, crossed: tuple) -> dict | None:
    """The same where battles are alike by event and by player; each argument has `won` and `battles` of clusters: events,
    players, and what is of one event and one player. The least sure of three: by events, by players, by both at once; the
    word `clustered_by` says which.

    By both at once the variance is that between events and that between players, less that between what they have in
    common, which both count; the clusters are those of the division that has fewer.

    Source: A. C. Cameron, J. B. Gelbach and D. L. Miller, "Robust inference with multiway clustering", Journal of
    Business & Economic Statistics 29 (2011) 238–249.
    """
    by_event, by_player = clustered(*events), clustered(*players)
    if by_event is None or by_player is None:
        return None
    ways = [("event", by_event), ("player", by_player)]
    fewer = min(by_event["clusters"], by_player["clusters"])
    won, battles = _with_battles(*events)
    rate, total = float(won.sum() / battles.sum()), float(battles.sum())
    if fewer > 1:
        one, other, common = (_variance(*_with_battles(*way), rate) for way in (events, players, crossed))
        if (variance := one + other - common) > 0:
            ways.append(("both", _widened(rate, total, variance, fewer)))
    way, widest = min(ways, key=lambda told: told[1]["effective"])
    return widest | {"clustered_by": way}


def _with_battles(won: np.ndarray, battles: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    won, battles = np.asarray(won, float), np.asarray(battles, float)
    return won[battles > 0], battles[battles > 0]


def _variance(won: np.ndarray, battles: np.ndarray, rate: float) -> float:
    """Of the rate, between clusters; 0 where there is one alone."""
    squares = float(((won - rate * battles) ** 2).sum())
    if (clusters := len(battles)) < 2 or squares <= ROUNDING * float((won**2).sum()):
        return 0.0
    return clusters / (clusters - 1) * squares / float(battles.sum()) ** 2


def _widened(rate: float, total: float, variance: float, clusters: int) -> dict:
    single = rate * (1 - rate) / total
    if clusters == 1:
        effective = total
    elif variance > 0 and single > 0:
        quantiles = [float(t.ppf(0.975, max(count - 1, 1))) for count in (total, clusters)]
        effective = min(total, total * single / variance * (quantiles[0] / quantiles[1]) ** 2)
    else:
        effective = min(total, float(clusters))
    low, high = wilson(rate * effective, effective)
    return {"clustered_low": low, "clustered_high": high, "clusters": clusters, "effective": effective}


def battles_to_tell(rate: float | None, worth: float = 1.0) -> int | None:
    """The least number of battles for which Wilson's interval of a rate that stays leaves even out, where a battle
    tells as much as `worth` of one drawn by itself. `None` where the rate is even or there is none.

    The interval is the score test turned round: even is outside when `|rate − ½| > z·√(¼ / battles)`. It looks back and
    plans nothing: of armies that truly win as often, half are told after as many (a power of 50 %).
    """
    if rate is None or abs(rate - 0.5) <= 1e-9:
        return None
    return floor(Z**2 * 0.25 / (rate - 0.5) ** 2 / worth) + 1


def difference(
    one: tuple[float, float], other: tuple[float, float], pairs: float = 0
) -> tuple[float, float, float] | None:
    """The difference of two rates, each `(won, battles)`, and the low and high end of its 95 % interval. `pairs`
    battles of the one are battles of the other too, as a mirror is of the first turn and of the second: one of the two
    wins them. `None` where one has no battles.

    Source: R. G. Newcombe, "Interval estimation for the difference between independent proportions", Statistics in
    Medicine 17 (1998) 873–890, method 10; for pairs, "Improved confidence intervals for the difference between binomial
    proportions based on paired data", the same 2635–2650, and G. Y. Zou, "Toward using confidence intervals to compare
    correlations", Psychological Methods 12 (2007) 399–413.
    """
    if not one[1] or not other[1]:
        return None
    (p, q), (a, b) = (one[0] / one[1], other[0] / other[1]), (wilson(*one), wilson(*other))
    against = min(1.0, pairs / sqrt(one[1] * other[1]))

    def reach(x: float, y: float) -> float:
        return sqrt(x * x + 2 * against * x * y + y * y)

    low, high = p - q - reach(p - a[0], b[1] - q), p - q + reach(a[1] - p, q - b[0])
    return p - q, max(-1.0, low), min(1.0, high)
