"""Every refusal in one form: `{code, error}` for programs, a page in the reader's language for people.

Whoever makes it: a view, what stands around it, the ASGI layers, or the server below them.
"""

from __future__ import annotations

import errno
import http.client
import json
import re
import socket
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.served import Server
from tests.waiting import LONG_ENOUGH


@dataclass
class Answer:
    """What came back over a socket."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def told(self) -> Any:
        return json.loads(self.body)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"), log="CRITICAL").start()
    yield running
    running.stop()


def _heard(line: socket.socket) -> bytes:
    heard = b""
    try:
        while part := line.recv(1 << 16):
            heard += part
    except ConnectionResetError:
        pass
    return heard


def _read(heard: bytes, method: str = "GET") -> Answer:
    line: Any = SimpleNamespace(makefile=lambda _: BytesIO(heard))
    found = http.client.HTTPResponse(line, method=method)
    found.begin()
    headers = {name.lower(): value for name, value in found.getheaders()}
    return Answer(found.status, headers, found.read())


def _say(server: Server, *parts: bytes) -> Answer:
    """Send bytes as they are, and read until the server hangs up."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=LONG_ENOUGH) as line:
        for part in parts:
            line.sendall(part)
        return _read(_heard(line), parts[0].split(b" ")[0].decode("latin-1"))


