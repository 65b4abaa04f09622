"""What every answer tells a browser: no guessing of types, no frames, no features that pages do not use.

Asked of a real server, for answers of every layer: views, static files, streams, refusals, the server below.
"""

from __future__ import annotations

import re
import socket
import sqlite3
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import NamedTuple
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from tests.outside import test_refusals as refusals
from tests.served import ROOT, SERVE_HANDS, Server
from tests.waiting import LONG_ENOUGH
from tests.web.test_api_example import send, set_up

WEB = ROOT / "src" / "lauta" / "web"
EVERYWHERE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "x-permitted-cross-domain-policies": "none",
    "strict-transport-security": "max-age=3600",
}
HTTPS, LATER = "X-Forwarded-Proto: https", "Fri, 01 Jan 2100 00:00:00 GMT"

# Paths with names in braces are filled in; the status and what else is said.
ANSWERS: dict[str, tuple[str, str, int, list[str]]] = {
    "the front page": ("/", "GET", 200, []),
    "a table": ("/t/{table}", "GET", 200, ["Cookie: {cookie}"]),
    "a table in parts": ("/t/{table}/now", "GET", 200, ["Cookie: {cookie}", "X-Fragment: 1"]),
    "a picture of a table": ("/t/{table}/board.svg", "GET", 200, ["Cookie: {cookie}"]),
    "a record": ("/t/{table}/record", "GET", 200, ["Cookie: {cookie}"]),
    "the headers of a page alone": ("/about", "HEAD", 200, []),
    "JSON for a script": ("/clock", "GET", 200, []),
    "JSON for a program": ("/api/openapi.json", "GET", 200, []),
    "a style sheet": ("{sheet}", "GET", 200, []),
    "a script": ("{script}", "GET", 200, []),
    "a style sheet, packed": ("{sheet}", "GET", 200, ["Accept-Encoding: gzip"]),
    "a style sheet that is known": ("{sheet}", "GET", 304, [f"If-Modified-Since: {LATER}"]),
    "the service worker": ("/worker.js", "GET", 200, []),
    "the manifest": ("/app.webmanifest", "GET", 200, []),
    "the icon": ("/favicon.ico", "GET", 302, []),
    "a redirect to signing in": ("/account", "GET", 302, []),
    "a card of a game": ("/card/rules/africa.png", "HEAD", 200, []),
    "a card of a table": ("/share/{table}/{watch}/card.png", "HEAD", 200, []),
    "a stream": ("/stream/{table}", "GET", 200, ["Authorization: Bearer {watch}"]),
    "a page that may be framed": ("/embed/{board}/{open}", "GET", 200, []),
    "a board shown elsewhere": ("/embed/{board}/{open}/board.svg", "GET", 200, []),
    "a page for frames that is refused": ("/embed/{board}/wrong", "GET", 403, []),
    "a form without its token": ("/new", "POST", 403, []),
}  # fmt: skip


class World(NamedTuple):
    server: Server
    names: dict[str, str]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    data = tmp_path_factory.mktemp("data")
    server = Server(data, SERVE_HANDS, proxies="127.0.0.1", hsts="3600", log="CRITICAL").start()
    try:
        cookies = CookieJar()
        browser = build_opener(HTTPCookieProcessor(cookies))
        address, page = set_up(browser, server.url)
        send(browser, server.url, "/board/africa/new", ("players", "2"))
        with sqlite3.connect(data / "lauta.sqlite3", timeout=LONG_ENOUGH) as db:
            ((board, token),) = db.execute("select public_id, watch_token from lauta_table where free")
        watch = re.search(r'data-path="/watch/[^/]+/([^"]+)"', page)
        sheet, script = re.search(r"/static/\w+/lauta.css", page), re.search(r"/static/[\w/-]+\.js", page)
        assert watch and sheet and script
        table = address.rsplit("/", 1)[1]
        cookie = "; ".join(f"{one.name}={one.value}" for one in cookies)
        names = {"table": table, "cookie": cookie, "watch": watch[1], "board": board, "open": token,
                 "sheet": sheet[0], "script": script[0]}  # fmt: skip
        yield World(server, names)
    finally:
        server.stop()


def _head_of(world: World, path: str, method: str, more: list[str]) -> refusals.Answer:
    """The answer without its body, which may never end."""
    path, more = path.format(**world.names), [one.format(**world.names) for one in [*more, HTTPS]]
    with socket.create_connection(("127.0.0.1", world.server.port), timeout=LONG_ENOUGH) as line:
        line.sendall(refusals._request(path, method, *more))
        heard = b""
        while b"\r\n\r\n" not in heard and (part := line.recv(1 << 16)):
            heard += part
    return refusals._read(heard.partition(b"\r\n\r\n")[0] + b"\r\n\r\n", "HEAD")


