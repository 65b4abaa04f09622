"""What stands before the threads: a body comes whole and in time or not at all, and a flood is stemmed."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import pytest

from tests.waiting import LONG_ENOUGH, in_a_loop_of_its_own

Message = MutableMapping[str, Any]


def _part(body: bytes, more: bool) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


def _ask(
    *messages: Message,
    method: str = "POST",
    seconds: float = LONG_ENOUGH,
    times: int = 1,
    path: str = "/new",
) -> tuple[Any, Any]:
    """What the application behind the intake got, and the statuses that were answered before it."""
    from lauta.web.base.rates import rates
    from lauta.web.base.request_guard import Intake

    rates.begin()
    got: list[bytes] = []
    answered: list[int] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        got.append((await receive())["body"])

    async def send(message: Message) -> None:
        if "status" in message:
            answered.append(message["status"])

    async def within() -> None:
        intake = Intake(application, seconds)
        for _ in range(times):
            incoming: asyncio.Queue[Message] = asyncio.Queue()
            for message in messages:
                incoming.put_nowait(message)
            scope = {"method": method, "path": path, "client": ("192.0.2.7", 5)}
            await intake(scope, incoming.get, send)

    in_a_loop_of_its_own(within())
    return got, answered


def test_a_body_arrives_in_one_piece() -> None:
    assert _ask(_part(b"ac", True), _part(b"", True), _part(b"t=1", False)) == ([b"act=1"], [])


def test_a_body_that_does_not_come_holds_nobody_up() -> None:
    assert _ask(_part(b"a", True), seconds=0.05) == ([], [408])


def test_a_client_that_leaves_is_forgotten() -> None:
    assert _ask(_part(b"a", True), {"type": "http.disconnect"}) == ([], [])


def test_an_endless_body_is_not_read_to_its_end() -> None:
    from lauta.web.base.request_guard import MAX_BODY, MOST_IGNORED

    parts = MOST_IGNORED // 1_000_000 + 3
    (body,), _ = _ask(*[_part(b"x" * 10_000, True)] * 4, *[_part(b"x" * 1_000_000, True)] * parts)
    assert MAX_BODY < len(body) <= MAX_BODY + 10_000


def test_a_body_that_is_too_large_arrives_before_it_is_refused() -> None:
    """A browser that is cut off while it still sends shows an error of its own, and no refusal."""
    from lauta.web.base.request_guard import MAX_BODY

    got, answered = _ask(*[_part(b"x" * 10_000, True)] * 9, _part(b"", False), {"type": "http.disconnect"})
    assert [MAX_BODY < len(body) <= MAX_BODY + 10_000 for body in got] == [True]
    assert answered == []
    got, answered = _ask(*[_part(b"x" * 10_000, True)] * 9, {"type": "http.disconnect"})
    assert (got, answered) == ([], [])


def test_a_flood_of_tables_is_stemmed_and_pages_are_still_shown() -> None:
    got, answered = _ask(_part(b"", False), times=300)
    assert len(got) >= 200
    assert set(answered) == {429}
    assert _ask(_part(b"", False), times=300, method="GET")[1] == []


@pytest.mark.parametrize(
    "path",
    [
        "/equal", "/quick", "/lobby/exhibition", "/openings/africa/board", "/learn/africa/first/match",
        "/t/abc/to-board", "/board/africa/new",
    ],
)  # fmt: skip
def test_no_way_to_a_table_goes_round_the_limit(path: str) -> None:
    got, answered = _ask(_part(b"", False), times=300, path=path)
    assert len(got) >= 200
    assert set(answered) == {429}


@pytest.mark.parametrize("path", ["/puzzles/africa/next", "/learn/africa/first"])
def test_more_puzzles_and_tutorials_are_begun_but_not_without_end(path: str) -> None:
    """A guest has a few such tables at a time; but a guest is soon made."""
    got, answered = _ask(_part(b"", False), times=1100, path=path)
    assert 1000 <= len(got) < 1100
    assert set(answered) == {429}


def test_a_flood_of_editions_is_stemmed_but_not_what_is_typed() -> None:
    assert set(_ask(_part(b"", False), times=300, path="/editions/new")[1]) == {429}
    assert _ask(_part(b"", False), times=300, path="/editions/abc/change")[1] == []


def test_an_edition_may_be_longer_than_all_else_but_not_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    from lauta.web.base.request_guard import MAX_BODY, MAX_EDITION

    long = b"a" * (MAX_BODY + 100)
    assert _ask(_part(long, False), path="/editions/new")[0] == [long]
    read = _ask(*[_part(long, True)] * 40, _part(long, False), path="/editions/new")[0][0]
    assert MAX_EDITION < len(read) <= MAX_EDITION + len(long)
    monkeypatch.setattr("lauta.web.base.request_guard.MOST_IGNORED", 3 * len(long))
    assert _ask(*[_part(long, True)] * 40, path="/editions/new")[0] == [read]  # the rest is not waited for


def test_who_waits_may_go_on_and_others_need_not_wait() -> None:
    from lauta.web.base.rates import ADDRESS, RateLimit

    now = [0.0]
    limit = RateLimit("tried", ADDRESS, 200, 2)
    limit.begin(lambda: now[0])
    assert sum(limit.allows("a") for _ in range(300)) == 200
    assert limit.allows("b")
    now[0] += 1
    assert sum(limit.allows("a") for _ in range(300)) == 2


def test_addresses_are_forgotten_when_their_time_is_over() -> None:
    from lauta.web.base.rates import ADDRESS, KEPT, RateLimit

    now = [0.0]
    limit = RateLimit("tried", ADDRESS, 200, 2)
    limit.begin(lambda: now[0])
    for n in range(KEPT):
        limit.allows(f"192.0.2.{n}")
    now[0] += 100
    limit.allows("a")
    assert len(limit._left) == 1


@pytest.mark.parametrize(
    "path",
    ["/join/Qx7/SECRETSECRET", "/watch/Qx7/SECRETSECRET?x=1", "/join/Qx7/SECRET\n12:00 ok",
     "/share/Qx7/SECRET/card.png", "/share/Qx7/SECRET/film.webp", "/embed/Qx7/SECRET",
     "/embed/Qx7/SECRET/board.svg", "/account/new-password/3/SECRET-1", "/account/confirm/SECRET:1:2",
     "/enter/SECRETSECR"],
)  # fmt: skip
def test_invitations_and_new_lines_do_not_reach_the_log(path: str) -> None:
    from lauta.web.base.logs import OneLine

    record = logging.LogRecord("lauta.web", logging.INFO, "", 0, "refused a form at %s", (path,), None)
    line = OneLine("%(message)s").format(record)
    assert "SECRET" not in line
    assert line.count("\n") == 0
    assert line.startswith("refused a form at ")


def test_what_clients_send_needs_no_traceback() -> None:
    from django.core.exceptions import BadRequest, DisallowedHost
    from django.http.multipartparser import MultiPartParserError

    from lauta.web.base.logs import OneLine

    theirs = DisallowedHost("evil"), BadRequest("no UTF-8"), MultiPartParserError("no boundary")
    for error, lines in (*((one, 1) for one in theirs), (ZeroDivisionError("ours"), 2)):
        try:
            raise error
        except Exception:
            record = logging.LogRecord("django", logging.ERROR, "", 0, "refused", None, sys.exc_info())
        assert len(OneLine("%(message)s").format(record).splitlines()[:2]) == lines


def test_a_wrong_host_is_refused_and_breaks_nothing() -> None:
    from django.test import Client

    answer = Client(raise_request_exception=False).get("/", headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert "does not know itself by the name" in answer.content.decode()
    assert "evil.example" not in answer.content.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such limit")
@pytest.mark.parametrize("soft, hard, after", [(256, 1000, 1000), (256, 20_000, 8192), (9000, 20_000, 9000)])
def test_there_is_room_for_every_connection(soft: int, hard: int, after: int) -> None:
    import resource
    import subprocess

    if resource.getrlimit(resource.RLIMIT_NOFILE)[1] < hard:
        pytest.skip("this system allows no such limit")
    program = (
        "import resource; from lauta.web.server.serve import _open_many_files\n"
        f"resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard})); _open_many_files()\n"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(told.stdout) == after


def test_a_name_that_is_not_ours_is_refused_in_words(guest: Any) -> None:
    answer = guest.client.get("/", headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert "does not know itself by the name" in answer.content.decode()
    assert guest.client.get("/api/matches", headers={"Host": "evil.example"}).json()["code"] == "bad_request"


def test_a_proxy_that_is_not_named_is_told_once_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from lauta.web.server.unnamed_proxy import MOST, Watch

    def asked(address: str, scheme: str = "http", said: bytes = b"https") -> dict[str, Any]:
        return {"scheme": scheme, "client": (address, 1), "headers": [(b"x-forwarded-proto", said)]}

    watch = Watch()
    watch(asked("10.88.0.1"))
    assert not caplog.records  # nobody has said that there is a proxy
    monkeypatch.setenv("LAUTA_HTTPS", "1")
    watch(asked("203.0.113.9", scheme="https"))  # believed: that is the visitor
    watch(asked("203.0.113.9", said=b"http"))
    assert not caplog.records
    for _ in range(3):
        watch(asked("10.88.0.1"))
    (told,) = caplog.records
    assert "a proxy at 10.88.0.1 is not believed" in told.getMessage()
    for n in range(20):
        watch(asked(f"10.88.0.{n}"))
    assert len(caplog.records) == MOST


def test_what_the_end_of_the_server_cuts_off_is_no_error_in_the_log() -> None:
    """As uvicorn says it of a stream that was open."""
    from lauta.web import settings
    from lauta.web.base import logs

    handlers: Any = settings.LOGGING["handlers"]
    assert handlers["stderr"]["filters"] == ["ending", "repeats"]
    cut_off, ours = asyncio.CancelledError("timeout graceful shutdown exceeded"), ZeroDivisionError("ours")
    for error, kept in ((cut_off, False), (ours, True), (None, True)):
        told = (type(error), error, None) if error is not None else None
        record = logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "Exception", None, told)
        assert logs.Ending().filter(record) == kept
