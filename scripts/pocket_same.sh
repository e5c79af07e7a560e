#!/usr/bin/env bash
# Holds each module that the pages have against the referee on this machine. Usage: pocket_same.sh FOLDER GAME…
set -euo pipefail
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}/pocket
folder=$1
games=("${@:2}")

# One program of all games answers for each of their modules.
built=
answers() {
    [ -n "$built" ] || CARGO_TARGET_DIR=$target cargo build --locked --quiet --manifest-path pocket/module/Cargo.toml \
        --example answers --features "$(IFS=,; echo "${games[*]}")"
    built=yes
}

for game in "${games[@]}"; do
    if ! [ -e "$folder/$game.wasm" ]; then
        echo "$game: no module was built, since there is no WebAssembly target: not compared"
        continue
    fi
    answers
    mapfile -t logs < <(find "games/$game/corpus" -name "*.jsonl" | sort)
    node scripts/pocket.mjs "$folder/$game.wasm" "$target/debug/examples/answers" "${logs[@]}"
done
