"""Which IP addresses are in the open internet: IANA's registries of special-purpose addresses, as tables.

An address that carries another one (mapped, 6to4, NAT64) is judged by both.
"""

from __future__ import annotations

import ipaddress
from ipaddress import IPv4Address as IPv4
from ipaddress import IPv6Address as IPv6

# "IANA IPv4 Special-Purpose Address Registry", with multicast and what is reserved.
CLOSED_IPV4 = tuple(
    map(
        ipaddress.IPv4Network,
        (
            "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
            "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24",
            "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
            "224.0.0.0/4", "240.0.0.0/4",
        ),
    )
)  # fmt: skip
# The same for IPv6, as far as it lies within what is handed out to the open internet.
HANDED_OUT = ipaddress.IPv6Network("2000::/3")
CLOSED_IPV6 = tuple(
    map(
        ipaddress.IPv6Network,
        ("2001::/23", "2001:db8::/32", "2620:4f:8000::/48", "3ffe::/16", "3fff::/20"),
    )
)
NAT64, SIX_TO_FOUR = ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("2002::/16")
ISATAP = (0x00005EFE, 0x02005EFE)  # before the last 32 bits, which are an IPv4 address


def is_public(place: str) -> bool:
    """True if an address is one of the open internet, and so is each one that it carries."""
    address = ipaddress.ip_address(place.partition("%")[0])
    if isinstance(address, IPv4):
        return not any(address in network for network in CLOSED_IPV4)
    inner = _carried(address)
    if inner is not None and not is_public(str(inner)):
        return False
    if address.ipv4_mapped is not None or address in NAT64:
        return True
    return address in HANDED_OUT and not any(address in network for network in CLOSED_IPV6)


def _carried(address: IPv6) -> IPv4 | None:
    """The IPv4 address to which a gateway or the system itself would hand this one on."""
    last = IPv4(int(address) & 0xFFFFFFFF)
    if address.ipv4_mapped is not None or address in NAT64:
        return last
    if address in SIX_TO_FOUR:
        return IPv4(int(address) >> 80 & 0xFFFFFFFF)
    return last if int(address) >> 32 & 0xFFFFFFFF in ISATAP else None
