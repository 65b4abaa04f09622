"""The folder of compiled code: what lies in it is run, so nobody else may have laid it there."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a matter of Unix owners and modes")


def _root(folder: Path) -> Path:
    from lauta.engine.compiled import _temporary_root

    return _temporary_root(folder)


def test_the_same_folder_every_time(tmp_path: Path) -> None:
    first = _root(tmp_path)
    assert first == _root(tmp_path) == tmp_path / f"lauta-compiled-{os.getuid()}"
    assert first.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("trap", ["open to all", "link", "dangling link", "file"])
def test_a_folder_that_others_may_have_filled_is_not_used(tmp_path: Path, trap: str) -> None:
    place, elsewhere = tmp_path / f"lauta-compiled-{os.getuid()}", tmp_path / "elsewhere"
    if trap == "open to all":
        place.mkdir()
        place.chmod(0o777)
    elif trap == "file":
        place.write_text("")
    else:
        place.symlink_to(elsewhere)
        if trap == "link":
            elsewhere.mkdir(mode=0o700)
    root = _root(tmp_path)
    assert root != place
    assert root.stat().st_mode & 0o777 == 0o700
