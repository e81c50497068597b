"""What a page says to the server."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket

QUIET = ("ping", "hello")
"""What is said whether or not anybody does anything."""


class Sent:
    """Every message of a page; made before the page opens its match."""

    def __init__(self, page: Page) -> None:
        self.messages: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framesent", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] not in QUIET:
            self.messages.append(message)

    @property
    def actions(self) -> list[str]:
        """The actions that were to be played, trials left out."""
        told = [one for one in self.messages if one["t"] in ("step", "turn")]
        return [text for one in told for text in (one.get("actions") or [one["action"]])]
