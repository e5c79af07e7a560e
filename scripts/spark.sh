#!/usr/bin/env bash
# Gets an Apache Spark for the tests, without installing it: the package of PyPI, in an environment of its own. Prints its
# folder, which is what SPARK_HOME is to be. Does nothing where it is there. Usage: spark.sh FOLDER
set -euo pipefail
version=4.3.0
mkdir -p "$1"
environment=$(cd "$1" && pwd)/$version

if ! java=$(java -version 2>&1); then
    echo "spark: no Java; Spark takes 17 or 21" >&2
    exit 1
fi
release=$(sed -n '1s/.*version "\([0-9]*\).*/\1/p' <<<"$java")
if [ "${release:-0}" -lt 17 ]; then
    echo "spark: Java ${release:-of an unknown version} is too old; Spark takes 17 or 21" >&2
    exit 1
fi

# One that is there already is taken as it is.
if [ -n "${SPARK_HOME:-}" ] && [ -x "$SPARK_HOME/bin/spark-submit" ]; then
    echo "$SPARK_HOME"
    exit 0
fi

# Where the environment has it.
home() {
    "$environment/bin/python" -c 'import importlib.util as util; print(util.find_spec("pyspark").submodule_search_locations[0])'
}

if [ ! -e "$environment/ready" ]; then
    rm -rf "$environment"
    python3 -m venv "$environment"
    # What Python itself would need for it is left out: no Python runs on it.
    "$environment/bin/pip" install --quiet --disable-pip-version-check --no-deps "pyspark==$version" >&2
    touch "$environment/ready"
fi
found=$(home)
if [ ! -x "$found/bin/spark-class" ]; then
    echo "spark: $found is no Spark" >&2
    exit 1
fi
echo "$found"
