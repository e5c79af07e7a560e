"""The questions of the tables' benchmark, asked of DuckDB and pandas over the same rows.

`make bench-tables` runs it after `stats/benches/tables.rs`, in the same run and on the same machine.

What is compared is not alike. Ours are answers of a program that runs on, as a service does, and keeps what it has
reckoned of each month from one question to the next: warm, a question adds up what is kept, and reads few rows or none.
DuckDB and pandas count all rows anew each time. So each question has two times of ours in `times.json`: `first`, asked
when nothing was kept of it (earlier questions may have left something that it needs too, as the bench asks them one
after the other in one process), and `warm`, the median of later rounds. Theirs is the median after one round that does
not count. Hold `first` against theirs for the work of counting, `warm` for what a reader of a page waits for.

Others read the rows as one Parquet file a table, which suits them better than the many small files that the tables are
kept in; DuckDB is asked over the files, and over the same rows in memory. Only the counting is asked of them:
intervals, ratings and chances come on top of it in our times, not in theirs. They are asked only those of our questions
that one query says without a model.

Usage: beside_duckdb.py FOLDER
"""

import json
import math
import statistics
import sys
import time
from pathlib import Path

import duckdb
import pandas as pd

AGAIN = 7
OVER = "system = 'kow2' AND result IS NOT NULL AND opponent_army IS NOT NULL"
TALLY = "sum((result = 'win')::INT), sum((result = 'draw')::INT), sum((result = 'loss')::INT)"
THROWS = """FROM rolls r JOIN sides s ON r.match_id = s.match_id AND r.side = s.side
    WHERE r.system = 'kow2' AND r.side IS NOT NULL"""
SUMS = "count(*), count(DISTINCT r.match_id), sum(r.dice), sum(r.luck), sum(r.variance)"

OUTCOMES = ", ".join(f"count(*) FILTER (WHERE {outcome})" for outcome in (
    "f.outcome = 'held'", "f.outcome = 'broken'", "f.contested", "f.outcome = 'unrecorded'", "f.outcome = 'players_call'"))
IN_BATTLES = """count(DISTINCT f.match_id), count(DISTINCT f.match_id) FILTER (WHERE f.outcome = 'broken'),
    count(DISTINCT f.match_id) FILTER (WHERE f.contested),
    count(DISTINCT f.match_id) FILTER (WHERE f.outcome IN ('held', 'broken'))"""
FOUND = "FROM findings f WHERE f.system = 'kow2'"
WHOSE = "FROM findings f JOIN sides s ON f.match_id = s.match_id AND f.side = s.side WHERE f.system = 'kow2'"

SQL = {
    "armies": f"SELECT army, event, first, army = opponent_army, {TALLY} FROM sides WHERE {OVER} GROUP BY ALL",
    "armies of a year": f"""SELECT army, event, first, army = opponent_army, {TALLY} FROM sides
        WHERE {OVER} AND month >= '2025-01' GROUP BY ALL""",
    "match-ups": f"SELECT army, opponent_army, {TALLY} FROM sides WHERE {OVER} AND army <> opponent_army GROUP BY ALL",
    "by month": f"SELECT army, month, {TALLY} FROM sides WHERE {OVER} AND army <> opponent_army GROUP BY ALL ORDER BY ALL",
    "by player": f"SELECT army, player, {TALLY} FROM sides WHERE {OVER} AND army <> opponent_army GROUP BY ALL ORDER BY ALL",
    "battles of a number": f"""SELECT * FROM sides WHERE {OVER} AND army <> opponent_army
        ORDER BY played DESC, match_id, position LIMIT 50""",
    "luck by purpose": f"SELECT purpose, {SUMS} {THROWS} GROUP BY ALL",
    "luck by player": f"SELECT s.player, purpose, {SUMS} {THROWS} GROUP BY ALL",
    "luck by month": f"SELECT r.month, purpose, {SUMS} {THROWS} GROUP BY ALL",
    "luck of a player": f"SELECT purpose, {SUMS} {THROWS} AND s.player = 'player-00042' GROUP BY ALL",
    "fairness": """SELECT player, dice_set, face, count(*) FROM (SELECT s.player, r.dice_set, unnest(coalesce(r.fell, r.faces)) AS face FROM rolls r
        JOIN sides s ON r.match_id = s.match_id AND r.side = s.side WHERE r.system = 'kow2') GROUP BY ALL""",
    "rules": f"SELECT rule, {OUTCOMES}, {IN_BATTLES} {FOUND} GROUP BY ALL",
    "broken rules of players": f"SELECT s.player, {OUTCOMES}, {IN_BATTLES} {WHOSE} GROUP BY ALL",
    "rules of a player": f"SELECT rule, {OUTCOMES}, {IN_BATTLES} {WHOSE} AND s.player = 'player-00042' GROUP BY ALL",
    "broken entries": """SELECT f.*, d.played FROM findings f
        JOIN (SELECT match_id, any_value(played) AS played FROM sides GROUP BY match_id) d ON f.match_id = d.match_id
        WHERE f.system = 'kow2' AND f.outcome = 'broken'
        ORDER BY d.played DESC, f.match_id, f.seq, f.finding LIMIT 50""",
}


