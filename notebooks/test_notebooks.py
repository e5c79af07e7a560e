"""Runs the notebooks to the end and holds their figures against figures reckoned here in another way."""

import json
import os
import threading
from collections import defaultdict
from fractions import Fraction
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import nbformat
import polars as pl
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

HERE = Path(__file__).parent
NOTEBOOK = HERE / "command_luck.ipynb"


@pytest.fixture(scope="session")
def tables() -> Path:
    """The folder of tables to test with."""
    named = os.environ.get("AFTERMATH_TABLES")
    if not named:
        pytest.fail("set AFTERMATH_TABLES to a folder of tables; notebooks/README.md tells how to make one")
    folder = Path(named).resolve()
    if not (folder / "rolls").is_dir():
        pytest.fail(f"AFTERMATH_TABLES={named}: there is no table `rolls` in {folder}")
    return folder


def run(monkeypatch, **environment: str) -> nbformat.NotebookNode:
    """The notebook after all of its cells ran."""
    for name in ["AFTERMATH_TABLES", "AFTERMATH_URL", "AFTERMATH_MATCH"]:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(HERE)}}).execute()
    return notebook


def printed(notebook: nbformat.NotebookNode, cell_id: str) -> str:
    """What a cell printed."""
    cell = next(cell for cell in notebook.cells if cell.id == cell_id)
    return "".join(output.text for output in cell.outputs if output.output_type == "stream")


def pictures(notebook: nbformat.NotebookNode) -> int:
    """How many pictures the notebook drew."""
    outputs = (output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs)
    return sum("image/png" in output.get("data", {}) for output in outputs)


def rows_of(tables: Path, name: str) -> list[dict]:
    """All rows of a table, file by file."""
    files = sorted((tables / name).rglob("part*.parquet"))
    return [row for file in files for row in pl.read_parquet(file, hive_partitioning=False).to_dicts()]


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


def wilson_end(passed: int, orders: int, inside: float, outside: float) -> float:
    """Where a rate stops to be compatible with what was seen (score test, 95 %), by bisection."""
    for _ in range(200):
        rate = (inside + outside) / 2
        fits = (passed - orders * rate) ** 2 <= 1.959963984540054**2 * orders * rate * (1 - rate)
        inside, outside = (rate, outside) if fits else (inside, rate)
    return inside


def reckoned(tables: Path) -> dict[tuple[str, str], dict]:
    """Command luck per match and character, from the faces and the number needed alone."""
    tests = defaultdict(list)
    for roll in rows_of(tables, "rolls"):
        if roll["purpose"] == "command":
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


def compare(notebook: nbformat.NotebookNode, tables: Path) -> None:
    """Every figure that the notebook gives against the one reckoned here."""
    given = {(row["match_id"], row["character"]): row for row in json.loads(printed(notebook, "figures"))}
    expected = reckoned(tables)
    assert expected, "these tables have no command test: nothing would be tested"
    assert given.keys() == expected.keys()
    units = {(row["match_id"], row["unit"]): row for row in rows_of(tables, "units")}
    sides = {(row["match_id"], row["side"]): row for row in rows_of(tables, "sides")}
    for who, figures in expected.items():
        for name, value in figures.items():
            assert given[who][name] == pytest.approx(value, abs=1e-9), (who, name)
        unit = units[who]
        assert (given[who]["name"], given[who]["rank"]) == (unit["name"], unit["kind"])
        assert given[who]["player"] == sides[who[0], unit["side"]]["player"]


def test_no_output_is_committed():
    for cell in nbformat.read(NOTEBOOK, as_version=4).cells:
        assert not cell.get("outputs") and cell.get("execution_count") is None, cell.id


def test_figures_from_tables(monkeypatch, tables):
    notebook = run(monkeypatch, AFTERMATH_TABLES=str(tables))
    compare(notebook, tables)
    assert pictures(notebook) == 2


def test_small_samples_are_called_small(monkeypatch, tables):
    notebook = run(monkeypatch, AFTERMATH_TABLES=str(tables))
    words = printed(notebook, "by-player")
    units = {(row["match_id"], row["unit"]): row["side"] for row in rows_of(tables, "units")}
    sides = {(row["match_id"], row["side"]): row["player"] for row in rows_of(tables, "sides")}
    orders = defaultdict(int)
    for (match_id, character), figures in reckoned(tables).items():
        orders[sides[match_id, units[match_id, character]]] += figures["orders"]
    assert words.count("too small") == sum(count < 100 for count in orders.values())
    for player, count in orders.items():
        assert f"{player}: " in words and f" of {count} orders" in words


def test_figures_from_a_service(monkeypatch, tables):
    with service(tables) as url:
        notebook = run(monkeypatch, AFTERMATH_URL=url)
    compare(notebook, tables)
    assert pictures(notebook) == 2


def test_one_battle_may_be_picked(monkeypatch, tables):
    match_id, _ = min(reckoned(tables))
    notebook = run(monkeypatch, AFTERMATH_TABLES=str(tables), AFTERMATH_MATCH=match_id)
    characters = sum(who[0] == match_id for who in reckoned(tables))
    assert len(printed(notebook, "in-words").splitlines()) == characters


def test_missing_tables_are_told_plainly(monkeypatch, tmp_path):
    with pytest.raises(CellExecutionError, match="no tables in .*notebooks/README.md"):
        run(monkeypatch, AFTERMATH_TABLES=str(tmp_path))


class service:
    """Stands in for `aftermath serve`: the three answers that the notebook asks for, made from the tables."""

    def __init__(self, tables: Path):
        self.answers = {"/api/v1/stats/command": {"rows": self.command_rows(tables)}}
        for entry in rows_of(tables, "entries"):
            timeline = f"/api/v1/matches/{entry['match_id']}/timeline"
            self.answers.setdefault(timeline, []).append({"seq": entry["seq"], "kind": entry["kind"]})
            self.answers[f"/api/v1/matches/{entry['match_id']}/verdicts/{entry['seq']}"] = {"rolls": []}
        for roll in rows_of(tables, "rolls"):
            verdict = self.answers[f"/api/v1/matches/{roll['match_id']}/verdicts/{roll['seq']}"]
            verdict["rolls"].append({name: roll[name] for name in ["purpose", "unit", "mean", "result"]})

    @staticmethod
    def command_rows(tables: Path) -> list[dict]:
        units = {(row["match_id"], row["unit"]): row for row in rows_of(tables, "units")}
        sides = {(row["match_id"], row["side"]): row for row in rows_of(tables, "sides")}
        played = {row["match_id"]: str(row["played"]) for row in rows_of(tables, "matches")}
        rows = []
        for (match_id, character), figures in reckoned(tables).items():
            unit = units[match_id, character]
            side = sides[match_id, unit["side"]]
            who = {"match_id": match_id, "played": played[match_id], "side": side["side"]}
            who |= {"player": side["player"], "army": side["army"], "character": character}
            rows.append(who | {"name": unit["name"], "rank": unit["kind"]} | figures)
        return rows

    def __enter__(self) -> str:
        answers = self.answers

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                found = self.path in answers
                body = json.dumps(answers.get(self.path)).encode()
                self.send_response(200 if found else 404)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{self.server.server_port}"

    def __exit__(self, *_) -> None:
        self.server.shutdown()
        self.server.server_close()
