"""Pages opened for a test, each in a fresh browser profile, and what they complained of."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    StorageState,
    ViewportSize,
)

PATIENCE_MS = 20_000
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
SMALLEST: ViewportSize = {"width": 320, "height": 640}

Theme = Literal["light", "dark"]

SERVER_AWAY = (r"WebSocket connection to .* failed", r"net::ERR_", r"Failed to load resource")
"""What a browser writes by itself while the server is gone."""


class Visits:
    """Opens pages of one server and listens to them."""

    def __init__(self, chrome: Browser, address: str) -> None:
        self.chrome = chrome
        self.address = address
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self._forgiven: list[str] = []
        self._contexts: list[BrowserContext] = []

    def page(
        self,
        *,
        address: str | None = None,
        lang: str = "en-GB",
        size: ViewportSize = DESK,
        theme: Theme = "light",
        touch: bool = False,
        pace: int | str = 0,
        still: bool = True,
        **settings: Any,
    ) -> Page:
        """A page in a profile of its own; unless told otherwise nothing moves, so that no test waits."""
        context = self.chrome.new_context(
            base_url=address or self.address,
            storage_state=_remembered(address or self.address, {"pace": pace, **settings}),
            locale=lang,
            viewport=size,
            color_scheme=theme,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce" if still else "no-preference",
            accept_downloads=True,
        )
        context.set_default_timeout(PATIENCE_MS)
        self._contexts.append(context)
        self._listen(context, address or self.address)
        return context.new_page()

    def forgive(self, patterns: Sequence[str]) -> None:
        """Complaints that this test brings about on purpose."""
        self._forgiven.extend(patterns)

    def close(self) -> None:
        """Close everything."""
        for context in self._contexts:
            context.close()

    def _listen(self, context: BrowserContext, address: str) -> None:
        def on_request(request: Request) -> None:
            self.requests.append(request.url)
            if not request.url.startswith((address, "data:", "blob:")):
                self._complain(f"asked {request.url}")

        def on_console(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self._complain(f"{message.type}: {message.text}")

        context.on("request", on_request)
        context.on("console", on_console)
        context.on("weberror", lambda error: self._complain(f"thrown: {error.error}"))

    def _complain(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self._forgiven):
            self.complaints.append(text)


def _remembered(address: str, settings: Mapping[str, Any]) -> StorageState:
    """A browser that remembers nothing but these settings."""
    value = json.dumps(settings)
    origin = address.rstrip("/")
    return {
        "cookies": [],
        "origins": [{"origin": origin, "localStorage": [{"name": "pitchside.settings", "value": value}]}],
    }
