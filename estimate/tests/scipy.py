"""Writes `scipy.json`: what SciPy 1.17 and statsmodels 0.15 say, for the tests of this crate.

python3 -m pip install --only-binary :all: scipy==1.17.* statsmodels==0.15.* && python3 scipy.py > scipy.json
"""

import itertools
import json
import math
import sys
from pathlib import Path

# Run as a script, this file's own name would stand in for the library's.
sys.path = [place for place in sys.path if Path(place or ".").resolve() != Path(__file__).resolve().parent]

import numpy as np
import statsmodels.api as sm
from scipy import optimize, special, stats
from statsmodels.sandbox.stats.runs import runstest_1samp
from statsmodels.stats.power import GofChisquarePower
from statsmodels.stats.proportion import proportion_confint
from statsmodels.stats.sandwich_covariance import cov_cluster_2groups

out = {}


# Clusters: the ratio's variance is that of a mean with standard errors by cluster.
def clustered(clusters):
    """Variance of the rate by cluster, and Korn and Graubard's effective number of trials."""
    outcome = np.concatenate([[1] * won + [0] * (played - won) for won, played in clusters])
    group = np.concatenate([[at] * played for at, (_, played) in enumerate(clusters)])
    fit = sm.OLS(outcome, np.ones(len(outcome))).fit(cov_type="cluster", cov_kwds={"groups": group})
    variance = float(fit.cov_params()[0, 0])
    rate = outcome.mean()
    narrowing = (stats.t.ppf(0.975, len(outcome) - 1) / stats.t.ppf(0.975, len(clusters) - 1)) ** 2
    return variance, min(len(outcome), float(rate * (1 - rate) / variance * narrowing))


out["cluster_variance"], out["cluster_effective"] = clustered([(8, 10), (3, 12), (9, 9), (2, 11), (6, 8)])
out["cluster_effective_like"] = clustered([(3, 6), (4, 6), (3, 6), (2, 6)])[1]


# Clusters by two divisions at once, events and players: Cameron, Gelbach and Miller.
def two_way():
    """Battles with event, player and whether won; variance and effective number by either division and by both."""
    drawn = np.random.default_rng(19)
    event, player = np.repeat(np.arange(9), 8), drawn.integers(0, 7, size=72)
    leaning = drawn.normal(scale=0.7, size=9)[event] + drawn.normal(scale=1.2, size=7)[player]
    won = (drawn.random(72) < special.expit(leaning)).astype(float)
    fit = sm.OLS(won, np.ones(72)).fit()
    both, by_event, by_player = cov_cluster_2groups(fit, event, player)
    told = {"battles": [[int(e), int(p), float(w)] for e, p, w in zip(event, player, won)]}
    groups = {"first": len(set(event)), "second": len(set(player))}
    groups["both"] = min(groups.values())
    for name, found in [("first", by_event), ("second", by_player), ("both", both)]:
        variance = float(np.squeeze(found))
        narrowing = (stats.t.ppf(0.975, 71) / stats.t.ppf(0.975, groups[name] - 1)) ** 2
        told[name] = [variance, min(72.0, float(won.mean() * (1 - won.mean()) / variance * narrowing))]
    return told


out["two_way"] = two_way()
out["score_of_draws"] = list(map(float, proportion_confint(110, 220, 0.05, "wilson")))
out["two_of_two"] = list(map(float, proportion_confint(2, 2, 0.05, "wilson")))

# Match-ups: strengths of three, a straying of each pair and the width of these, summed over a lattice of all of them.
meetings, step = [(0, 1, 13, 19), (1, 2, 6, 10), (0, 2, 3, 12)], 0.05
strengths = np.arange(-30, 31) * step
differences = np.arange(-60, 61) * step
logits = np.arange(-160, 161) * 0.025
thought = stats.norm.pdf(strengths, scale=0.35)
thought = thought[:, None, None] * thought[None, :, None] * thought[None, None, :]
places = np.arange(len(strengths))
apart = {pair: np.subtract.outer(places, places) + 60 for pair in [(0, 1), (1, 2), (0, 2)]}
rates = [np.zeros(len(logits)) for _ in meetings]
alone = [np.zeros(len(logits)) for _ in meetings]
widths, likely = (np.arange(40) + 0.5) * 0.05, []
for width in widths:
    strays = stats.norm.pdf(logits[None, :], differences[:, None], width)
    strays /= strays.sum(axis=1, keepdims=True)
    seen = [special.expit(logits) ** won * special.expit(-logits) ** (played - won) for _, _, won, played in meetings]
    by_difference = [strays @ one for one in seen]
    spread = [by_difference[at][apart[one, other]] for at, (one, other, _, _) in enumerate(meetings)]
    spread = [spread[0][:, :, None], spread[1][None, :, :], spread[2][:, None, :]]
    prior = stats.halfnorm.pdf(width)
    likely.append(prior * np.sum(thought * spread[0] * spread[1] * spread[2]))
    for at, (one, other, _, _) in enumerate(meetings):
        rest = thought * math.prod(spread[:at] + spread[at + 1 :])
        rest = rest.sum(axis=3 - one - other)
        weights = np.bincount(apart[one, other].ravel(), rest.ravel(), len(differences))
        # Without its own battles, but at widths as likely as with them.
        before = weights @ strays
        alone[at] += likely[-1] * before / before.sum()
        rates[at] += prior * before * seen[at]
