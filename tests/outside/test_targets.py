"""What a request asks for: targets in every form of RFC 9112, and methods that a page does not take."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from tests.served import Server
from tests.waiting import LONG_ENOUGH

PAGE = "text/html"
UPGRADE = (
    "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: TGF1dGEgaXMgYSBib2FyZA==", "Origin: http://games.example.org",
)  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    served = Server(tmp_path_factory.mktemp("data"), hosts="games.example.org").start()
    yield served
    served.stop()


def ask(server: Server, line: str, *headers: str, host: str = "games.example.org") -> tuple[int, str, bytes]:
    """Status, headers in lower case, and body of a request with this first line."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=LONG_ENOUGH) as sent:
        lines = [line, *([f"Host: {host}"] if host else []), "Connection: close", *headers]
        sent.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        answer = b""
        while piece := sent.recv(65536):
            answer += piece
            if headers == UPGRADE:
                break
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split(b" ", 2)[1]), head.decode().lower(), body


HERE = "http://games.example.org"
TARGETS = [  # the first line of a request, its Host, the status, what the answer holds
    (f"GET {HERE}/about HTTP/1.1", "games.example.org", 200, "text/html"),
    (f"GET {HERE}/about HTTP/1.1", "other.example", 200, "text/html"),  # the target's name counts
    ("GET HTTP://Games.Example.org/about HTTP/1.1", "games.example.org", 200, "text/html"),
    (f"GET {HERE}:80/about?x=1 HTTP/1.1", "games.example.org", 200, "text/html"),
    (f"GET {HERE} HTTP/1.1", "games.example.org", 200, "text/html"),
    (f"GET {HERE}/api/openapi.json HTTP/1.1", "games.example.org", 200, "application/json"),
    (f"GET {HERE}/api/nowhere HTTP/1.1", "games.example.org", 404, "application/json"),
    (f"GET {HERE}/clock HTTP/1.0", "games.example.org", 200, "json"),
    ("GET http://other.example/about HTTP/1.1", "games.example.org", 400, "text/html"),
    ("GET http://x@games.example.org/about HTTP/1.1", "games.example.org", 400, "text/html"),
    ("GET http:///about HTTP/1.1", "games.example.org", 400, "text/html"),
    ("GET ftp://games.example.org/about HTTP/1.1", "games.example.org", 400, "text/html"),
    ("GET about HTTP/1.1", "games.example.org", 400, "text/html"),
    ("OPTIONS * HTTP/1.1", "games.example.org", 204, "allow: get, head, post"),
    ("GET * HTTP/1.1", "games.example.org", 400, "text/html"),
    ("CONNECT games.example.org:443 HTTP/1.1", "games.example.org", 405, "text/html"),
]


@pytest.mark.parametrize("line, host, status, held", TARGETS)
def test_a_target_is_understood_in_every_form(
    server: Server, line: str, host: str, status: int, held: str
) -> None:
    found, head, _ = ask(server, line, host=host)
    assert found == status and held in head


def test_a_live_page_is_found_by_its_whole_address(server: Server) -> None:
    """There is no such table: Lauta accepts the WebSocket, and says so by its code."""
    plain = ask(server, "GET /live/nowhere HTTP/1.1", *UPGRADE)[0]
    assert ask(server, f"GET {HERE}/live/nowhere HTTP/1.1", *UPGRADE)[0] == plain == 101


def test_refusals_of_whole_addresses_have_their_form(server: Server) -> None:
    status, head, body = ask(server, f"GET {HERE}/api/account HTTP/1.1")
    assert status == 401 and json.loads(body)["code"] == "unauthorized"
    assert "x-content-type-options" in head


# ------------------------------------------------------------------ methods


def _pages() -> list[tuple[str, Any]]:
    """Addresses of pages, with something in place of what they name, and their views."""
    from django.urls import URLPattern

    from lauta.web.urls import urlpatterns

    held = {"int": "1", "str": "x"}
    found = []
    for pattern in urlpatterns:
        assert isinstance(pattern, URLPattern)
        if getattr(pattern.callback, "csrf_exempt", False):
            continue
        path = "/" + "".join(
            held[part.partition(":")[0]] if n % 2 else part
            for n, part in enumerate(str(pattern.pattern).replace("<", ">").split(">"))
        )
        found.append((path, pattern.callback))
    return found


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "POST"])
def test_a_method_that_no_page_takes_is_answered_with_405_and_allow(method: str) -> None:
    from django.test import Client

    from lauta.web.server.same_origin import methods_of

    client, wrong = Client(enforce_csrf_checks=True), {}
    for path, view in _pages():
        allowed = methods_of(view)
        assert allowed, f"{path} says by no decorator which methods it takes"
        if method in allowed:
            continue
        reply = client.generic(method, path)
        if (reply.status_code, reply.headers.get("Allow")) != (405, ", ".join(allowed)):
            wrong[path] = reply.status_code, reply.headers.get("Allow")
    assert wrong == {}


def test_a_method_that_is_taken_still_needs_a_token() -> None:
    from django.test import Client

    from lauta.web.server.same_origin import methods_of

    client = Client(enforce_csrf_checks=True)
    taken = [path for path, view in _pages() if "POST" in methods_of(view)]
    assert len(taken) > 50
    assert {client.post(path).status_code for path in taken} == {403}


# ------------------------------------------------------------------ long lists


@pytest.mark.parametrize("game", ["africa", "attika", "navegador", "afrikan_tahti", "retkikunnat"])
def test_a_refusal_lists_no_more_than_a_person_reads(game: str) -> None:
    import lauta

    match = lauta.game(game).match(2)
    for text in ("", "x" * 9999, " "):
        with pytest.raises(lauta.IllegalAction) as refused:
            match.play(text)
        assert len(str(refused.value)) < 500


def test_a_list_is_cut_and_says_how_much_is_left() -> None:
    from lauta.engine.errors import MOST_LISTED, choices

    names = [f"name{n}" for n in range(500)]
    text = choices(names)
    assert len(text) < MOST_LISTED + 20
    shown = text.split(", ")[:-1]
    assert shown == names[: len(shown)] and text.endswith(f"... (+{500 - len(shown)})")
    assert choices(["a", "b"]) == "a, b" and choices([], "–") == "–"


def test_an_unknown_name_lists_no_more_either() -> None:
    from lauta.engine.errors import UnknownName

    error = UnknownName("drawing", "x" * 9999, [f"name{n}" for n in range(5000)])
    assert len(str(error)) < 500 and len(error.good) == 5000
