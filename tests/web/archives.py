"""Archives of everything of a guest, made as the server makes them but in this process. No tests here."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any


class Here:
    """Writes archives in this process: the real work, without a child."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.meanwhile: Callable[[], None] = lambda: None

    def think(self, question: dict[str, Any], tell: Any, gone: Callable[[], bool]) -> dict[str, Any]:
        from lauta.web.jobs.django_child import answer
        from lauta.web.page.export_child import written

        self.asked.append(question)
        self.meanwhile()
        told = answer(written, json.dumps(question).encode(), lambda word: tell(word["progress"]))
        assert "found" in told, told
        return told

    def stop(self) -> None:
        pass


PASSWORD = "a board of tiles"


def archive_bytes(client: Any, **proof: str) -> bytes:
    """The archive that this client's guest or member gets, through the pages; members show who they are."""
    from lauta.web.jobs.worker import Worker
    from lauta.web.page import exports

    assert client.post("/account/export/start", proof or {"old": PASSWORD}).status_code == 302
    before, exports.KIND.maker = exports.KIND.maker, Here()
    try:
        worker = Worker("exports", exports.KIND)
        while worker.step():
            pass
    finally:
        exports.KIND.maker = before
    reply = client.get("/account/export/lauta.zip")
    assert reply.status_code == 200
    return b"".join(reply.streaming_content)


def archive_of(client: Any, **proof: str) -> zipfile.ZipFile:
    """The same, opened."""
    return zipfile.ZipFile(io.BytesIO(archive_bytes(client, **proof)))
