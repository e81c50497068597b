"""Everything fits: no sideways scrolling, no clipped button, no small print."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.house import House
from tests.browser.screens import record_of, screens
from tests.browser.visit import DESK, PHONE, SMALLEST, Visits

SMALLEST_PX = 14
FINGER_PX = 44

# Elements that are on the screen, text inside the drawing and hidden controls left out.
_SEEN = """
const seen = (node) => {
  const style = getComputedStyle(node), box = node.getBoundingClientRect();
  return style.visibility === "visible" && box.width > 1 && box.height > 1 && style.opacity !== "0"
    && node.checkVisibility() && node.closest(".sr, .skip:not(:focus)") === null;
};
const named = (node) => `${node.dataset?.testid ?? node.tagName}: ${node.textContent.trim().slice(0, 60)}`;
"""

_SIDEWAYS = """() => {
  const root = document.scrollingElement;
  return root.scrollWidth > root.clientWidth ? [`page: ${root.scrollWidth} in ${root.clientWidth}`] : [];
}"""

_CLIPPED = (
    "() => {"
    + _SEEN
    + """
  const out = (node) => {
    const style = getComputedStyle(node), box = node.getBoundingClientRect(), range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect(), tight = 0.35 * parseFloat(style.fontSize);
    const slides = node.closest("[data-testid=tray] .steps") !== null;
    return (style.overflowX !== "visible" && node.scrollWidth > node.clientWidth + 1)
      || (!slides && (box.left < -1 || box.right > innerWidth + 1))
      || text.left < box.left - 1 || text.right > box.right + 1
      || text.top < box.top - tight || text.bottom > box.bottom + tight;
  };
  const told = "button, a.row, a.btn, summary, .option, h1, h2, .pl .name, .pl .sub";
  return [...document.querySelectorAll(told)].filter(seen).filter(out).map(named);
}"""
)

_SMALL_PRINT = (
    "(least) => {"
    + _SEEN
    + """
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), small = [];
  while (walk.nextNode()) {
    const text = walk.currentNode, parent = text.parentElement;
    if (text.data.trim() === "" || parent.closest("svg, script, style") || !seen(parent)) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < least) small.push(`${size} px, ${named(parent)}`);
  }
  return small;
}"""
)


def misfits(page: Page) -> list[str]:
    """What scrolls sideways, is cut off or too small to read on the screen as it is."""
    wrong: list[str] = [
        *page.evaluate(_SIDEWAYS),
        *page.evaluate(_CLIPPED),
        *page.evaluate(_SMALL_PRINT, SMALLEST_PX),
    ]
    return wrong


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("size", [SMALLEST, PHONE, DESK], ids=["320", "390", "1280"])
def test_everything_fits(visits: Visits, house: House, tmp_path: Path, size: ViewportSize, lang: str) -> None:
    """No screen scrolls sideways, no button's text leaves the button, no text is under 14 px."""
    page = visits.page(lang=lang, size=size)
    found = {}
    for screen in screens(page, house, record_of(house, tmp_path)):
        if wrong := misfits(page):
            found[screen] = wrong
    assert found == {}


_TOO_SMALL = (
    "(least) => {"
    + _SEEN
    + """
  const small = (node) => {
    const box = node.getBoundingClientRect();
    const wide = box.width + 2 * (node.scrollWidth - node.clientWidth);
    const high = box.height + 2 * (node.scrollHeight - node.clientHeight);
    const fits = Math.min(wide, high) >= least - 0.5;
    return fits ? [] : [`${Math.round(wide)} x ${Math.round(high)}, ${named(node)}`];
  };
  return [...document.querySelectorAll("button, a, summary, label.option")].filter(seen).flatMap(small);
}"""
)


def too_small(page: Page) -> list[str]:
    """Buttons, links and choices that a finger would miss."""
    missed: list[str] = page.evaluate(_TOO_SMALL, FINGER_PX)
    return missed


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
def test_targets_are_large_enough_for_a_finger(
    visits: Visits, house: House, tmp_path: Path, lang: str
) -> None:
    """On a telephone every button, link and choice is heard on at least 44 px each way."""
    page = visits.page(lang=lang, size=PHONE)
    found = {}
    for screen in screens(page, house, record_of(house, tmp_path)):
        if wrong := too_small(page):
            found[screen] = wrong
    assert found == {}
