"""Behind a proxy: the address that others know this server by, and who really asks."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, MutableMapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from pitchside.core.errors import PitchsideError

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Scope = MutableMapping[str, Any]
PUBLIC = "pitchside.public"
"""Marks in a request's scope that it came by the public name."""
_OWN = ("localhost", "127.0.0.1", "::1")
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

    def is_proxy(self, address: str) -> bool:
        """Is this a proxy that is believed?"""
        try:
            found = ipaddress.ip_address(address.partition("%")[0])
        except ValueError:
            return False
        return any(found in network for network in self.proxies if network.version == found.version)

    def seen(self, scope: Scope) -> Scope:
        """A request as it was made: by the public scheme, from the address that a proxy tells."""
        headers = [(name, value.decode("latin-1")) for name, value in scope["headers"]]
        hosts = [value.lower() for name, value in headers if name == b"host"]
        if self.host is not None and hosts == [self.host] and urlsplit(f"//{hosts[0]}").hostname not in _OWN:
            scope = {**scope, PUBLIC: True}
        if self.scheme == "https" and hosts == [self.host]:
            scope = {**scope, "scheme": _SECURE.get(scope["scheme"], scope["scheme"])}
        client = scope.get("client")
        if client is not None and self.is_proxy(client[0]):
            told = ",".join(value for name, value in headers if name == b"x-forwarded-for")
            scope = {**scope, "client": (self._first(client[0], told), client[1])}
        return scope

    def _first(self, proxy: str, told: str) -> str:
        """The last address in the list that is no proxy's: what stands before it anybody may have written."""
        for one in reversed([part.strip() for part in told.split(",") if part.strip()]):
            if not _is_address(one):
                return proxy
            if not self.is_proxy(one):
                return one
        return proxy


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def public_of(url: str | None, proxies: Iterable[str] = ()) -> Public:
    """From `--public-url` and `--trusted-proxies`; `NoPublic` says what is wrong with them."""
    try:
        networks = tuple(ipaddress.ip_network(one.strip(), strict=False) for one in proxies if one.strip())
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
