#!/usr/bin/env bash
# Installs what the tests need on a Debian machine with Rust, Node and Python: Chromium, web packages, a Python
# environment. Does nothing where all is there. Usage: setup.sh VENV
set -euo pipefail
cd "$(dirname "$0")/.."
venv=$1

if ! command -v chromium >/dev/null; then
    if [ "$(id -u)" != 0 ]; then
        echo "setup: Chromium is missing, and installing it takes root: run 'apt-get install chromium' first" >&2
        exit 1
    fi
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -q
    apt-get install -q -y --no-install-recommends chromium fonts-dejavu-core
fi

if [ ! -e api/web/node_modules ] || [ api/web/package-lock.json -nt api/web/node_modules ]; then
    npm --prefix api/web ci --no-audit --no-fund
    touch api/web/node_modules
fi

if [ ! -e "$venv/ready" ] || [ notebooks/requirements.txt -nt "$venv/ready" ]; then
    mkdir -p "$(dirname "$venv")"
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: -r notebooks/requirements.txt
    touch "$venv/ready"
fi
