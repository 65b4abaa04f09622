"""Copies that a browser or a file manager has unpacked: `lauta restore` says how to pack them again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest


def _copy(guest: Any, folder: Path) -> Path:
    from lauta.web.keeper.backup import backup

    guest.new_table("me", "bot:casual")
    backup(folder / "copy.tar.gz")
    return folder / "copy.tar.gz"


def _as_a_tar(copy: Path) -> Path:
    import gzip

    bare = copy.with_suffix("")
    bare.write_bytes(gzip.decompress(copy.read_bytes()))
    return bare


def _as_a_folder(copy: Path) -> Path:
    import tarfile

    folder = copy.parent / "a copy"
    with tarfile.open(copy) as archive:
        archive.extractall(folder, filter="data")
    return folder


@pytest.mark.parametrize("unpacked", [_as_a_tar, _as_a_folder])
def test_the_command_that_restore_advises_packs_it_again(
    guest: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unpacked: Any
) -> None:
    import subprocess

    from click.testing import CliRunner

    from lauta.cli import main
    from lauta.web.keeper.backup import CannotBackUp, restore

    copy = _copy(guest, tmp_path)
    other = unpacked(copy)
    (tmp_path / "data").mkdir()
    monkeypatch.setenv("LAUTA_DATA", str(tmp_path / "data"))
    with pytest.raises(CannotBackUp, match="Pack it again: ") as refused:
        restore(other)
    command = str(refused.value).partition("Pack it again: ")[2]
    copy.unlink()
    subprocess.run(command, shell=True, cwd=tmp_path, check=True)
    done = CliRunner().invoke(main, ["restore", str(copy)], catch_exceptions=False)
    assert done.exit_code == 0, done.output


def test_a_folder_that_is_no_copy_is_not_to_be_packed(tmp_path: Path) -> None:
    from lauta.web.keeper.backup import CannotBackUp, restore

    with pytest.raises(CannotBackUp, match="is no copy that"):
        restore(tmp_path, replace=True)


def test_a_database_alone_is_said_to_be_one(tmp_path: Path, guest: Any) -> None:
    from lauta.web.keeper.backup import CannotBackUp, restore

    folder = _as_a_folder(_copy(guest, tmp_path))
    with pytest.raises(CannotBackUp, match="is a database without its keys"):
        restore(folder / "lauta.sqlite3", replace=True)
