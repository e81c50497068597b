"""People at the door: each with a cookie of their own, as a browser keeps it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx

from tests.server.support import Page, Served, cookie_of

TO_PLAY_BALL = {"game": "play-ball", "seat": "south", "name": "Ana"}


@dataclass
class Visitor:
    """Somebody with a browser; without a cookie until the server gives one."""

    served: Served
    cookie: str = ""

    def http(self, method: str, path: str, **more: Any) -> httpx.Response:
        """A request of this browser, which keeps the cookie it is given."""
        answer = self.served.http(method, path, headers={"cookie": self.cookie}, **more)
        self.cookie = cookie_of(answer) or self.cookie
        return answer

    def invite(self, **changes: Any) -> str:
        """Make an invitation; its token."""
        answer = self.http("POST", "/api/invitations", json={**TO_PLAY_BALL, **changes})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["token"])

    def join(self, token: str, name: str = "Ben") -> httpx.Response:
        """Answer an invitation."""
        return self.http("POST", f"/api/invitations/{token}/join", json={"name": name})

    @contextmanager
    def page(self, match_id: str) -> Iterator[Page]:
        """A page of this browser that has the match open."""
        with self.served.socket(match_id, additional_headers={"cookie": self.cookie}) as socket:
            yield Page(socket)


def two_friends(served: Served, **changes: Any) -> tuple[Visitor, Visitor, str]:
    """Who invited, who joined, and their match."""
    ana, ben = Visitor(served), Visitor(served)
    return ana, ben, str(ben.join(ana.invite(**changes)).json()["id"])
