"""A mouse and fingers whose events carry the times a hand would give them, however busy the machine is."""

from __future__ import annotations

from collections.abc import Sequence
from time import time
from typing import Any

from playwright.sync_api import Page

Point = tuple[float, float]
SAMPLE_S = 1 / 120


class Mouse:
    """The mouse of a page, by the browser's own protocol."""

    def __init__(self, page: Page) -> None:
        self._line = page.context.new_cdp_session(page)
        self._now = time()

    def down(self, at: Point) -> None:
        """Press the button."""
        self._now = time()
        self._say("mousePressed", at, clickCount=1)

    def move(self, *way: Point) -> None:
        """Through these points, one sample each."""
        for at in way:
            self._say("mouseMoved", at)

    def rest(self, seconds: float) -> None:
        """The next event comes so much later."""
        self._now += seconds

    def up(self, at: Point) -> None:
        """Let go."""
        self._say("mouseReleased", at, clickCount=1)

    def _say(self, kind: str, at: Point, **more: Any) -> None:
        self._now += SAMPLE_S
        told = {"type": kind, "x": at[0], "y": at[1], "button": "left", "buttons": 1, "timestamp": self._now}
        self._line.send("Input.dispatchMouseEvent", {**told, **more})


class Fingers:
    """Fingers on the glass; the first of a list is the one that came first."""

    def __init__(self, page: Page) -> None:
        self._line = page.context.new_cdp_session(page)
        self._now = time()

    def down(self, *at: Point) -> None:
        """Fingers on the glass, the new one last."""
        self._now = max(self._now, time())
        self._say("touchStart", at)

    def move(self, *way: Point) -> None:
        """One finger through these points, one sample each."""
        for at in way:
            self._say("touchMove", [at])

    def rest(self, seconds: float) -> None:
        """The next event comes so much later."""
        self._now += seconds

    def up(self, *left: Point) -> None:
        """Lift; these stay."""
        self._say("touchEnd", left)

    def _say(self, kind: str, points: Sequence[Point]) -> None:
        self._now += SAMPLE_S
        told = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._line.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": told, "timestamp": self._now}
        )


def stretch(start: Point, by: Point, samples: int = 8) -> list[Point]:
    """The way from a point in a straight line, the start left out."""
    parts = [number / samples for number in range(1, samples + 1)]
    return [(start[0] + by[0] * part, start[1] + by[1] * part) for part in parts]
