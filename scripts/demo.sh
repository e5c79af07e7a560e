# Sourced by the scripts that look at the pages of a demo: where it is, once it serves.

# Serves on a free port until the script ends. Usage: serve_data LOG COMMAND… Sets `address` and `server`.
serving=()
serve_data() {
    local log=$1
    shift
    "$@" --bind 127.0.0.1:0 >"$log" 2>&1 &
    server=$!
    serving+=("$server")
    for _ in $(seq 600); do
        address=$(grep -soE 'http://127\.0\.0\.1:[0-9]+' "$log" | head -n 1 || true)
        [ -n "$address" ] && return
        kill -0 $server 2>/dev/null || { cat "$log" >&2; exit 1; }
        sleep 0.2
    done
    echo "the service did not print its address" >&2
    cat "$log" >&2
    exit 1
}

# Stops what still serves and removes the folder. Usage: trap "end_serving FOLDER" EXIT
end_serving() {
    kill "${serving[@]}" 2>/dev/null || true
    wait "${serving[@]}" 2>/dev/null || true
    rm -rf "$1"
}

# Serves the demo on a free port until the script ends. Usage: serve_demo FOLDER BINARY OPTION… Sets `address`.
serve_demo() {
    local folder=$1 binary=$2
    shift 2
    trap "end_serving '$folder'" EXIT
    serve_data "$folder/serve.log" "$binary" demo --folder "$folder/data" "$@"
}
