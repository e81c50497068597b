"""Identities: cookies, device keys and signed tokens."""

from __future__ import annotations

import asyncio
import hmac
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from hashlib import sha256
from typing import Any

from starlette.requests import HTTPConnection

from pitchside.server.context import Sources
from pitchside.server.http.errors import Failed
from pitchside.server.store.engine import StorageError
from pitchside.server.store.matches import Disk
from pitchside.server.store.people import PeopleStore

KEPT_S = 400 * 24 * 3600
"""So long a browser keeps the cookie after the last visit; no browser keeps one longer."""
DEVICE_LINK_S = 600
LOOK_S = 3.0


def digest(token: str) -> str:
    """What is stored of a token: enough to know it again, not to use it."""
    return sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at one device; `key` is the hash of that device's key."""

    id: str
    name: str
    key: str


@dataclass(frozen=True, slots=True)
class Signer:
    """Writes and reads cookies that only this server can write."""

    secret: bytes = field(repr=False)

    def name(self, secure: bool) -> str:
        """Cookies know no ports: two servers on one machine must not overwrite each other's."""
        own = sha256(b"cookie name" + self.secret).hexdigest()[:8]
        return f"{'__Host-' if secure else ''}pitchside-{own}"

    def cookie(self, key: str, secure: bool) -> str:
        """The header that hands a key to a browser."""
        parts = [f"{self.name(secure)}={key}.{self._mark(key)}", "Path=/", f"Max-Age={KEPT_S}"]
        parts += ["HttpOnly", "SameSite=Lax", *(["Secure"] if secure else [])]
        return "; ".join(parts)

    def gone(self, secure: bool) -> str:
        """The header that takes it away."""
        parts = [f"{self.name(secure)}=", "Path=/", "Max-Age=0", "HttpOnly", "SameSite=Lax"]
        return "; ".join([*parts, *(["Secure"] if secure else [])])

    def key_in(self, visit: HTTPConnection) -> str | None:
        """The key that a visitor's cookie carries, if this server signed it."""
        key, _, mark = visit.cookies.get(self.name(is_secure(visit.scope)), "").rpartition(".")
        good = hmac.compare_digest(mark.encode(), self._mark(key).encode())
        return key if key and good else None

    def known_as(self, visit: HTTPConnection) -> str | None:
        """The hash of that key: by it somebody is counted, without asking who it is."""
        key = self.key_in(visit)
        return None if key is None else digest(key)

    def token(self, use: str, handle: str) -> str:
        """256 bits for that use, which nobody without the secret makes out of the handle."""
        made = hmac.new(self.secret, f"{use}:{handle}".encode(), sha256).digest()
        return urlsafe_b64encode(made).decode().rstrip("=")

    def _mark(self, key: str) -> str:
        return hmac.new(self.secret, key.encode(), sha256).hexdigest()


def is_secure(scope: Mapping[str, Any]) -> bool:
    """Did it come by https?"""
    return scope.get("scheme") in {"https", "wss"}


def bearer(visit: HTTPConnection) -> str | None:
    """The token that a program shows instead of a cookie, if it shows one."""
    kind, _, token = visit.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def refuse_programs(visit: HTTPConnection) -> None:
    """Who finds a token must not be able to make itself more keys with it, or to end others."""
    if bearer(visit) is not None:
        raise Failed(403, "not_by_token")


class People:
    """Visitors recognised, newcomers given a key, devices added and ended."""

    def __init__(self, disk: Disk, sources: Sources, secret: bytes) -> None:
        self.disk = disk
        self.store = PeopleStore(disk.store)
        self.sources = sources
        self.signer = Signer(secret)
        self._lines: dict[str, set[Callable[[], None]]] = {}

    async def visitor(self, visit: HTTPConnection) -> Person | None:
        """Who this is; None for somebody unknown."""
        if (token := bearer(visit)) is not None:
            return await self._program(token)
        key = self.signer.key_in(visit)
        return None if key is None else await self._person(key)

    async def known(self, visit: HTTPConnection) -> tuple[Person, list[str]]:
        """Who this is, and the cookies to set: somebody unknown is somebody from now on."""
        person = await self.visitor(visit)
        return (person, []) if person is not None else await self.newcomer(visit)

    async def newcomer(self, visit: HTTPConnection) -> tuple[Person, list[str]]:
        """Somebody unknown is given a key: who that is, and the cookies to set."""
        key, created = self.new_key(), self.created()
        person = Person(self.sources.token(), "", digest(key))
        await self.disk.do(self.store.add_person, person.id, person.key, created)
        return person, [self.signer.cookie(key, is_secure(visit.scope))]

    def renewed(self, visit: HTTPConnection) -> list[str]:
        """The cookie of somebody known once more."""
        key = self.signer.key_in(visit)
        return [] if key is None else [self.signer.cookie(key, is_secure(visit.scope))]

    async def rename(self, person: Person, name: str) -> None:
        """Call somebody so from now on."""
        await self.disk.do(self.store.rename, person.id, name)

    async def device_link(self, person: Person) -> str:
        """The token of a link that makes one more device this person's, once, within ten minutes."""
        token = self.new_key()
        await self.disk.do(self.store.add_device_link, digest(token), person.id, self.now() + DEVICE_LINK_S)
        return token

    async def use_device_link(self, visit: HTTPConnection, token: str) -> list[str] | None:
        """The cookie that makes this device the person's; None where the link is spent or too old."""
        key = self.new_key()
        spent = await self.disk.do(
            self.store.use_device_link, digest(token), self.now(), digest(key), self.created()
        )
        return [self.signer.cookie(key, is_secure(visit.scope))] if spent else None

    async def end(self, visit: HTTPConnection, person: Person) -> list[str]:
        """End this device's key and hang up its lines; the cookie that says so."""
        await self.disk.do(self.store.end_device, person.key)
        self.hang_up(person.key)
        return [self.signer.gone(is_secure(visit.scope))]

    def hang_up(self, key: str) -> None:
        """Cut the lines that were opened with this key."""
        for cut in self._lines.pop(key, set()):
            cut()

    async def look_for_ended(self) -> None:
        """Every few seconds cut the lines whose key was ended at another server; until it is cancelled."""
        while True:
            await asyncio.sleep(LOOK_S)
            with suppress(StorageError):
                for key in await self.disk.read(self.store.ended_among, list(self._lines)):
                    self.hang_up(key)

    @contextmanager
    def on_the_line(self, person: Person | None, hang_up: Callable[[], None]) -> Iterator[None]:
        """While a connection of this device is open: it is hung up when the device is ended."""
        if person is None:
            yield
            return
        mine = self._lines.setdefault(person.key, set())
        mine.add(hang_up)
        try:
            yield
        finally:
            mine.discard(hang_up)
            if not mine:
                self._lines.pop(person.key, None)

    def now(self) -> int:
        """Seconds by the calendar, for what expires."""
        return self.sources.now()

    def created(self, later: int = 0) -> str:
        """This instant, or one so many seconds later, as it is stored."""
        return (self.sources.today() + timedelta(seconds=later)).isoformat(timespec="seconds")

    def new_key(self) -> str:
        """256 bits that nobody guesses."""
        return self.sources.token() + self.sources.token()

    async def _program(self, token: str) -> Person:
        """In whose name a program acts; 401 for a token that is none (any more)."""
        found = await self.disk.read(self.store.person_by_token, digest(token))
        if found is None:
            raise Failed(401, "unknown_token")
        return Person(*found, digest(token))

    async def _person(self, key: str) -> Person | None:
        found = await self.disk.read(self.store.person_of, digest(key))
        return None if found is None else Person(*found, digest(key))
