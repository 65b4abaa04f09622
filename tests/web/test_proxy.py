"""Lauta behind nginx, with the configuration of deploy/lauta.nginx: HTTPS, cookies, live pages, streams."""

from __future__ import annotations

import json
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.served import ROOT, Server
from tests.waiting import LONG_ENOUGH, until

NAME = "games.example.org"
PAGE = (ROOT / "docs" / "internet.md").read_text("utf-8")
SITE = (ROOT / "deploy" / "lauta.nginx").read_text("utf-8")
here = pytest.mark.skipif(not all(map(shutil.which, ("nginx", "openssl"))), reason="nginx is not installed")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class Proxy:
    """nginx as the page sets it up, on ports of its own, with a certificate that it signed itself."""

    def __init__(self, folder: Path, behind: int, without: str = "") -> None:
        """`without` names lines of the configuration that are left out."""
        self.folder, self.behind = folder, behind
        self.port, self.plain_port = _free_port(), _free_port()
        self._make_certificate()
        kept = "".join(line for line in SITE.splitlines(True) if not without or without not in line)
        site = (
            re.sub(r"listen \[::\]:.*;", "", kept)
            .replace("listen 80;", f"listen 127.0.0.1:{self.plain_port};")
            .replace("listen 443 ", f"listen 127.0.0.1:{self.port} ")
            .replace(f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(folder / "cert.pem"))
            .replace(f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(folder / "key.pem"))
            .replace("127.0.0.1:8000", f"127.0.0.1:{behind}")
        )
        places = "".join(
            f"{kind}_temp_path {folder}; " for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;\n"
            f"events {{}}\nhttp {{ access_log off; {places}\n{site}\n}}\n"
        )
        command = ["nginx", "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)

    def _make_certificate(self) -> None:
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
             "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", "key.pem",
             "-out", "cert.pem"],
            cwd=self.folder, check=True, capture_output=True,
        )  # fmt: skip

    def ask(self, path: str, *headers: str, method: str = "GET", body: str = "") -> Any:
        """A connection on which a request has been sent, as a file to read from."""
        trusting = ssl.create_default_context(cafile=self.folder / "cert.pem")
        line = socket.create_connection(("127.0.0.1", self.port), timeout=LONG_ENOUGH)
        safe = trusting.wrap_socket(line, server_hostname=NAME)
        size = [f"Content-Length: {len(body)}"] if body else []
        lines = [f"{method} {path} HTTP/1.1", f"Host: {NAME}:{self.port}", *size, *headers]
        safe.sendall(("\r\n".join(lines) + f"\r\n\r\n{body}").encode())
        return safe.makefile("rb")

    def is_up(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(LONG_ENOUGH)


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    data = tmp_path_factory.mktemp("data")
    server = Server(data, hosts=NAME, https="1", proxies="127.0.0.1", hsts="3600", tables_a_day="5").start()
    proxy = Proxy(tmp_path_factory.mktemp("nginx"), server.port)
    until(proxy.is_up)
    yield proxy
    proxy.stop()
    server.stop()


def _head(answer: Any) -> tuple[str, list[tuple[str, str]]]:
    """The line of the status, and the headers."""
    lines = []
    while line := answer.readline().strip():
        lines.append(line.decode())
    return lines[0], [
        (name.lower(), value) for name, _, value in (line.partition(": ") for line in lines[1:])
    ]


class Visitor:
    """Somebody whose cookies are kept, and who has set up a table."""

    def __init__(self, proxy: Proxy) -> None:
        answer = proxy.ask("/", "Connection: close")
        self.status, self.headers = _head(answer)
        page = answer.read().decode()
        self.given = [value for name, value in self.headers if name == "set-cookie"]
        self.cookies = "Cookie: " + "; ".join(value.partition(";")[0] for value in self.given)
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert token
        form = f"csrfmiddlewaretoken={token[1]}&game=africa&players=2&seat_0=me&seat_1=here"
        self.origin = f"Origin: https://{NAME}:{proxy.port}"
        made = proxy.ask(
            "/new", self.cookies, self.origin, "Content-Type: application/x-www-form-urlencoded",
            method="POST", body=form,
        )  # fmt: skip
        self.made, headers = _head(made)
        self.table = dict(headers).get("location", "").removeprefix("/t/")


@pytest.fixture(scope="module")
def visitor(proxy: Proxy) -> Visitor:
    return Visitor(proxy)


@here
def test_pages_come_by_https_with_safe_cookies_and_forms_are_taken(visitor: Visitor) -> None:
    assert visitor.status.endswith(" 200 OK")
    assert ("strict-transport-security", "max-age=3600") in visitor.headers
    assert len(visitor.given) == 2
    assert all("; Secure" in cookie and "; HttpOnly" in cookie for cookie in visitor.given)
    assert " 302 " in visitor.made and visitor.table


@here
def test_open_pages_live_behind_a_proxy(proxy: Proxy, visitor: Visitor) -> None:
    line = proxy.ask(
        f"/live/{visitor.table}", visitor.cookies, visitor.origin,
        "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    )  # fmt: skip
    assert " 101 " in _head(line)[0]
    assert line.read(1) == b"\x82"  # a binary message: the table


@here
def test_a_stream_is_not_held_back(proxy: Proxy, visitor: Visitor) -> None:
    page = proxy.ask(f"/t/{visitor.table}", visitor.cookies, "Connection: close").read().decode()
    token = re.search(rf"/watch/{visitor.table}/([\w-]+)", page)
    assert token
    stream = proxy.ask(f"/stream/{visitor.table}", f"Authorization: Bearer {token[1]}")
    assert " 200 " in _head(stream)[0]
    stream.readline()  # the size of a chunk
    assert json.loads(stream.readline())["status"] == "playing"


@here
def test_the_longest_edition_comes_through_the_proxy(proxy: Proxy) -> None:
    """It is Lauta that refuses it, for it comes from no form of ours, and not the proxy for its length."""
    from lauta.web.base.request_guard import MAX_EDITION

    answer = proxy.ask("/editions/any/change", "Connection: close", method="POST", body="x" * MAX_EDITION)
    assert _head(answer)[0].split()[1] == "403"


@here
def test_a_visitor_is_known_by_the_address_that_the_proxy_saw(proxy: Proxy, visitor: Visitor) -> None:
    asked = [
        _head(
            proxy.ask("/new", f"X-Forwarded-For: 192.0.2.{n}", "Connection: close", method="POST", body="x")
        )
        for n in range(5)
    ]
    assert [status.split()[1] for status, _ in asked] == ["403", "403", "403", "403", "429"]


# --- the doctor's look from outside --------------------------------------------------------------------


@pytest.fixture
def look(monkeypatch: pytest.MonkeyPatch) -> Callable[[Proxy], list[tuple[str, str]]]:
    """What the doctor finds of a server behind this proxy: how bad, and the sentence."""
    from lauta.web.keeper import outside

    def look_through(proxy: Proxy, name: str = NAME, trusting: Path | None = None) -> list[tuple[str, str]]:
        def here(host: str, port: Any, *more: Any, **named: Any) -> Any:
            return usual("127.0.0.1" if host == name else host, port, *more, **named)

        usual, context = socket.getaddrinfo, ssl.create_default_context(cafile=proxy.folder / "cert.pem")
        settings = {"HOSTS": name, "HTTPS": "1", "PROXIES": "127.0.0.1", "LISTENING": ""}
        with monkeypatch.context() as changed:
            for setting, value in settings.items():
                changed.setenv(f"LAUTA_{setting}", value)
            changed.setattr(socket, "getaddrinfo", here)
            changed.setattr(outside, "HTTPS_PORT", proxy.port)
            changed.setattr(outside, "HTTP_PORT", proxy.plain_port)
            if trusting is None:
                changed.setattr(ssl, "create_default_context", lambda: context)
            found = list(outside.look_from_outside())
        return [(one.state, f"{one.what} {one.advice or ''}".strip()) for one in found]

    return look_through


@here
def test_the_doctor_sees_a_server_that_is_set_up_well(proxy: Proxy, look: Any) -> None:
    ((state, what),) = look(proxy)
    assert state == "good" and "shows pages, takes forms and keeps pages live" in what


@here
@pytest.mark.parametrize(
    "without, said",
    [
        ("Upgrade", "lets no WebSockets through"),
        ("X-Forwarded-Proto", "refuses its own forms (403)"),
        ("Host", "refuses its own forms (403)"),
        ("return 301", "does not lead to https://"),
    ],
)
def test_the_doctor_sees_what_a_proxy_leaves_out(
    proxy: Proxy, look: Any, tmp_path: Path, without: str, said: str
) -> None:
    lacking = Proxy(tmp_path, proxy.behind, without)
    until(lacking.is_up)
    try:
        (what,) = [what for state, what in look(lacking) if state != "good"]
    finally:
        lacking.stop()
    assert said in what


@here
def test_the_doctor_sees_that_nobody_is_behind_the_proxy(proxy: Proxy, look: Any, tmp_path: Path) -> None:
    lonely = Proxy(tmp_path, _free_port())
    until(lonely.is_up)
    try:
        ((state, what),) = look(lonely)
    finally:
        lonely.stop()
    assert state == "wrong" and "no Lauta that answers behind it (502)" in what


@here
def test_the_doctor_sees_a_name_and_a_certificate_that_are_not_ours(proxy: Proxy, look: Any) -> None:
    ((state, what), *_) = look(proxy, "games.other.example")
    assert state == "wrong" and "certbot certonly --nginx -d games.other.example" in what
    ((state, what), *_) = look(proxy, trusting=Path("/"))
    assert state == "wrong" and "authority that browsers know" in what


# --- the page ---------------------------------------------------------------------------------------


def test_the_page_names_every_setting_of_the_server_and_no_other() -> None:
    sources = (ROOT / "src" / "lauta").rglob("*.py")
    read = set(re.findall(r"\bLAUTA_[A-Z_]+", "".join(path.read_text("utf-8") for path in sources)))
    told = set(re.findall(r"^\| `(LAUTA_[A-Z_]+)`", PAGE, re.M))
    assert told == read - {
        "LAUTA_PARENT",  # which the server says to its own children
        "LAUTA_LISTENING",  # and to itself
        "LAUTA_BOUNDSCHECK",  # which tests set
    }


def test_defaults_are_what_the_page_says() -> None:
    from lauta.web.base import limits

    for limit in (value for value in vars(limits).values() if isinstance(value, limits.Limit)):
        assert f"| `{limit.variable}` | {limit.default} |" in PAGE
