#!/usr/bin/env bash
# Gets a nats-server of version 2.15 or later for the tests, without installing it: Debian's package, unpacked into a
# folder. Prints the path of the program. Does nothing where it is there. Usage: nats_server.sh FOLDER
set -euo pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd)
least=2.15

# Whether a program is there and new enough.
fits() {
    local version
    version=$("$1" --version 2>/dev/null | sed -n 's/.*v\([0-9][0-9.]*\).*/\1/p') || return 1
    [ -n "$version" ] && [ "$(printf '%s\n' "$least" "$version" | sort -V | head -n 1)" = "$least" ]
}

for program in "${NATS_SERVER:-}" "$folder/nats-server" "$(command -v nats-server || true)"; do
    if [ -n "$program" ] && fits "$program"; then
        echo "$program"
        exit 0
    fi
done

if ! command -v apt-get >/dev/null; then
    echo "nats_server: no nats-server of version $least or later, and no apt-get to get it with" >&2
    exit 1
fi

# Lists and archives of its own: what is installed on this machine, and from where, stays as it is.
apt=$(mktemp -d)
trap 'rm -rf "$apt"' EXIT
mkdir -p "$apt/lists/partial" "$apt/archives/partial"
cat >"$apt/sources" <<END
deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian testing main
END
options=(-o Dir::Etc::sourcelist="$apt/sources" -o Dir::Etc::sourceparts=/dev/null -o Dir::State::lists="$apt/lists"
    -o Dir::Cache="$apt" -o Dir::Cache::archives="$apt/archives" -o APT::Sandbox::User="$(id -un)"
    -o APT::Get::List-Cleanup=0 -o Acquire::Languages=none)
apt-get "${options[@]}" update -qq >&2
(cd "$apt" && apt-get "${options[@]}" download -qq nats-server >&2)
dpkg-deb -x "$apt"/nats-server_*.deb "$apt/unpacked"
cp "$apt/unpacked/usr/sbin/nats-server" "$folder/nats-server.new" 2>/dev/null ||
    cp "$apt/unpacked/usr/bin/nats-server" "$folder/nats-server.new"
mv "$folder/nats-server.new" "$folder/nats-server"
if ! fits "$folder/nats-server"; then
    echo "nats_server: what Debian has is older than $least" >&2
    exit 1
fi
echo "$folder/nats-server"
