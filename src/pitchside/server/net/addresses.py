"""Network addresses: which are this machine's own, and which belong to one client."""

from __future__ import annotations

import ipaddress
from functools import lru_cache


def is_near(address: str) -> bool:
    """Is this an address of this machine itself?"""
    found = parsed(address)
    return address == "" if found is None else found.is_loopback


@lru_cache(maxsize=1024)
def network_of(address: str) -> str:
    """What an address is counted as: an IPv6 one as its /64, which one household or machine has to itself."""
    found = parsed(address)
    if not isinstance(found, ipaddress.IPv6Address) or found.is_loopback:
        return address if found is None else str(found)
    return str(ipaddress.ip_network((found, 64), strict=False))


@lru_cache(maxsize=1024)
def site_of(address: str) -> str:
    """Where an address, or what it is counted as, has its turns: an IPv6 one with its /48.

    A line of one's own may come with 65,536 networks, and each of them would have a turn.
    """
    network = network_of(address.partition("/")[0])
    if "/" not in network:
        return network
    return str(ipaddress.ip_network(network).supernet(new_prefix=48))


@lru_cache(maxsize=1024)
def parsed(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address, without a zone, and as IPv4 where it is that in disguise; None where it is none."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
