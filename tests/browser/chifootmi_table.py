"""What people do at the table of ChiFootMi, and what is to be seen there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.house import House
from tests.browser.table import open_sheet, opt_for

CHOICES = (
    "[data-testid=secret] button[data-testid=card], [data-testid=secret] button[data-testid=pile],"
    " [data-testid=secret] [data-testid=side]"
)
"""What a person may choose from behind the cover."""

_FIND = """() => {
  const hooks = ["secret", "table", "row", "card", "pile", "side", "zone", "goal", "played-card",
    "sealed-card", "played", "counter", "moves", "turn", "past", "lock", "text-panel", "text-action"];
  const found = hooks.filter((hook) => document.querySelector(`[data-testid=${hook}]`) !== null);
  const faces = document.querySelectorAll("svg.card, [data-card]").length;
  return faces === 0 ? found : [...found, `${faces} cards`];
}"""


def in_the_page(page: Page) -> list[str]:
    """Everything of the table that is in the page: cards, piles, sides, choices, the list of turns."""
    found: list[str] = page.evaluate(_FIND)
    return found


# ---- beginning --------------------------------------------------------------------------------------------


def start(page: Page, kind: str, *choices: str) -> None:
    """From the first page to a match; choices by the test ids of the sheet."""
    page.goto("/")
    open_sheet(page, kind, "chifootmi")
    more = page.get_by_test_id("more")
    if more.get_attribute("open") is None:
        more.locator("summary").click()
    for choice in choices:
        opt_for(page.get_by_test_id(choice))
    if kind == "two":
        for seat, name in (("south", "Ana"), ("north", "Ben")):
            page.get_by_test_id(f"name-{seat}").fill(name)
    page.get_by_test_id("start").click()


def open_match(page: Page, match_id: str) -> None:
    """The address of a match, and its table, its cover or its end on the screen."""
    page.goto(f"/match/{match_id}")
    expect(page.locator("[data-testid=table], [data-testid=cover]").first).to_be_visible()


def match_of(page: Page) -> str:
    """The id of the match on this page."""
    return page.url.rsplit("/", 1)[1]


def steps_of(house: House, page: Page) -> list[dict[str, Any]]:
    """Every step of the match on this page."""
    with house.served.page(match_of(page)) as other:
        return other.steps


# ---- behind the cover -------------------------------------------------------------------------------------


def cover(page: Page, seat: str | None = None) -> Locator:
    """The shut cover, whoever is to take the device or this one."""
    whose = "" if seat is None else f"[data-seat={seat}]"
    return page.locator(f"[data-testid=cover][data-open=false]{whose}")


def hold(page: Page, seat: str | None = None) -> str:
    """Hold the cover's key until the secret is shown; who looks now."""
    expect(cover(page, seat)).to_be_visible()
    page.get_by_test_id("cover-show").hover()
    page.mouse.down()
    expect(page.get_by_test_id("secret")).to_be_visible()
    page.mouse.up()
    return _looking(page)


def press_twice(page: Page, seat: str | None = None) -> str:
    """The same as devices do that cannot hold: two presses."""
    expect(cover(page, seat)).to_be_visible()
    for _ in range(2):
        page.get_by_test_id("cover-show").dispatch_event("click")
    expect(page.get_by_test_id("secret")).to_be_visible()
    return _looking(page)


def _looking(page: Page) -> str:
    return str(page.get_by_test_id("cover").get_attribute("data-seat"))


def choice(page: Page, what: str) -> Locator:
    """What may be chosen: `card=7`, `pile=1`, `side=left`."""
    kind, _, value = what.partition("=")
    return page.locator(f"button[data-testid={kind}][data-{kind}='{value}']").first


def take(page: Page, what: str) -> None:
    """Behind the cover one click chooses and locks."""
    choice(page, what).click()
    expect(page.get_by_test_id("secret")).to_have_count(0)


def lock(page: Page) -> None:
    """Lock what a key has chosen behind the cover."""
    page.get_by_test_id("lock").click()
    expect(page.get_by_test_id("secret")).to_have_count(0)


def lock_both(page: Page, *keys: str) -> None:
    """Each in turn uncovers, chooses by this key and locks."""
    for key in keys:
        press_twice(page)
        page.keyboard.press(key)
        lock(page)


def choose_both(page: Page, picks: Mapping[str, str]) -> None:
    """Both choose, one after the other, whoever is asked first."""
    hand_over(page)
    for _ in picks:
        seat = press_twice(page)
        take(page, picks[seat])


def hand_over(page: Page) -> None:
    """Where the open table is seen, a short press covers it and the device is handed over."""
    key = page.get_by_test_id("hand-over")
    expect(cover(page).or_(key).first).to_be_visible()
    if key.count():
        key.click()
        expect(cover(page)).to_be_visible()


def reveal(page: Page) -> None:
    """Both are ready: their choices are shown by themselves."""
    expect(page.locator("[data-testid=cover], [data-testid=moment]")).to_have_count(0)
    expect(page.get_by_test_id("both-ready")).to_have_count(0)
    expect(page.get_by_test_id("table")).to_be_visible()


def answer(page: Page, yes: bool) -> None:
    """One of the two buttons of a question; to decline the last shot is in the menu (CFM-4.5)."""
    said = page.get_by_test_id("answer-yes")
    expect(said).to_be_enabled()
    ask = said.get_attribute("data-ask")
    if yes:
        said.click()
    elif ask == "last_shot":
        page.get_by_test_id("menu").click()
        page.get_by_test_id("decline").click()
    else:
        page.get_by_test_id("answer-no").click()
    expect(page.locator(f"[data-ask={ask}]")).to_have_count(0)


# ---- what is seen -----------------------------------------------------------------------------------------


def shown_card(page: Page, seat: str) -> Locator:
    """The card of this seat in the match area."""
    return page.locator(f"[data-testid=played-card][data-seat={seat}]")


def expect_phase(page: Page, phase: str) -> None:
    """The open table is in this phase."""
    expect(page.get_by_test_id("table")).to_have_attribute("data-phase", phase)
