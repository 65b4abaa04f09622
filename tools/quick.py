"""Check what has changed, in less than a minute: `make quick`.

Ruff and mypy look at the changed files. Of the tests those run that stand next to the change in the graph of
imports, nearest first, as many as fit into the time. What they took is known from earlier runs.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path

import grimp

ROOT = Path(__file__).parent.parent
BIN = ROOT / ".venv" / "bin"
SECONDS = 55.0  # in all
UNKNOWN = 6.0  # s for a file of tests that has not been timed yet
DURATIONS = ROOT / ".pytest_cache" / "v" / "lauta" / "durations"
SLOW_FOLDERS = ("tests/browser", "tests/browsers", "tests/endurance")  # they start servers and browsers


def changed(since: str) -> list[Path]:
    """Return changed and new files, relative to the project's root."""
    asked = (
        ["git", "diff", "--name-only", "--diff-filter=d", since],
        ["git", "ls-files", "--others", "--exclude-standard"],
    )
    lines = [subprocess.check_output(one, cwd=ROOT, text=True).splitlines() for one in asked]
    return sorted({Path(line) for some in lines for line in some})


def module(path: Path) -> str:
    """Return the dotted name of a source file: `src/lauta/text/cleaning.py` is `lauta.text.cleaning`."""
    parts = path.with_suffix("").parts
    names = parts[1:] if parts[0] == "src" else parts
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def imports(path: Path) -> set[str]:
    """Return every dotted name that a file of tests imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{name.name}" for name in node.names)
    return found


def distances(modules: Iterable[str]) -> dict[str, int]:
    """Return how many imports lie between each module of the package and the nearest changed one."""
    graph = grimp.build_graph("lauta", cache_dir=str(ROOT / ".mypy_cache" / "grimp"))
    found = {name: 0 for name in modules if name in graph.modules}
    wave = list(found)
    while wave:
        following: list[str] = []
        for name in wave:
            for user in graph.find_modules_that_directly_import(name):
                if user not in found:
                    found[user] = found[name] + 1
                    following.append(user)
        wave = following
    return found


def folder_of(path: Path) -> str | None:
    """Return the folder of tests named like the package of a changed template, data file or script."""
    parts = path.parts
    if parts[:2] != ("src", "lauta") or len(parts) < 4:
        return None
    for folder in ("/".join(("tests", *parts[2:4])), f"tests/{parts[2]}"):
        if (ROOT / folder).is_dir():
            return folder
    return None


def nearest(paths: list[Path]) -> list[tuple[int, str]]:
    """Return the files of tests that a change touches, with their distance from it, nearest first."""
    away = distances(module(path) for path in paths if path.suffix == ".py" and path.parts[0] == "src")
    folders = {folder_of(path) for path in paths if path.suffix != ".py"} - {None}
    own = {str(path) for path in paths if path.parts[0] == "tests"}
    found: list[tuple[int, str]] = []
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        name = file.relative_to(ROOT).as_posix()
        if name in own:
            found.append((-1, name))
        elif not name.startswith(SLOW_FOLDERS):
            near = [away[one] for one in imports(file) if one in away]
            beside = [1] if any(name.startswith(f"{folder}/") for folder in folders) else []
            if near or beside:
                found.append((min(near + beside), name))
    return sorted(found)


def fitting(tests: list[tuple[int, str]], seconds: float) -> list[str]:
    """Return the first tests that fit into the time together, by what they took before."""
    took: dict[str, float] = json.loads(DURATIONS.read_text()) if DURATIONS.exists() else {}
    chosen: list[str] = []
    for away, name in tests:
        cost = took.get(name, UNKNOWN)
        if away < 0 or cost <= seconds:
            chosen.append(name)
            seconds -= cost
    return chosen


def run(*command: str | Path) -> bool:
    """Run a command of the environment in the project's root; True if it found nothing wrong."""
    # Mypy's Django plugin loads the settings; their data folder is then one of lint's own.
    environment = {**os.environ, "LAUTA_DATA": ".mypy_cache/lauta-data"} if "mypy" in command else None
    return not subprocess.run(
        [BIN / command[0], *command[1:]], cwd=ROOT, env=environment, check=False
    ).returncode


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--since", default="HEAD", help="the commit to compare with (default: %(default)s)")
    parser.add_argument("--list", action="store_true", help="name the tests and run nothing")
    asked = parser.parse_args(arguments)
    begun = time.monotonic()
    paths = changed(asked.since)
    tests = nearest(paths)
    if asked.list:
        print(*(f"{away:3} {name}" for away, name in tests), sep="\n")
        return 0
    python = [path for path in paths if path.suffix == ".py"]
    fine = True
    if python:
        fine &= run("ruff", "check", *python)
        fine &= run("ruff", "format", "--check", *python)
        fine &= run("mypy", "--strict", *python)
    chosen = fitting(tests, SECONDS - (time.monotonic() - begun))
    if chosen:
        fine &= run("python", "-m", "pytest", "-q", "-x", *chosen)
    left = len(tests) - len(chosen)
    more = f" {left} more are touched: `make test` runs them." if left else ""
    print(f"{len(paths)} changed files, {len(chosen)} test files, {time.monotonic() - begun:.0f} s.{more}")
    return 0 if fine else 1


if __name__ == "__main__":
    raise SystemExit(main())
