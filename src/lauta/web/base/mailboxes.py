"""A mail address from the settings, taken apart and checked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from email.errors import MessageError
from email.headerregistry import Address
from email.utils import formataddr

# RFC 2606, RFC 6761, RFC 6762, RFC 8375, RFC 9476: nobody on the internet can have a name below these.
RESERVED = frozenset(
    "test example invalid localhost local onion alt internal lan home corp localdomain arpa".split()  # noqa: SIM905
)
_FORM = re.compile(
    r"""(?:(?:"(?P<quoted>[^"\\]*)"|(?P<name>[^"<>@,;:\\]*?))\s*(?P<open><))?(?P<bare>[^\s<>,;:"()\\]+)(?(open)>)"""
)
_TWO_WAYS = re.compile("[ßẞς\u200c\u200d]")  # one name by the IDNA of 2003, another one by that of browsers
NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
_LABEL = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)")


@dataclass(frozen=True)
class Mailbox:
    """One mail address; `name` may be empty."""

    name: str
    local: str
    domain: str  # ASCII, lower case

    @property
    def address(self) -> str:
        """The bare address: lauta@games.example.org."""
        return f"{self.local}@{self.domain}"

    @property
    def header(self) -> str:
        """The address as a header has it, with the name where there is one."""
        return formataddr((self.name, self.address))

    @property
    def is_of_the_internet(self) -> bool:
        """True if the domain can exist for others than this machine and its network."""
        return can_exist(self.domain)


def mailbox_of(text: str) -> Mailbox | None:
    """Return the one address in a text such as `Lauta <lauta@example.org>`, None where it is none."""
    found = _FORM.fullmatch(text.strip())
    if found is None or "\n" in text or "\r" in text:
        return None
    name, bare = found["quoted"] or found["name"] or "", found["bare"]
    local, at, domain = bare.rpartition("@")
    host = ascii_name(domain)
    if not at or not local or host is None or not local.isascii() or len(bare) > 254:
        return None
    try:
        Address(addr_spec=f"{local}@{host}")
    except (MessageError, ValueError, IndexError):
        return None
    return Mailbox(name, local, host)


def ascii_name(name: str) -> str | None:
    """Return a host name in lower case and ASCII (IDNA), None where it is no name.

    One that has to be written in ASCII is refused where it would be another host than in browsers.
    """
    if _TWO_WAYS.search(name):
        return None
    try:
        bare = name.removesuffix(".").lower() if name.isascii() else name.encode("idna").decode().lower()
    except UnicodeError:
        return None
    good = 0 < len(bare) <= 253 and all(map(_LABEL.fullmatch, bare.split(".")))
    return bare if good else None


def can_exist(domain: str) -> bool:
    """True if a name can exist on the internet: it has a dot and ends in no reserved name."""
    labels = domain.split(".")
    last = labels[-1]
    return len(labels) > 1 and last not in RESERVED and not last.isdigit() and len(last) > 1
