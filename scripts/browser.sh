#!/usr/bin/env bash
# Serves the demo and runs the browser test against it, each screen beside the other with a service and data of its own, so
# that what one test leaves is not in the way of the other. Usage: browser.sh BINARY [TEST…]
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/demo.sh
binary=$1
folder=$(mktemp -d)
serve_demo "$folder" "$binary" --examples --matches 30
kill "$server" && wait "$server" || true
cp -r "$folder/data" "$folder/laptop"
mv "$folder/data" "$folder/phone"

export AFTERMATH_PROGRAM=$(realpath "$binary")
export AFTERMATH_SHOTS=${AFTERMATH_SHOTS:-$folder/shots}
running=()
for screen in laptop phone; do
    serve_data "$folder/$screen.log" "$binary" serve --data "$folder/$screen"
    AFTERMATH_URL=$address AFTERMATH_SCREEN=$screen npm --prefix api/web run e2e -- "${@:2}" >"$folder/$screen.out" 2>&1 &
    running+=($!)
done
status=0
for test in "${running[@]}"; do wait "$test" || status=1; done
cat "$folder/laptop.out" "$folder/phone.out"
exit $status
