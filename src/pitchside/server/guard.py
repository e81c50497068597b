"""The door: which names are served, which pages may act, how much they may send; and the safe headers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import HTTPConnection

from pitchside.server.failure import Failed, failure_body
from pitchside.server.identity import Signer, bearer, is_secure
from pitchside.server.metrics import Metrics
from pitchside.server.proxy import PUBLIC, Public
from pitchside.server.ratelimit import Limits, asked_where

LOG = logging.getLogger("pitchside.server")
METRICS = "/metrics"

Scope = MutableMapping[str, Any]
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
WORKED_OUT = ("/record", "/picture", "/review")
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
