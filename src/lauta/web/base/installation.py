"""Where this server stands, as its LAUTA_* variables say: names, HTTPS or not, at home or in public.

Numbers and proxies are in `limits.py`, the mail server in `members/mail.py`, engines in `engines.py`.
"""

from __future__ import annotations

import ipaddress
import os
import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from urllib.parse import urlsplit

from ...engine.errors import LautaError
from ...engine.phrase import T
from . import engines, limits
from .limits import BadSetting

LISTENING = "LAUTA_LISTENING"  # set by the server for itself: names of the address on which it listens
OURS = {LISTENING, "LAUTA_PARENT", "LAUTA_BOUNDSCHECK"}  # set by Lauta itself, and by tests
FIRST_KEEPER = "lauta member add NAME --keeper"  # how the first one is made, on the machine itself
SETTINGS = {
    "LAUTA_BOT_PACE", "LAUTA_CACHE", "LAUTA_DATA", "LAUTA_DEBUG", "LAUTA_ENGINES", "LAUTA_HOSTS",
    "LAUTA_HTTPS", "LAUTA_LINKING", "LAUTA_LOG", "LAUTA_MAIL", "LAUTA_MAIL_FROM", "LAUTA_OUTWARD",
    "LAUTA_PROXIES", "LAUTA_REACTION_PAUSE", "LAUTA_SECRET_KEY", "LAUTA_SITE", "LAUTA_WARM",
    *(limit.variable for limit in limits.ALL),
}  # fmt: skip
_CHOICES = {  # what else than nothing may be said
    "LAUTA_HTTPS": ("1", "0"),
    "LAUTA_DEBUG": ("1", "0"),
    "LAUTA_OUTWARD": ("private",),
    "LAUTA_WARM": ("1", "0", "games"),
    "LAUTA_LINKING": ("on", "off"),
    "LAUTA_LOG": ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"),
}
_NAME = re.compile(r"\.?[a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]|\*")
_AT_HOME = (".local", ".localhost", ".lan", ".home", ".internal", ".home.arpa", ".test", ".invalid")


def hosts() -> list[str]:
    """The names under which the world asks for pages, as LAUTA_HOSTS says. Raises BadSetting."""
    return [_host(given) for given in os.environ.get("LAUTA_HOSTS", "").replace(",", " ").split()]


def _host(given: str) -> str:
    try:
        name = given.lower().encode("idna").decode() if not given.isascii() else given.lower()
    except UnicodeError:
        name = ""
    if not _NAME.fullmatch(name) or ".." in name:
        raise BadSetting(
            T(
                "LAUTA_HOSTS must be names, separated by spaces, such as games.example.org: no https://, no "
                "port, nothing behind the name. {given} is none.",
                given=given[:80],
            )
        )
    return name


def all_names() -> list[str]:
    """These, and the names of the address on which the server listens. Raises BadSetting."""
    return [*dict.fromkeys([*hosts(), *os.environ.get(LISTENING, "").split()])]


def speaks_https() -> bool:
    """Whether the world reaches this server by HTTPS, through a proxy."""
    return os.environ.get("LAUTA_HTTPS", "").strip() == "1"


def is_public() -> bool:
    """Whether strangers find this server: it speaks HTTPS, or has a name of the open internet."""
    return speaks_https() or any(map(_is_public_name, hosts()))


def _is_public_name(name: str) -> bool:
    try:
        return ipaddress.ip_address(name.strip("[]")).is_global
    except ValueError:
        return name == "*" or ("." in name.strip(".") and not name.endswith(_AT_HOME))


def site() -> str:
    """The address of this site in letters and messages: LAUTA_SITE, else the first of LAUTA_HOSTS."""
    given = os.environ.get("LAUTA_SITE", "").strip().rstrip("/")
    host = ([name for name in hosts() if name[0] not in "*."] or ["localhost"])[0]
    return given or f"{'https' if speaks_https() else 'http'}://{host}"


def log_level() -> str:
    """How much is logged."""
    return os.environ.get("LAUTA_LOG", "").strip().upper() or "INFO"


def misspelt() -> Iterator[tuple[str, str]]:
    """Variables that begin like ours but are none, and what may be meant; empty where nothing is like it."""
    for name in sorted(os.environ):
        if name.startswith("LAUTA_") and name not in SETTINGS | OURS:
            yield name, next(iter(get_close_matches(name, SETTINGS, 1, 0.8)), "")


def faults() -> list[LautaError]:
    """Everything in the settings that means nothing; the server does not start with any of it."""
    found: list[LautaError] = list(limits.faults())
    checks: list[Callable[[], object]] = [*(lambda name=name: _choice(name) for name in _CHOICES)]
    for check in (*checks, hosts, _site, bot_pace, reaction_pause, engines.engines):
        try:
            check()
        except LautaError as error:
            found.append(error)
    return found


def check() -> None:
    """Read all settings once, at the start. Raises BadSetting."""
    for error in faults():
        raise error


def _choice(name: str) -> None:
    given, good = os.environ.get(name, "").strip(), _CHOICES[name]
    if given and given not in good and not (name == "LAUTA_LOG" and given.upper() in good):
        raise BadSetting(
            T(
                "{name} is {good}, or left out; {given} means nothing.",
                name=name,
                good=" / ".join(good),
                given=given[:40],
            )
        )


def _site() -> None:
    given = os.environ.get("LAUTA_SITE", "").strip()
    try:
        parts = urlsplit(given)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.path in ("", "/")
    except ValueError:
        good = False
    if given and not good:
        raise BadSetting(T("LAUTA_SITE must be as https://games.example.org, not {given}.", given=given[:80]))


def bot_pace() -> float | None:
    """Seconds before a bot's move at all tables, None as each table has chosen. Raises BadSetting."""
    found = _seconds("LAUTA_BOT_PACE", 1)
    return found[0] if found else None


def reaction_pause() -> tuple[float, float] | None:
    """Bounds of the pause before a pass, in seconds, None as usual. Raises BadSetting."""
    found = _seconds("LAUTA_REACTION_PAUSE", 2)
    return (found[0], found[1]) if found else None


def _seconds(name: str, count: int) -> list[float]:
    given = os.environ.get(name, "").strip()
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
