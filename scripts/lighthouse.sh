#!/usr/bin/env bash
# Serves the demo on a free port and has Lighthouse look at every kind of page, as on a phone with a slow line. Fails where
# performance, accessibility or best practices are below 95. Usage: lighthouse.sh BINARY [PAGE…]
#
# Environment: CHROME_PATH, the browser; LIGHTHOUSE_FORM=desktop, a laptop with a fast line instead; AFTERMATH_URL, a
# service that is running already, instead of a demo.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=$1
shift
folder=$(mktemp -d)
log=$folder/serve.log
server=
trap '[ -z "$server" ] || { kill $server 2>/dev/null || true; wait $server 2>/dev/null || true; }; rm -rf "$folder"' EXIT

if [ -z "${AFTERMATH_URL:-}" ]; then
    "$binary" demo --folder "$folder/data" --matches 120 --bind 127.0.0.1:0 >"$log" 2>&1 &
    server=$!
    for _ in $(seq 600); do
        AFTERMATH_URL=$(grep -oE 'http://127\.0\.0\.1:[0-9]+' "$log" | head -n 1 || true)
        [ -n "$AFTERMATH_URL" ] && break
        kill -0 $server 2>/dev/null || { cat "$log" >&2; exit 1; }
        sleep 0.2
    done
    [ -n "$AFTERMATH_URL" ] || { echo "lighthouse: the service did not print its address" >&2; exit 1; }
fi

export AFTERMATH_URL
export CHROME_PATH=${CHROME_PATH:-/usr/bin/chromium}
node api/web/scripts/lighthouse.mjs "$folder" "$@"
