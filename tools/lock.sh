#!/usr/bin/env bash
# Writes requirements/*.txt: exact versions of everything with their hashes, for every platform and every Python
# that pyproject.toml allows. Where they come from is not in the files: any mirror will do, for what it gives is checked.
# It installs nothing into the project's own environment; uv is fetched into a throw-away one.
set -euo pipefail
cd "$(dirname "$0")/.."

lock_venv="$(mktemp -d)"
trap 'rm -rf "$lock_venv"' EXIT
"${PYTHON:-python3}" -m venv "$lock_venv"
"$lock_venv/bin/pip" install --quiet uv

compile() { # NAME [uv options...]
    local name="$1"
    shift
    "$lock_venv/bin/uv" pip compile --quiet --universal --python-version 3.11 --no-config \
        --generate-hashes --no-emit-index-url --no-emit-find-links --no-emit-build-options --custom-compile-command "make lock" \
        "$@" --output-file "requirements/$name.txt"
}

build_requires() { # what installs this package itself; editables is what hatchling asks for besides
    "$lock_venv/bin/python" - <<'EOF'
import tomllib

with open("pyproject.toml", "rb") as file:
    print(*tomllib.load(file)["build-system"]["requires"], "editables", sep="\n")
EOF
}

audit_requires() { # what looks advisories up, without this package
    "$lock_venv/bin/python" - <<'EOF'
import tomllib

with open("pyproject.toml", "rb") as file:
    print(*tomllib.load(file)["dependency-groups"]["audit"], sep="\n")
EOF
}

# LOCK_OPTIONS=--upgrade moves every version; without it, versions already locked stay.
read -r -a options <<<"${LOCK_OPTIONS:-}"
compile base ${options[@]+"${options[@]}"} pyproject.toml
compile dev ${options[@]+"${options[@]}"} --constraint requirements/base.txt \
    --group dev --extra arena --extra research --extra train --extra ray pyproject.toml
compile mutate ${options[@]+"${options[@]}"} --constraint requirements/base.txt --constraint requirements/dev.txt \
    --group dev --extra arena --extra research --extra train --extra ray --group mutate pyproject.toml
build_requires | compile build ${options[@]+"${options[@]}"} --constraint requirements/base.txt \
    --constraint requirements/dev.txt --constraint requirements/mutate.txt -
audit_requires | compile audit ${options[@]+"${options[@]}"} --constraint requirements/base.txt \
    --constraint requirements/dev.txt --constraint requirements/mutate.txt --constraint requirements/build.txt -
