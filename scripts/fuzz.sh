#!/usr/bin/env bash
# Hands each reader of outside bytes inputs of libFuzzer's making, grown from seeds made of the corpus. Stops at the first
# input that breaks a promise, and tells where it lies: put it into fuzz/found/TARGET/ and mend what it found.
# Usage: fuzz.sh SECONDS FOLDER [TARGET…]
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=$1 folder=$2
shift 2
targets=("$@")
if [ ${#targets[@]} = 0 ]; then
    targets=(log header json disputes bundle sidecar notation notes proof witness ledger archive words)
fi

# What `cargo fuzz --sanitizer none` sets: counters and comparisons for libFuzzer, on the stable compiler.
coverage="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4"
coverage+=" -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table"
coverage+=" -Cllvm-args=-sanitizer-coverage-trace-compares"
host=$(rustc --print host-tuple)
build=$folder/build

echo "fuzz: building"
cargo build -q --locked -p aftermath-fuzz --example seeds
RUSTFLAGS="$coverage --cfg fuzzing" cargo build -q --locked --release --target "$host" --target-dir "$build" \
    --manifest-path fuzz/libfuzzer/Cargo.toml
seeds=${CARGO_TARGET_DIR:-target}/debug/examples/seeds

# Files of ledgers and witnesses are written and synced for every input: better into memory.
[ -d /dev/shm ] && export TMPDIR=/dev/shm

for target in "${targets[@]}"; do
    mkdir -p "$folder/$target/grown" "$folder/$target/broke"
    "$seeds" "$target" "$folder/$target/seeds"
    [ -d "fuzz/found/$target" ] && cp fuzz/found/"$target"/* "$folder/$target/seeds"
    most=16384
    [ "$target" = bundle ] && most=65536
    [ "$target" = ledger ] && most=40000
    log=$folder/$target/log.txt
    echo "fuzz: $target for $seconds s"
    if ! "$build/$host/release/$target" -max_total_time="$seconds" -max_len=$most -timeout=10 -rss_limit_mb=2048 \
        -malloc_limit_mb=1024 -print_final_stats=1 -artifact_prefix="$folder/$target/broke/" \
        "$folder/$target/grown" "$folder/$target/seeds" >"$log" 2>&1; then
        grep -E "panicked|ERROR|SUMMARY|Test unit written" "$log" | head -n 5 >&2 || true
        echo "fuzz: $target broke a promise: see $log" >&2
        exit 1
    fi
    executed=$(grep -oE "number_of_executed_units: [0-9]+" "$log" | grep -oE "[0-9]+")
    echo "fuzz: $target: $executed inputs, $(ls "$folder/$target/grown" | wc -l) of them found new ground"
done
