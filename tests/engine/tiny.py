"""A game of a few lines, written into a folder, and programs that use it in a process of their own.

For tests of what compiled mode does to its surroundings; nothing here is a game that could be played.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

RULES = """
from lauta.engine.record import int8, int64, record
from lauta.engine.rule import rule
@record
class Pair:
    few: int8
    many: int64
@rule
def outer(s, n):
    s.many += inner(s, s.few) + inner(s, n)
    return s.many + s.few
@rule
def inner(s, n):
    total = 1
    for i in range(n):
        total += s.few * i + 3
    s.few += 1
    return total
"""


def write(home: Path, rules: str = RULES) -> Path:
    """Write the package `shelf.tiny` with these rules; returns `home`."""
    folder = home / "shelf" / "tiny"
    folder.mkdir(parents=True)
    for package in (folder.parent, folder):
        (package / "__init__.py").write_text("")
    (folder / "rules.py").write_text(rules)
    return home


def run(home: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python with these arguments where `shelf` can be imported; compiled code is kept in `home/kept`."""
    path = os.pathsep.join([str(home), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": path, "LAUTA_CACHE": str(home / "kept"), **environment},
    )  # fmt: skip


def answer(home: Path, *arguments: str, **environment: str) -> Any:
    """What a program prints as JSON."""
    done = run(home, *arguments, **environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
