#!/usr/bin/env bash
# Plays a small league, serves it, and runs the notebooks on the service and on its tables.
# Usage: notebooks.sh BINARY VENV
set -euo pipefail
binary=$(realpath "$1") venv=$(realpath "$2")
cd "$(dirname "$0")/.."
AFTERMATH_PROGRAM=$binary "$venv/bin/python" -m pytest -q notebooks
