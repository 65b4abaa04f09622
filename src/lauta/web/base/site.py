"""Everything the settings say about this server, read and judged in one place: addresses, mail, proxies.

Raw variables come from `environment.py`, numbers from `limits.py`, engines from `engines.py`.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from urllib.parse import SplitResult, unquote, urlsplit

from django.http.request import split_domain_port, validate_host

from ...engine.errors import LautaError
from ...engine.phrase import T
from . import engines, environment, limits
from .environment import BadSetting
from .mailboxes import NUMBER, Mailbox, ascii_name, can_exist, mailbox_of
from .networks import Networks, networks_of

LISTENING = "LAUTA_LISTENING"  # set by the server for itself: its address, and other names of it
OURS = {LISTENING, "LAUTA_PARENT", "LAUTA_BOUNDSCHECK"}  # set by Lauta itself, and by tests
FIRST_KEEPER = "lauta member add NAME --keeper"  # how the first one is made, on the machine itself
READ_HERE = (
    "LAUTA_BOT_PACE", "LAUTA_DEBUG", "LAUTA_HOSTS", "LAUTA_HTTPS", "LAUTA_LINKING", "LAUTA_LOG", "LAUTA_MAIL",
    "LAUTA_MAIL_FROM", "LAUTA_OUTWARD", "LAUTA_PROXIES", "LAUTA_REACTION_PAUSE", "LAUTA_SITE", "LAUTA_WARM",
)  # fmt: skip
SETTINGS = {
    *READ_HERE, "LAUTA_CACHE", "LAUTA_DATA", "LAUTA_ENGINES", "LAUTA_SECRET_KEY",
    *(limit.variable for limit in limits.ALL),
}  # fmt: skip
_CHOICES = {  # the values that a setting can have, besides none
    "LAUTA_HTTPS": ("1", "0"),
    "LAUTA_DEBUG": ("1", "0"),
    "LAUTA_OUTWARD": ("private",),
    "LAUTA_WARM": ("1", "0", "games"),
    "LAUTA_LINKING": ("on", "off"),
    "LAUTA_LOG": ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"),
}
_PORTS = {"http": 80, "https": 443}
_MAIL = {"smtp": (587, False), "smtp+tls": (587, True), "smtps": (465, False)}  # port, STARTTLS
_NAME = re.compile(r"\.?[a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]|\*")
_AT_HOME = (".local", ".localhost", ".lan", ".home", ".internal", ".home.arpa", ".test", ".invalid")


class NoAddress(BadSetting):
    """No setting says under which address the world reaches this server."""

    def __init__(self) -> None:
        super().__init__(
            T("Nobody knows the address of this site: set LAUTA_SITE, such as https://games.example.org.")
        )


@dataclass(frozen=True)
class MailServer:
    """Where mail is handed in, as LAUTA_MAIL says: `smtp+tls://name:password@mail.example.org:587`."""

    host: str
    port: int
    user: str
    password: str
    tls: bool
    ssl: bool
    sender: str


class Site:
    """The settings, typed. A property raises BadSetting where its setting means nothing."""

    def __init__(self, given: Mapping[str, str]) -> None:
        self._given = given

    # ------------------------------------------------------------------ names and addresses

    @cached_property
    def hosts(self) -> tuple[str, ...]:
        """The names of LAUTA_HOSTS under which the world asks for pages."""
        return tuple(map(_host, self._given["LAUTA_HOSTS"].replace(",", " ").split()))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All names under which pages are shown, as Django's ALLOWED_HOSTS takes them."""
        return tuple(dict.fromkeys([*self.named, *self._listening[1]]))

    @cached_property
    def named(self) -> tuple[str, ...]:
        """The names that an admin has chosen: those of LAUTA_HOSTS and that of LAUTA_SITE."""
        own = _netloc_host(self._stated) if self._stated else ()
        return tuple(dict.fromkeys([*self.hosts, *own]))

    @cached_property
    def https(self) -> bool:
        """Whether the world reaches this server by HTTPS, through a proxy."""
        return self._choice("LAUTA_HTTPS") == "1"

    @cached_property
    def stated_address(self) -> str | None:
        """The address by LAUTA_SITE, else by the first real name of LAUTA_HOSTS; None where neither says."""
        if self._stated:
            return self._stated
        host = next((name for name in self.hosts if name[0] not in "*."), None)
        if host is None:
            return None
        if self.https:
            return f"https://{host}"
        port = None if self.proxies else urlsplit(self._listening[0]).port  # a proxy has a port of its own
        return f"http://{host}" if port in (None, 80) else f"http://{host}:{port}"

    @cached_property
    def address(self) -> str | None:
        """The address for everybody but the reader of a page, without a slash at its end.

        As stated; a server at home is found where it listens. None where nobody knows it: LAUTA_HOSTS=*, or
        HTTPS without any name.
        """
        at_home = not self.hosts and not self.https
        return self.stated_address or (self._listening[0] or None if at_home else None)

    def link(self, path: str) -> str:
        """The whole address of a page, for mail and other messages. Raises NoAddress."""
        if self.address is None:
            raise NoAddress
        return self.address + path

    def reached_at(self, running: str | None) -> str:
        """The address for a command beside the server, which may be running at an address of this machine."""
        return self.stated_address or (running or "http://localhost").rstrip("/")

    @cached_property
    def is_public(self) -> bool:
        """Whether strangers find this server: it speaks HTTPS, or has a name of the open internet."""
        return self.https or any(map(_is_public_name, self.named))

    @cached_property
    def _stated(self) -> str:
        return _site(self._given["LAUTA_SITE"])

    @cached_property
    def _listening(self) -> tuple[str, tuple[str, ...]]:
        """The address of the running server, and the names of the machine; empty in commands."""
        words = self._given[LISTENING].split()
        whole = [word.rstrip("/") for word in words if "://" in word]
        return (whole or [""])[0], tuple(word for word in words if "://" not in word)

    # ------------------------------------------------------------------ requests

    @cached_property
    def proxies(self) -> Networks:
        """The proxies that are believed when they say from where a request comes."""
        found = networks_of(self._given["LAUTA_PROXIES"].replace(",", " ").split())
        if self.https and not found:
            raise BadSetting(
                T("LAUTA_HTTPS=1 needs LAUTA_PROXIES, the address of the proxy that speaks HTTPS, as "
                  "127.0.0.1.")
            )  # fmt: skip
        return found

    def is_proxy(self, address: str) -> bool:
        """Whether a connection from this address is one of a proxy of ours."""
        return address in self.proxies

    def is_named(self, host: str) -> bool:
        """Whether a Host header names this server by a name that an admin has chosen, and not by `*`."""
        name = split_domain_port(host)[0]
        return bool(name) and validate_host(name, [one for one in self.allowed if one != "*"])

    @property
    def allowed(self) -> list[str]:
        """The names for Django: these, and those of the machine for itself."""
        return ["localhost", "127.0.0.1", "[::1]", *self.names]

    @cached_property
    def trusted_origins(self) -> list[str]:
        """Origins of our own pages, even where a proxy hands on another Host: LAUTA_SITE."""
        return [self._stated] if self._stated else []

    def is_own_origin(self, origin: str, host: str, secure: bool) -> bool:
        """Whether a page at `origin` is ours: the host that it asks, which must be allowed, or LAUTA_SITE."""
        try:
            page = urlsplit(origin.lower())
            asked = urlsplit(f"{'https' if secure else page.scheme}://{host.lower()}")
            same = page.hostname == asked.hostname and _port(page) == _port(asked)
        except ValueError:
            return False
        if page.scheme not in _PORTS or not page.hostname:
            return False
        if origin.lower() in self.trusted_origins:
            return True
        return same and validate_host(split_domain_port(host)[0], self.allowed)

    # ------------------------------------------------------------------ messages

    @cached_property
    def sender(self) -> Mailbox | None:
        """The mailbox of LAUTA_MAIL_FROM; None where none is named."""
        given = self._given["LAUTA_MAIL_FROM"]
        found = mailbox_of(given) if given else None
        if given and found is None:
            raise BadSetting(
                T("LAUTA_MAIL_FROM must be one mail address, such as lauta@games.example.org, not {given}.",
                  given=given[:80])
            )  # fmt: skip
        return found

    @cached_property
    def contact(self) -> Mailbox | None:
        """The mailbox at which strangers can write to an admin; None where none can exist outside."""
        found = self.sender
        return found if found is not None and found.is_of_the_internet else None

    @cached_property
    def push_subject(self) -> str | None:
        """How push services learn who runs this server: an address of mail, or of the site; None: unknown."""
        if self.contact is not None:
            return f"mailto:{self.contact.address}"
        stated = self.stated_address or ""
        public = stated.startswith("https://") and can_exist(urlsplit(stated).hostname or "")
        return stated if public else None

    @cached_property
    def mail(self) -> MailServer | None:
        """The mail server, None where none is named. Raises NoAddress where links in mail lead nowhere."""
        given = self._given["LAUTA_MAIL"]
        if not given:
            return None
        found = _mail_server(given, self.sender)
        if self.stated_address is None and (self.hosts or self.https):
            raise BadSetting(
                T("LAUTA_MAIL needs LAUTA_SITE, such as https://games.example.org: no setting says where "
                  "links in mail should lead.")
            )  # fmt: skip
        return found

    @cached_property
    def outward_private(self) -> bool:
        """Whether webhooks may lead to this machine and its network."""
        return self._choice("LAUTA_OUTWARD") == "private"

    # ------------------------------------------------------------------ how it works

    @cached_property
    def debug(self) -> bool:
        """Whether errors are shown with all details."""
        return self._choice("LAUTA_DEBUG") == "1"

    @cached_property
    def log_level(self) -> str:
        """How much is logged."""
        return self._choice("LAUTA_LOG") or "INFO"

    def compiles_at_start(self, editions: bool = False) -> bool:
        """Whether rules are compiled at the start; with `editions` also what editions of a game share."""
        return self._choice("LAUTA_WARM") not in ({"0", "games"} if editions else {"0"})

    @cached_property
    def bot_pace(self) -> float | None:
        """Seconds before a bot's move at all tables, None as each table has chosen."""
        found = self._seconds("LAUTA_BOT_PACE", 1)
        return found[0] if found else None

    @cached_property
    def reaction_pause(self) -> tuple[float, float] | None:
        """Bounds of the pause before a pass, in seconds, None as usual."""
        found = self._seconds("LAUTA_REACTION_PAUSE", 2)
        return (found[0], found[1]) if found else None

    def _choice(self, name: str) -> str:
        given, good = self._given[name], _CHOICES[name]
        value = given.upper() if name == "LAUTA_LOG" else given
        if value and value not in good:
            raise BadSetting(
                T("{name} is {good}, or left out; {given} means nothing.",
                  name=name, good=" / ".join(good), given=given[:40])
            )  # fmt: skip
        return value

    def _seconds(self, name: str, count: int) -> list[float]:
        given = self._given[name]
        try:
            found = [float(one) for one in given.split()]
        except ValueError:
            found = [-1.0]
        good = len(found) == count and all(0 <= one <= 86_400 for one in found) and found == sorted(found)
        if given and not good:
            example = "0.5" if count == 1 else "1.2 3.0"
            raise BadSetting(
                T("{name} is told in seconds, such as {example}, not {given}.",
                  name=name, example=example, given=given[:40])
            )  # fmt: skip
        return found

    # ------------------------------------------------------------------ all of it

    def faults(self) -> Iterator[LautaError]:
        """Everything in the settings that means nothing; the server does not start with any of it."""
        read: list[Callable[[], object]] = [
            *(lambda name=name: self._choice(name) for name in _CHOICES),
            *(lambda name=name: getattr(self, name) for name in _PROPERTIES),
            *limits.ALL,
            engines.engines,
            lambda: environment.given("LAUTA_SECRET_KEY"),
        ]
        said = set()
        for one in read:
            try:
                one()
            except LautaError as error:
                if str(error) not in said:
                    said.add(str(error))
                    yield error


