"""Every screen of a match at six sizes: what must be seen is seen, and nothing lies on anything else."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser import chifootmi_screens, pitch_bowl_screens, pitch_out_screens, screens
from tests.browser.house import House
from tests.browser.looks import seen_as
from tests.browser.visit import Visits

SIZES: tuple[ViewportSize, ...] = (
    {"width": 320, "height": 640},
    {"width": 360, "height": 740},
    {"width": 390, "height": 844},
    {"width": 768, "height": 1024},
    {"width": 844, "height": 390},
    {"width": 1280, "height": 800},
)

_WRONG = """() => {
  const name = (node) => `${node.dataset?.testid ?? node.className}: ${node.textContent.trim().slice(0, 40)}`;
  const meet = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const empty = (box) => box.right - box.left < 1 || box.bottom - box.top < 1;
  const modal = document.querySelector("dialog[open], [data-testid=cover], [data-testid=clauses]");
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && node.closest(".sr, .skip, [aria-hidden=true]") === null && (modal === null || modal.contains(node));
  // What of a thing is left after everything that cuts it off.
  const shown = (node) => {
    let box = node.getBoundingClientRect();
    for (let up = node.parentElement; up !== null; up = up.parentElement)
      if (getComputedStyle(up).overflowY !== "visible" && up.getBoundingClientRect().width > 0)
        box = meet(box, up.getBoundingClientRect());
    return box;
  };
  const wrong = [];
  const root = document.scrollingElement;
  if (root.scrollWidth > root.clientWidth) wrong.push(`sideways: ${root.scrollWidth} in ${root.clientWidth}`);
  const playing = modal === null && document.querySelector(".frame:not(.over)") !== null;
  const whole = { left: -1, top: -1, right: innerWidth + 1, bottom: innerHeight + 1 };
  if (playing)
    for (const node of document.querySelectorAll(
      ".frame > .top, .pl, .ruling, .acts > *, [data-ok=false], [data-testid=board-box]")) {
      if (!seen(node)) continue;
      const [box, left] = [node.getBoundingClientRect(), meet(shown(node), whole)];
      const board = node.dataset.testid === "board-box";
      const cut = box.width - (left.right - left.left) > 2 || box.height - (left.bottom - left.top) > 2;
      if (cut && !board) wrong.push(`cut off: ${name(node)}`);
      if (board && Math.min(left.right - left.left, left.bottom - left.top) < 150)
        wrong.push(`too little board: ${left.right - left.left} x ${left.bottom - left.top}`);
    }
  const things = [...document.querySelectorAll(
    "button, a, .pl, .ruling, [data-testid=board-box], [role=slider], [role=meter], [data-ok], .note")]
    .filter(seen).map((node) => ({ node, box: meet(shown(node), whole) })).filter(({ box }) => !empty(box));
  // The page of a match that is over scrolls under its keys.
  const over = document.querySelector(".frame.over") !== null;
  const lifted = ".end, [data-testid=board-box] *, .dialog, dialog";
  const flat = ({ node }) => !(over && node.closest(".acts") !== null) && node.closest(lifted) === null;
  for (const [i, one] of things.entries())
    for (const two of things.slice(i + 1)) {
      if (one.node.contains(two.node) || two.node.contains(one.node) || !flat(one) || !flat(two)) continue;
      const both = meet(one.box, two.box);
      if (both.right - both.left > 3 && both.bottom - both.top > 3)
        wrong.push(`on each other: ${name(one.node)} / ${name(two.node)}`);
    }
  return wrong;
}"""

WALKS: dict[str, tuple[Any, dict[str, Any]]] = {
    "play-ball": (screens.PARTS, {}),
    "people": (screens.PEOPLE, {}),
    "pitch-out": (pitch_out_screens.PARTS, {}),
    "pitch-bowl": (pitch_bowl_screens.PARTS, {"way": "aim"}),
    "chifootmi": (chifootmi_screens.PARTS, {}),
}


def found(page: Page) -> list[str]:
    """What is wrong at any of the sizes; the page is left as wide as it came."""
    wrong = []
    for size in SIZES:
        seen_as(page, "light", size)
        told: list[str] = page.evaluate(_WRONG)
        wrong += [f"{size['width']}: {one}" for one in told]
    return wrong


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("game", WALKS)
def test_everything_has_its_place(visits: Visits, house: House, game: str, lang: str) -> None:
    """Instruction, own clock, failing checks and keys are on the screen; nothing is cut off or covered."""
    parts, settings = WALKS[game]
    page = visits.page(lang=lang, **settings)
    wrong = {screen: told for part in parts for screen in part(page, house) if (told := found(page))}
    assert wrong == {}
