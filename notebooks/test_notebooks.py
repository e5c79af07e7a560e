"""Runs the notebooks to the end, and holds their figures against the service and against figures reckoned here."""

import csv
import io
import json
import math
import os
import re
import shutil
import subprocess
import threading
import urllib.request
from collections import Counter, defaultdict
from contextlib import redirect_stdout
from fractions import Fraction
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from math import sqrt
from pathlib import Path

import aftermath
import estimates
import matplotlib
import nbformat
import polars as pl
import pytest
from aftermath import ARROW, Folder, Refused, Service
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

HERE = Path(__file__).parent
NOTEBOOKS = sorted(HERE.glob("*.ipynb"))
GAME = "warmaster"
# Battles played on for the course of the chances: what is tested is how it is told, not how exact it is.
ROLLOUTS = 20


class Ran:
    """A notebook that ran: what each cell printed, how many pictures there are, and what its names stand for."""

    def __init__(self, printed: dict[str, str], pictures: int, names: dict | None = None):
        self.printed, self.pictures, self.names = printed, pictures, names or {}

    def __getitem__(self, cell: str) -> str:
        return self.printed[cell]

    def figures(self):
        """What the last cell gives to take along."""
        return json.loads(self["figures"])


def environment(monkeypatch, **named) -> None:
    """Sets the variables of the notebooks, and no other of them."""
    for name in [name for name in os.environ if name.startswith("AFTERMATH_")]:
        monkeypatch.delenv(name)
    for name, value in ({"rollouts": ROLLOUTS} | named).items():
        monkeypatch.setenv(f"AFTERMATH_{name.upper()}", str(value))


def run(monkeypatch, name: str, **named) -> Ran:
    """Runs a notebook as Jupyter does."""
    environment(monkeypatch, **named)
    notebook = nbformat.read(HERE / f"{name}.ipynb", as_version=4)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(HERE)}}).execute()
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    words = {cell.id: "".join(one.text for one in cell.outputs if one.output_type == "stream") for cell in cells}
    pictures = sum("image/png" in one.get("data", {}) for cell in cells for one in cell.outputs)
    return Ran(words, pictures)


def quickly(monkeypatch, name: str, choices: dict[str, str] | None = None, **named) -> Ran:
    """Runs the cells of a notebook here, which takes no kernel, and draws nothing to look at. `choices` are made of its
    settings in capitals, in place of those that stand there."""
    environment(monkeypatch, **named)
    matplotlib.use("Agg")
    from matplotlib import pyplot

    monkeypatch.setattr(pyplot, "show", lambda: None)
    words, names, pictures = {}, {}, 0
    try:
        for cell in nbformat.read(HERE / f"{name}.ipynb", as_version=4).cells:
            if cell.cell_type == "code":
                source = cell.source
                for choice, value in (choices or {}).items():
                    source = re.sub(rf"^{choice} = \S+", f"{choice} = {value!r}", source, flags=re.MULTILINE)
                with redirect_stdout(io.StringIO()) as out:
                    exec(compile(source, f"{name}:{cell.id}", "exec"), names)
                words[cell.id] = out.getvalue()
        pictures = len(pyplot.get_fignums())
    finally:
        pyplot.close("all")
    return Ran(words, pictures, names)


def asked(url: str, path: str):
    """An answer of the service, by no code of the notebooks."""
    with urllib.request.urlopen(f"{url}/api/v1/{path}", timeout=60) as answer:
        return json.load(answer)


def rows_of(tables: Path, name: str, **equal) -> list[dict]:
    """Rows of a table, file by file."""
    files = sorted((tables / name).rglob("part*.parquet"))
    games = [file.relative_to(tables / name).parts[0].removeprefix("system=") for file in files]
    found = zip(games, files, strict=True)
    rows = [
        {"system": game} | row
        for game, file in found
        for row in pl.read_parquet(file, hive_partitioning=False).to_dicts()
    ]
    return [row for row in rows if all(row[column] == value for column, value in equal.items())]


def wilson_end(wins: float, battles: int, inside: float, outside: float) -> float:
    """Where a rate stops to be compatible with what was seen (score test, 95%), by bisection."""
    for _ in range(200):
        rate = (inside + outside) / 2
        fits = (wins - battles * rate) ** 2 <= 1.959963984540054**2 * battles * rate * (1 - rate)
        inside, outside = (rate, outside) if fits else (inside, rate)
    return inside


