"""IP addresses and networks as this server compares them: an IPv4 address inside an IPv6 one is the same."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from ...engine.phrase import T
from .environment import BadSetting

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
MAPPED = ipaddress.IPv6Network("::ffff:0:0/96")
# Translators write an IPv4 address into the last 32 bits: NAT64 (RFC 6052) and SIIT (RFC 7915).
TRANSLATED = (ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("::ffff:0:0:0/96"))
HOME_BITS = 64  # of an IPv6 address name the network of a household
SITE_BITS = 48  # the most that providers give to one customer


def address_of(text: str) -> Address | None:
    """Return the address in a text as proxies and sockets write it, None where it is none.

    A port, brackets, quotes, a zone and IPv4 mapped into IPv6 are taken off.
    """
    bare = text.strip().strip('"').strip()
    if bare.startswith("["):
        bare, closed, after = bare[1:].partition("]")
        if not closed or (after and not _is_port(after)):
            return None
    elif bare.count(":") == 1:
        bare, _, port = bare.partition(":")
        if not _is_port(f":{port}"):
            return None
    try:
        return unmapped(ipaddress.ip_address(bare.partition("%")[0]))
    except ValueError:
        return None


def unmapped(address: Address) -> Address:
    """Return the IPv4 address of one that is mapped into IPv6, any other address as it is."""
    inner = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return inner or address


@lru_cache(maxsize=4096)
def place_of(text: str) -> str:
    """Return what a client counts as in rate limits: its IPv4 address, or the /64 network of IPv6."""
    known = address_of(text)
    if known is None:
        return text[:64]
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if any(known in network for network in TRANSLATED):
        return str(ipaddress.IPv4Address(int(known) & 0xFFFFFFFF))
    return str(ipaddress.ip_network((known, HOME_BITS), strict=False))


@lru_cache(maxsize=4096)
def wider(place: str) -> str:
    """Return the /48 of what `place_of` says of an IPv6 address; empty for anything else."""
    try:
        network = ipaddress.ip_network(place)
    except ValueError:
        return ""
    if not isinstance(network, ipaddress.IPv6Network) or network.prefixlen != HOME_BITS:
        return ""
    return str(network.supernet(new_prefix=SITE_BITS))


def site_of(place: str) -> str:
    """Return what counts as one source where something is shared out: the /48 of IPv6, else the address."""
    return wider(place) or place


@dataclass(frozen=True)
class Networks:
    """A set of networks; `address in networks` takes an address as text."""

    networks: tuple[Network, ...] = ()

    def __contains__(self, address: object) -> bool:
        known = address_of(str(address)) if self.networks else None
        return known is not None and any(
            known.version == one.version and known in one for one in self.networks
        )

    def __iter__(self) -> Iterator[Network]:
        return iter(self.networks)

    def __len__(self) -> int:
        return len(self.networks)


def networks_of(words: Iterable[str]) -> Networks:
    """Read the networks of LAUTA_PROXIES. Raises BadSetting."""
    try:
        return Networks(tuple(_network(word) for word in words))
    except ValueError as error:
        raise BadSetting(
            T("LAUTA_PROXIES must be addresses or networks, as 127.0.0.1 or 10.0.0.0/8: {why}",
              why=str(error))
        ) from error  # fmt: skip


def _network(word: str) -> Network:
    bare = word[1:-1] if word.startswith("[") and word.endswith("]") else word
    found = ipaddress.ip_network(bare)
    if isinstance(found, ipaddress.IPv6Network) and found.subnet_of(MAPPED):
        last = int(found.network_address) & 0xFFFFFFFF
        return ipaddress.IPv4Network((last, found.prefixlen - 96))
    return found


def _is_port(text: str) -> bool:
    return text.startswith(":") and text[1:].isascii() and text[1:].isdigit() and int(text[1:]) < 65536