def _wrong(answer: refusals.Answer, path: str = "") -> dict[str, str]:
    """The headers of an answer at this path that are not as they should be."""
    from lauta.web.base.security_headers import USED

    headers = answer.headers
    policy, features = (headers.get(one, "") for one in ("content-security-policy", "permissions-policy"))
    framed = answer.status == 200 and path == "/embed/{board}/{open}"
    allowed = [] if path.startswith("/embed/") else list(USED)
    elsewhere = path.startswith(("/embed/", "/card/", "/share/", "/icon/"))
    right = {
        **{name: headers.get(name) == value for name, value in EVERYWHERE.items()},
        "content-security-policy": "default-src 'none'" in policy and "unsafe" not in policy,
        "frame-ancestors": ("frame-ancestors 'none'" in policy) != framed,
        "x-frame-options": (headers.get("x-frame-options") == "DENY") != framed,
        "cross-origin-resource-policy":
            headers.get("cross-origin-resource-policy") == ("cross-origin" if elsewhere else "same-origin"),
        "permissions-policy": re.findall(r"([\w-]+)=\(self\)", features) == allowed
            and {"camera", "microphone", "geolocation"} <= {*re.findall(r"([\w-]+)=\(\)", features)},
        "server": not {"server", "x-powered-by"} & headers.keys(),
    }  # fmt: skip
    return {name: headers.get(name, "") for name, good in right.items() if not good}


@pytest.mark.parametrize("case", ANSWERS)
def test_an_answer_has_all_headers(world: World, case: str) -> None:
    path, method, status, more = ANSWERS[case]
    answer = _head_of(world, path, method, more)
    assert answer.status == status
    assert _wrong(answer, path) == {}


@pytest.mark.parametrize("case", refusals.CASES)
def test_a_refusal_has_all_headers(world: World, case: str) -> None:
    path, program, method, more, body, *_ = refusals.CASES[case]
    for asked in (path, program):
        sent = refusals._sent(asked, method, [HTTPS, *more], body)
        with socket.create_connection(("127.0.0.1", world.server.port), timeout=LONG_ENOUGH) as line:
            line.sendall(sent)
            wrong = _wrong(refusals._read(refusals._heard(line), method))
        wrong.pop("strict-transport-security", None)  # what could not be read may have come by HTTP
        assert wrong == {}, asked


def test_a_connection_too_many_is_refused_with_all_headers() -> None:
    from lauta.web.server.connections import FULL

    wrong = _wrong(refusals._read(FULL))
    assert wrong.keys() == {"strict-transport-security"}


# --- kept so ----------------------------------------------------------------------------------------

# What a script calls, and the feature that a `Permissions-Policy` must allow for it.
CALLS = {
    r"new AudioContext|\.play\(\)": "autoplay",
    r"clipboard\.write": "clipboard-write",
    r"clipboard\.read": "clipboard-read",
    r"credentials\.create\(": "publickey-credentials-create",
    r"credentials\.get\(": "publickey-credentials-get",
    r"requestFullscreen": "fullscreen",
    r"navigator\.share\(": "web-share",
    r"wakeLock": "screen-wake-lock",
    r"geolocation": "geolocation",
    r"getUserMedia": "camera",
    r"getDisplayMedia": "display-capture",
    r"requestPictureInPicture": "picture-in-picture",
    r"getGamepads": "gamepad",
    r"queryLocalFonts": "local-fonts",
    r"requestMIDIAccess": "midi",
    r"DeviceMotionEvent|DeviceOrientationEvent": "accelerometer",
    r"PaymentRequest": "payment",
    r"requestStorageAccess": "storage-access",
    r"SharedArrayBuffer": "cross-origin-isolated",
}


def test_pages_may_use_what_their_scripts_call_and_nothing_else() -> None:
    from lauta.web.base.security_headers import UNUSED, USED

    folders = [WEB / "static", WEB / "templates", *(ROOT / "src" / "lauta" / "games").rglob("static")]
    files = [one for folder in folders for one in folder.rglob("*") if one.suffix in (".js", ".html")]
    text = "\n".join(one.read_text("utf-8") for one in files)
    called = {feature for call, feature in CALLS.items() if re.search(call, text)}
    assert called == set(USED)
    assert set(CALLS.values()) <= {*USED, *UNUSED}


def _naming(words: str, *besides: str) -> list[str]:
    """The modules of the web that name one of these headers, but for those that may."""
    files = [one for one in WEB.rglob("*.py") if one.relative_to(WEB).as_posix() not in besides]
    return [Path(one).name for one in files if re.search(words, one.read_text("utf-8"), re.IGNORECASE)]


def test_one_module_words_these_headers() -> None:
    words = (
        r"""["'](nosniff|x-content-type-options|permissions-policy|cross-origin-\w+-policy|x-frame-options)"""
    )
    assert _naming(words, "base/security_headers.py") == []


def test_only_frames_have_a_policy_of_their_own() -> None:
    words = r"csp_(replace|update|exempt)|xframe_options_|content-security-policy"
    assert _naming(words, "base/security_headers.py", "views/sharing.py", "base/plain_answers.py") == []
