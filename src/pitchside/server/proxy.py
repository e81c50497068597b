"""Behind a proxy: the address that others know this server by, and who really asks."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Iterator, MutableMapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from pitchside.core.errors import PitchsideError
from pitchside.server.connections import is_near, parsed

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Scope = MutableMapping[str, Any]
PUBLIC = "pitchside.public"
"""Marks in a request's scope that it came by the public name."""
UNKNOWN = "unknown"
"""The address of everybody whose own address is not known: the limits count them together."""
_OWN = ("localhost", "127.0.0.1", "::1")
_WIDE = {4: 8, 6: 16}
"""A proxy's network with a shorter prefix than this holds a large part of the internet."""
_SECURE = {"http": "https", "ws": "wss"}


class NoPublic(PitchsideError):
    """A public address or a proxy that is none; the message says why."""


@dataclass(frozen=True, slots=True)
class Public:
    """What others call this server, and the proxies whose word on addresses is taken."""

    scheme: str = "http"
    host: str | None = None
    proxies: tuple[Network, ...] = ()

    @property
    def url(self) -> str | None:
        """The address to hand on; None where there is none but the own."""
        return None if self.host is None else f"{self.scheme}://{self.host}/"

    @property
    def named(self) -> bool:
        """Is there a public name, one that does not lead to the visitor's own machine?"""
        return self.host is not None and _name_of(self.host) not in _OWN

    def is_proxy(self, address: str) -> bool:
        """Is this a proxy that is believed?"""
        found = parsed(address)
        return found is not None and any(
            found in network for network in self.proxies if network.version == found.version
        )

    def seen(self, scope: Scope) -> Scope:
        """A request as it was made: by the public scheme, from the address that a proxy tells.

        Whoever comes through a proxy that does not tell the address, or by the public name from this machine
        itself (where that proxy must then be), comes from `UNKNOWN`.
        """
        headers = [(name, value.decode("latin-1")) for name, value in scope["headers"]]
        hosts = [value.lower() for name, value in headers if name == b"host"]
        by_name = self.named and len(hosts) == 1 and _name_of(hosts[0]) == _name_of(self.host or "")
        if by_name:
            scope = {**scope, PUBLIC: True}
        if self.scheme == "https" and hosts == [self.host]:
            scope = {**scope, "scheme": _SECURE.get(scope["scheme"], scope["scheme"])}
        for end in ("client", "server"):
            if scope.get(end) is not None:
                scope = {**scope, end: (_unmapped(scope[end][0]), *scope[end][1:])}
        client = scope.get("client")
        if client is not None and self.is_proxy(client[0]):
            told = ",".join(value for name, value in headers if name == b"x-forwarded-for")
            scope = {**scope, "client": (self._first(told), client[1])}
        elif client is not None and by_name and is_near(client[0]):
            scope = {**scope, "client": (UNKNOWN, client[1])}
        return scope

    def _first(self, told: str) -> str:
        """The last address in the list that is no proxy's: what stands before it anybody may have written."""
        for one in reversed([part.strip() for part in told.split(",") if part.strip()]):
            if parsed(one) is None:
                return UNKNOWN
            if not self.is_proxy(one):
                return one
        return UNKNOWN

    def open_doors(self, network: bool) -> Iterator[str]:
        """What these settings leave open, a sentence each; `network`: other machines can reach the port."""
        for wide in (one for one in self.proxies if one.prefixlen < _WIDE[one.version]):
            yield (
                f"--trusted-proxies {wide} lets almost anybody claim any address, and so pass every limit: "
                "name only your own proxies"
            )
        if not self.named:
            return
        if self.scheme == "http":
            yield f"--public-url {self.url} has no TLS: whoever is on the way can read and use people's keys"
        if not self.proxies:
            where = "its address" if network else "127.0.0.1,::1"
            yield (
                "--trusted-proxies is missing: all who come through your proxy are limited together, as one "
                f"address; name the proxy: --trusted-proxies {where}"
            )
        if self.scheme == "https" and network and not self.proxies:
            yield (
                "--host lets other machines reach this port directly, without TLS: let a firewall admit only "
                "your proxy, or listen on 127.0.0.1"
            )


def _unmapped(address: str) -> str:
    """An IPv4 address that a socket for both kinds shows as IPv6 (`::ffff:127.0.0.1`), as IPv4."""
    return str(parsed(address)) if address.lower().startswith("::ffff:") else address


def _network(text: str) -> Network:
    """A network as it is written; one of IPv4 addresses shown as IPv6 is that of the IPv4 addresses."""
    found = ipaddress.ip_network(text, strict=False)
    mapped = getattr(found.network_address, "ipv4_mapped", None)
    if mapped is None or found.prefixlen < 96:
        return found
    return ipaddress.IPv4Network((mapped, found.prefixlen - 96))


def _name_of(host: str) -> str | None:
    """The name in a Host header, without its port."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def public_of(url: str | None, proxies: Iterable[str] = ()) -> Public:
    """From `--public-url` and `--trusted-proxies`; `NoPublic` says what is wrong with them."""
    try:
        networks = tuple(_network(one.strip()) for one in proxies if one.strip())
    except ValueError as error:
        raise NoPublic(f"--trusted-proxies takes addresses and networks: {error}") from error
    if url is None:
        return Public(proxies=networks)
    try:
        parts = urlsplit(url)
        bare = bool(parts.hostname) and parts.path in ("", "/") and not (parts.query or parts.fragment)
        sound = parts.scheme in ("http", "https") and bare and "@" not in parts.netloc
        port = parts.port
    except ValueError:
        sound, port = False, None
    if not sound:
        raise NoPublic(f"--public-url is an address like https://games.example, not {url!r}")
    usual = {"http": 80, "https": 443}[parts.scheme]
    host = parts.netloc.lower().removesuffix(f":{usual}") if port == usual else parts.netloc.lower()
    return Public(parts.scheme, host, networks)
