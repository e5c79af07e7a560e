"""Asks DuckDB the queries that the test of SQL asks, of the same tables, and writes down what it answers.

The tables are made by the program from `season.csv` and `ford.jsonl` in `api/tests/cli/sql`, and handed to DuckDB as
Parquet; the queries are in `queries.sql` there. What DuckDB answers becomes `answers.json`, which the test holds our
answers against (`api/tests/cli/sql.rs`). Run it after a change of the queries: never to make a test pass.

It needs what `beside_duckdb.txt` lists. Usage: sql_answers.py PROGRAM
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import duckdb

FOLDER = Path(__file__).resolve().parent.parent / "api" / "tests" / "cli" / "sql"
TABLES = ["matches", "sides", "units", "entries"]


def plain(value):
    """A value as JSON has it: a day as text."""
    return value if isinstance(value, (int, float, str, bool)) or value is None else str(value)


def main(program):
    connection = duckdb.connect()
    with tempfile.TemporaryDirectory() as folder:
        run = lambda *words: subprocess.run([program, *words, "--data", f"{folder}/data"], check=True)
        run("names", "policy", "shown")
        run("import", "results", str(FOLDER / "season.csv"), "--names", "keep")
        run("ingest", str(FOLDER / "ford.jsonl"))
        for table in TABLES:
            file = f"{folder}/{table}.parquet"
            run("sql", "--format", "parquet", "-o", file, f"SELECT * FROM {table}")
            connection.execute(f"CREATE TABLE {table} AS SELECT * FROM '{file}'")
    answers = []
    for query in filter(None, map(str.strip, (FOLDER / "queries.sql").read_text().split(";\n"))):
        asked = connection.execute(query)
        columns = [column[0] for column in asked.description]
        rows = [dict(zip(columns, map(plain, row), strict=True)) for row in asked.fetchall()]
        # Most queries leave the order open.
        answers.append({"sql": query, "rows": sorted(rows, key=json.dumps)})
    lines = ",\n".join(json.dumps(answer, ensure_ascii=False) for answer in answers)
    (FOLDER / "answers.json").write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