def _request(path: str, method: str = "GET", *more: str, body: bytes = b"") -> bytes:
    size = [f"Content-Length: {len(body)}"] if body or method == "POST" else []
    lines = [
        f"{method} {path} HTTP/1.1",
        "Host: localhost",
        "Accept-Language: fi",
        "Connection: close",
        *size,
        *more,
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1") + body


SOCKET = ["Connection: Upgrade", "Upgrade: websocket"]
VERSION, KEY = "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
KEPT_OPEN = "Connection: keep-alive"
CHUNKED = "Transfer-Encoding: chunked"
LONG = "x" * 40_000
IN_CHUNKS = b"9c40\r\n%s\r\n0\r\n\r\n" % LONG.encode()
# page, address for programs, method, headers, body as it is sent, status and code (0, "": any)
CASES: dict[str, tuple[str, str, str, list[str], bytes, int, str]] = {
    "no such address": ("/nowhere", "/api/nowhere", "GET", [], b"", 404, "not_found"),
    "no such table": ("/t/nobody", "/api/tables/nobody", "GET", [], b"", 404, ""),
    "wrong method": ("/new", "/api/nobody/play", "GET", [], b"", 405, "wrong_method"),
    "unknown method": ("/about", "/api/lobby", "BREW", [], b"", 0, "wrong_method"),
    "a stream by POST": ("/about", "/api/events", "POST", [], b"", 0, "wrong_method"),
    "no token": ("/account", "/api/account", "GET", [], b"", 0, "unauthorized"),
    "a token of nobody": ("/t/x", "/stream/nobody", "GET", ["Authorization: Bearer x"], b"", 0, ""),
    "a body too long": ("/new", "/api/tables", "POST", [], LONG.encode(), 413, ""),
    "too long in chunks": ("/new", "/api/tables", "POST", [CHUNKED], IN_CHUNKS, 413, ""),
    "another host": ("/", "/api/lobby", "GET", ["Host: evil.example"], b"", 400, "bad_request"),
    "a packed body": ("/about", "/api/tables", "POST", ["Content-Encoding: gzip"], b"{}", 0, ""),
    "bytes that are no text": ("/%ff%fe", "/api/%ff%fe", "GET", [], b"", 404, "not_found"),
    "NUL in the address": ("/t/%00", "/api/tables/%00", "GET", [], b"", 404, ""),
    "no escape": ("/%zz%", "/api/%zz%", "GET", [], b"", 404, "not_found"),
    "up and away": ("/static/../../etc/passwd", "/api/../etc/passwd", "GET", [], b"", 404, "not_found"),
    "a bad chunk": ("/new", "/api/tables", "POST", [CHUNKED], b"zz\r\n", 400, "bad_request"),
    "an unknown coding": ("/new", "/api/tables", "POST", ["Transfer-Encoding: br"], b"", 501,
                          "unknown_coding"),
    "two lengths": ("/new", "/api/tables", "POST", ["Content-Length: 4", "Content-Length: 5"], b"ab", 400,
                    "bad_request"),
    "a length and chunks": ("/new", "/api/tables", "POST", ["Content-Length: 4", CHUNKED, KEPT_OPEN],
                            b"0\r\n\r\n", 400, "bad_request"),
    "a length that is none": ("/new", "/api/tables", "POST", ["Content-Length: -1"], b"", 400, "bad_request"),
    "headers too long": ("/about", "/api/lobby", "GET", ["X-Long: " + LONG], b"", 431, "long_headers"),
    "an address too long": ("/about?" + LONG, "/api/lobby?" + LONG, "GET", [], b"", 414, "long_address"),
    "a header that is none": ("/about", "/api/lobby", "GET", ["Bad Header"], b"", 400, "bad_request"),
    "a socket without a key": ("/live/any", "/stream/any", "GET", [*SOCKET, VERSION], b"", 400,
                               "bad_request"),
    "a short key": ("/live/any", "/api/events", "GET", [*SOCKET, VERSION, KEY[:-6]], b"", 400, "bad_request"),
    "an old socket": ("/live/any", "/stream/any", "GET", [*SOCKET, KEY, "Sec-WebSocket-Version: 8"], b"", 426,
                      "upgrade_needed"),
    "a socket by POST": ("/live/any", "/stream/any", "POST", [*SOCKET, KEY, VERSION], b"", 405,
                         "wrong_method"),
    "a socket to no address": ("/about", "/stream/any", "GET", [*SOCKET, KEY, VERSION], b"", 404,
                               "not_found"),
    "another protocol": ("/about", "/api/lobby", "GET", ["\x00"], b"", 400, "bad_request"),
}  # fmt: skip


def _sent(path: str, method: str, headers: list[str], body: bytes) -> bytes:
    named = {one.partition(":")[0] for one in headers}
    lines = [f"{method} {path} HTTP/1.1", "Accept-Language: fi", *headers]
    if "Connection" not in named:
        lines.append("Connection: close")
    if "Host" not in named:
        lines.append("Host: localhost")
    if not named & {"Content-Length", "Transfer-Encoding"} and method == "POST":
        lines.append(f"Content-Length: {len(body)}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1") + body


@pytest.mark.parametrize("case", CASES)
def test_a_program_gets_a_code_and_a_sentence(server: Server, case: str) -> None:
    _, path, method, headers, body, status, code = CASES[case]
    answer = _say(server, _sent(path, method, headers, body))
    assert answer.headers["content-type"] == "application/json"
    assert answer.status == (status or answer.status) >= 400
    assert answer.told["code"] == (code or answer.told["code"]) and answer.told["error"]
    if answer.status == 405:
        assert answer.headers["allow"]


@pytest.mark.parametrize("case", [name for name, case in CASES.items() if case[5]])
def test_a_reader_gets_a_page_in_their_language(server: Server, case: str) -> None:
    path, _, method, headers, body, status, _ = CASES[case]
    if method == "POST" and status == 413:
        path = "/new"
    answer = _say(server, _sent(path, method, headers, body))
    assert answer.status == status
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    page = answer.body.decode()
    assert '<html lang="fi"' in page
    assert re.search(r"<p>[^<]{10,}</p>", page)


def test_a_fragment_gets_json(server: Server) -> None:
    answer = _say(server, _request("/nowhere", "GET", "X-Fragment: 1"))
    assert answer.told["error"]


def test_chunked_bodies_are_taken(server: Server) -> None:
    """As .NET, Go and Node send them: refused here for the token that is missing, and not for the form."""
    chunks = b"1\r\n{\r\n1\r\n}\r\n0\r\n\r\n"
    told = _say(server, _sent("/api/tables", "POST", [CHUNKED], chunks))
    assert (told.status, told.told["code"]) == (401, "unauthorized")


def test_a_client_that_waits_for_100_continue_is_answered(server: Server) -> None:
    asked = _sent("/api/tables", "POST", ["Expect: 100-continue"], b"{}")
    assert _say(server, asked).status == 401


def test_head_has_no_body_and_options_names_methods(server: Server) -> None:
    assert _say(server, _request("/api/nowhere", "HEAD")).body == b""
    asked = _say(server, _request("/api/tables", "OPTIONS"))
    assert (asked.status, asked.headers["allow"]) == (204, "GET, HEAD, OPTIONS, POST")


def test_a_static_file_refuses_other_methods(server: Server) -> None:
    page = _say(server, _request("/about")).body.decode()
    (sheet, *_) = re.findall(r"/static/[0-9a-f]+/lauta.css", page)
    answer = _say(server, _request(sheet, "POST"))
    assert answer.status == 405 and answer.headers["allow"]
    assert _say(server, _request(sheet.replace("lauta.css", "no.css"))).status == 404


def test_an_address_of_websockets_says_so(server: Server) -> None:
    answer = _say(server, _request("/live/any"))
    assert (answer.status, answer.headers["upgrade"]) == (426, "websocket")


def test_a_request_that_stops_half_way_is_refused_in_form(tmp_path: Path) -> None:
    code = (
        "import tests.chance; from lauta.web.server import connections; connections.REQUEST_S = 0.3\n"
        "connections.Doors.__init__.__defaults__ = (connections.NONE, 0.3, 60.0)\n"
        "from lauta.cli import main; main()"
    )
    server = Server(tmp_path, code=code).start()
    try:
        answer = _say(server, b"GET /api/lobby HTTP/1.1\r\nHost: local")
        assert (answer.status, answer.told["code"]) == (408, "too_late")
    finally:
        server.stop()


def test_bodies_with_a_bom_are_read(guest: Any) -> None:
    body = b"\xef\xbb\xbf{}"
    answer = guest.client.post("/api/nobody/play", body, content_type="application/json")
    assert answer.status_code in (401, 404) and answer.json()["code"] != "bad_request"


# --- disk and database ------------------------------------------------------------------------------

TROUBLES: list[tuple[BaseException, str]] = [
    (OSError(errno.ENOSPC, "No space left on device"), "disk_full"),
    (OSError(errno.EDQUOT, "Quota exceeded"), "disk_full"),
    (OSError(errno.EFBIG, "File too large"), "disk_full"),
    (OSError(errno.EIO, "Input/output error"), "unwritable"),
    (OSError(errno.EROFS, "Read-only file system"), "unwritable"),
    (OSError(errno.EMFILE, "Too many open files"), "busy"),
    (sqlite3.OperationalError("database or disk is full"), "disk_full"),
    (sqlite3.OperationalError("disk I/O error"), "unwritable"),
    (sqlite3.OperationalError("attempt to write a readonly database"), "unwritable"),
    (sqlite3.OperationalError("database is locked"), "busy"),
    (sqlite3.DatabaseError("database disk image is malformed"), "damaged"),
]


@pytest.mark.parametrize("error, code", TROUBLES)
@pytest.mark.parametrize("door", ["/about", "/api/matches"])
def test_trouble_with_the_disk_is_a_503_at_both_doors(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, code: str, door: str
) -> None:
    """Wherever it arises: in a view, or in what stands around it, where no view words the answer."""
    from django.test import Client

    from lauta.web.members.identity import identities

    def fails(*_: Any) -> Any:
        raise error

    monkeypatch.setattr(identities, "member", fails)
    answer = Client(raise_request_exception=False, headers={"Accept-Language": "fi"}).get(door)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    if door == "/about":
        assert "<h1>" in answer.content.decode() and '<html lang="fi">' in answer.content.decode()
    else:
        assert answer.json()["code"] == code


def test_a_fault_of_ours_is_a_500_at_both_doors(monkeypatch: pytest.MonkeyPatch) -> None:
    from django.test import Client

    from lauta.web.members.identity import identities

    def fails(*_: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(identities, "member", fails)
    client = Client(raise_request_exception=False)
    page, told = client.get("/about"), client.get("/api/matches")
    assert (page.status_code, told.status_code, told.json()["code"]) == (500, 500, "broken")
    assert "The error has been logged" in page.content.decode()


def test_a_board_that_was_not_drawn_yet_is_shown_on_a_full_disk(
    guest: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lauta.web.page import artwork

    def full(*_: Any, **__: Any) -> Any:
        raise OSError(errno.ENOSPC, "No space left on device")

    table = guest.new_table("me", "here")
    monkeypatch.setattr(artwork, "_addresses", {})
    monkeypatch.setattr(artwork, "_newest", type(artwork._newest)())
    artwork.drawings_address.cache_clear()
    monkeypatch.setattr(Path, "is_file", lambda self: False)
    monkeypatch.setattr("lauta.files.writing", full)
    page = guest.get(f"/t/{table}")
    assert page.status_code == 200
    monkeypatch.undo()
    artwork.drawings_address.cache_clear()


def test_every_refusal_has_a_code_and_a_status() -> None:
    from lauta.web.base import refusals

    kinds = [
        one for one in vars(refusals).values() if isinstance(one, type) and issubclass(one, refusals.Refused)
    ]
    statuses = {kind.status for kind in kinds}
    assert statuses >= {400, 401, 403, 404, 405, 408, 409, 413, 414, 415, 426, 429, 431, 500, 501, 503}
    for status in range(400, 600):
        refused = refusals.by_status(status)
        assert refusals.status_of(refused) in (status, 400, 500)


def test_closing_codes_have_reasons_and_are_documented() -> None:
    from lauta.web.live import closing
    from tests.served import ROOT

    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    for code, reason in closing.REASONS.items():
        assert reason and f"| {code} |" in page