likely = np.array(likely) / sum(likely)
out["matchups"] = [
    {
        "meeting": meeting,
        "expected": float(own @ special.expit(logits) / own.sum()),
        "rate": float(after @ special.expit(logits) / after.sum()),
        "interval": [
            float(special.expit(np.interp(share, np.cumsum(after) / after.sum(), logits + 0.0125)))
            for share in [0.025, 0.975]
        ],
    }
    for meeting, own, after in zip(meetings, alone, rates)
]
median = float(np.interp(0.5, np.cumsum(likely), widths + 0.025))
out["matchups_worth"] = 4 / median**2 - 1

# Bradley-Terry with players, armies and the first turn: the posterior's mode and curvature, by a general optimiser.
rng = np.random.default_rng(5)
players, armies = [f"player {at}" for at in range(6)], ["dwarfs", "empire", "orcs"]
skill = dict(zip(players, rng.normal(0, 1, 6)))
battles = []
for _ in range(80):
    one, other = rng.choice(players, 2, replace=False)
    a, b = rng.choice(armies, 2)
    first = int(rng.choice([-1, 0, 1]))
    chance = special.expit(skill[one] - skill[other] + 0.3 * first)
    draw = rng.random() < 0.1
    score = 0.5 if draw else float(rng.random() < chance)
    battles.append([str(one), str(a), str(other), str(b), first, score])
names = ["first"] + players + armies
place = {name: at for at, name in enumerate(names)}
design = np.zeros((len(battles), len(names)))
for at, (one, a, other, b, first, _) in enumerate(battles):
    design[at, 0] += first
    for name, sign in [(one, 1), (a, 1), (other, -1), (b, -1)]:
        design[at, place[name]] += sign
scores = np.array([battle[5] for battle in battles])
precision = np.array([1 / 0.35**2] + [1.0] * len(players) + [1 / 0.35**2] * len(armies))


def unlikely(at):
    logit = design @ at
    return np.sum(scores * np.logaddexp(0, -logit) + (1 - scores) * np.logaddexp(0, logit)) + precision @ at**2 / 2


mode = optimize.minimize(unlikely, np.zeros(len(names)), method="BFGS", options={"gtol": 1e-9}).x
chance = special.expit(design @ mode)
curvature = design.T @ (design * (chance * (1 - chance))[:, None]) + np.diag(precision)
error = np.sqrt(np.diag(np.linalg.inv(curvature)))
covariance = np.linalg.inv(curvature)
way = np.zeros(len(names))
way[place["dwarfs"]], way[place["orcs"]] = 1, -1
strength = {name: [float(mode[at]), float(error[at])] for name, at in place.items()}
out["bradley_terry"] = {
    "battles": battles,
    "first": strength["first"],
    "players": {name: strength[name] for name in players},
    "armies": {name: strength[name] for name in armies},
    "dwarfs_against_orcs": [float(way @ mode), float(np.sqrt(way @ covariance @ way))],
}

# Fair dice.
out["chisquare"] = [float(x) for x in stats.chisquare([43, 49, 56, 45, 66, 41])]
out["squares"] = [[x, k, float(stats.chi2.sf(x, k))] for x, k in [(0.5, 1), (25.0, 9), (25.0, 20), (300.0, 12)]]
few = [0, 1, 1, 0, 2, 6]
statistic = stats.chisquare(few).statistic
p = 0.0
for falls in itertools.combinations(range(sum(few) + 5), 5):
    edges = (-1,) + falls + (sum(few) + 5,)
    counts = [right - left - 1 for left, right in itertools.pairwise(edges)]
    if stats.chisquare(counts).statistic >= statistic - 1e-9:
        p += stats.multinomial.pmf(counts, sum(few), [1 / 6] * 6)
