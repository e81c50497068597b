"""How a screen is looked at: whether it fits at every size, and what axe finds."""

from __future__ import annotations

from collections.abc import Mapping

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, ViewportSize

from tests.browser.visit import DESK, PHONE, SMALLEST, Theme
from tests.nightly import NIGHTLY

LANGS = ("en", "fr")
SIZES: Mapping[str, ViewportSize] = {"320": SMALLEST, "390": PHONE, "1280": DESK}
EVERY_SIZE: Mapping[str, ViewportSize] = {
    "320": SMALLEST,
    "360": {"width": 360, "height": 740},
    "390": PHONE,
    "768": {"width": 768, "height": 1024},
    "844": {"width": 844, "height": 390},
    "1280": DESK,
}
BETWEEN: Mapping[str, tuple[str, ...]] = {} if NIGHTLY else {"360": ("fr",), "768": ("fr",)}
"""Sizes between two others, by day in the language with the longer words."""
Sights = Mapping[str, Mapping[str, Theme]]
"""In which language and at which size axe looks, and in which theme."""

BY_DAY: Sights = {"en": {"1280": "dark"}, "fr": {"390": "light"}}
BY_NIGHT: Sights = {"en": {"1280": "light", "390": "dark"}, "fr": {"1280": "dark", "390": "light"}}
SIGHTS = BY_NIGHT if NIGHTLY else BY_DAY
UNSEEN: Sights = {"en": {}, "fr": {}}
BY_TURNS: tuple[Sights, ...] = (
    (BY_NIGHT,) if NIGHTLY else ({"en": {"1280": "dark"}, "fr": {}}, {"en": {}, "fr": {"390": "light"}})
)
"""Of many screens alike one is looked at in this way and the next in that; at night each in every way."""

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
  const told = "button, a.row, a.btn, summary, .option, h1, h2, .pl .name, .pl .sub, "
    + "[data-testid=moves-left]";
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


_NUMBERED = r"""() => [...document.querySelectorAll("button, a, summary, [role=button]")]
  .filter((node) => node.closest("[data-testid=clauses], [data-testid=rules]") === null)
  .map((node) => `${node.textContent} ${node.getAttribute("aria-label") ?? ""} ${node.title}`)
  .filter((said) => /[A-Z]{3}-\d/.test(said)).map((said) => `clause number: ${said.trim()}`)"""


_MISFITS = (
    f"(least) => [...({_SIDEWAYS})(), ...({_CLIPPED})(), ...({_SMALL_PRINT})(least), ...({_NUMBERED})()]"
)


