"""The files of exact versions: everything in them has a hash, and they name no place to fetch it from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "requirements"


@pytest.mark.parametrize("name", ["audit", "base", "build", "dev", "mutate"])
def test_everything_has_an_exact_version_and_a_hash(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    loose = [line for line in lines if not re.match(r"[\w.-]+==[\w.+!]+ .*--hash=sha256:[0-9a-f]{64}", line)]
    assert lines and not loose
    assert "://" not in text and "--index-url" not in text


def test_one_version_of_each_in_all_files() -> None:
    pins: dict[str, set[str]] = {}
    for path in FOLDER.glob("*.txt"):
        for name, version in re.findall(r"^([\w.-]+)==(\S+)", path.read_text("utf-8"), re.M):
            pins.setdefault(name, set()).add(version)
    assert not {name: versions for name, versions in pins.items() if len(versions) > 1}
