"""Checks of every request: public address and proxies, host and origin, security headers, limits."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, MutableMapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from pitchside.core.errors import PitchsideError
from pitchside.server.http.errors import Failed, failure_body
from pitchside.server.http.limits import Limits, asked_where
from pitchside.server.net.addresses import is_near, parsed
from pitchside.server.net.metrics import Metrics
from pitchside.server.people.identity import Signer, bearer, is_secure
from pitchside.wire.codec import ASKED, languages_asked

# ---- Behind a proxy ---------------------------------------------------------------------------------------

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
        """The last address in the list that is no proxy's: what stands before it anybody may have written.

        One that is some machine's own name for itself tells nobody's address, least of all this machine's.
        """
        for one in reversed([part.strip() for part in told.split(",") if part.strip()]):
            if parsed(one) is None or (is_near(one) and not self.is_proxy(one)):
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
        if self.scheme == "https" and network:
            yield (
                "--host lets other machines reach this port without the proxy, and so without TLS: let a "
                "firewall admit only your proxy, or listen on 127.0.0.1"
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


# ---- The guard --------------------------------------------------------------------------------------------

LOG = logging.getLogger("pitchside.server")
METRICS = "/metrics"


Event = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_BYTES = 64 * 1024
PART_BYTES = 32 * 1024
"""An answer is handed over in parts of this size, each when the one before was taken."""
PAGE_S = 1.0
"""Who asks for pages and files too often waits so long for the refusal."""
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
WORKED_OUT = ("/record", "/picture", "/review", "/watched")
"""What of a match is put together anew for whoever asks."""
COPY = "/api/me/copy"
"""Every finished match of who asks, in words."""
GUESSED = ("/api/matches/", "/api/invitations/", "/ws/", "/match/", "/join/", "/watch/")
"""Where an id or a token stands in the address; the pages among them count their own guesses."""
DEVICE = "/api/me/devices/"
"""Where the token of a link to another device stands; one that is none, or spent, is answered 410."""
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


@dataclass(frozen=True, slots=True)
class Door:
    """Names that are served, each with the port; open to the network also the address that was reached."""

    names: tuple[str, ...]
    port: int
    network: bool = False
    public: Public = field(default_factory=Public)

    def serves(self, host: str, server: tuple[str, int] | None) -> bool:
        """Is this Host header one of ours? Anything else may be another site's name made to lead here."""
        if self.public.host is not None and host.lower() == self.public.host:
            return True
        names = [*LOOPBACK, *self.names]
        if self.network and server is not None:
            names.append(f"[{server[0]}]" if ":" in server[0] else server[0])
        return host.lower() in {self._with_port(name.lower()) for name in names}

    def _with_port(self, name: str) -> str:
        return name if self.port == 80 else f"{name}:{self.port}"