def misfits(page: Page) -> list[str]:
    """What scrolls sideways, is cut off, too small to read or a key with the number of a clause."""
    wrong: list[str] = page.evaluate(_MISFITS, SMALLEST_PX)
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
  // A puck of a team is tapped on the table as well.
  const told = "button:not([data-testid=rail-puck]), a, summary, label.option";
  return [...document.querySelectorAll(told)].filter(seen).flatMap(small);
}"""
)


_SPEAK = """(lang) => {
  const kept = { ...JSON.parse(localStorage.getItem("pitchside.settings")), lang };
  localStorage.setItem("pitchside.settings", JSON.stringify(kept));
  dispatchEvent(new StorageEvent("storage", { key: "pitchside.settings" }));
  const root = document.documentElement;
  const said = (done) => () => done(root.lang);
  const spoken = new Promise((done) => {
    if (root.lang === lang) return done();
    new MutationObserver(() => root.lang === lang && done()).observe(root, { attributeFilter: ["lang"] });
  });
  const drawn = (done) => requestAnimationFrame(() => requestAnimationFrame(said(done)));
  return spoken.then(() => new Promise(drawn));
}"""


def speak(page: Page, lang: str) -> None:
    """The page as it is, drawn in a language as if that had been chosen in another tab."""
    assert page.evaluate(_SPEAK, lang) == lang


# Every rule of axe but one, however slight the fault: no audio plays by itself here.
_AXE = """() => typeof axe === "undefined" ? null : axe.run({
    resultTypes: ["violations"], preload: false, rules: { "no-autoplay-audio": { enabled: false } },
  }).then(({ violations }) => violations
  .flatMap(({ id, impact, nodes }) => nodes.map(({ html }) => `${id} (${impact}): ${html.slice(0, 160)}`)))"""


def inaccessible(page: Page) -> list[str]:
    """What axe finds on the screen as it is."""
    found: list[str] | None = page.evaluate(_AXE)
    if found is None:
        page.evaluate(AXE_SCRIPT)
        found = page.evaluate(_AXE)
    assert found is not None
    return found


_MISPLACED = """() => {
  const name = (node) => `${node.dataset?.testid ?? node.className}: ${node.textContent.trim().slice(0, 40)}`;
  const meet = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const empty = (box) => box.right - box.left < 1 || box.bottom - box.top < 1;
  const modal = document.querySelector("dialog[open], [data-testid=cover], [data-testid=clauses]");
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && node.closest(".sr, .skip, [aria-hidden=true]") === null && (modal === null || modal.contains(node));
  // What everything around a thing leaves of the screen; what is around many is asked once.
  const frames = new Map();
  const frame = (node) => {
    if (node === null) return { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };
    if (!frames.has(node)) {
      const [outer, box] = [frame(node.parentElement), node.getBoundingClientRect()];
      const cuts = getComputedStyle(node).overflowY !== "visible" && box.width > 0;
      frames.set(node, cuts ? meet(outer, box) : outer);
    }
    return frames.get(node);
  };
  const shown = (node) => meet(node.getBoundingClientRect(), frame(node.parentElement));
  const wrong = [];
  const root = document.scrollingElement;
  if (root.scrollWidth > root.clientWidth) wrong.push(`sideways: ${root.scrollWidth} in ${root.clientWidth}`);
  const playing = modal === null && document.querySelector(".frame:not(.over)") !== null;
  const whole = { left: -1, top: -1, right: innerWidth + 1, bottom: innerHeight + 1 };
  if (playing)
    for (const node of document.querySelectorAll(
      ".frame > .top, .pl, .ruling, .acts:not(.in-words) > *, [data-ok=false], [data-testid=board-box]")) {
      if (!seen(node)) continue;
      const [box, left] = [node.getBoundingClientRect(), meet(shown(node), whole)];
      const board = node.dataset.testid === "board-box";
      const cut = box.width - (left.right - left.left) > 2 || box.height - (left.bottom - left.top) > 2;
      if (cut && !board) wrong.push(`cut off: ${name(node)}`);
      if (board && Math.min(left.right - left.left, left.bottom - left.top) < 150)
        wrong.push(`too little board: ${left.right - left.left} x ${left.bottom - left.top}`);
    }
  const clocks = [...document.querySelectorAll(".frame:not(.over) ~ * .clock, .frame:not(.over) .clock")];
  const onTop = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  if (clocks.length > 0 && !clocks.some(onTop)) wrong.push("no clock is seen");
  // The page of a match that is over scrolls under its keys.
  const over = document.querySelector(".frame.over") !== null;
  const lifted = ".end, [data-testid=board-box] *, .dialog, dialog" + (over ? ", .acts" : "");
  const things = [...document.querySelectorAll(
    "button, a, .pl, .ruling, [data-testid=board-box], [role=slider], [role=meter], [data-ok], .note, .q")]
    .filter((node) => (seen(node) || node.matches(".q")) && node.closest(lifted) === null)
    .map((node) => ({ node, box: meet(shown(node), whole) })).filter(({ box }) => !empty(box));
  for (const [i, one] of things.entries())
    for (const two of things.slice(i + 1)) {
      const both = meet(one.box, two.box);
      const least = one.node.matches(".q") || two.node.matches(".q") ? 1 : 3;
      if (both.right - both.left <= least || both.bottom - both.top <= least) continue;
      if (one.node.contains(two.node) || two.node.contains(one.node)) continue;
      // On a phone a team lies in its player's card.
      if ([one, two].some(({ node }) => node.matches("[data-testid=rail-puck]"))
        && [one, two].some(({ node }) => node.matches(".pl"))) continue;
      wrong.push(`on each other: ${name(one.node)} / ${name(two.node)}`);
    }
  return wrong;
}"""


# Words that are half to be seen: a line of them lies outside what is around it, or a word is broken. What
# falls away as a whole is left out on purpose, what ends in dots says that it goes on.
# Lists and dialogs are scrolled, and on the smallest phones what lies under a board.
_HALF_TOLD = (
    "() => {"
    + _SEEN
    + """
  const scrolled = ".log, dialog, .words, .list, .cover, .end, .under, .strip-of-cards, "
    + "[data-testid=clauses]";
  const skipped = `svg, script, style, [aria-hidden=true], ${scrolled}`;
  const frames = new Map();
  const frame = (node) => {
    if (node === document.body) return { left: -1, top: -1e9, right: innerWidth + 1, bottom: 1e9 };
    if (!frames.has(node)) {
      const [outer, box] = [frame(node.parentElement), node.getBoundingClientRect()];
      const style = getComputedStyle(node);
      const cuts = style.overflowX !== "visible" && !["inline", "contents"].includes(style.display);
      frames.set(node, cuts ? { left: Math.max(outer.left, box.left), top: Math.max(outer.top, box.top),
        right: Math.min(outer.right, box.right), bottom: Math.min(outer.bottom, box.bottom) } : outer);
    }
    return frames.get(node);
  };
  const range = document.createRange();
  const lines = (text, from, to) => {
    range.setStart(text, from);
    range.setEnd(text, to);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  };
  const broken = (text) => [...text.data.matchAll(/(?<!\\S)[\\p{L}’]{2,}[.,:;!?]?(?!\\S)/gu)]
    .map(({ 0: word, index }) => lines(text, index, index + word.length))
    .some((parts) => parts.some(({ top }) => top > parts[0].bottom - 2));
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), half = [];
  while (walk.nextNode()) {
    const text = walk.currentNode, parent = text.parentElement;
    if (text.data.trim() === "" || parent.closest(skipped) || !seen(parent)) continue;
    const { fontSize, textOverflow } = getComputedStyle(parent), all = lines(text, 0, text.length);
    if (all.length > 1 && broken(text)) half.push(`broken word: ${named(parent)}`);
    if (textOverflow === "ellipsis") continue;
    const left = frame(parent), tight = 0.35 * parseFloat(fontSize);
    const out = ({ left: l, top, right, bottom }) => l < left.left - 1 || right > left.right + 1
      || top < left.top - tight || bottom > left.bottom + tight;
    const gone = ({ left: l, top, right, bottom }) => right <= left.left + 1 || l >= left.right - 1
      || bottom <= left.top + tight || top >= left.bottom - tight;
    if (all.some(out) && !all.every(gone)) half.push(`half told: ${named(parent)}`);
  }
  return half;
}"""
)


_LOOK = f"""async ({{ lang, fingers, placed }}) => {{
  if ((await ({_SPEAK})(lang)) !== lang) throw new Error(`no ${{lang}}`);
  return {{
    plain: [
      ...({_MISFITS})({SMALLEST_PX}),
      ...(fingers ? ({_TOO_SMALL})({FINGER_PX}) : []),
    ],
    placed: placed ? [...({_MISPLACED})(), ...({_HALF_TOLD})()] : [],
  }};
}}"""


_COLOURED = "() => !document.getAnimations().some((one) => one instanceof CSSTransition)"
"""No colour is on its way from one theme to the other."""


def faults(
    page: Page, sights: Sights = SIGHTS, *, pictures: tuple[str, ...] = (), at_table: bool = False
) -> list[str]:
    """What does not fit in one language at one size, is too small for a finger on a phone, or a fault by axe.

    Pictures are buttons whose words are drawn: their text leaves them. A table is looked at in more sizes:
    what must be seen there is cut off nowhere, and nothing lies on something else.
    """
    wrong = []
    order = LANGS
    lit: Theme | None = None
    for name, size in (EVERY_SIZE if at_table else SIZES).items():
        page.set_viewport_size(size)
        for lang in BETWEEN.get(name, order):
            theme = sights[lang].get(name)
            if lit != (theme or "light"):
                lit = theme or "light"
                page.emulate_media(color_scheme=lit)
                page.wait_for_function(_COLOURED)
            asked = {"lang": lang, "fingers": size == PHONE, "placed": at_table}
            seen = page.evaluate(_LOOK, asked)
            found = [one for one in seen["plain"] if not one.startswith(pictures)] + seen["placed"]
            found += [f"{theme}: {one}" for one in inaccessible(page)] if theme is not None else []
            wrong += [f"{lang}, {name}: {one}" for one in found]
        order = order[::-1]  # the language of this size is the first of the next
    return wrong
