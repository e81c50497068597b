"""The two sides are told apart by eyes that see fewer colours, or none."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import cast

import pytest
from playwright.sync_api import Page

from tests.browser.house import House
from tests.browser.table import open_match
from tests.browser.visit import Theme, Visits

LEAST = 20.0
"""Difference in CIE76 below which two discs would look alike."""

_READ = """async ([png, places]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const { width, height } = image;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.drawImage(image, 0, 0);
  return places.map(([x, y, r]) => {
    const { data } = pen.getImageData(x - r, y - r, 2 * r, 2 * r);
    const counts = new Map();
    for (let i = 0; i < data.length; i += 4) {
      const key = [data[i], data[i + 1], data[i + 2]].join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const [[most, count]] = [...counts].sort((a, b) => b[1] - a[1]);
    return [...most.split(",").map(Number), count / (data.length / 4)];
  });
}"""


@dataclass(frozen=True, slots=True)
class Face:
    """The commonest colour of a disc, and how much of it that is: the rest is its pattern."""

    rgb: tuple[float, float, float]
    share: float


def faces(page: Page, reader: Page) -> dict[str, list[Face]]:
    """The discs of each side as they are on the screen."""
    png = base64.b64encode(page.screenshot()).decode()
    found: dict[str, list[Face]] = {}
    for seat in ("south", "north"):
        boxes = [one.bounding_box() for one in page.locator(f"[data-piece={seat}]").all()]
        places = [
            [round(b["x"] + b["width"] / 2), round(b["y"] + b["height"] / 2), round(b["width"] * 0.3)]
            for b in boxes
            if b is not None
        ]
        read = reader.evaluate(_READ, [png, places])
        found[seat] = [Face((r, g, b), share) for r, g, b, share in read]
    return found


def lab(rgb: tuple[float, float, float]) -> tuple[float, float, float]:
    """CIE L*a*b* of an sRGB colour under D65."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb)]
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.95047, 1.0, 1.08883)
    xyz = [
        sum(m * c for m, c in zip(row, linear, strict=True)) / w for row, w in zip(rows, white, strict=True)
    ]
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Face, other: Face) -> float:
    """How far apart two faces are, CIE76."""
    return float(sum((a - b) ** 2 for a, b in zip(lab(one.rgb), lab(other.rgb), strict=True)) ** 0.5)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_sides_differ_for_every_eye(visits: Visits, house: House, theme: str) -> None:
    """Simulated protan, deutan, tritan and grey: the discs of the sides differ, and each has a pattern."""
    page = visits.page(theme=cast(Theme, theme))
    open_match(page, house.match(["b2n b3n end", "b7s end", "b4ne end"]))
    reader = visits.page()
    eyes = page.context.new_cdp_session(page)
    alike = []
    for kind in ("none", "protanopia", "deuteranopia", "tritanopia", "achromatopsia"):
        eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
        seen = faces(page, reader)
        far = min(difference(one, other) for one in seen["south"] for other in seen["north"])
        if far < LEAST:
            alike.append((kind, far))
        assert all(face.share < 0.97 for side in seen.values() for face in side), "a disc without a pattern"
    assert alike == []
