#!/usr/bin/env bash
# Serves the demo on a free port and runs the browser test against it. Usage: browser.sh BINARY
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/demo.sh
data=$(mktemp -d)
serve_demo "$data" "$1" --examples --matches 30

AFTERMATH_URL=$address AFTERMATH_SHOTS=${AFTERMATH_SHOTS:-$data/shots} npm --prefix api/web run e2e
