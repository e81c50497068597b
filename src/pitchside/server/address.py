"""The address a server listens on: bound first, so that it is known and ours before anything else starts."""

from __future__ import annotations

import ipaddress
import socket
import sys
from dataclasses import dataclass
from urllib.parse import urlsplit

from pitchside.core.errors import PitchsideError
from pitchside.server.connections import is_near
from pitchside.server.guard import Door
from pitchside.server.proxy import Public


class NoAddress(PitchsideError):
    """Nothing can be listened on there; the message says why."""


@dataclass(frozen=True, slots=True)
class Address:
    """A bound socket and how it is called."""

    listener: socket.socket
    host: str

    @property
    def port(self) -> int:
        """The port, also when a free one was asked for."""
        return int(self.listener.getsockname()[1])

    @property
    def network(self) -> bool:
        """Can other machines reach it?"""
        return not ipaddress.ip_address(self.listener.getsockname()[0]).is_loopback

    @property
    def url(self) -> str:
        """What a browser is told to open."""
        bound = self.listener.getsockname()[0]
        any_address = ipaddress.ip_address(bound).is_unspecified
        name = _own_address(self.listener.family) if any_address else self.host
        return f"http://{bracketed(name)}:{self.port}/"

    @property
    def reached(self) -> str | None:
        """What others on the network are told to open; None where there is no network to reach it by."""
        host = urlsplit(self.url).hostname or ""
        return self.url if self.network and not is_near(host) else None

    def door(self, public: Public | None = None) -> Door:
        """Who is let in."""
        anywhere = ipaddress.ip_address(self.listener.getsockname()[0]).is_unspecified
        names = () if anywhere else (bracketed(self.host),)
        return Door(names, self.port, self.network, public or Public())


def bracketed(host: str) -> str:
    """An IPv6 address as it stands in a URL; other names as they are."""
    return f"[{host}]" if ":" in host else host


def bind(host: str, port: int) -> Address:
    """Listen there; `NoAddress` if that is not possible."""
    try:
        family, _, _, _, place = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        # Named as TCP: only then does the event loop send small messages at once.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    except OSError as error:
        raise NoAddress(f"'{host}' is no address of this machine: {error.strerror}") from error
    if sys.platform != "win32":  # there it would let two servers share a port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(place)
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise NoAddress(
            f"cannot listen on {host} port {port}: {error.strerror}; without --port a free one is taken"
        ) from error
    return Address(listener, host)


def _own_address(family: int) -> str:
    """The address other machines see, found without sending anything."""
    six = family == socket.AF_INET6
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("2001:db8::1", 9) if six else ("192.0.2.1", 9))
        except OSError:
            return _named_address(family) or ("::1" if six else "127.0.0.1")
        return str(probe.getsockname()[0])


def _named_address(family: int) -> str | None:
    """Where nothing leads outside: an address by which this machine knows itself, but for its own alone."""
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, family, socket.SOCK_STREAM)
    except OSError:
        return None
    return next((str(place[0]) for *_, place in found if not is_near(str(place[0]))), None)
