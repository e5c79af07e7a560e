# Sourced by the scripts that look at the pages of a demo: where it is, once it serves.

# Serves the demo on a free port until the script ends. Usage: serve_demo FOLDER BINARY OPTION… Sets `address`.
serve_demo() {
    local folder=$1 binary=$2
    local log=$folder/serve.log server
    shift 2
    "$binary" demo --folder "$folder/data" --bind 127.0.0.1:0 "$@" >"$log" 2>&1 &
    server=$!
    trap "kill $server 2>/dev/null || true; wait $server 2>/dev/null || true; rm -rf '$folder'" EXIT
    for _ in $(seq 600); do
        address=$(grep -soE 'http://127\.0\.0\.1:[0-9]+' "$log" | head -n 1 || true)
        [ -n "$address" ] && return
        kill -0 $server 2>/dev/null || { cat "$log" >&2; exit 1; }
        sleep 0.2
    done
    echo "the demo did not print its address" >&2
    cat "$log" >&2
    exit 1
}