out["multinomial"] = float(p)
thrown = [int(face) for face in rng.integers(1, 7, 400)]
out["thrown"] = thrown
out["runs"] = [float(x) for x in runstest_1samp(np.array(thrown), cutoff=3.5, correction=False)]
table = np.zeros((6, 6))
for before, after in itertools.pairwise(thrown):
    table[before - 1, after - 1] += 1
found = stats.chi2_contingency(table, correction=False)
out["sequence"] = [float(found.statistic), float(found.pvalue)]
out["noticeable"] = float(GofChisquarePower().solve_power(nobs=300, alpha=0.05, power=0.8, n_bins=6))

# Least squares.
columns = rng.normal(size=(30, 2)).round(3)
outcome = (2 + columns @ [1.5, -0.5] + rng.normal(size=30)).round(3)
fit = sm.OLS(outcome, sm.add_constant(columns)).fit()
at = [1.0, 0.75, -2.0]
there = fit.get_prediction([at]).summary_frame(alpha=0.05).iloc[0]
out["ols"] = {
    "at": at,
    "there": [float(there[name]) for name in ["mean", "mean_se", "mean_ci_lower", "mean_ci_upper"]],
    "rows": [[*map(float, row), float(y)] for row, y in zip(columns, outcome)],
    "values": list(map(float, fit.params)),
    "errors": list(map(float, fit.bse)),
    "low": list(map(float, fit.conf_int(0.05)[:, 0])),
    "r_squared": float(fit.rsquared),
}
robust = fit.get_robustcov_results(cov_type="HC3")
out["hc3"] = {
    "errors": list(map(float, robust.bse)),
    "there": float(np.sqrt(np.array(at) @ robust.cov_params() @ np.array(at))),
}

# Each third of the rows from the line through the others: the share of the variation about the mean of all that is gone.
whole, parts = sm.add_constant(columns), np.arange(30) % 3
others = [sm.OLS(outcome[parts != part], whole[parts != part]).fit() for part in range(3)]
left = sum(((outcome - line.predict(whole))[parts == part] ** 2).sum() for part, line in enumerate(others))
out["held_out"] = float(1 - left / ((outcome - outcome.mean()) ** 2).sum())

# Two forecasters, battle by battle: the mean difference of their losses, as a paired test has it.
wins = [1, 0, 0.5, 1, 1, 0, 1, 0.5]
says = [[0.8, 0.3, 0.5, 0.6, 0.9, 0.4, 0.7, 0.2], [0.6, 0.5, 0.4, 0.7, 0.6, 0.5, 0.5, 0.5]]
losses = [-(np.array(wins) * np.log(p) + (1 - np.array(wins)) * np.log1p(-np.array(p))) for p in says]
paired = stats.ttest_rel(*losses)
out["paired"] = {
    "scores": wins,
    "expected": says,
    "value": float(np.mean(losses[0] - losses[1])),
    "error": float(stats.sem(losses[0] - losses[1])),
    "interval": list(map(float, paired.confidence_interval(0.95))),
}

# A ratio of sums over clusters: the slope of y on x with weights 1/x is Σy/Σx, and its HC1 error that of the ratio.
sums = [(40.0, 110.0), (0.0, 90.0), (135.0, 100.0), (75.0, 60.0), (20.0, 240.0), (310.0, 150.0)]
top, bottom = (np.array(part) for part in zip(*sums))
fit = sm.WLS(top, bottom, weights=1 / bottom).fit(cov_type="HC1", use_t=True)
out["ratio"] = {
    "sums": [list(pair) for pair in sums],
    "value": float(fit.params[0]),
    "error": float(fit.bse[0]),
    "interval": [float(end) for end in fit.conf_int(0.05)[0]],
}

# Student's distribution: degrees of freedom, probability, quantile.
freedoms = [1, 2, 7, 40, 499, 500, 501, 2_000, 123_456, 10_000_000]
out["student"] = [[n, p, float(stats.t.ppf(p, n))] for n in freedoms for p in [0.75, 0.95, 0.975, 0.9995]]

json.dump(out, sys.stdout, indent=1)
print()