_PROPERTIES = ("hosts", "address", "proxies", "sender", "mail", "bot_pace", "reaction_pause")


def site() -> Site:
    """The settings as they are now. Raises BadSetting where one cannot even be read."""
    return _site_of(tuple(environment.given(name) for name in (*READ_HERE, LISTENING)))


@lru_cache(maxsize=64)
def _site_of(values: tuple[str, ...]) -> Site:
    return Site(dict(zip((*READ_HERE, LISTENING), values, strict=True)))


def check() -> None:
    """Read all settings once, at the start. Raises BadSetting."""
    for error in site().faults():
        raise error


def misspelt() -> Iterator[tuple[str, str]]:
    """Variables that begin like ours but are none, and what may be meant; empty where nothing is like it."""
    return environment.misspelt(SETTINGS | OURS)


# ---------------------------------------------------------------------- what single settings mean


def _host(given: str) -> str:
    name = _address_name(given) or (given if given == "*" else None)
    if name is None:
        bare = ascii_name(given.removeprefix("."))
        name = f"{'.' * given.startswith('.')}{bare}" if bare else ""
    if not _NAME.fullmatch(name) or ".." in name:
        raise BadSetting(
            T(
                "LAUTA_HOSTS must be names, separated by spaces, such as games.example.org: no https://, no "
                "port, nothing behind the name. {given} is none.",
                given=given[:80],
            )
        )
    return name


