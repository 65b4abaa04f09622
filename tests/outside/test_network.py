"""All traffic of pages goes through one module: a lint, and what the server does for it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import lauta
from tests.web.test_live import Line, _run

SOURCE = Path(lauta.__file__).parent
BARE = re.compile(r"\bfetch\s*\(|\bWebSocket\s*\(|\bXMLHttpRequest\b|\bsendBeacon\b|\bEventSource\b")
COMMENT = re.compile(r"/\*(?s:.*?)\*/|(?<![:\w])//.*")
ALLOWED = {
    "web/static/common/network.js": {"fetch("},
    "web/static/common/channel.js": {"WebSocket("},
    "web/static/worker.js": {"fetch("},  # between the pages and the server, under their time limits
}


def _bare(folder: Path) -> Iterator[tuple[str, str]]:
    """File, and what in it asks the server by itself."""
    for path in sorted([*folder.rglob("*.js"), *folder.rglob("*.html")]):
        code = COMMENT.sub("", path.read_text("utf-8"))
        for found in BARE.finditer(code):
            yield path.relative_to(folder).as_posix(), re.sub(r"\s", "", found[0])


def test_only_the_module_for_the_network_asks_the_server() -> None:
    found = {(name, what) for name, what in _bare(SOURCE) if what not in ALLOWED.get(name, set())}
    assert found == set(), "ask through static/common/network.js, listen through static/common/channel.js"


@pytest.mark.parametrize("code", ["await fetch(a)", "new WebSocket(a)", "navigator.sendBeacon(a)"])
def test_the_lint_sees_a_bare_request(tmp_path: Path, code: str) -> None:
    (tmp_path / "one.js").write_text(f"// a page\n{code};\n", "utf-8")
    assert [name for name, _ in _bare(tmp_path)] == ["one.js"]


# --- what the server does for it --------------------------------------------------------------------


def test_a_sign_of_life_is_answered(guest: Any) -> None:
    table = guest.new_table("me", "here")

    async def test() -> None:
        line = Line(guest, table)
        assert "here" in json.loads(await line.next("text"))
        line.incoming.put_nowait({"type": "websocket.receive", "text": "ping"})
        assert json.loads(await line.next("text"))["pong"] is True
        await line.leave()

    _run(test())


def test_a_sign_of_life_does_not_make_a_page_seen(guest: Any) -> None:
    from lauta.web.match.hub import hub

    table = guest.new_table("me", "here")

    async def test() -> None:
        line = Line(guest, table)
        await line.next("text")
        for said in ("hidden", "ping"):
            line.incoming.put_nowait({"type": "websocket.receive", "text": said})
        await line.next("text")
        assert hub.lookers(table) == frozenset()
        await line.leave()

    _run(test())


def test_a_browser_that_cannot_unpack_gets_plain_tables(guest: Any) -> None:
    table = guest.new_table("me", "here")

    async def test() -> None:
        line = Line(guest, table, query="plain=1")
        assert 'data-version="0"' in json.loads(await line.next("bytes"))["whole"]
        await line.leave()

    _run(test())


def sent(guest: Any, path: str, key: str, **form: Any) -> Any:
    return guest.client.post(path, form, headers={"X-Fragment": "1", "Idempotency-Key": key})


def replayed(reply: Any) -> bool:
    return bool(reply.status_code == 200 and reply.headers.get("Idempotency-Replayed") == "true")


def test_a_move_that_comes_twice_is_made_once(guest: Any, match: Any, row: Any) -> None:
    table = guest.new_table("me", "here")
    action = match(table).legal_actions()[0].number
    first, second = (sent(guest, f"/t/{table}/play", "one", action=action, version=0) for _ in range(2))
    assert first.status_code == 200 and not replayed(first)
    assert replayed(second)
    assert row(table).version == 1


def test_a_line_that_comes_twice_is_said_once(guest: Any) -> None:
    from lauta.web.models import Chat

    table = guest.new_table("me", "here")
    assert [replayed(sent(guest, f"/t/{table}/say", "one", text="Moi!")) for _ in range(2)] == [False, True]
    assert Chat.objects.filter(table__public_id=table).count() == 1


def test_a_refused_move_may_be_sent_again(guest: Any, match: Any) -> None:
    table = guest.new_table("me", "here")
    action = match(table).legal_actions()[0].number
    assert sent(guest, f"/t/{table}/play", "one", action=action, version=7).status_code == 409
    reply = sent(guest, f"/t/{table}/play", "one", action=action, version=7)
    assert reply.status_code == 409 and not replayed(reply)


def test_a_key_of_a_page_belongs_to_one_request(guest: Any) -> None:
    table = guest.new_table("me", "here")
    sent(guest, f"/t/{table}/say", "one", text="Moi!")
    assert sent(guest, f"/t/{table}/say", "one", text="Hei!").status_code == 422


def test_keys_of_other_guests_are_others(guest: Any, another: Any) -> None:
    tables = [(who, who.new_table("me", "here")) for who in (guest, another())]
    assert not any(replayed(sent(who, f"/t/{table}/say", "one", text="Moi!")) for who, table in tables)


def test_the_same_line_twice_at_once_is_said_once(guest: Any) -> None:
    from django.db import connections

    from lauta.web.models import Chat

    table = guest.new_table("me", "here")

    def say(_: int) -> bool:
        try:
            return replayed(sent(guest, f"/t/{table}/say", "one", text="Moi!"))
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(say, range(4))) == [False, True, True, True]
    assert Chat.objects.filter(table__public_id=table).count() == 1


def test_receipts_of_pages_do_not_push_out_those_of_programs(guest: Any) -> None:
    from lauta.web.members import receipts
    from lauta.web.models import Receipt

    receipts.once("somebody", "kept", b"asked", lambda: b"done")
    Receipt.objects.bulk_create(
        Receipt(owner="somebody", digest=f"p{n}", request="", answer=b"", made=0) for n in range(600)
    )
    receipts._make_room("somebody", of_pages=True)
    left = Receipt.objects.filter(owner="somebody")
    assert left.filter(digest__startswith="p").count() == receipts.MOST_EACH
    assert left.exclude(digest__startswith="p").count() == 1
    left.delete()
