#!/usr/bin/env bash
# Serves the demo on a free port, tells how long every kind of page takes until it is ready, and has Lighthouse look at each, as
# on a phone with a slow line. Fails where performance, accessibility or best practices are below 95. Usage: lighthouse.sh BINARY [PAGE…]
#
# Environment: CHROME_PATH, the browser; LIGHTHOUSE_FORM=desktop, a laptop with a fast line instead; AFTERMATH_URL, a
# service that is running already, instead of a demo.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/demo.sh
binary=$1
shift
folder=$(mktemp -d)
if [ -z "${AFTERMATH_URL:-}" ]; then
    serve_demo "$folder" "$binary" --matches 120
    AFTERMATH_URL=$address
else
    trap 'rm -rf "$folder"' EXIT
fi

export AFTERMATH_URL
export CHROME_PATH=${CHROME_PATH:-/usr/bin/chromium}
node api/web/scripts/first_views.mjs "$@"
node api/web/scripts/lighthouse.mjs "$folder" "$@"
