#!/usr/bin/env bash
# Writes down what a change of structure must leave as it is: JSON Schemas, the catalogue, the OpenAPI document, verdicts of the
# corpus and of bots' battles, forks, forecasts, and the tables of a league. Two builds agree where `diff -r` finds nothing.
#
#   scripts/fingerprint.sh BINARY FOLDER [GAME…]     e.g. scripts/fingerprint.sh target/debug/aftermath /tmp/after
#
# MATCHES (200) battles a game are played; build the binary as `make demo` does to have them sooner.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
shift 2
games=("$@")
[ ${#games[@]} -gt 0 ] || games=(warmaster kow2)
matches=${MATCHES:-200}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$binary" openapi >"$out/openapi.json"
for game in "${games[@]}"; do
    corpus=games/$game/corpus
    "$binary" schema --game "$game" >"$out/$game.schema.json"
    "$binary" rules list --game "$game" >"$out/$game.rules.txt" || true
    # A broken rule ends `check` with 1: what it says is what is wanted.
    (cd "$corpus" && { "$binary" check --format ndjson . 2>&1 || true; }) >"$out/$game.corpus.ndjson"
    "$binary" simulate --game "$game" --matches "$matches" --seed 7 --out "$work/$game" --format json >"$out/$game.census.json"
    (cd "$work/$game" && LC_ALL=C && sha256sum -- *) >"$out/$game.battles.txt"
    (cd "$work/$game" && { "$binary" check --format ndjson . || true; }) | sha256sum >"$out/$game.verdicts.txt"
    (cd "$work/$game" && find . -name '*.jsonl' | LC_ALL=C sort | head -n 20 | while read -r log; do
        for at in 0 40 90; do { "$binary" fork "$log" --at $at 2>&1 || true; } | sha256sum; done
    done) >"$out/$game.forks.txt"
    first=$(find "$work/$game" -name '*.jsonl' | LC_ALL=C sort | head -n 1)
    (cd "$work/$game" && "$binary" turning-points "$(basename "$first")" --rollouts 400 --json) >"$out/$game.turning.json"
    "$binary" simulate --league --game "$game" --matches 120 --seed 3 --out "$work/league-$game" --format json >"$out/$game.league.json"
done
"$binary" --data "$work/data" ingest "$work"/league-* >/dev/null || true
"$binary" --data "$work/data" dump "$work/dump" >/dev/null
(cd "$work/dump" && find . -type f | LC_ALL=C sort | xargs sha256sum) >"$out/tables.txt"
