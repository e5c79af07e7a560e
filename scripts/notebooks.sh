#!/usr/bin/env bash
# Loads the corpus into an empty store, which writes the tables, and runs the notebooks on them.
# Usage: notebooks.sh BINARY VENV
set -euo pipefail
cd "$(dirname "$0")/.."
binary=$1 venv=$2
data=$(mktemp -d)
trap 'rm -rf "$data"' EXIT
"$binary" --data "$data" ingest tests/corpus
AFTERMATH_TABLES=$data/tables "$venv/bin/python" -m pytest -q notebooks
