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

triple=wasm32-unknown-unknown
if ! [ -d "$(rustc --print sysroot)/lib/rustlib/$triple" ]; then
    timeout 300 rustup target add $triple >&2 || {
        echo "no WebAssembly target: the recorder is left out; \`rustup target add $triple\` brings it" >&2
        echo '[]' >"$folder/games.json"
        exit 0
    }
fi
names=()
for game in "${games[@]}"; do
    CARGO_TARGET_DIR=$target cargo build --locked --quiet --release --target $triple \
        --manifest-path pocket/module/Cargo.toml --features "$game"
    cmp -s "$target/$triple/release/pocket.wasm" "$folder/$game.wasm" ||
        cp "$target/$triple/release/pocket.wasm" "$folder/$game.wasm"
    names+=("\"$game\"")
done
(IFS=,; echo "[${names[*]}]") >"$folder/games.json"
