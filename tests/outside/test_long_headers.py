"""Archives whose headers are longer than the files in them: refused before they are read."""

from __future__ import annotations

import gzip
import tarfile
import tracemalloc
from pathlib import Path

import pytest

MB = 1024**2


def _header(kind: bytes, size: int) -> bytes:
    info = tarfile.TarInfo("././@LongLink")
    info.type, info.size = kind, size
    return info.tobuf(tarfile.GNU_FORMAT)


@pytest.mark.parametrize("kind", [b"L", b"K", b"x", b"g", b"X"])
@pytest.mark.parametrize("times", [1, 200])
def test_a_long_header_is_refused_before_it_is_read(
    kind: bytes, times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.keeper.backup import CannotBackUp, restore

    (tmp_path / "data").mkdir()
    monkeypatch.setenv("LAUTA_DATA", str(tmp_path / "data"))
    size = 32 * MB // times // 512 * 512
    copy = tmp_path / "copy.tar.gz"
    with gzip.open(copy, "wb", compresslevel=1) as file:
        for _ in range(times):
            file.write(_header(kind, size))
            file.write(bytes(size))
    with pytest.raises(CannotBackUp):  # imports what restoring needs
        restore(copy)
    tracemalloc.start()
    with pytest.raises(CannotBackUp):
        restore(copy)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 6 * MB
