"""Pages opened for a test, each in a browser profile that knows nothing, and what they complained of."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    ConsoleMessage,
    Page,
    Request,
    StorageState,
    ViewportSize,
    WebError,
)

from tests.server.support import JARS, OWNERS

PATIENCE_MS = 20_000
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
SMALLEST: ViewportSize = {"width": 320, "height": 640}

NOTHING = "/healthz"
"""A page of the server's own without a script."""

_FORGET = """(kept) => {
  localStorage.clear();
  sessionStorage.clear();
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
}"""

Theme = Literal["light", "dark"]

SERVER_AWAY = (r"WebSocket connection to .* failed", r"net::ERR_", r"Failed to load resource")
"""What a browser writes by itself while the server is gone."""

LASTING_ON_A_PAGE = (
    "add_init_script",
    "add_script_tag",
    "close",
    "expose_binding",
    "expose_function",
    "route",
    "route_web_socket",
)
LASTING_ON_A_PROFILE = (
    "add_cookies",
    "add_init_script",
    "expose_binding",
    "expose_function",
    "grant_permissions",
    "new_page",
    "route",
    "route_web_socket",
    "set_offline",
)
"""What outlasts a visit to another page: whoever calls one of these has the window to itself."""


class Window:
    """A page in a profile of its own; a test that changes nothing lasting leaves it as good as new.

    Size and theme are put back, lines to the browser itself are hung up.
    """

    def __init__(
        self, context: BrowserContext, origin: str, kept: Mapping[str, str], size: ViewportSize, theme: Theme
    ) -> None:
        self.page = context.new_page()
        self._size, self._theme = size, theme
        self.origin = origin
        self.visits: Visits | None = None
        self._context = context
        self._kept = kept
        self._lasting = False
        self._wires: list[CDPSession] = []
        self._know_owners()
        self._know_wires()
        for thing, names in (
            (self.page, LASTING_ON_A_PAGE),
            (context, LASTING_ON_A_PROFILE),
            (context.clock, ("install",)),
        ):
            for name in names:
                self._notice(thing, name)
        self._listen()

    def left(self) -> None:
        """The test is over: a line cut by what comes next is no complaint of its."""
        self._context.cookies()  # an answer comes after all that was said before it
        self.visits = None

    def renewed(self) -> bool:
        """Whether the next test finds it like a fresh one: nothing loaded, nothing remembered."""
        if self._lasting or self._context.pages != [self.page]:
            return False
        # On an empty page of the server the renderer lives on: a blank one would have another started.
        for wire in self._wires:
            wire.detach()
        self._wires.clear()
        self.page.goto(NOTHING)
        self.page.mouse.up()
        self.page.mouse.move(0, 0)
        self.page.set_viewport_size(self._size)
        self.page.emulate_media(media="screen", color_scheme=self._theme)
        self._context.clear_cookies()
        self.page.evaluate(_FORGET, self._kept)
        return True

    def close(self) -> None:
        """Close the page and forget its profile."""
        JARS.remove(self.cookie)
        self._context.close()

    def cookie(self) -> str:
        """What the server knows this browser by; empty for one that has done nothing yet."""
        kept = [one for one in self._context.cookies(self.origin) if one["name"].startswith("pitchside-")]
        return f"{kept[0]['name']}={kept[0]['value']}" if kept else ""

    def _know_owners(self) -> None:
        """A match of the test's is opened as its owner; and the test may play in a match of the page's."""
        JARS.append(self.cookie)
        goes, hand = self.page.goto, self._context.add_cookies

        def goto(url: str, **more: Any) -> Any:
            owner = OWNERS.get(url.rpartition("/match/")[2])
            if owner is not None:
                name, _, value = owner.partition("=")
                hand([{"name": name, "value": value, "url": self.origin}])
            return goes(url, **more)

        self.page.goto = goto  # type: ignore[method-assign]

    def _know_wires(self) -> None:
        wired = self._context.new_cdp_session

        def new_cdp_session(page: Page) -> CDPSession:
            self._wires.append(wired(page))
            return self._wires[-1]

        self._context.new_cdp_session = new_cdp_session  # type: ignore[method-assign, assignment]

    def _notice(self, thing: object, name: str) -> None:
        does = getattr(thing, name)

        def noticed(*given: Any, **more: Any) -> Any:
            self._lasting = True
            return does(*given, **more)

        setattr(thing, name, noticed)

    def _listen(self) -> None:
        def on_request(request: Request) -> None:
            if self.visits is not None:
                self.visits.requests.append(request.url)
                if not request.url.startswith((self.origin, "data:", "blob:")):
                    self.visits.complain(f"asked {request.url}")

        def on_console(message: ConsoleMessage) -> None:
            if self.visits is not None and message.type in ("error", "warning"):
                self.visits.complain(f"{message.type}: {message.text} ({message.location['url']})")

        def on_error(error: WebError) -> None:
            if self.visits is not None:
                self.visits.complain(f"thrown: {error.error}")

        self._context.on("request", on_request)
        self._context.on("console", on_console)
        self._context.on("weberror", on_error)


class Browsers:
    """One Chromium and its windows: what one test leaves as good as new, the next of its kind is given."""

    def __init__(self, chrome: Browser) -> None:
        self._chrome = chrome
        self._free: dict[str, list[Window]] = {}
        self._kinds: dict[Window, str] = {}

    def window(
        self, origin: str, settings: Mapping[str, Any], size: ViewportSize, theme: Theme, **profile: Any
    ) -> Window:
        """A window with this profile and these settings."""
        kind = repr((origin, settings, size, theme, profile))
        if free := self._free.get(kind):
            return free.pop()
        kept = {"pitchside.settings": json.dumps(settings)}
        context = self._chrome.new_context(
            base_url=origin,
            storage_state=_stored(origin, kept),
            viewport=size,
            color_scheme=theme,
            **profile,
        )
        context.set_default_timeout(PATIENCE_MS)
        window = Window(context, origin, kept, size, theme)
        self._kinds[window] = kind
        return window

    def take_back(self, window: Window, *, keep: bool) -> None:
        """Keep a window for the next test, if it may be kept and is as good as new; else close it."""
        kind = self._kinds[window]
        window.left()
        if keep and window.renewed():
            self._free.setdefault(kind, []).append(window)
        else:
            del self._kinds[window]
            window.close()


class Visits:
    """Opens pages of one server and listens to them."""

    def __init__(self, browsers: Browsers, address: str) -> None:
        self.address = address
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self._browsers = browsers
        self._forgiven: list[str] = []
        self._windows: list[Window] = []

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
        window = self._browsers.window(
            address or self.address,
            {"pace": pace, **settings},
            size,
            theme,
            locale=lang,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce" if still else "no-preference",
            accept_downloads=True,
        )
        window.visits = self
        self._windows.append(window)
        return window.page

    def forgive(self, patterns: Sequence[str]) -> None:
        """Complaints that this test brings about on purpose."""
        self._forgiven.extend(patterns)

    def complain(self, text: str) -> None:
        """Note what a page complains of."""
        if not any(re.search(pattern, text) for pattern in self._forgiven):
            self.complaints.append(text)

    def close(self) -> None:
        """Give every window back."""
        for window in self._windows:
            self._browsers.take_back(window, keep=window.origin == self.address)


def _stored(address: str, kept: Mapping[str, str]) -> StorageState:
    """A browser that remembers nothing but this."""
    return {
        "cookies": [],
        "origins": [
            {
                "origin": address.rstrip("/"),
                "localStorage": [{"name": name, "value": value} for name, value in kept.items()],
            }
        ],
    }
