"""The doctor's look from outside: asks for this server's own names by HTTPS, as a browser does.

Certificate, proxy, forms and live pages. It asks nobody but the names of LAUTA_HOSTS and LAUTA_SITE.
"""

from __future__ import annotations

import contextlib
import http.client
import re
import socket
import ssl
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import urlencode, urlsplit

from ...engine.phrase import Phrase, T
from ..base.clock import wall
from ..base.environment import BadSetting
from ..base.site import site
from .findings import Finding, Findings, good, warning, wrong

SECONDS, MOST_NAMES, MOST_BYTES = 20.0, 5, 500_000
HTTPS_PORT, HTTP_PORT = 443, 80
DAYS_LEFT = 14
EXPIRED, NOT_YET, OTHER_NAME = 10, 9, 62  # of OpenSSL's X509_V_ERR_
BEHIND = (HTTPStatus.BAD_GATEWAY, HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.GATEWAY_TIMEOUT)
_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


@dataclass(frozen=True)
class Door:
    """Where visitors come by HTTPS: a name, and a port where LAUTA_SITE says another one than 443."""

    name: str
    port: int | None = None

    @property
    def host(self) -> str:
        """As people read it."""
        return self.name if self.port in (None, http.client.HTTPS_PORT) else f"{self.name}:{self.port}"

    @property
    def origin(self) -> str:
        port = self.port or HTTPS_PORT
        return f"https://{self.name}" + ("" if port == http.client.HTTPS_PORT else f":{port}")

    def open(self, trusting: ssl.SSLContext) -> http.client.HTTPSConnection:
        """A connection that has not been made yet."""
        bare = self.name.strip("[]")
        return http.client.HTTPSConnection(bare, self.port or HTTPS_PORT, timeout=SECONDS, context=trusting)


def look_from_outside() -> Findings:
    """Every name of the settings as visitors meet it; nothing where HTTPS is not spoken."""
    try:
        doors = _doors()
    except BadSetting:
        return
    for door in doors[:MOST_NAMES]:
        yield from _one(door)


def _doors() -> list[Door]:
    """The address of LAUTA_SITE first: links in mail lead there. Then the names of LAUTA_HOSTS."""
    stated = urlsplit(site().stated_address or "")
    secure = site().https or stated.scheme == "https"
    own = next((name for name in site().named if name.strip("[]") == stated.hostname), None)
    first = [Door(own, stated.port)] if own and stated.scheme == "https" else []
    names = [name for name in site().hosts if name[0] not in "*." and name != own]
    return [*first, *map(Door, names)] if secure else []


def _one(door: Door) -> Findings:
    name = door.host
    try:
        socket.getaddrinfo(door.name.strip("[]"), door.port or HTTPS_PORT)
    except OSError:
        yield wrong(
            T("There is no machine called {host}.", host=name),
            T(
                "Look whether it is spelt right in LAUTA_HOSTS and LAUTA_SITE; else make the entry (A, AAAA) "
                "where you keep the domain."
            ),
        )
        return
    try:
        found = list(_visit(door, ssl.create_default_context()))
    except ssl.SSLCertVerificationError as error:
        why = error.verify_message
        found = [
            wrong(
                T("Browsers refuse the certificate of {host}: {why}", host=name, why=why),
                _about_certificate(error.verify_code, door.name),
            )
        ]
    except (OSError, http.client.HTTPException) as error:
        why = getattr(error, "strerror", None) or str(error) or type(error).__name__
        found = [
            (wrong if isinstance(error, ConnectionRefusedError) else warning)(
                T("From here, {host} does not answer by HTTPS: {why}", host=name, why=why),
                T(
                    "Does the proxy run, and is port 443 open? Some routers let nobody in from inside: "
                    "then try it from elsewhere."
                ),
            )
        ]
    yield from found
    if door.port is None:  # a name with a port was not typed alone
        yield from _without_https(door.name)


def _about_certificate(code: int, name: str) -> Phrase:
    if code == EXPIRED:
        return T(
            "Renew it: sudo certbot renew. Where it is new already, the proxy has to read it: sudo systemctl "
            "reload nginx"
        )
    if code == NOT_YET:
        return T("Look at the clock of this machine: timedatectl")
    if code == OTHER_NAME:
        return T("Get one for this name: sudo certbot certonly --nginx -d {host}", host=name)
    return T(
        "It must come from an authority that browsers know, such as Let's Encrypt: see docs/small-server.md."
    )


