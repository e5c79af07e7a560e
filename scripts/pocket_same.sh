#!/usr/bin/env bash
# Holds each module that the pages have against the referee on this machine. Usage: pocket_same.sh FOLDER GAME…
set -euo pipefail
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}/pocket
folder=$1
for game in "${@:2}"; do
    if ! [ -e "$folder/$game.wasm" ]; then
        echo "$game: no module was built, since there is no WebAssembly target: not compared"
        continue
    fi
    CARGO_TARGET_DIR=$target cargo build --locked --quiet --manifest-path pocket/module/Cargo.toml --example answers --features "$game"
    mapfile -t logs < <(find "games/$game/corpus" -name "*.jsonl" | sort)
    node scripts/pocket.mjs "$folder/$game.wasm" "$target/debug/examples/answers" "${logs[@]}"
done