@pytest.fixture(scope="session")
def dump(league, tmp_path_factory) -> Path:
    """A dump of the league's tables."""
    whole = tmp_path_factory.mktemp("dump") / "tables"
    done = subprocess.run(
        [league.program, "--data", league.tables.parent, "dump", whole], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return whole


@pytest.fixture(params=["tables", "dump"])
def folder(request, league) -> Path:
    """The league's tables, as the program keeps them and as it dumps them."""
    return league.tables if request.param == "tables" else request.getfixturevalue("dump")


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_output_is_committed(notebook):
    for cell in nbformat.read(notebook, as_version=4).cells:
        assert not cell.get("outputs") and cell.get("execution_count") is None, cell.id


# What wins.


def tallies(tables: Path) -> dict[str, Counter]:
    """Battles of each army that are over, mirrors left out, counted one by one."""
    found = defaultdict(Counter)
    for side in rows_of(tables, "sides", system=GAME):
        if side["result"] and side["opponent_army"] and side["opponent_army"] != side["army"]:
            found[side["army"]][side["result"]] += 1
    return found


def csv_rows(ran: Ran) -> dict[str, dict]:
    """The table to take along, by army."""
    return {row["army"]: row for row in csv.DictReader(io.StringIO(ran["figures"]))}


def test_meta_tells_what_was_counted(monkeypatch, league):
    ran = run(monkeypatch, "meta", url=league.url)
    table, counts, some = csv_rows(ran), tallies(league.tables), Counter()
    assert table.keys() == counts.keys() and len(table) > 4
    service = {row["army"]: row for row in asked(league.url, f"stats/meta?system={GAME}")["armies"]}
    for army, row in table.items():
        count = counts[army]
        assert [int(row[name]) for name in ["wins", "draws", "losses"]] == [
            count[key] for key in ["win", "draw", "loss"]
        ]
        wins, battles = count["win"] + count["draw"] / 2, count.total()
        assert float(row["rate"]) == pytest.approx(wins / battles)
        assert float(row["rate_low"]) == pytest.approx(wilson_end(wins, battles, wins / battles, 0.0), abs=1e-9)
        assert float(row["rate_high"]) == pytest.approx(wilson_end(wins, battles, wins / battles, 1.0), abs=1e-9)
        assert float(row["clustered_low"]) == service[army]["clustered"]["interval"]["low"]
        assert float(row["presence"]) == service[army]["presence"]
        for name in ["battles_to_tell", "clustered_battles_to_tell"]:
            assert row[name] == str(service[army][name] or "")
        words = next(line for line in ran["enough"].splitlines() if line.startswith(f"{army}: "))
        outside = not float(row["clustered_low"]) <= 0.5 <= float(row["clustered_high"])
        assert words.endswith(": enough.") == outside, "the thin bar says the same"
        told = not float(row["rate_low"]) <= 0.5 <= float(row["rate_high"])
        words = next(line for line in ran["wins-in-words"].splitlines() if line.startswith(f"{army}: "))
        assert f"{float(row['rate']):.0%} ({float(row['rate_low']):.0%} to {float(row['rate_high']):.0%})" in words
        assert ("too close to 50%" in words) != told
        some[told] += 1
    assert some[True] and some[False], "both kinds of armies are in the older seasons"
    assert ran.pictures == 8
    backtest = asked(league.url, f"stats/ratings?system={GAME}")["backtest"]
    for way, label in [("glicko", "Glicko-2"), ("bradley_terry", "Bradley–Terry")]:
        words = next(line for line in ran["forecasts"].splitlines() if line.startswith(label))
        assert f"{label}: {backtest[way]['log_loss']:.3f} nats" in words
        bins = backtest[way]["calibration"]
        reach = sum(one["interval"]["low"] <= one["expected"] <= one["interval"]["high"] for one in bins)
        assert f"{reach} of {len(bins)} bars reach" in words
        assert sum(one["battles"] for one in bins) == backtest["even"]["battles"]
    told = backtest["verdict"] in ("glicko", "bradley_terry")
    assert ran["forecasts"].count("the better one") == told and "50% every time: 0.693." in ran["forecasts"]
    assert ("Neither is clearly" in ran["forecasts"]) != told
    margin = backtest["between"]
    assert f"{margin['value']:+.3f} ± {margin['error']:.3f} nats" in ran["forecasts"]
    sides = [row for row in rows_of(league.tables, "sides", system=GAME) if row["result"] and row["opponent_army"]]
    matches, players, events = (len({row[name] for row in sides}) for name in ["match_id", "player", "event"])
    assert ran["counting"].startswith(f"{matches} battles of {players} players, 2023-01 to 2023-09, {events} events;")


WAYS = [("half", "left"), ("left", "left"), ("lost", "left"), ("half", "counted")]
SAME = [("tables", *WAYS[0]), *(("dump", *way) for way in WAYS)]


@pytest.mark.parametrize(("folder", "draws", "mirrors"), SAME, ids=str, indirect=["folder"])
def test_meta_of_a_folder_says_the_same(monkeypatch, league, folder, draws, mirrors):
    choices = {"DRAWS": draws, "MIRRORS": mirrors}
    service = quickly(monkeypatch, "meta", choices, url=league.url)
    read = quickly(monkeypatch, "meta", choices, tables=folder)
    served, table = csv_rows(service), csv_rows(read)
    assert table.keys() == served.keys() and len(table) > 4
    counts = ["battles", "wins", "draws", "losses", "mirrors", "clusters", "clustered_by", *TO_TELL]
    for army, row in table.items():
        assert row.keys() == served[army].keys()
        for name, value in row.items():
            if name in counts or not value:
                assert value == served[army][name], (army, name)
            elif name != "army":
                assert float(value) == pytest.approx(float(served[army][name]), abs=1e-9), (army, name)
        if draws == "lost":
            assert [row[name] for name in TO_TELL] == ["", ""]
    assert any(int(row["mirrors"]) for row in table.values()) and any(row["clustered_low"] for row in table.values())
    for cell in ["counting", "wins-in-words", "enough", "first", "months"]:
        assert read[cell] == service[cell], cell
    counted, told = (ran.names["table"].sort("counting", "army") for ran in [read, service])
    assert counted.select("army", "counting").equals(told.select("army", "counting"))
    assert counted["rate"].to_list() == pytest.approx(told["rate"].to_list(), abs=1e-12)
    assert "takes a model, which a service has" in read["matchups"]
    # All pictures but that of the forecasts; a dump has the ratings in its place.
    assert read.pictures == service.pictures - (not Folder(folder).dumped)


TO_TELL = ["battles_to_tell", "clustered_battles_to_tell"]


def test_ratings_of_a_dump_are_those_of_the_service(monkeypatch, league, dump):
    read = quickly(monkeypatch, "meta", tables=dump)
    players = asked(league.url, f"stats/ratings?system={GAME}")["players"]
    lines = read["forecasts"].splitlines()
    assert len(lines) == len(players) + 1 > 10 and "a service alone tells" in lines[-1]
    for player in players:
        rating, interval = player["glicko"], player["glicko_interval"]
        figures = f"{rating['value']:.0f} ({interval['low']:.0f} to {interval['high']:.0f})"
        assert f"{player['player']}: {figures} after {rating['battles']} battles." in lines
    kept = quickly(monkeypatch, "meta", tables=league.tables)
    assert kept["forecasts"].endswith("a dump (`aftermath dump`) has them; this folder has not.\n")


def test_a_dump_is_read_as_the_tables_are(league, dump):
    dumped, kept = Folder(dump), Folder(league.tables)
    for name in ["matches", "sides", "rolls", "losses", "contests", "findings", "entries"]:
        rows = dumped.table(name).collect()
        assert rows.sort("match_id", maintain_order=True).equals(
            kept.table(name).collect().select(rows.columns).sort("match_id", maintain_order=True)
        )


def test_intervals_are_those_that_were_published():
    # Newcombe (1998), table I, method 3, and table II, method 10.
    for won, battles, low, high in [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (1, 29, 0.0061, 0.1718)]:
        assert estimates.wilson(won, battles) == pytest.approx((low, high), abs=5e-5)
    assert estimates.wilson(0, 20) == (0.0, pytest.approx(0.1611, abs=5e-5)) and estimates.wilson(0, 0) == (0.0, 1.0)
    for one, other, low, high in [((56, 70), (48, 80), 0.0524, 0.3339), ((9, 10), (3, 10), 0.1705, 0.8090)]:
        assert estimates.difference(one, other)[1:] == pytest.approx((low, high), abs=5e-5)
    assert estimates.difference((0, 0), (1, 2)) is None
    # Nine mirrors, won by the first turn in all: the difference is twice the rate less one, and so is its interval.
    low, high = estimates.wilson(9, 9)
    assert estimates.difference((9, 9), (0, 9), 9) == pytest.approx((1, 2 * low - 1, 2 * high - 1))
    # 60 of 100 against even: z²/4 ÷ 0.01 = 96.04.
    assert estimates.battles_to_tell(0.6) == 97 and estimates.battles_to_tell(0.6, 0.5) == 193
    assert estimates.battles_to_tell(0.5) is None and estimates.battles_to_tell(None) is None


def test_clusters_tell_as_much_as_statsmodels_says():
    with open(HERE.parent / "estimate/tests/scipy.json", encoding="utf-8") as file:
        expected = json.load(file)
    for name, clusters in [
        ("cluster_effective", [(8, 10), (3, 12), (9, 9), (2, 11), (6, 8)]),
        ("cluster_effective_like", [(3, 6), (4, 6), (3, 6), (2, 6)]),
    ]:
        found = estimates.clustered(*zip(*clusters, strict=True))
        assert found["effective"] == pytest.approx(expected[name], abs=1e-6) and found["clusters"] == len(clusters)
    alike = estimates.clustered([20, 20], [20, 20])
    assert alike["effective"] == 2 and alike["clustered_low"] == pytest.approx(expected["two_of_two"][0], abs=1e-9)
    single = estimates.clustered([3, 0], [5, 0])
    assert (single["clustered_low"], single["clustered_high"]) == estimates.wilson(3, 5) and single["clusters"] == 1
    assert estimates.clustered([], []) is None


def test_battles_of_events_and_players_tell_as_much_as_statsmodels_says():
    with open(HERE.parent / "estimate/tests/scipy.json", encoding="utf-8") as file:
        expected = json.load(file)["two_way"]
    clusters = [defaultdict(lambda: [0.0, 0]) for _ in range(3)]
    for event, player, won in expected["battles"]:
        for way, key in zip(clusters, [event, player, (event, player)], strict=True):
            way[key] = [way[key][0] + won, way[key][1] + 1]
    events, players, crossed = (tuple(zip(*way.values(), strict=True)) for way in clusters)
    assert estimates.clustered(*events)["effective"] == pytest.approx(expected["first"][1], abs=1e-6)
    assert estimates.clustered(*players)["effective"] == pytest.approx(expected["second"][1], abs=1e-6)
    # By both at once the rate is a little surer than by players alone, of whom there are fewer.
    least = min(["first", "second", "both"], key=lambda way: expected[way][1])
    assert estimates.alike(events, players, crossed)["effective"] == pytest.approx(expected[least][1], abs=1e-6)
    assert estimates.alike(((), ()), ((), ()), ((), ())) is None


def test_meta_of_a_season(monkeypatch, league):
    season = {"from": "2023-02", "to": "2023-03"}
    for source in [{"url": league.url}, {"tables": league.tables}]:
        ran = quickly(monkeypatch, "meta", **source, **season)
        sides = [
            row for row in rows_of(league.tables, "sides", system=GAME) if str(row["played"])[:7] in season.values()
        ]
        battles = len({row["match_id"] for row in sides})
        assert battles == 48 and ran["counting"].startswith(f"{battles} battles of ")


def test_meta_of_a_handful_of_battles(monkeypatch, league):
    for source in [{"url": league.url}, {"tables": league.tables}]:
        ran = quickly(monkeypatch, "meta", **source, system="kow2")
        assert all(int(row["battles"]) <= 8 for row in csv_rows(ran).values())
        assert "above 50%" not in ran["wins-in-words"]
        assert "All of it is one month" in ran["months"]


def test_nothing_to_count_is_told_plainly(monkeypatch, league):
    with pytest.raises(ValueError, match="no battle of warmaster that is over and fits"):
        quickly(monkeypatch, "meta", tables=league.tables, to="1999-01")


# One battle.


def ledger(tables: Path, match_id: str) -> dict[tuple, dict]:
    """The throws of a battle, added up from the faces' own rows."""
    found = defaultdict(lambda: {"throws": 0, "dice": 0, "result": 0, "expected": 0.0, "luck": 0.0, "variance": 0.0})
    for roll in rows_of(tables, "rolls", match_id=match_id):
        if roll["side"]:
            row = found[roll["purpose"], roll["side"]]
            row["throws"] += 1
            row["dice"] += len(roll["faces"])
            for name, column in [
                ("result", "result"),
                ("expected", "mean"),
                ("luck", "luck"),
                ("variance", "variance"),
            ]:
                row[name] += roll[column]
    return found


def compare_ledger(ran: Ran, expected: dict[tuple, dict]) -> None:
    """Every figure of a battle's ledger."""
    given = {(row["purpose"], row["side"]): row for row in ran.figures()}
    assert expected and given.keys() == expected.keys()
    for key, row in expected.items():
        for name, value in row.items():
            assert given[key][name] == pytest.approx(value, abs=1e-9), (key, name)
        deviations = row["luck"] / sqrt(row["variance"]) if row["variance"] else None
        assert given[key]["deviations"] == pytest.approx(deviations, abs=1e-6)


def test_review_of_a_served_battle(monkeypatch, league):
    ran = run(monkeypatch, "battle_review", url=league.url, match=league.contested)
    compare_ledger(ran, ledger(league.tables, league.contested))
    match = asked(league.url, f"matches/{league.contested}")
    winner = match["score"]["winner"]
    for side, points in match["score"]["points"]:
        player = next(one["player"] for one in match["sides"] if one["id"] == side)
        outcome = "won" if side == winner else "lost" if winner else "drew"
        assert any(player in line and f"{outcome}, {points:g} points" in line for line in ran["battle"].splitlines())
    what_if = asked(league.url, f"matches/{league.contested}/entries/{league.entry}/counterfactual")
    assert f"#{league.entry} Order (mended by an amendment)" in ran["broken"]
    for sentence in what_if["questions"][0]["sentences"]:
        assert sentence in ran["broken"]
    assert what_if["questions"][0]["throw"]["mattered"] and "in 1 of them a roll turned on it" in ran["broken"]
    lost = {
        row["name"]: row["lost"] for row in rows_of(league.tables, "units", match_id=league.contested) if row["lost"]
    }
    assert ran["units-lost"].startswith(f"{len(lost)} of ")
    assert ran.pictures == 7 + (aftermath.calibration(GAME) is not None)


def test_review_draws_the_course_of_the_chances(monkeypatch, league):
    ran = quickly(monkeypatch, "battle_review", url=league.url, match=league.contested)
    course = asked(league.url, f"matches/{league.contested}/turning-points?rollouts={ROLLOUTS}")
    moments = ran.names["moments"].to_dicts()
    assert len(moments) > 2 and [(row["entry"], row["score"], row["low"], row["high"]) for row in moments] == [
        (point["entry"], *(point["chances"][name] for name in ["score", "low", "high"])) for point in course["points"]
    ]
    assert all(row["low"] <= row["score"] <= row["high"] for row in moments)
    if not course["turning"]:
        assert ran["chances"].startswith("No action moved the chances by more than their error; 20 battles")


def turn(entry: int, before: float, after: float, split: tuple[float, float] | None) -> dict:
    """A turning point as the service tells it, each part ± 0.1."""
    odds = [{"score": score, "low": score - 0.05, "high": score + 0.05} for score in [before, after]]
    parts = [{"value": value, "error": 0.05, "reach": 0.1} for value in [after - before, *(split or [])]] + [None] * 2
    told = {"entry": entry, "to": entry + 1, "turn": 2, "headline": f"Deed {entry}."}
    return told | dict(zip(["before", "after"], odds, strict=True)) | dict(zip(["change", "choice", "dice"], parts))


def test_review_tells_choice_and_dice_apart(monkeypatch, league):
    chances = [(0, 0.5), (10, 0.3), (11, 0.6), (20, 0.9), (21, 1.0)]
    points = [{"entry": at, "turn": 1, "chances": {"score": p, "low": p - 0.05, "high": p + 0.05}} for at, p in chances]
    turning = [turn(20, 0.9, 1.0, None), turn(10, 0.3, 0.6, (0.05, 0.25))]
    course = {"rollouts": 1234, "points": points, "turning": turning, "unrecorded": None}
    ask, answers = Service.ask, iter([{"done": 3, "of": 1234}, course])

    def said(service, path, **query):
        return next(answers) if "turning" in path else ask(service, path, **query)

    monkeypatch.setattr(Service, "ask", said)
    ran = quickly(monkeypatch, "battle_review", url=league.url, match=league.contested)
    first, second = ran["chances"].splitlines()
    # The greatest change comes first; it took a second question, as the curve was not ready.
    assert first.startswith("1. #10, turn 2: Deed 10. From 30% to 60% for ")
    assert first.endswith(" (+30% ± 10%): choice +5% ± 10%, dice +25% ± 10%.")
    assert second.startswith("2. #20, turn 2: Deed 20. From 90% to 100%") and second.endswith("(+10% ± 10%).")
    assert ran.pictures == 7 + (aftermath.calibration(GAME) is not None)


def test_review_shows_how_far_the_chances_can_be_believed(monkeypatch, league):
    points = [{"entry": at, "turn": 1, "chances": {"score": 0.5, "low": 0.4, "high": 0.6}} for at in (0, 9)]
    course = {"rollouts": 1234, "points": points, "turning": [], "unrecorded": None}
    ask = Service.ask
    monkeypatch.setattr(Service, "ask", lambda one, path, **of: course if "turning" in path else ask(one, path, **of))
    monkeypatch.setattr(aftermath, "calibration", lambda system: None)
    ran = quickly(monkeypatch, "battle_review", url=league.url, match=league.contested)
    assert ran["calibrated"] == f"Nobody has held forecasts of {GAME} against how battles ended.\n"
    without = ran.pictures
    # 62.5 of 100 is from 0.5271 to 0.7136, and 9 of 10 from 0.5958 to 0.9821 (Wilson).
    held = {
        "third": [3, 1],
        "said": [0.9, 0.5],
        "battles": [10, 100],
        "won": [9.0, 62.5],
        "low": [0.5958, 0.5271],
        "high": [0.9821, 0.7136],
        "loss": [0.3251, 0.7012],
        "even": [0.6931, 0.6931],
        "rollouts": [40, 40],
        "players": [3, 3],
    }
    monkeypatch.setattr(aftermath, "calibration", lambda system: pl.DataFrame(held))
    for now, of in [
        (3, "."),
        (4, "; here they are of 4: these figures may not be theirs."),
        (None, "; here they are of a number unknown: these figures may not be theirs."),
    ]:
        monkeypatch.setattr(aftermath, "players", lambda system, now=now: now)
        ran = quickly(monkeypatch, "battle_review", url=league.url, match=league.contested)
        assert ran["calibrated"].splitlines() == [
            'First third: log-loss 0.701, 0.693 for saying "even": no better.',
            "  50% said, 62% came (53% to 71%): 62.5 of 100, which is something else.",
            'Last third: log-loss 0.325, 0.693 for saying "even": better.',
            "  90% said, 90% came (60% to 98%): 9 of 10.",
            "1 of 2 bars reach the line; 40 battles were played on each time.",
            f"Bots and referee were those of number 3{of}",
        ]
        assert ran.pictures == without + 1


@pytest.mark.parametrize("file", sorted((HERE / "calibration").glob("*.csv")), ids=lambda path: path.stem)
def test_calibration_is_what_was_counted(file):
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    numbers = {int(row["players"]) for row in rows}
    assert len(numbers) == 1 and 1 <= numbers.pop() <= aftermath.players(file.stem)
    assert sum(int(row["battles"]) for row in rows) >= 400
    said = [(int(row["third"]), float(row["said"])) for row in rows]
    assert said == sorted(said) and {third for third, _ in said} == {1, 2, 3}
    for (_, at), row in zip(said, rows, strict=True):
        assert row["game"] == file.stem and 0 < at < 1
        # Saying "even" costs the logarithm of two, whatever comes.
        assert float(row["even"]) == pytest.approx(math.log(2), abs=6e-5) and float(row["loss"]) > 0
        won, battles = float(row["won"]), int(row["battles"])
        for name, end in [("low", 0.0), ("high", 1.0)]:
            assert float(row[name]) == pytest.approx(wilson_end(won, battles, won / battles, end), abs=6e-5)


def test_a_calibration_of_unknown_players_is_refused(monkeypatch, tmp_path):
    (tmp_path / "calibration").mkdir()
    (tmp_path / "calibration" / "kow2.csv").write_text("game,third,said\nkow2,1,0.5\n")
    monkeypatch.setattr(aftermath, "__file__", str(tmp_path / "aftermath.py"))
    with pytest.raises(ValueError, match="kow2.csv, line 1: expected a column `players`, got game, third, said"):
        aftermath.calibration("kow2")
    assert aftermath.calibration("warmaster") is None


def test_the_number_of_the_players_is_that_of_the_repository(monkeypatch, tmp_path):
    assert aftermath.players("kow2") >= 2 and aftermath.players("warmaster") >= 2
    assert aftermath.players("chess") is None
    monkeypatch.setattr(aftermath, "__file__", str(tmp_path / "notebooks" / "aftermath.py"))
    assert aftermath.players("kow2") is None


def test_review_of_a_battle_that_cannot_be_played_on(monkeypatch, league):
    lacking = {"code": "unrecorded", "what": "where-units-stand"}
    course = {"rollouts": 0, "points": [], "turning": [], "unrecorded": lacking}
    ask = Service.ask

    def said(service, path, **query):
        return course if "turning" in path else ask(service, path, **query)

    monkeypatch.setattr(Service, "ask", said)
    ran = quickly(monkeypatch, "battle_review", url=league.url, match=league.contested)
    assert ran["chances"] == "Nobody can say: this battle cannot be played on (unrecorded: where-units-stand).\n"
    assert ran.pictures == 6


def test_review_says_what_the_service_reckons(monkeypatch, league):
    ran = quickly(monkeypatch, "battle_review", url=league.url, match=league.contested)
    given = {(row["purpose"], row["side"]): row for row in ran.figures()}
    luck = asked(league.url, f"stats/luck?system={GAME}&match={league.contested}&by=side")["rows"]
    assert {(row["purpose"], row["who"]) for row in luck} == given.keys()
    for row in luck:
        mine = given[row["purpose"], row["who"]]
        assert (mine["throws"], mine["dice"]) == (row["rolls"], row["dice"])
        assert mine["luck"] == pytest.approx(row["luck"], abs=1e-9)
        assert sqrt(mine["variance"]) == pytest.approx(row["spread"], abs=1e-9)
        assert mine["deviations"] == pytest.approx(row["deviations"], abs=1e-6)
    thrown = asked(league.url, f"stats/rolls?system={GAME}&match={league.contested}&limit=1000")["rows"]
    chances = Counter((row["seq"], row["purpose"], round(min(row["as_good"], row["as_bad"]), 9)) for row in thrown)
    mine = ran.names["rolls"].filter(pl.col("side").is_not_null()).to_dicts()
    tails = [min(row["p_at_least"], row["p_at_most"]) for row in mine]
    assert (
        Counter((row["seq"], row["purpose"], round(tail, 9)) for row, tail in zip(mine, tails, strict=True)) == chances
    )
    [battle] = asked(league.url, f"stats/luck/battles?system={GAME}&match={league.contested}")["rows"]
    for side in battle["sides"]:
        assert f"{side['player']} ({side['army']}): {side['worth']['points']:+.0f} victory points" in ran["worth"]


def with_losses(league) -> list[str]:
    """A battle of each game that cost somebody something."""
    return [min(row["match_id"] for row in rows_of(league.tables, "losses", system=game)) for game in [GAME, "kow2"]]


def test_review_from_tables_says_the_same(monkeypatch, league, folder):
    for battle in with_losses(league):
        served = quickly(monkeypatch, "battle_review", url=league.url, match=battle)
        read = quickly(monkeypatch, "battle_review", tables=folder, match=battle)
        compare_ledger(read, ledger(league.tables, battle))
        for cell in ["battle", "losses", "units-lost", "orders"]:
            assert read[cell] == served[cell], cell
        assert read["losses"].startswith("The greatest leap: ")
        # Turn by turn, by points.
        ours, theirs = (ran.names["losses"].sort("turn", "side").to_dicts() for ran in [read, served])
        assert len(ours) > 6 and max(row["lost"] for row in ours) > 0
        assert [row["share"] for row in ours] == pytest.approx([row["share"] for row in theirs], abs=1e-12)
        assert [(row["turn"], row["side"], row["lost"]) for row in ours] == [
            (row["turn"], row["side"], row["lost"]) for row in theirs
        ]
        for cell in ["chances", "worth"]:
            assert read[cell].startswith("Nobody can say from tables alone: ") and read[cell].endswith(
                "a service has.\n"
            )
        # Whoever threw, for whatever: the same throws are rare, by the same chances.
        chances = [
            [line.rsplit("comes once in ", 1)[-1] for line in ran["rarest"].splitlines()] for ran in [served, read]
        ]
        assert chances[0] == chances[1]


def test_review_from_tables_says_who_contested_what(monkeypatch, league, folder):
    read = quickly(monkeypatch, "battle_review", tables=folder, match=league.contested)
    heading, dispute, ruling, amendment, *_ = read["broken"].splitlines()
    assert heading == f"#{league.entry} (mended by an amendment)"
    assert "dispute, " in dispute and dispute.endswith(": It needed one less: a penalty was not counted.")
    assert "ruling, overturned, Organizer: Counted again." in ruling
    assert "amend, applied, " in amendment and amendment.endswith(": As ruled.")
    left = {
        row["seq"]
        for row in rows_of(league.tables, "findings", match_id=league.contested)
        if row["outcome"] == "broken"
    }
    assert f"\n{len(left)} entries with something broken, amendments applied; 1 mended by one." in read["broken"]
    assert league.entry not in left
    assert "the service tells alone" in read["broken"]
    # The rate of orders has its interval from tables too.
    served = quickly(monkeypatch, "battle_review", url=league.url, match=league.contested)
    ours, theirs = (ran.names["orders"].sort("character") for ran in [read, served])
    for name in ["rate", "rate_low", "rate_high"]:
        assert ours[name].to_list() == pytest.approx(theirs[name].to_list(), abs=1e-9)


def test_review_from_tables_tells_broken_rules(monkeypatch, league, folder):
    broken = [row for row in rows_of(league.tables, "findings") if row["outcome"] == "broken" and row["seq"]]
    battle = broken[0]["match_id"]
    rules = {(row["seq"], row["rule"]) for row in broken if row["match_id"] == battle}
    read = quickly(monkeypatch, "battle_review", tables=folder, match=battle)
    seq, told = None, set()
    for line in read["broken"].splitlines():
        if line.startswith("#"):
            seq = int(line[1:].split()[0])
        elif line.startswith("  broken: "):
            told.add((seq, line.split()[1].rstrip(":")))
    assert told == rules
    assert f"{len({seq for seq, _ in rules})} entries with something broken" in read["broken"]


def test_review_of_a_game_without_orders(monkeypatch, league):
    battle = next(
        row["match_id"] for row in rows_of(league.tables, "matches", system="kow2") if row["fidelity"] == "full"
    )
    ran = quickly(monkeypatch, "battle_review", url=league.url, match=battle)
    compare_ledger(ran, ledger(league.tables, battle))
    assert ran["orders"] == "No order of this battle was rolled for.\n"


def test_review_finds_the_last_battle(monkeypatch, league):
    over = [row for row in rows_of(league.tables, "matches") if row["over"] and row["fidelity"] in ("actions", "full")]
    last = max(over, key=lambda row: (row["played"], row["match_id"]))
    ran = quickly(monkeypatch, "battle_review", tables=league.tables)
    assert ran["battle"].startswith(f"{last['title']}\n")


# A disputed battle.


@pytest.fixture(scope="session")
def bundle(league) -> dict:
    """The contested battle with its proof."""
    return asked(league.url, f"matches/{league.contested}/bundle")


def audit(monkeypatch, league, tmp_path, bundle: dict, **more) -> Ran:
    """The audit of a bundle alone."""
    file = tmp_path / "bundle.json"
    file.write_text(json.dumps(bundle), encoding="utf-8")
    return quickly(monkeypatch, "dispute_audit", **({"bundle": file, "ledger_key": league.ledger_key} | more))


def test_audit_of_a_served_battle(monkeypatch, league):
    ran = run(
        monkeypatch,
        "dispute_audit",
        url=league.url,
        ledger_key=league.ledger_key,
        checkpoint=league.checkpoint,
        program=league.program,
    )
    body, _ = json.JSONDecoder().raw_decode(ran["figures"])
    assert body["match"] == league.contested and body["disputed"] == [league.entry]
    assert all(one["holds"] for one in body["checks"]) and len(body["checks"]) == 11
    what_if = asked(league.url, f"matches/{league.contested}/entries/{league.entry}/counterfactual")
    [finding] = body["findings"]
    assert finding["rule"] == "wm.command.roll" == what_if["questions"][0]["finding"]["rule"]
    for figure in what_if["questions"][0]["finding"]["figures"]:
        assert f"{figure['label']} {figure['text']}" in ran["disputed"]
    assert body["changed"] == asked(league.url, f"matches/{league.contested}/amendments")["changed"]
    statuses = asked(league.url, f"matches/{league.contested}")["statuses"]
    assert body["statuses"] == statuses and statuses["ruled"] == 1
    assert [row["side"] for row in body["signatures"]][2] is None and all(row["valid"] for row in body["signatures"])
    older, newer = (int(text.split("\n")[1]) for text in [league.checkpoint.read_text(), served_checkpoint(league)])
    assert f"the tree of {newer:,} leaves is the tree of {older:,} that you saved, grown" in ran["grown"]
    assert older < newer and "This program’s referee says the same" in ran["program"]
    assert ran.pictures == 1


def served_checkpoint(league) -> str:
    with urllib.request.urlopen(f"{league.url}/api/v1/ledger/checkpoint", timeout=30) as answer:
        return answer.read().decode()


def test_audit_from_tables_tells_what_they_hold(monkeypatch, league, folder, bundle):
    ran = quickly(monkeypatch, "dispute_audit", tables=folder, program=league.program)
    body = ran.figures()
    # The last battle with a ruling, as the service has it.
    assert body["match"] == asked_last_ruled(league)
    ran = quickly(monkeypatch, "dispute_audit", tables=folder, match=league.contested, program=league.program)
    body = ran.figures()
    assert body["statuses"] == asked(league.url, f"matches/{league.contested}")["statuses"]
    assert (
        body["disputed"] == [league.entry] and body["signatures"] == [] and all(one["holds"] for one in body["checks"])
    )
    # What was contested, decided and mended, in the words of those who did it.
    words = ran["disputed"]
    assert words.startswith(f"#{league.entry}, ") and ": order, ruled\n" in words.split("   ")[0] + "\n"
    for sentence in [
        ": It needed one less: a penalty was not counted.",
        "ruling overturned, Organizer: Counted again.",
    ]:
        assert sentence in words
    assert "        applied\n" in words and words.endswith("   decided.\n")
    [thrown] = rows_of(league.tables, "rolls", match_id=league.contested, seq=league.entry)
    faces = " ".join(map(str, thrown["faces"]))
    assert f"rolled for command: {faces}, {thrown['needed']} needed; 0, {thrown['mean']:.2f} expected" in words
    assert f"mends #{league.entry}: applied; that entry is now ruled." in ran["amended"]
    for side, points in asked(league.url, f"matches/{league.contested}")["score"]["points"]:
        assert f" {points:g} points, " in ran["amended"], side
    # The hash is that of the bundle; of what tables lack, each part says so.
    assert bundle["head"]["hash"] in ran["chain"] and bundle["head"]["hash"] in ran.names["header"]["log_hash"]
    assert (
        ran["signed"].startswith("#") and "3 signatures are entered. Whether they hold, a service or" in ran["signed"]
    )
    assert "a service or a bundle has it" in ran["included"] and "a service tells" in ran["grown"]
    assert ran["flipped"] == "Without the log there is no byte to change.\n"
    whole = [one["what"] for one in body["checks"] if "dump whole" in one["what"]]
    assert len(whole) == Folder(folder).dumped and len(body["checks"]) == 1 + len(whole)
    assert ran.pictures == 1


def asked_last_ruled(league) -> str:
    """The last battle with a ruling, by the list of all battles."""
    matches = asked(league.url, "matches?limit=200")["matches"]
    return max((match["played"], match["id"]) for match in matches if match["statuses"]["ruled"])[1]


def test_audit_of_a_dump_that_was_changed_fails(monkeypatch, league, dump, tmp_path):
    changed = tmp_path / "dump"
    shutil.copytree(dump, changed)
    file = changed / "moves.parquet"
    file.write_bytes(file.read_bytes() + b"\0")
    with pytest.raises(AssertionError, match="the audit failed: the program finds the dump whole$"):
        quickly(monkeypatch, "dispute_audit", tables=changed, match=league.contested, program=league.program)
    entries = pl.read_parquet(changed / "entries.parquet")
    ruled = (pl.col("match_id") == league.contested) & (pl.col("seq") == league.entry)
    entries.with_columns(status=pl.when(ruled).then(pl.lit("legal")).otherwise("status")).write_parquet(
        changed / "entries.parquet"
    )
    with pytest.raises(AssertionError, match="the audit failed: the tables say the same of the battle"):
        quickly(monkeypatch, "dispute_audit", tables=changed, match=league.contested)


def test_audit_from_tables_of_a_good_move_that_was_contested(monkeypatch, league, folder):
    battle, records = next(contested_in_kow2(league))
    ran = quickly(monkeypatch, "dispute_audit", tables=folder, match=battle)
    body, entry = ran.figures(), min(record["about"] for record in records)
    assert body["disputed"] == [entry] and body["findings"] == []
    assert "The referee finds nothing broken in it, with amendments that apply." in ran["disputed"]
    assert "ruling upheld, " in ran["disputed"] and ran["disputed"].endswith("   decided.\n")
    assert "0 signatures are entered." in ran["signed"]


def test_audit_of_a_battle_that_tables_do_not_have(monkeypatch, league):
    with pytest.raises(ValueError, match="no match nobody is in these tables"):
        quickly(monkeypatch, "dispute_audit", tables=league.tables, match="nobody")


def test_audit_of_a_bundle_needs_no_service(monkeypatch, league, tmp_path, bundle):
    ran = audit(monkeypatch, league, tmp_path, bundle, program=league.program)
    body = ran.figures()
    assert all(one["holds"] for one in body["checks"]) and len(body["checks"]) == 8
    assert "the program verifies the bundle" in ran["program"]


def redacted(league, bundle: dict, line: int) -> dict:
    """The bundle with a line redacted, and the proof of the line before it."""
    lines = bundle["log"].splitlines()
    hashes = [sha256(b"\x00" + lines[0].encode())]
    for text in lines[1:]:
        hashes.append(sha256(b"\x01" + hashes[-1].digest() + text.encode()))
    with urllib.request.urlopen(f"{league.url}/api/v1/changes?limit=1000", timeout=30) as answer:
        changes = [json.loads(one) for one in answer.read().decode().splitlines()]
    # The log came in whole, and the signatures after it.
    position = next(one["position"] for one in changes if one["match"] == bundle["match"])
    leaf = f"aftermath/1 {bundle['match']} {line} {position} {hashes[line].hexdigest()}\n{lines[line]}"
    known = {"line": line, "hash": hashes[line].hexdigest(), "leaf": sha256(b"\x00" + leaf.encode()).hexdigest()}
    changed = bundle | {"format": "aftermath-bundle 2", "redacted": [known]}
    if line:
        with urllib.request.urlopen(f"{league.url}/api/v1/matches/{bundle['match']}/proof?entry={line - 1}") as answer:
            before = {"line": line - 1, "position": position, "proof": answer.read().decode()}
        changed["stretches"] = [before]
    lines[line] = lines[line].replace("a penalty was not counted", "…").replace('"player": "', '"player": "player-')
    return changed | {"log": "\n".join(lines) + "\n"}


def test_audit_goes_on_through_a_redacted_line(monkeypatch, league, tmp_path, bundle):
    dispute = next(at for at, line in enumerate(bundle["log"].splitlines()) if '"dispute"' in line)
    changed = redacted(league, bundle, dispute)
    assert changed["log"] != bundle["log"]
    ran = audit(monkeypatch, league, tmp_path, changed)
    assert (
        f"Line {dispute} is redacted" in ran["audit"]
        and f"line {dispute - 1}, before a redacted one" in ran["included"]
    )
    # What was put in its place is vouched for by nobody; what stands before it by its own proof.
    at = changed["log"].index('"dice": [') + len('"dice": [')
    with pytest.raises(AssertionError, match=f"failed: line {dispute - 1}, before a redacted one, is in the ledger$"):
        audit(monkeypatch, league, tmp_path, changed | {"log": flip(changed["log"], at)})
    with pytest.raises(AssertionError, match=f"failed: line {dispute - 1}, before a redacted one, is in the ledger$"):
        audit(monkeypatch, league, tmp_path, changed | {"stretches": []})


def test_audit_of_a_good_move_that_was_contested(monkeypatch, league):
    battle, records = next(contested_in_kow2(league))
    ran = quickly(monkeypatch, "dispute_audit", url=league.url, match=battle)
    body = ran.figures()
    about = {record["about"] for record in records}
    assert body["disputed"] == sorted(about) and not body["findings"]
    assert [(row["entry"], row["effective"], row["mended"]) for row in body["changed"]] == [(min(about), "ruled", [])]
    assert ran["amended"].startswith(f"#{min(about)} Move: legal as recorded, ruled as amended\n")
    assert "The referee finds nothing broken in it as recorded." in ran["disputed"]
    assert "upheld" in ran["disputed"] and "decided." in ran["disputed"]
    assert "Nobody signed this log." in ran["signed"] and "Save this one" in ran["grown"]
    assert "The result is the same either way." in ran["amended"]


def contested_in_kow2(league):
    """Battles of the other game in which somebody contests a good move, and what was said of it."""
    for match in rows_of(league.tables, "matches", system="kow2"):
        timeline = asked(league.url, f"matches/{match['match_id']}/timeline")
        records = [item for item in timeline if item["kind"] in ("dispute", "ruling")]
        if {"dispute", "ruling"} <= {item["kind"] for item in records} and not match["stood"]:
            yield match["match_id"], records


def flip(text: str, at: int) -> str:
    """The text with another letter or digit in one place."""
    return text[:at] + ("1" if text[at] != "1" else "2") + text[at + 1 :]


def test_audit_says_when_nobody_vouches_for_the_header(monkeypatch, league, tmp_path, bundle):
    ran = audit(monkeypatch, league, tmp_path, redacted(league, bundle, 0))
    assert ran["signed"].count("which is redacted: whose key it is, nobody vouches for") == 3
    assert "player-" in ran["signed"] and all(one["holds"] for one in ran.figures()["checks"])


def test_a_changed_byte_of_the_log_fails_the_audit(monkeypatch, league, tmp_path, bundle):
    # A die of the contested order: the line is as long and as readable as before.
    line = bundle["log"].splitlines()[league.entry]
    at = bundle["log"].index(line) + line.index('"dice": [') + len('"dice": [')
    changed = bundle | {"log": flip(bundle["log"], at)}
    with pytest.raises(
        AssertionError, match="the audit failed: the chain .*signed up to.*the last line of this log"
    ) as failed:
        audit(monkeypatch, league, tmp_path, changed)
    assert str(failed.value).count("signed up to") == 3


def test_a_changed_bundle_is_refused_by_both(monkeypatch, league, tmp_path, bundle):
    changed = bundle | {"position": bundle["position"] + 1}
    with pytest.raises(AssertionError, match="the last line of this log, .*; the program verifies the bundle$"):
        audit(monkeypatch, league, tmp_path, changed, program=league.program)


@pytest.mark.parametrize("part", ["path", "root", "signature"])
def test_a_changed_proof_fails_the_audit(monkeypatch, league, tmp_path, bundle, part):
    lines = bundle["proof"].split("\n")
    number = {"path": 2, "root": lines.index("") + 3, "signature": len(lines) - 2}[part]
    lines[number] = flip(lines[number], len(lines[number]) - 12)
    with pytest.raises(AssertionError, match="the audit failed: (leaf|the checkpoint)"):
        audit(monkeypatch, league, tmp_path, bundle | {"proof": "\n".join(lines)})


def test_another_ledger_is_not_the_one_we_know(monkeypatch, league, tmp_path, bundle):
    another = "club.example+9c1f4f1e+AVLfuPe7zcpMXVv+zvbLi5Jb3S8zv+p0rYUJd0hqGzDw"
    with pytest.raises(AssertionError, match="the checkpoint of .* is signed by"):
        audit(monkeypatch, league, tmp_path, bundle, ledger_key=another)


def test_a_forged_signature_fails_the_audit(monkeypatch, league, tmp_path, bundle):
    lines = bundle["log"].splitlines()
    place = next(place for place, line in enumerate(lines) if '"sign"' in line)
    signature = json.loads(lines[place])["event"]["sign"]["signature"]
    lines[place] = lines[place].replace(signature, flip(signature, 40))
    with pytest.raises(AssertionError, match="the chain .*first.example, named in the header"):
        audit(monkeypatch, league, tmp_path, bundle | {"log": "\n".join(lines) + "\n"})


def test_a_ledger_that_was_rewritten_is_noticed(monkeypatch, league, tmp_path):
    origin, size, root, *rest = league.checkpoint.read_text().split("\n")
    saved = tmp_path / "checkpoint"
    saved.write_text("\n".join([origin, str(int(size) - 1), root, *rest]))
    with pytest.raises(AssertionError, match="that you saved, grown"):
        quickly(monkeypatch, "dispute_audit", url=league.url, checkpoint=saved)


# Command luck.


def chance_of_command(needed: int) -> Fraction:
    """Chance that two dice come to `needed` or less, by counting the 36 throws."""
    return Fraction(sum(a + b <= needed for a in range(1, 7) for b in range(1, 7)), 36)


def number_passed(chances: list[Fraction]) -> list[Fraction]:
    """Chances that exactly 0, 1, 2 … of the tests pass, by the recurrence over tests."""
    line = [Fraction(1)] + [Fraction(0)] * len(chances)
    for chance in chances:
        for k in range(len(chances), 0, -1):
            line[k] = line[k] * (1 - chance) + line[k - 1] * chance
        line[0] *= 1 - chance
    return line


@pytest.fixture(scope="session")
def commands(league) -> dict[tuple[str, str], dict]:
    """Command luck per match and character, from the faces and the number needed alone."""
    tests = defaultdict(list)
    for roll in rows_of(league.tables, "rolls", purpose="command"):
        tests[roll["match_id"], roll["unit"]].append((sum(roll["faces"]), roll["needed"]))
    figures = {}
    for who, thrown in tests.items():
        chances = [chance_of_command(needed) for _, needed in thrown]
        orders, passed = len(thrown), sum(rolled <= needed for rolled, needed in thrown)
        expected, likely = sum(chances), number_passed(chances)
        figures[who] = {
            "orders": orders,
            "passed": passed,
            "expected": float(expected),
            "luck": float(passed - expected),
            "variance": float(sum(p * (1 - p) for p in chances)),
            "rate": passed / orders,
            "rate_low": wilson_end(passed, orders, passed / orders, 0.0),
            "rate_high": wilson_end(passed, orders, passed / orders, 1.0),
            "p_at_most": float(sum(likely[: passed + 1])),
            "p_at_least": float(sum(likely[passed:])),
        }
    return figures


def compare_commands(ran: Ran, expected: dict[tuple[str, str], dict], tables: Path) -> None:
    """Every figure of command luck that the notebook gives against the one reckoned here."""
    given = {(row["match_id"], row["character"]): row for row in ran.figures()}
    assert expected and given.keys() == expected.keys()
    units = {(row["match_id"], row["unit"]): row for row in rows_of(tables, "units")}
    sides = {(row["match_id"], row["side"]): row for row in rows_of(tables, "sides")}
    for who, figures in expected.items():
        for name, value in figures.items():
            assert given[who][name] == pytest.approx(value, abs=1e-9), (who, name)
        unit = units[who]
        assert (given[who]["name"], given[who]["rank"]) == (unit["name"], unit["kind"])
        assert given[who]["player"] == sides[who[0], unit["side"]]["player"]


def test_command_luck_of_a_service(monkeypatch, league, commands):
    ran = run(monkeypatch, "command_luck", url=league.url)
    compare_commands(ran, commands, league.tables)
    assert ran.pictures == 2


def test_command_luck_from_tables(monkeypatch, league, commands):
    ran = quickly(monkeypatch, "command_luck", tables=league.tables)
    compare_commands(ran, commands, league.tables)
    units = {(row["match_id"], row["unit"]): row["side"] for row in rows_of(league.tables, "units")}
    sides = {(row["match_id"], row["side"]): row["player"] for row in rows_of(league.tables, "sides")}
    orders = defaultdict(int)
    for (match_id, character), figures in commands.items():
        orders[sides[match_id, units[match_id, character]]] += figures["orders"]
    words = ran["by-player"]
    assert words.count("too small") == sum(count < 100 for count in orders.values())
    for player, count in orders.items():
        assert f"{player}: " in words and f" of {count} orders" in words


def test_command_luck_of_one_battle(monkeypatch, league, commands):
    match_id, _ = min(commands)
    ran = quickly(monkeypatch, "command_luck", tables=league.tables, match=match_id)
    assert len(ran["in-words"].splitlines()) == sum(who[0] == match_id for who in commands)


# What the notebooks stand on.


def test_missing_tables_are_told_plainly(monkeypatch, tmp_path):
    with pytest.raises(CellExecutionError, match="no tables in .*notebooks/README.md"):
        run(monkeypatch, "command_luck", tables=tmp_path)
    with pytest.raises(FileNotFoundError, match="no tables in"):
        Folder(tmp_path)


def test_refusals_are_told_in_the_words_of_the_service(league):
    service = Service(league.url)
    with pytest.raises(Refused, match="404.*no-such-battle") as refused:
        service.ask("matches/no-such-battle")
    assert refused.value.status == 404
    with pytest.raises(ConnectionError, match="no service answers at http://127.0.0.1:1 .*README.md"):
        Service("http://127.0.0.1:1").ask("systems")


def test_pages_are_put_together(league):
    sides = Service(league.url).pages("stats/battles", system=GAME, mirrors="counted")
    over = [row for row in rows_of(league.tables, "sides", system=GAME) if row["result"] and row["opponent_army"]]
    assert sides.height == len(over) and sides.select("match_id", "side").n_unique() == len(over)


def test_rows_come_as_arrow_to_whoever_has_the_token():
    table = pl.DataFrame({"army": ["Orcs", "Elves"], "rate": [0.25, None]})
    seen = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            seen.append((self.path, dict(self.headers.items())))
            busy = len(seen) == 1
            body = io.BytesIO()
            table.write_ipc_stream(body)
            self.send_response(429 if busy else 200)
            self.send_header("content-type", "application/problem+json" if busy else ARROW)
            self.send_header("retry-after", "0")
            self.end_headers()
            self.wfile.write(b'{"title":"Too many requests"}' if busy else body.getvalue())

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        service = Service(f"http://127.0.0.1:{server.server_port}/", "secret")
        assert service.frame("stats/meta", system="kow2", first=True, player=None).equals(table)
    finally:
        server.shutdown()
        server.server_close()
    assert [path for path, _ in seen] == ["/api/v1/stats/meta?system=kow2&first=true"] * 2
    headers = {name.lower(): value for name, value in seen[1][1].items()}
    assert headers["authorization"] == "Bearer secret" and ARROW in headers["accept"]