def _address_name(given: str) -> str | None:
    """Return an IP address as a Host header has it, None where the text is none."""
    try:
        known = ipaddress.ip_address(given.strip("[]"))
    except ValueError:
        return None
    return f"[{known}]" if known.version == 6 else str(known)


def _site(given: str) -> str:
    """Return LAUTA_SITE in its one form: lower case, ASCII, no usual port, no slash at the end."""
    if not given:
        return ""
    try:
        parts = urlsplit(given)
        host, port = parts.hostname or "", _port(parts)
    except ValueError:
        parts, host, port = SplitResult("", "", "", "", ""), "", 0
    name = _address_name(host) or ascii_name(host)
    if name is not None and not _is_place(name):
        name = None
    bare = parts.path in ("", "/") and not parts.query and not parts.fragment and "@" not in parts.netloc
    if parts.scheme not in _PORTS or name is None or not bare or not port:
        raise BadSetting(T("LAUTA_SITE must be as https://games.example.org, not {given}.", given=given[:80]))
    return f"{parts.scheme}://{name}{'' if port == _PORTS[parts.scheme] else f':{port}'}"


def _is_place(name: str) -> bool:
    """False for what no browser takes: an address with a zone, a name whose end is a number (010.0.0.1)."""
    known = name.strip("[]")
    if "%" in known:
        return False
    return _address_name(known) is not None or not NUMBER.fullmatch(known.rpartition(".")[2])


