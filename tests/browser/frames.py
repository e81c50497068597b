"""What a frame of a flick costs in script, measured: `python -m tests.browser.frames`."""

from __future__ import annotations

from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from tests.browser.house import House
from tests.browser.pitch_out_script import Shot, basic
from tests.browser.pitch_out_table import expect_no_film, expect_to_flick, flick
from tests.browser.table import open_match
from tests.browser.visit import Browsers, Visits
from tests.browser_path import LAUNCH_ARGS, require_browser

ICE = {"mu": 0.05, "restitution": 0.98, "restitution_block": 0.98}
"""So slippery that nearly everything is moving at once."""
SHOTS = tuple(
    Shot(piece, angle, 9) for piece in ("south.runner", "south.assassin") for angle in (90, 110, 130)
)


def costs(page: Page) -> list[float]:
    """Milliseconds of script in each frame of the last film."""
    measured: list[float] = page.evaluate(
        "performance.getEntriesByName('pitchside:frame').map((one) => one.duration)"
    )
    return measured


def film(page: Page, house: House, shot: Shot) -> list[float]:
    """Flick in a fresh match and watch it to the end."""
    open_match(page, basic(house, physics=ICE))
    expect_to_flick(page, "south")
    flick(page, shot)
    page.wait_for_function("() => performance.getEntriesByName('pitchside:frame').length > 0")
    expect_no_film(page)
    return costs(page)


def main() -> None:
    """Print the figures of each film and of all."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "data")
        browser = playwright.chromium.launch(executable_path=require_browser(), args=LAUNCH_ARGS)
        try:
            page = Visits(Browsers(browser), house.address).page(way="aim", still=False, tempo=1)
            films = [film(page, house, shot) for shot in SHOTS]
        finally:
            browser.close()
            house.stop()
    for number, one in enumerate(films, 1):
        _tell(f"film {number}", one)
    _tell("all", [cost for one in films for cost in one])


def _tell(name: str, measured: list[float]) -> None:
    figures = f"p50 {_at(measured, 50):.2f} ms, p95 {_at(measured, 95):.2f} ms, most {max(measured):.2f} ms"
    print(f"{name}: {len(measured)} frames, {figures}")


def _at(measured: list[float], percent: int) -> float:
    return quantiles(measured, n=100, method="inclusive")[percent - 1]


if __name__ == "__main__":
    main()
