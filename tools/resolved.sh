#!/usr/bin/env bash
# Runs the fast part of the tests with the versions that pyproject.toml allows, not with the locked ones:
# tools/resolved.sh lowest-direct|highest [PYTHON] [tests...]. CI does it for each supported Python.
# The environment is .venv-resolved; uv, which chooses the versions, is fetched into a throw-away one.
set -euo pipefail
cd "$(dirname "$0")/.."

resolution="${1:?usage: tools/resolved.sh lowest-direct|highest [PYTHON] [tests...]}"
python="${2:-python3}"
shift $(($# < 2 ? $# : 2))
venv=.venv-resolved

tools_venv="$(mktemp -d)"
trap 'rm -rf "$tools_venv"' EXIT
"$python" -m venv "$tools_venv"
"$tools_venv/bin/pip" install --quiet --disable-pip-version-check uv
"$python" -m venv --clear "$venv"

uv() {
    "$tools_venv/bin/uv" "$@" --quiet --python "$venv/bin/python"
}

# What people install, in the versions asked for and without a build; then our own tools, which move none of them.
uv pip install --resolution "$resolution" --only-binary :all: -r pyproject.toml
"$tools_venv/bin/uv" pip freeze --quiet --python "$venv/bin/python" >"$tools_venv/chosen.txt"
uv pip install --group test --constraint "$tools_venv/chosen.txt"
uv pip install --no-deps --editable .

tests=("$@")
if [ ${#tests[@]} -eq 0 ]; then
    tests=(tests/web tests/pictures tests/test_cli.py tests/test_cli_editions.py tests/outside/test_command_line.py)
fi
"$venv/bin/python" -m pytest -n "${JOBS:-2}" -m "not soak and not browsers and not browser" "${tests[@]}"
