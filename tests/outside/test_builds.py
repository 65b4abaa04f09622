"""After an upgrade: files of the build before are still there, and every message says which build drew it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.served import SERVE, Server
from tests.waiting import LONG_ENOUGH

# Another build: as if the code that packs the files had changed.
NEXT = "import lauta.web.base.packing as packing; packing.__file__ = {other!r}\n" + SERVE


def next_build(folder: Path, n: int) -> str:
    """The program of a server of another build."""
    other = folder / f"packing{n}.py"
    other.write_text(f"# build {n}", "utf-8")
    return NEXT.format(other=str(other))


def _named(headers: Any) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def _get(server: Server, path: str) -> tuple[int, dict[str, str], str]:
    try:
        with urlopen(server.url + path, timeout=LONG_ENOUGH) as answer:
            return answer.status, _named(answer.headers), answer.read().decode()
    except HTTPError as error:
        return error.code, {}, ""


def test_files_of_the_build_before_are_still_there(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    server, sheets = Server(data), []
    for n in range(2):
        server.code = next_build(tmp_path, n)
        server.start()
        try:
            _, headers, page = _get(server, "/about")
            (build,) = set(re.findall(r"/static/([0-9a-f]+)/", page))
            assert headers["x-lauta-build"] == build
            assert f'data-build="{build}"' in page
            sheets.append(f"/static/{build}/lauta.css")
            for sheet in sheets:
                assert _get(server, sheet)[0] == 200
        finally:
            server.stop()
    assert len(set(sheets)) == 2


@pytest.fixture
def builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Pack builds one after the other; which are there afterwards."""
    from lauta.web.base import static

    monkeypatch.setattr(static, "data_folder", lambda: tmp_path)
    monkeypatch.setattr(static, "names", lambda: ["icon.svg"])

    def pack(*wanted: str) -> list[str]:
        import os

        for n, build in enumerate(wanted):
            monkeypatch.setattr(static, "BUILD", build)
            folder = static._packed()
            os.utime(folder, (n, n))
        return sorted(path.name for path in (tmp_path / "static").iterdir())

    return pack


def test_only_the_last_builds_are_kept(builds: Callable[..., list[str]]) -> None:
    named = [f"{n:010x}" for n in range(5)]
    assert builds(*named) == named[-3:]


def test_an_unfinished_build_goes(builds: Callable[..., list[str]], tmp_path: Path) -> None:
    (tmp_path / "static" / "00000000aa.part").mkdir(parents=True)
    (tmp_path / "static" / "..").mkdir(exist_ok=True)
    assert builds("00000000bb") == ["00000000bb"]


def test_every_message_says_which_build_drew_it(guest: Any) -> None:
    from lauta.web.base.static import BUILD
    from tests.web.test_live import Line, _run

    table = guest.new_table("me", "here")
    heard: list[bytes] = []

    async def test() -> None:
        import gzip

        line = Line(guest, table)
        heard.append(gzip.decompress(await line.next("bytes")))
        heard.append((await line.next("text")).encode())
        await line.leave()

    _run(test())
    for message in heard:
        assert json.loads(message)["build"] == BUILD
        assert message.startswith(b'{"build":')  # where the script looks for it
    assert guest.get(f"/t/{table}", fragment=True).headers["X-Lauta-Build"] == BUILD
