"""Where the notebooks get their numbers: a running service, or a folder of tables. Both give Polars frames.

Nothing is reckoned here. Statistics are the service's, or from counts by `estimates.py`; counting and grouping is
Polars' work, in the notebooks.
"""

import json
import os
import re
import sys
import urllib.error
from io import BytesIO
from pathlib import Path

import polars as pl

# The client that is made from the service's own description; `pip install notebooks/client` puts it elsewhere.
sys.path.append(str(Path(__file__).parent / "client"))
from aftermath_client import Caller, Refused  # noqa: E402, F401

# The colours of the sides on the pages: all common kinds of colour blindness tell them apart.
SIDES = ["#1d5ea8", "#ad4404", "#00715a", "#9a3a83"]

ARROW = "application/vnd.apache.arrow.stream"
HOW = "notebooks/README.md tells how"


class Service:
    """A running service. Every name in its paths is `/api/v1/…`; `{url}/api/docs` describes them all."""

    def __init__(self, url: str, token: str | None = None):
        self.url = url.rstrip("/")
        self.caller = Caller(self.url, token)

    def __str__(self) -> str:
        return self.url

    def get(self, path: str, accept: str, **query) -> bytes:
        """An answer of this media type. What is `None` in the query is left out."""
        try:
            return self.caller.call("GET", f"/api/v1/{path}", query, accept)
        except urllib.error.URLError as error:
            raise ConnectionError(f"no service answers at {self.url} ({error.reason}): {HOW}") from None

    def ask(self, path: str, **query):
        """An answer as it is in JSON."""
        return json.loads(self.get(path, accept="application/json", **query))

    def text(self, path: str, **query) -> str:
        """An answer that is text: proofs, checkpoints, keys, logs byte for byte."""
        return self.get(path, accept="*/*", **query).decode()

    def frame(self, path: str, **query) -> pl.DataFrame:
        """The rows of a statistic. An interval is two columns, `…_low` and `…_high`."""
        return pl.read_ipc_stream(BytesIO(self.get(path, accept=ARROW, **query)))

    def pages(self, path: str, **query) -> pl.DataFrame:
        """All rows of an answer that comes in pages."""
        page, pages = 1_000, []
        while True:
            pages.append(self.frame(path, **query, skip=page * len(pages), limit=page))
            if pages[-1].height < page:
                return pl.concat(pages)


class Folder:
    """A folder of tables: `tables` in the data folder of the program, or a dump of them (`aftermath dump`)."""

    def __init__(self, path: Path | str):
        self.path = Path(path)
        # The manifest of a dump is written last: where it is, the dump is whole.
        self.dumped = (self.path / "manifest.json").is_file()
        if not self.dumped and not any(self.path.glob("matches/**/part*.parquet")):
            raise FileNotFoundError(f"no tables in {self.path.resolve()}: {HOW}")

    def __str__(self) -> str:
        return str(self.path)

    def table(self, name: str) -> pl.LazyFrame:
        """One table, read lazily, with the columns `system` and `month`, which the folders of the program's own give."""
        if self.dumped:
            return pl.scan_parquet(self.path / f"{name}.parquet")
        partition = {"system": pl.String, "month": pl.String}
        files = self.path / name / "**/part*.parquet"
        return pl.scan_parquet(files, hive_partitioning=True, hive_schema=partition)


def connect() -> tuple[Service | None, Folder | None]:
    """What the environment names: a service (`AFTERMATH_URL`, `AFTERMATH_TOKEN`), or else a folder of tables
    (`AFTERMATH_TABLES`, otherwise `data/tables`)."""
    if url := os.environ.get("AFTERMATH_URL"):
        return Service(url, os.environ.get("AFTERMATH_TOKEN")), None
    usual = [Path("data/tables"), Path("../data/tables")]
    return None, Folder(os.environ.get("AFTERMATH_TABLES") or next((path for path in usual if path.is_dir()), usual[0]))


def calibration(system: str) -> pl.DataFrame | None:
    """How forecasts of a game's battles were held against how these ended, one row for each class of forecasts: the
    `third` of the battle that they were made in (1 to 3), what was `said` on average, `battles`, how many the first side
    had `won` (a draw is a half), `low` and `high` of the share that it won (Wilson, 95 %), and the log-`loss` of all
    forecasts of that third beside that of saying `even`; `players` is the number of the bots and of the referee whom
    these forecasts are of. `None` where nobody has done it for the game."""
    file = Path(__file__).parent / "calibration" / f"{system}.csv"
    if not file.is_file():
        return None
    rows = pl.read_csv(file)
    for column in ["third", "players"]:
        if column not in rows.columns:
            raise ValueError(f"{file}, line 1: expected a column `{column}`, got {', '.join(rows.columns)}: {HOW}")
    return rows


def players(system: str) -> int | None:
    """The number of the bots and of the referee of a game as they are in the repository that these notebooks stand in;
    `None` where they stand elsewhere."""
    source = Path(__file__).parent.parent / "games" / system / "bots" / "src" / "players.rs"
    number = source.is_file() and re.search(r"number: (\d+),", source.read_text(encoding="utf-8"))
    return int(number[1]) if number else None

