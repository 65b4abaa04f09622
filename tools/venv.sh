#!/usr/bin/env bash
# Makes .venv, or brings it up to date, for one of three needs: base (to play), dev (to test) or mutate
# (to test the tests).
# Installs the exact versions of requirements/NAME.txt, whose hashes are checked, and this package in place with
# the tools of requirements/build.txt; needs no compiler.
set -euo pipefail
cd "$(dirname "$0")/.."

need="${1:?usage: tools/venv.sh base|dev|mutate}"
venv=.venv

fail() {
    printf 'lauta: %s\n' "$@" >&2
    exit 1
}

is_recent() { # PYTHON; a shim may exist for a version that is not installed, so it is run, not looked up
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    local candidate
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        if is_recent "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    fail "Python 3.11 or later is needed; found: $("${PYTHON:-python3}" --version 2>&1 || echo none)." \
        "Install it (https://www.python.org/downloads/) or name one: make PYTHON=/path/to/python3.12 ..."
}

make_venv() {
    local python
    python="$(find_python)"
    echo "Making $venv with $("$python" --version) ..."
    "$python" -m venv --clear "$venv" || fail "$python cannot make virtual environments." \
        "On Debian and Ubuntu: sudo apt-get install python3-venv"
}

is_recent "$venv/bin/python" && "$venv/bin/python" -m pip --version >/dev/null 2>&1 || make_venv
echo "Installing requirements/$need.txt (once, and again when it changes) ..."
# What is never imported need not be compiled; Python does the rest at the first import.
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes \
    -r "requirements/$need.txt" -r requirements/build.txt
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
