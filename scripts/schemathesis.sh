#!/usr/bin/env bash
# Asks a running service whatever its OpenAPI document allows, and what it does not allow, and holds each answer against
# the document. The service listens on this machine alone and has a folder of its own, which goes afterwards.
# Usage: schemathesis.sh PROGRAM VENV [EXAMPLES]
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "$1") venv=$2 examples=${3:-30}

if [ ! -e "$venv/ready" ] || [ scripts/schemathesis.txt -nt "$venv/ready" ]; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: -r scripts/schemathesis.txt
    touch "$venv/ready"
fi

folder=$(mktemp -d)
service=
trap '[ -z "$service" ] || kill "$service" || true; rm -rf "$folder"' EXIT
for game in warmaster kow2; do
    "$program" simulate --game "$game" --matches 1 --jobs 1 --out "$folder/$game" >/dev/null
done
"$program" ingest --data "$folder/data" "$folder"/*/*.jsonl >/dev/null

# Port 0 takes any that is free; the service says which on its first lines.
"$program" serve --data "$folder/data" --bind 127.0.0.1:0 --requests-per-s 100000 --burst 100000 --log-format json \
    >"$folder/serve.log" 2>&1 &
service=$!
address=
for _ in $(seq 150); do
    address=$(grep -o '127\.0\.0\.1:[0-9]*' "$folder/serve.log" | head -n 1 || true)
    [ -n "$address" ] && break
    sleep 0.2
done
[ -n "$address" ] || { cat "$folder/serve.log" >&2; exit 1; }

# What a schema cannot say is no mismatch: what a log, a table, a cursor, a tree of some size is. So one check is left out, by
# which whatever a schema allows is to be accepted. It leaves notes where it runs.
config=$PWD/scripts/schemathesis.toml venv=$(realpath "$venv")
cd "$folder"
"$venv/bin/schemathesis" --config-file "$config" run "http://$address/api/v1/openapi.json" \
    --checks all --exclude-checks positive_data_acceptance --phases examples,coverage,fuzzing \
    --max-examples "$examples" --seed 1 --continue-on-failure \
    --no-shrink --no-color --request-timeout 60 --max-response-time 60 --generation-database none \
    --generation-with-security-parameters false --suppress-health-check all
