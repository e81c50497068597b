"""The line of a page to the server: some messages held back, or what has come through it noted."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

Heard = dict[str, Any]


class SlowLine:
    """Made before the page opens its match; pongs always pass, so that the page believes in the line."""

    def __init__(self, page: Page) -> None:
        self.holds: Callable[[Heard], bool] = lambda heard: False
        self._held: list[Callable[[], None]] = []
        page.route_web_socket("**/ws/*", self._join)

    def release(self) -> None:
        """Let everything through."""
        self.holds = lambda heard: False
        for deliver in self._held:
            deliver()
        self._held.clear()

    def _join(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def from_server(message: str | bytes) -> None:
            def deliver() -> None:
                line.send(message)

            heard: Heard = json.loads(message)
            if heard["t"] != "pong" and self.holds(heard):
                self._held.append(deliver)
            else:
                deliver()

        server.on_message(from_server)


_NOTE = """window.heard = 0;
window.known = { made: 0, sealed: [] };
const Line = window.WebSocket;
window.WebSocket = class extends Line {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      const { t, v, since, steps, table } = JSON.parse(data);
      if (t !== "state") return;
      setTimeout(() => {
        window.heard = v;
        window.known = { made: since + steps.length, sealed: table.sealed };
      });
    });
  }
};"""


def note_states(page: Page) -> None:
    """Made before the page opens its match: it notes the last state it has taken in, and what that knows."""
    page.add_init_script(_NOTE)


def await_state(page: Page, version: int) -> None:
    """The page shows this state of the match, or a later one."""
    page.wait_for_function("version => window.heard >= version", arg=version)


class CutLine:
    """Made before the page opens its match: its line can be cut, and no other is had until it is mended."""

    def __init__(self, page: Page) -> None:
        self._whole = True
        self._lines: list[WebSocketRoute] = []
        page.route_web_socket("**/ws/*", self._join)

    def cut(self) -> None:
        """Nothing passes any more."""
        self._whole = False
        for line in self._lines:
            line.close()
        self._lines.clear()

    def mend(self) -> None:
        """The page's next try finds the server."""
        self._whole = True

    def _join(self, line: WebSocketRoute) -> None:
        if not self._whole:
            line.close()
            return
        line.connect_to_server()
        self._lines.append(line)
