"""Routes for operators: `/healthz`, `/readyz` and `/metrics`."""

from __future__ import annotations

import asyncio
import hmac
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pitchside.server.http.errors import Failed
from pitchside.server.http.guard import LOOPBACK, METRICS
from pitchside.server.http.matches import failing
from pitchside.server.match.access import is_local
from pitchside.server.net.metrics import MEDIA_TYPE, Metrics
from pitchside.server.people.identity import bearer
from pitchside.server.store.engine import StorageError
from pitchside.server.store.matches import Disk

PATIENCE_S = 3.0
"""A store that takes longer to say how it is does not serve anybody well."""
FRESH_S = 1.0
"""So long an answer is good for others who ask: asking often must not keep the store busy."""


class Health:
    """One method for each route."""

    def __init__(self, disk: Disk, metrics: Metrics, token: str | None) -> None:
        self.disk, self.metrics, self.token = disk, metrics, token
        self._asking: asyncio.Task[str] | None = None
        self._asked_at = 0.0

    def router(self) -> APIRouter:
        """The routes."""
        made = APIRouter()
        text: dict[str, Any] = {"content": {"text/plain": {"schema": {"type": "string"}}}}
        made.get("/healthz", response_class=Response, responses={200: text})(self.health)
        made.get("/readyz", response_class=Response, responses={200: text, 503: text})(self.ready)
        made.get(METRICS, response_class=Response, responses={200: text, **failing(404)})(self.numbers)
        return made

    async def health(self, request: Request) -> Response:
        """GET /healthz: it takes requests."""
        return Response("ok\n", media_type="text/plain")

    async def ready(self, request: Request) -> Response:
        """GET /readyz: the store answers, its tables are those of this version, and it can be written to."""
        problem = await self._problem()
        # What the database says of itself may name its address and its user: that is for the operator.
        told = problem if self._may_read(request) else problem.partition(":")[0]
        return Response(f"{told or 'ok'}\n", 503 if problem else 200, media_type="text/plain")

    async def numbers(self, request: Request) -> Response:
        """GET /metrics, for this machine and for who shows the token; to all others there is no such page."""
        if not self._may_read(request):
            raise Failed(404, "not_found")
        return Response(self.metrics.text(), media_type=MEDIA_TYPE)

    def _may_read(self, request: Request) -> bool:
        """A proxy on this machine passes everybody on: who comes by the public name is not from here."""
        shown = bearer(request)
        if shown is not None:
            return self.token is not None and hmac.compare_digest(shown.encode(), self.token.encode())
        name = request.headers.get("host", "").lower()
        return is_local(request) and name.removesuffix(f":{name.rpartition(':')[2]}") in LOOPBACK

    async def _problem(self) -> str:
        """Why it should be sent nobody; empty where it may."""
        now = self.metrics.now()
        if self._asking is None or (self._asking.done() and now - self._asked_at > FRESH_S):
            self._asking, self._asked_at = asyncio.create_task(self._ask()), now
        try:
            return await asyncio.wait_for(asyncio.shield(self._asking), PATIENCE_S)
        except TimeoutError:
            return "the store does not answer"

    async def _ask(self) -> str:
        try:
            current = await self.disk.do(self.disk.store.up_to_date)
        except StorageError as error:
            return f"the store cannot be read: {error}"
        if not current:
            return "the tables are of another version"
        try:
            await self.disk.do(self.disk.store.check_storing)
        except StorageError as error:
            return f"nothing can be stored: {error}"
        return ""
