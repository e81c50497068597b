"""Notes what a page shows while the test does something else."""

from __future__ import annotations

from playwright.sync_api import Page

_NOTE = """() => {
  const read = () => ["south", "north"].map((seat) =>
      [...document.querySelectorAll(`[data-piece=${seat}]`)].map((one) => one.dataset.at).sort().join())
    .concat(document.querySelector("[data-ball]")?.dataset.ball ?? "").join(" ");
  window.seen = { positions: [read()], thinking: false, answered: null };
  new MutationObserver(() => {
    const now = read();
    if (now !== window.seen.positions.at(-1)) window.seen.positions.push(now);
    if (window.seen.thinking || document.querySelector("[data-testid=thinking]") === null) return;
    window.seen.thinking = true;
    fetch("/healthz").then(() => {
      window.seen.answered = document.querySelector("[data-testid=thinking]") !== null;
    });
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def note(page: Page) -> None:
    """Begin to note positions, and whether somebody was seen thinking."""
    page.evaluate(_NOTE)


def positions_seen(page: Page) -> list[str]:
    """Every position that was on the screen, in order."""
    seen: list[str] = page.evaluate("window.seen.positions")
    return seen


def thinking_seen(page: Page) -> bool:
    """Whether the mark of thinking was on the screen."""
    return bool(page.evaluate("window.seen.thinking"))


def answered_while_thinking(page: Page) -> bool:
    """Whether the server answered another request while the computer was still thinking."""
    return bool(page.evaluate("window.seen.answered"))
