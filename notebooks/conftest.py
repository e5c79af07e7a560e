"""A small league with one contested battle in it, served by the program: what the notebooks are run against."""

import csv
import json
import os
import random
import socket
import subprocess
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path

import pytest

# Battles of each game: few, as they are played anew for each run of the tests.
BATTLES = {"warmaster": 30, "kow2": 4}
# Armies of the club's older seasons, of which only the results are known: of two armies wins the one with more, mostly.
OLDER = {"High Elves": 2.4, "Empire": 1.2, "Orcs": 1.0, "Chaos": 1.0, "Dwarfs": 0.9, "Vampire Counts": 0.4}
OLDER_MONTHS, OLDER_NIGHTS, OLDER_TABLES = 6, 2, 12
# Seconds that the service gets to begin.
PATIENCE_S = 60


@dataclass(frozen=True)
class League:
    """A league that is served."""

    program: Path
    url: str
    tables: Path
    # The contested battle, the entry that is contested, and the log of it without that mistake.
    contested: str
    entry: int
    # The ledger as somebody saved it before the contested battle came in.
    checkpoint: Path
    ledger_key: str


@pytest.fixture(scope="session")
def program() -> Path:
    """The program under test."""
    named = os.environ.get("AFTERMATH_PROGRAM")
    if not named:
        pytest.fail("set AFTERMATH_PROGRAM to the program `aftermath`; notebooks/README.md tells how")
    return Path(named).resolve()


@pytest.fixture(scope="session")
def league(program, tmp_path_factory):
    """Plays the league, contests a battle of it, and serves both."""
    home = tmp_path_factory.mktemp("league")
    data, logs = home / "data", home / "logs"

    def run(*words) -> str:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("AFTERMATH_")}
        done = subprocess.run([program, *map(str, words)], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, (words, done.stdout[-2000:], done.stderr[-2000:])
        return done.stdout

    for game, battles in BATTLES.items():
        run("simulate", "--league", "--game", game, "--matches", battles, "--out", logs)
    keys = {who: home / f"{who}.key" for who in ["first", "second", "organizer"]}
    public = {who: run("keys", "new", f"{who}.example", "--out", file).split()[-1] for who, file in keys.items()}

    seasons = home / "seasons.csv"
    older_seasons(seasons)

    source, place = next(found for file in sorted(logs.glob("*-wm-*")) if (found := order_to_contest(file)))
    battle = source.read_text(encoding="utf-8").splitlines()
    source.unlink()
    # Its people are invented, and have no names to hide.
    run("--data", data, "names", "policy", "shown")
    run("--data", data, "ingest", logs)
    run("--data", data, "import", "results", seasons, "--names", "keep")
    checkpoint = home / "checkpoint"
    checkpoint.write_bytes((data / "ledger" / "checkpoint").read_bytes())

    contested = home / source.name
    contested.write_text(contest(battle, place, public), encoding="utf-8")
    run("--data", data, "ingest", contested)
    header = json.loads(battle[0])
    for who, side in zip(["first", "second"], header["sides"], strict=True):
        run("--data", data, "sign", header["match"], "--key", keys[who], "--side", side["id"], "--yes")
    run("--data", data, "sign", header["match"], "--key", keys["organizer"], "--yes")

    with serving(program, data, home / "service.log") as url:
        with urllib.request.urlopen(f"{url}/api/v1/ledger/key", timeout=30) as answer:
            ledger_key = answer.read().decode().strip()
        yield League(program, url, data / "tables", header["match"], place, checkpoint, ledger_key)


def older_seasons(file: Path) -> None:
    """Club nights of some months as a table of results, the same in every run."""
    chance, rows = random.Random(6), []
    for month in range(1, OLDER_MONTHS + 1):
        for night in range(1, OLDER_NIGHTS + 1):
            for table in range(1, OLDER_TABLES + 1):
                ours, theirs = chance.choices(list(OLDER), k=2)
                drawn = chance.random() < 0.12
                won = chance.random() < OLDER[ours] / (OLDER[ours] + OLDER[theirs])
                row = {"date": f"2023-{month:02}-{7 * night:02}", "game": "warmaster", "edition": "core"}
                row |= {"event": f"Club night {month}-{night}", "round": 1, "table": table, "points": 1000}
                row |= {"player_a": f"Member {chance.randint(1, 12)}", "army_a": ours}
                row |= {"player_b": f"Guest {chance.randint(1, 12)}", "army_b": theirs}
                row |= {"first": chance.choice(["a", "b", ""]), "result": "draw" if drawn else "a" if won else "b"}
                rows.append(row)
    with file.open("w", newline="", encoding="utf-8") as out:
        table = csv.DictWriter(out, rows[0])
        table.writeheader()
        table.writerows(rows)


def order_to_contest(file: Path) -> tuple[Path, int] | None:
    """An order of a log that passed, and whose sum and score could each have been one more."""
    for place, line in enumerate(file.read_text(encoding="utf-8").splitlines()):
        entry = json.loads(line)
        declared = entry.get("event", {}).get("order", {}).get("declared", {})
        if declared.get("passed") and declared.get("penalties") and 4 <= declared.get("needed", 0) <= 9:
            return file, place
    return None


def contest(battle: list[str], place: int, public: dict[str, str]) -> str:
    """The log with a mistake in it: the order failed by one, and its players reckoned that it needed one less.

    The other side contests it, the organizer decides, and both agree to write the order down as failed.
    """
    lines = [json.loads(line) for line in battle]
    sides = [side["id"] for side in lines[0]["sides"]]
    for side, who in zip(lines[0]["sides"], ["first", "second"], strict=True):
        side["key"] = public[who]
    lines[0]["event"]["key"] = public["organizer"]

    order = lines[place]["event"]["order"]
    needed = order["declared"]["needed"]
    high = min(6, needed)
    order["dice"] = [high, needed + 1 - high]
    order["declared"]["needed"] = needed + 1
    failed = {**order, "declared": {**order["declared"], "needed": needed, "passed": False}}

    own = lines[place]["side"]
    other = next(side for side in sides if side != own)
    said = [
        (other, {"dispute": {"entry": place, "reason": "It needed one less: a penalty was not counted."}}),
        (None, {"ruling": {"entry": place, "by": "Organizer", "decision": "overturned", "reason": "Counted again."}}),
        (own, {"amend": {"entry": place, "replacement": {"order": failed}, "reason": "As ruled.", "agreed": sides}}),
    ]
    for side, event in said:
        entry = {"seq": len(lines), "at": lines[-1]["at"], "event": event}
        lines.append(entry | ({"side": side} if side else {}))
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


class serving:
    """The program serving a folder, on a port of its own."""

    def __init__(self, program: Path, data: Path, log: Path):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            address = f"127.0.0.1:{free.getsockname()[1]}"
        self.url, self.log = f"http://{address}", log
        self.command = [program, "--data", data, "serve", "--bind", address, "--requests-per-s", "5000"]

    def __enter__(self) -> str:
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log)
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until and self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url}/health", timeout=5):
                    return self.url
            except OSError:
                time.sleep(0.1)
        self.process.kill()
        pytest.fail(f"the service did not begin: {self.log.read_text(errors='replace')[-2000:]}")

    def __exit__(self, *_) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE_S)