class Guard:
    """Wraps the application; nothing reaches it that fails here."""

    def __init__(
        self,
        app: App,
        door: Door,
        limits: Limits,
        signer: Signer | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self.app = app
        self.metrics = metrics or Metrics()
        self.door = door
        self.limits = limits
        self.signer = signer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check, then pass on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        ASKED.set(languages_asked(scope.get("query_string", b"").decode("latin-1")))
        scope = self.door.public.seen(scope)
        http = scope["type"] == "http"
        answer = _with_headers(_in_parts(send), _headers_for(scope)) if http else send
        try:
            self._check(scope)
            answer = self._limit(scope, answer)
            await self.app(scope, _limited(receive) if http else receive, answer)
        except Failed as failed:
            self.metrics.count("refusals", failed.code)
            LOG.info("a request was refused: %s", failed.code)
            if failed.status == 429 and _kind(scope) == "page":
                await asyncio.sleep(PAGE_S)  # the refusal would cost as much as the page
            await _refuse(scope, answer, failed)

    def too_soon(self, scope: Scope) -> Failed | None:
        """Why nobody gets a socket there yet, told by what is known without looking anything up."""
        scope = self.door.public.seen(scope)
        try:
            self.limits.flooded.check(asked_where(scope))
            self.limits.check_spent(str((scope.get("client") or ("",))[0]), "socket")
        except Failed as failed:
            return failed
        return None

    def _limit(self, scope: Scope, send: Send) -> Send:
        """Count what is asked, and of what is answered the guesses."""
        if scope["type"] == "websocket":
            self.limits.flooded.check(asked_where(scope))
        address, person = str((scope.get("client") or ("",))[0]), self._person(scope)
        self.limits.check(address, _kind(scope), person)
        wrong = _wrong(scope)
        if not wrong:
            return send
        self.limits.check_guesses(address, person)

        async def sent(event: Event) -> None:
            if event["type"].endswith("http.response.start") and event["status"] in wrong:
                self.limits.guessed(address, person)
            await send(event)

        return sent

    def _person(self, scope: Scope) -> str | None:
        """Whose cookie it carries, if this server signed it: who changes the address is still the same."""
        return None if self.signer is None else self.signer.known_as(HTTPConnection(scope))

    def _check(self, scope: Scope) -> None:
        host = _only(scope, b"host")
        named = host is not None and self.door.serves(host, scope.get("server"))
        if not named and not _scraped(scope):
            raise Failed(421, "host")
        acts = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if acts and _only(scope, b"origin") != f"{'https' if is_secure(scope) else 'http'}://{host}":
            raise Failed(403, "origin")
        if scope["type"] == "http" and _is_lured(scope):
            raise Failed(403, "origin")
        length = _only(scope, b"content-length") or "0"
        counted = length.isascii() and length.isdigit()
        if scope["type"] == "http" and not (counted and int(length[:20]) <= MOST_BYTES):
            raise Failed(413, "too_large", limit=MOST_BYTES)


def _is_lured(scope: Scope) -> bool:
    """Does another site's page ask by somebody's browser? Following a link is fine, asking unseen is not.

    It could not read the answer, but it could use up what this address may ask for in a minute.
    """
    if _only(scope, b"sec-fetch-site") not in ("cross-site", "same-site"):
        return False
    follows = _only(scope, b"sec-fetch-mode") == "navigate" and _only(scope, b"sec-fetch-dest") == "document"
    return not follows


def _scraped(scope: Scope) -> bool:
    """Does a program ask for the metrics by a token? That is compared, whatever the name is it came by."""
    return scope["path"] == METRICS and bearer(HTTPConnection(scope)) is not None


def _wrong(scope: Scope) -> frozenset[int]:
    """The answers that say that an id, or the token that a program shows, is none; nothing: none is asked."""
    shows = bearer(HTTPConnection(scope)) is not None
    guesses = scope["path"].startswith(GUESSED) or (shows and scope["path"] == METRICS)
    spent = scope["path"].startswith(DEVICE)
    return frozenset(
        ({404} if guesses else set()) | ({401} if shows else set()) | ({410} if spent else set())
    )


def _kind(scope: Scope) -> str:
    """What a request is counted as."""
    if scope["type"] == "websocket":
        return "socket"
    path = scope["path"]
    if scope["method"] in SAFE_METHODS:
        if path == COPY:
            return "copy"
        if path.startswith("/api/matches/") and path.endswith(WORKED_OUT):
            return "fetch"
        return "look" if path.startswith("/api/") else "page"
    if path == "/api/matches" or path.endswith("/rematch"):
        return "create"
    if path.startswith("/api/practice/"):
        return "practice"
    if path == "/api/reviews" or path.endswith("/review"):
        return "review"
    return "record" if path == "/api/records" else "act"


def _only(scope: Scope, name: bytes) -> str | None:
    """The header's value if it stands exactly once."""
    found = [value for key, value in scope["headers"] if key == name]
    return found[0].decode("latin-1") if len(found) == 1 else None


def _limited(receive: Receive) -> Receive:
    taken = 0

    async def counted() -> Event:
        nonlocal taken
        event = await receive()
        taken += len(event.get("body", b""))
        if taken > MOST_BYTES:
            raise Failed(413, "too_large", limit=MOST_BYTES)
        return event

    return counted


def _headers_for(scope: Scope) -> list[tuple[bytes, bytes]]:
    host = (_only(scope, b"host") or "").encode("latin-1")
    policy = (
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"media-src 'self'; manifest-src 'self'; connect-src 'self' %s://%s; base-uri 'none'; "
        b"form-action 'none'; frame-ancestors 'none'"
    )
    safe = host if all(c in _PLAIN for c in host) else b"localhost"
    # Only on the usual port: browsers apply it to all ports of a name, and the others may be other services.
    lasting = PUBLIC in scope and is_secure(scope) and b":" not in host
    return [
        *([(b"strict-transport-security", b"max-age=31536000")] if lasting else []),
        (b"content-security-policy", policy % (b"wss" if is_secure(scope) else b"ws", safe)),
        (b"referrer-policy", b"no-referrer"),
        (b"x-content-type-options", b"nosniff"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cross-origin-resource-policy", b"same-origin"),
    ]


_PLAIN = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]")


def _in_parts(send: Send) -> Send:
    async def sent(event: Event) -> None:
        body = event.get("body", b"")
        last = max(0, len(body) - 1) // PART_BYTES * PART_BYTES
        for at in range(0, last, PART_BYTES):
            await send({**event, "body": body[at : at + PART_BYTES], "more_body": True})
        await send({**event, "body": body[last:]} if last else event)

    return sent


def _with_headers(send: Send, headers: Iterable[tuple[bytes, bytes]]) -> Send:
    async def sent(event: Event) -> None:
        if event["type"] == "http.response.start":
            own = list(event.get("headers", []))
            named = {name.lower() for name, _ in own}
            if b"cache-control" not in named:
                own.append((b"cache-control", b"no-store"))
            event = {**event, "headers": [*own, *headers]}
        await send(event)

    return sent


async def _refuse(scope: Scope, send: Send, failed: Failed) -> None:
    body = failure_body(failed).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
        *([] if failed.retry is None else [(b"retry-after", str(failed.retry).encode())]),
    ]
    kind = "http.response" if scope["type"] == "http" else "websocket.http.response"
    await send({"type": f"{kind}.start", "status": failed.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