def _visit(door: Door, trusting: ssl.SSLContext) -> Findings:
    """A page, a form, a live page. Raises OSError, HTTPException."""
    line, name = door.open(trusting), door.host
    with contextlib.closing(line):
        line.request("GET", "/about", headers={"Accept": "text/html", "Accept-Language": "en"})
        yield from _certificate(name, line.sock)
        answer = line.getresponse()
        page = answer.read(MOST_BYTES).decode("utf-8", "replace")
        wrong = _no_page(name, answer.status, page)
        if wrong is not None:
            yield wrong
            return
        cookies = [
            value.partition(";")[0] for header, value in answer.getheaders() if header.lower() == "set-cookie"
        ]
    formed = _form(door, trusting, page, "; ".join(cookies))
    lives = _live(door, trusting)
    if formed is None and lives is None:
        yield good(T("https://{host} shows pages, takes forms and keeps pages live.", host=name))
    yield from filter(None, (formed, lives))


def _certificate(name: str, line: socket.socket | None) -> Findings:
    known = line.getpeercert() if isinstance(line, ssl.SSLSocket) else None
    ends = (known or {}).get("notAfter")
    if isinstance(ends, str):
        days = int((ssl.cert_time_to_seconds(ends) - wall()) // 86400)
        if days < DAYS_LEFT:
            yield warning(
                T("The certificate of {host} ends in {n} days.", host=name, n=days),
                T("It should have renewed itself: systemctl list-timers certbot, sudo certbot renew"),
            )


def _no_page(name: str, status: int, page: str) -> Finding | None:
    if status in BEHIND:
        return wrong(
            T(
                "At {host} there is a proxy, but no Lauta that answers behind it ({status}).",
                host=name,
                status=status,
            ),
            T("Does Lauta run (systemctl status lauta), and does proxy_pass lead to its port?"),
        )
    if status == HTTPStatus.BAD_REQUEST:
        return wrong(
            T("The server at {host} does not know itself by that name.", host=name),
            T(
                "After a change of LAUTA_HOSTS it has to be restarted. The proxy has to hand on the name: "
                "proxy_set_header Host $http_host;"
            ),
        )
    if status != HTTPStatus.OK or "Lauta" not in page:
        return wrong(
            T("At {host} something else answers than Lauta ({status}).", host=name, status=status),
            T("Does the name lead to this machine, and is the proxy set up for it?"),
        )
    return None


def _form(door: Door, trusting: ssl.SSLContext, page: str, cookies: str) -> Finding | None:
    """Send the form that changes nothing: a wish for a language, of a visitor who does not come back."""
    token = _TOKEN.search(page)
    line, name = door.open(trusting), door.host
    with contextlib.closing(line):
        line.request(
            "POST",
            "/preferences",
            urlencode({"csrfmiddlewaretoken": token[1] if token else "", "language": "en"}),
            {
                "Origin": door.origin,
                "Cookie": cookies,
                "Content-Type": "application/x-www-form-urlencoded",
            },
        )
        status = line.getresponse().status
    if status == HTTPStatus.FOUND:
        return None
    return wrong(
        T(
            "{host} refuses its own forms ({status}): what the proxy says does not count.",
            host=name,
            status=status,
        ),
        T(
            "LAUTA_PROXIES must be the address from which the proxy comes, 127.0.0.1 on the same machine; "
            "Lauta's log names the address of a proxy that is not believed. And the proxy must say: "
            "proxy_set_header Host $http_host; proxy_set_header X-Forwarded-Proto $scheme;"
        ),
    )


def _live(door: Door, trusting: ssl.SSLContext) -> Finding | None:
    """Knock where no live page is. Lauta refuses that with 403; who lets no WebSocket through does not."""
    line, name = door.open(trusting), door.host
    with contextlib.closing(line):
        line.request(
            "GET",
            "/doctor",
            headers={
                "Origin": door.origin,
                "Connection": "Upgrade",
                "Upgrade": "websocket",
                "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "TGF1dGEgaXMgYSBib2FyZA==",
            },
        )
        status = line.getresponse().status
    if status == HTTPStatus.FORBIDDEN:
        return None
    return wrong(
        T("The proxy of {host} lets no WebSockets through, so open pages stand still.", host=name),
        T("See Upgrade and Connection in deploy/lauta.nginx."),
    )


def _without_https(name: str) -> Findings:
    """Whoever types the name alone should be led to HTTPS; certificates are renewed through that port."""
    try:
        with contextlib.closing(http.client.HTTPConnection(name, HTTP_PORT, timeout=SECONDS)) as line:
            line.request("GET", "/about")
            answer = line.getresponse()
            led = answer.status in range(300, 400) and (answer.getheader("location") or "").startswith(
                "https://"
            )
    except (OSError, http.client.HTTPException):
        led = False
    if not led:
        yield warning(
            T("http://{host} does not lead to https://{host}.", host=name),
            T("Open port 80, too; deploy/lauta.nginx leads on from there."),
        )
