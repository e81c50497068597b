"""What a person does at the arena of Pitch Out, and what is to be seen there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.house import House
from tests.browser.pitch_out_script import Shot
from tests.browser.table import choose, open_sheet

Point = tuple[float, float]

_ON_SCREEN = """([x, y]) => {
  const board = document.querySelector("[data-testid=board]");
  const near = board.dataset.near === "south";
  const drawn = new DOMPoint(near ? x : 800 - x, near ? 800 - y : y).matrixTransform(board.getScreenCTM());
  return [drawn.x, drawn.y];
}"""


def start_two(page: Page, **choices: str) -> None:
    """From the first page to a match for two on this screen, called Ana and Ben."""
    page.goto("/")
    open_sheet(page, "two", "pitch-out")
    _start(page, choices, {"south": "Ana", "north": "Ben"})


def start_computer(page: Page, **choices: str) -> None:
    """From the first page to a match against the computer."""
    page.goto("/")
    open_sheet(page, "computer", "pitch-out")
    _start(page, choices, {})


def _start(page: Page, choices: dict[str, str], names: dict[str, str]) -> None:
    expect(page.get_by_test_id("start")).to_be_visible()
    more = page.get_by_test_id("more")
    if more.count() and more.get_attribute("open") is None:
        more.locator("summary").click()
    for name, value in choices.items():
        choose(page, name, value)
    for seat, name in names.items():
        page.get_by_test_id(f"name-{seat}").fill(name)
    page.get_by_test_id("start").click()


def standing(house: House, page: Page) -> dict[str, Any]:
    """The table of the match on this page, as the server has it."""
    with house.served.page(page.url.rsplit("/", 1)[1]) as other:
        return other.table


def stored(house: House, page: Page) -> list[str]:
    """Every action of the match on this page."""
    with house.served.page(page.url.rsplit("/", 1)[1]) as other:
        return other.played


# ---- the hand -------------------------------------------------------------------------------------------


def at(page: Page, x: float, y: float) -> Point:
    """Where a place of the table, in millimetres, is on the screen."""
    shown: list[float] = page.evaluate(_ON_SCREEN, [x, y])
    return shown[0], shown[1]


def middle(target: Locator) -> Point:
    """Where the middle of something is on the screen."""
    expect(target).to_be_visible()
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: Point, end: Point) -> None:
    """Draw with the mouse."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def press_key(page: Page) -> None:
    """The one dark key, once it is lit."""
    page.locator("[data-testid=key][data-lawful=true]").click()


def take_up(page: Page, piece: str) -> None:
    """A puck is taken up from its team's list."""
    page.locator(f"[data-testid=rail-puck][data-puck='{piece}']").click()
    expect(page.locator(f"[data-piece='{piece}']")).to_have_attribute("data-selected", "true")


def aim(page: Page, shot: Shot) -> None:
    """Direction and power by the keys."""
    take_up(page, shot.piece)
    ahead = 90 if shot.piece.startswith("south") else 270
    tens, ones = divmod(abs(shot.angle - ahead), 10)
    left = shot.angle > ahead
    for _ in range(tens):
        page.keyboard.press("PageUp" if left else "PageDown")
    for _ in range(ones):
        page.keyboard.press("ArrowLeft" if left else "ArrowRight")
    page.keyboard.press(str(shot.power))
    expect(page.get_by_test_id("angle")).to_contain_text(f"{shot.angle}")


def flick(page: Page, shot: Shot) -> None:
    """Aim, then press and let go of the flick key."""
    aim(page, shot)
    hold_flick(page)


HELD_MS = 300
"""Less is a click, which flicks nothing where the hand trembles."""


def hold_flick(page: Page) -> None:
    """Press the flick key and let it go."""
    page.get_by_test_id("flick").hover()
    page.mouse.down()
    page.wait_for_timeout(HELD_MS)
    page.mouse.up()


def deploy(page: Page, name: str) -> None:
    """A suggested deployment, sent."""
    page.locator(f"[data-testid=suggest][data-name={name}]").click()
    expect(page.locator("[data-testid=tray-piece][data-placed=true]")).not_to_have_count(0)
    first = page.get_by_test_id("tray-piece").first.get_attribute("data-piece-id")
    press_key(page)
    expect(page.locator(f"[data-testid=tray-piece][data-piece-id='{first}']")).to_have_count(0)


def begin(page: Page, seat: str) -> None:
    """Who begins."""
    page.get_by_test_id(f"first-{seat}").click()
    press_key(page)


def pick(page: Page, piece: str) -> None:
    """A card among the candidates of a question."""
    card = page.locator(f"[data-testid=choose][data-piece-id='{piece}']")
    card.click()
    expect(card).to_have_attribute("aria-checked", "true")


def uncover(page: Page, seat: str) -> None:
    """Hold the cover's key until this person's secret is shown."""
    cover = page.get_by_test_id("cover")
    expect(cover).to_have_attribute("data-seat", seat)
    expect(cover).to_have_attribute("data-open", "false")
    page.get_by_test_id("cover-show").hover()
    page.mouse.down()
    expect(page.get_by_test_id("secret")).to_be_visible()
    page.mouse.up()


# ---- what is seen ---------------------------------------------------------------------------------------


def piece(page: Page, name: str) -> Locator:
    """A piece on the arena."""
    return page.locator(f"[data-piece='{name}']")


def expect_film(page: Page) -> None:
    """A flick is being shown; it lasts because time stands still."""
    expect(page.get_by_test_id("board-box")).to_have_attribute("data-playing", "true")


def expect_no_film(page: Page) -> None:
    """No flick is being shown."""
    expect(page.get_by_test_id("board-box")).to_have_attribute("data-playing", "false")


def expect_to_flick(page: Page, seat: str) -> None:
    """This side is to flick, and may."""
    expect(page.locator(f"[data-testid=player-{seat}].turn")).to_be_visible()
    expect(page.get_by_test_id("hand")).to_be_visible()


def expect_asked(page: Page, ask: str, seat: str) -> None:
    """This question is open, for this side."""
    answer = page.get_by_test_id("answer")
    expect(answer).to_have_attribute("data-ask", ask)
    expect(answer).to_have_attribute("data-seat", seat)


def expect_out(page: Page, name: str) -> None:
    """A puck is in the reserve."""
    expect(page.locator(f"[data-testid=rail-puck][data-puck='{name}'][data-out=true]")).to_have_count(1)
    expect(piece(page, name)).to_have_count(0)


def expect_ruled(page: Page, rule: str) -> None:
    """The list of rulings of the last flick cites this clause."""
    expect(page.locator(f"[data-testid=ruling-item][data-rule='{rule}']")).not_to_have_count(0)