def median_ms(ask):
    """Milliseconds of the median of seven, after one that does not count."""
    ask()
    times = []
    for _ in range(AGAIN):
        start = time.perf_counter()
        ask()
        times.append(time.perf_counter() - start)
        if sum(times) > 20:
            break
    return statistics.median(times) * 1e3


def in_pandas(folder):
    """The same of the table of sides, which fits into memory: the rolls of so many matches do not."""
    sides = pd.read_parquet(folder / "sides.parquet")
    sides = sides.assign(month=sides["month"].astype(str), system=sides["system"].astype(str))

    def over(more=None):
        wanted = (sides["system"] == "kow2") & sides["result"].notna() & sides["opponent_army"].notna()
        return sides[wanted if more is None else wanted & more]

    def tally(frame, keys):
        counts = pd.DataFrame({result: frame["result"] == result for result in ("win", "draw", "loss")})
        return counts.groupby([frame[key] for key in keys], dropna=False, observed=True).sum()

    other = sides["army"] != sides["opponent_army"]
    mirror = sides.assign(mirror=~other)

    def armies(more=None):
        frame = over(more)
        return tally(frame.assign(mirror=mirror.loc[frame.index, "mirror"]), ["army", "event", "first", "mirror"])

    return {
        "armies": armies,
        "armies of a year": lambda: armies(sides["month"] >= "2025-01"),
        "match-ups": lambda: tally(over(other), ["army", "opponent_army"]),
        "by month": lambda: tally(over(other), ["army", "month"]),
        "by player": lambda: tally(over(other), ["army", "player"]),
        "battles of a number": lambda: over(other)
        .sort_values(["played", "match_id", "position"], ascending=[False, True, True])
        .head(50),
    }


def main():
    folder = Path(sys.argv[1])
    ours = json.loads((folder / "times.json").read_text())
    files = duckdb.connect()
    memory = duckdb.connect()
    for table in ("sides", "rolls", "findings"):
        path = (folder / f"{table}.parquet").as_posix()
        files.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet('{path}')")
        columns = "*"
        if table == "rolls":
            columns = "match_id, side, system, month, purpose, dice, dice_set, luck, variance, faces, fell"
        memory.execute(f"CREATE TABLE {table} AS SELECT {columns} FROM read_parquet('{path}')")
    pandas = in_pandas(folder)
    ratios = {(who, when): [] for who in ("duckdb", "duckdb in memory", "pandas") for when in ("first", "warm")}
    print(f"{'question, ms':24}{'ours, first':>12}{'warm':>12}{'DuckDB':>12}{'in memory':>12}{'pandas':>12}")
    for name, query in SQL.items():
        times = {
            "duckdb": median_ms(lambda: files.execute(query).fetchall()),
            "duckdb in memory": median_ms(lambda: memory.execute(query).fetchall()),
            "pandas": median_ms(pandas[name]) if name in pandas else None,
        }
        shown = "".join(f"{time:12.1f}" if time is not None else f"{'-':>12}" for time in times.values())
        print(f"{name:24}{ours[name]['first']:12.1f}{ours[name]['warm']:12.1f}{shown}")
        for (who, when), ratio in ratios.items():
            if times[who] is not None:
                ratio.append(times[who] / ours[name][when])
    for (who, when), ratio in ratios.items():
        mean = math.exp(statistics.fmean(map(math.log, ratio)))
        print(f"{who}: {mean:.2f} times our {when} time in the geometric mean of {len(ratio)} questions")


if __name__ == "__main__":
    main()
