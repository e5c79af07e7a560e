#!/usr/bin/env bash
# Builds the referee of each game that can be recorded as a WebAssembly module, into the pages. Usage: pocket.sh FOLDER GAME…
#
# Where there is no WebAssembly target it says so and builds none: the pages are complete without, but for the recorder.
set -euo pipefail
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}/pocket
folder=$1
games=("${@:2}")
mkdir -p "$folder"

# Says which games have a module. A list that is as it was keeps its time, so that nothing is built of it again.
listed() {
    [ "$1" = "$(cat "$folder/games.json" 2>/dev/null || true)" ] || echo "$1" >"$folder/games.json"
}

triple=wasm32-unknown-unknown
if ! [ -d "$(rustc --print sysroot)/lib/rustlib/$triple" ]; then
    timeout 300 rustup target add $triple >&2 || {
        echo "no WebAssembly target: the recorder is left out; \`rustup target add $triple\` brings it" >&2
        listed '[]'
        exit 0
    }
fi
# Builds the modules of games one after the other, in a target folder of their own. Most of it is work for one processor.
built() {
    for game in "${@:2}"; do
        CARGO_TARGET_DIR=$target/$1 cargo build --locked --quiet --release --target $triple \
            --manifest-path pocket/module/Cargo.toml --features "$game"
        cmp -s "$target/$1/$triple/release/pocket.wasm" "$folder/$game.wasm" ||
            cp "$target/$1/$triple/release/pocket.wasm" "$folder/$game.wasm"
    done
}

half=$(((${#games[@]} + 1) / 2))
built one "${games[@]::half}" &
built two "${games[@]:half}" &
for job in $(jobs -p); do wait "$job"; done
names=("${games[@]/#/\"}")
listed "$(IFS=,; echo "[${names[*]/%/\"}]")"
