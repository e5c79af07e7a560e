#!/usr/bin/env bash
# Serves the demo on a free port and runs the browser test against it. Usage: browser.sh BINARY
set -euo pipefail
cd "$(dirname "$0")/.."
binary=$1
data=$(mktemp -d)
log=$data/serve.log
"$binary" demo --folder "$data/data" --examples --matches 30 --bind 127.0.0.1:0 >"$log" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null || true; wait $server 2>/dev/null || true; rm -rf "$data"' EXIT

for _ in $(seq 600); do
    address=$(grep -oE 'http://127\.0\.0\.1:[0-9]+' "$log" | head -n 1 || true)
    [ -n "$address" ] && break
    kill -0 $server 2>/dev/null || { cat "$log" >&2; exit 1; }
    sleep 0.2
done
[ -n "${address:-}" ] || { echo "browser: the service did not print its address" >&2; cat "$log" >&2; exit 1; }

AFTERMATH_URL=$address AFTERMATH_SHOTS=${AFTERMATH_SHOTS:-$data/shots} npm --prefix api/web run e2e
