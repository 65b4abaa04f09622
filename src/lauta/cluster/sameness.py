"""Whether two machines have the same Lauta: games come out alike only where rules, bots and compiler agree.

Says what it is here; who compares is `on_ray.py`.
"""

from __future__ import annotations

import platform
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

HOME = Path(__file__).parent.parent
# What decides how games go and what is kept of them, by the word that an error says.
PARTS = {"rules": ("games",), "bots": ("bots",), "program": ("engine", "arena", "learning", "cluster")}
COMPILER = ("numba", "llvmlite", "numpy")


@cache
def here() -> Mapping[str, str]:
    """What must agree, by name: a hash of the sources of each part, versions, the kind of processor."""
    return {
        **{part: _digest(HOME / room for room in rooms) for part, rooms in PARTS.items()},
        **{name: version(name) for name in COMPILER},
        "Python": ".".join(platform.python_version_tuple()[:2]),
        "processor": platform.machine(),
    }


def difference(mine: Mapping[str, str], theirs: Mapping[str, str]) -> str:
    """What differs, in words; nothing where all agrees."""
    names = [name for name in {**mine, **theirs} if mine.get(name) != theirs.get(name)]
    return "; ".join(f"{name}: {theirs.get(name)} there, {mine.get(name)} here" for name in names)


def _digest(rooms: Iterable[Path]) -> str:
    digest = sha256()
    for room in rooms:
        for path in sorted(room.rglob("*")):
            if path.suffix in {".py", ".toml"}:
                digest.update(path.relative_to(HOME).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]
