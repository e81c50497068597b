"""Hands on the keyboard: every key by its place, as a French and an English keyboard share them."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.script import Way
from tests.browser.table import expect_selected

PLACES = {"n": "KeyW", "ne": "KeyE", "se": "KeyD", "s": "KeyS", "sw": "KeyA", "nw": "KeyQ"}


def tab_to(page: Page, target: Locator, most: int = 40) -> None:
    """Press Tab until the target has the focus."""
    expect(target).to_be_visible()
    for _ in range(most):
        page.keyboard.press("Tab")
        if target.evaluate("node => node === document.activeElement"):
            return
    raise AssertionError(f"{target} is not reached by Tab")


def point_at(page: Page, cell: str) -> None:
    """Bring the board's cursor to a cell with the arrows."""
    box = page.get_by_test_id("board-box")
    if box.get_attribute("aria-activedescendant") is None or not _focused(box):
        page.keyboard.press("ArrowUp")
        expect(box).to_have_attribute("aria-activedescendant", re.compile("cell-"))
    while (at := (box.get_attribute("aria-activedescendant") or "")[5:]) != cell:
        page.keyboard.press(_arrow(at, cell))
        expect(box).not_to_have_attribute("aria-activedescendant", f"cell-{at}")


def _focused(box: Locator) -> bool:
    return bool(box.evaluate("node => node === document.activeElement"))


def _arrow(at: str, to: str) -> str:
    if at[0] != to[0]:
        return "ArrowRight" if at[0] < to[0] else "ArrowLeft"
    return "ArrowUp" if int(at[1:]) < int(to[1:]) else "ArrowDown"


def take(page: Page, cell: str) -> None:
    """Select the disc on a cell."""
    point_at(page, cell)
    page.keyboard.press("Space")
    expect_selected(page, cell)


def go(page: Page, way: Way) -> None:
    """Move the selected disc, or pass: P, arrows to the receiver, Enter."""
    if ">" not in way.action:
        page.keyboard.press(PLACES[way.action.removeprefix(way.start)])
        return
    page.keyboard.press("KeyP")
    receiver = page.locator(f"[data-hint=pass].chosen[data-to={way.landing}]")
    chosen = page.locator("[data-hint=pass].chosen")
    expect(chosen).to_have_count(1)
    for _ in range(3):
        if receiver.count() == 1:
            break
        page.keyboard.press("ArrowRight")
    expect(receiver).to_have_count(1)
    page.keyboard.press("Enter")


def end_turn(page: Page) -> None:
    """Enter ends the turn as soon as it may end."""
    expect(page.locator("[data-testid=end-turn][data-lawful=true]")).to_be_visible()
    page.keyboard.press("Enter")