def _port(parts: SplitResult) -> int:
    return parts.port if parts.port is not None else _PORTS.get(parts.scheme, 0)


def _netloc_host(address: str) -> tuple[str, ...]:
    host = urlsplit(address).hostname or ""
    return (_address_name(host) or host,)


def _is_public_name(name: str) -> bool:
    try:
        return ipaddress.ip_address(name.strip("[]")).is_global
    except ValueError:
        return name == "*" or ("." in name.strip(".") and not name.endswith(_AT_HOME))


def _mail_server(given: str, sender: Mailbox | None) -> MailServer:
    try:
        parts = urlsplit(given)
        port, tls = _MAIL[parts.scheme]
        port = port if parts.port is None else parts.port
    except (KeyError, ValueError) as error:
        raise _bad_mail() from error
    host = _address_name(parts.hostname or "") or ascii_name(parts.hostname or "")
    more = parts.path.strip("/") or parts.query or parts.fragment  # of a password that is not percent-encoded
    if host is None or more or not port or sender is None:
        raise _bad_mail()
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(host.strip("[]"), port, user, password, tls, parts.scheme == "smtps", sender.header)


def _bad_mail() -> BadSetting:
    return BadSetting(
        T(
            "LAUTA_MAIL must be as smtp+tls://name:password@mail.example.org:587 (or smtp:, smtps:), and "
            "LAUTA_MAIL_FROM the address that letters come from."
        )
    )
