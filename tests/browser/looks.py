"""How a screen is looked at: whether it fits at every size, and what axe finds."""

from __future__ import annotations

from collections.abc import Mapping

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, ViewportSize

from tests.browser.visit import DESK, PHONE, SMALLEST, Theme

SIZES = {"320": SMALLEST, "390": PHONE, "1280": DESK}
Sights = Mapping[str, Theme]
"""At which of these sizes axe looks, and in which theme."""

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
    const slides = node.closest("[data-testid=tray] .steps, [data-testid=clauses] .list ol") !== null;
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


_STILL = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def seen_as(page: Page, theme: Theme, size: ViewportSize) -> None:
    """The page as it is, in another window: nothing is loaded again."""
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size(size)
    page.evaluate(_STILL)


# Only what may be serious is asked: audio that plays by itself and text outside of landmarks are not.
_AXE = """() => axe.run({
    resultTypes: ["violations"], preload: false,
    rules: { "no-autoplay-audio": { enabled: false }, region: { enabled: false } },
  }).then(({ violations }) => violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .flatMap(({ id, impact, nodes }) => nodes.map(({ html }) => `${id} (${impact}): ${html.slice(0, 160)}`)))"""


def serious(page: Page) -> list[str]:
    """What axe finds serious or critical on the screen as it is."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(_AXE)
    return found


def faults(page: Page, sights: Sights, pictures: tuple[str, ...]) -> list[str]:
    """What does not fit at one of the sizes, is too small for a finger on a telephone, or serious by axe.

    Pictures are buttons whose words are drawn: their text leaves them.
    """
    wrong = []
    for name, size in SIZES.items():
        seen_as(page, sights.get(name, "light"), size)
        unfit = misfits(page) + (too_small(page) if size == PHONE else [])
        wrong += [f"{name}: {one}" for one in unfit if not one.startswith(pictures)]
        wrong += [f"{sights[name]}, {name}: {one}" for one in (serious(page) if name in sights else [])]
    return wrong
