"""What a person does at the field of Pitch Bowl, and what is to be seen there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from pitchside.games.pitch_bowl.field import Field
from tests.browser.house import House
from tests.browser.pitch_bowl_script import STANDARD
from tests.browser.pitch_out_table import hold_flick, piece, press_key, standing
from tests.browser.table import choose, open_sheet

Point = tuple[float, float]

_ON_SCREEN = """([x, y]) => {
  const board = document.querySelector("[data-testid=board]");
  const drawn = new DOMPoint(x, y).matrixTransform(board.getScreenCTM());
  return [drawn.x, drawn.y];
}"""

_MIDDLE = "node => { const { e, f } = node.getScreenCTM(); return [e, f]; }"


def start_two(page: Page, **choices: str) -> None:
    """From the first page to a match for two on this screen, called Ana and Ben."""
    _start(page, "two", choices, {"south": "Ana", "north": "Ben"})


def start_computer(page: Page, **choices: str) -> None:
    """From the first page to a match against the computer."""
    _start(page, "computer", choices, {})


def _start(page: Page, kind: str, choices: dict[str, str], names: dict[str, str]) -> None:
    page.goto("/")
    open_sheet(page, kind, "pitch-bowl")
    expect(page.get_by_test_id("start")).to_be_visible()
    more = page.get_by_test_id("more")
    if more.count() and more.get_attribute("open") is None:
        more.locator("summary").click()
    for name, value in choices.items():
        choose(page, name, value)
    for seat, name in names.items():
        page.get_by_test_id(f"name-{seat}").fill(name)
    page.get_by_test_id("start").click()


# ---- places ---------------------------------------------------------------------------------------------


def at(page: Page, x: float, y: float, ground: Field = STANDARD) -> Point:
    """Where a place of the field, in millimetres, is on the screen."""
    board = page.get_by_test_id("board").first  # the card of the end may show another
    if board.get_attribute("data-near") == "north":
        x, y = ground.width - x, ground.length - y
    lying = board.get_attribute("data-lying") == "true"
    shown: list[float] = page.evaluate(_ON_SCREEN, [y, x] if lying else [x, ground.length - y])
    return shown[0], shown[1]


def where(target: Locator) -> Point:
    """Where the middle of a piece or a ghost is on the screen."""
    expect(target).to_be_visible()
    shown: list[float] = target.evaluate(_MIDDLE)
    return shown[0], shown[1]


def lies(house: House, page: Page, name: str) -> Point:
    """Where a piece lies on the field, as the server has it."""
    pieces = standing(house, page)["position"]["pieces"]
    (found,) = [one for one in pieces if one["id"] == name]
    return found["x"], found["y"]


def last_step(house: House, page: Page) -> dict[str, Any]:
    """The last step of the match on this page."""
    with house.served.page(page.url.rsplit("/", 1)[1]) as other:
        return other.steps[-1]


# ---- the hand -------------------------------------------------------------------------------------------


def choose_role(page: Page, role: str) -> None:
    """To kick or to receive."""
    page.get_by_test_id(f"role-{role}").click()
    press_key(page)


def place(page: Page, name: str) -> None:
    """A suggested formation, sent."""
    page.locator(f"[data-testid=suggest][data-name={name}]").click()
    expect(page.locator("[data-testid=tray-piece][data-placed=true]")).to_have_count(11)
    press_key(page)


def tap(page: Page, name: str) -> None:
    """Click a piece on the field."""
    page.mouse.click(*where(piece(page, name)))


def take(page: Page, name: str) -> None:
    """A player is taken in hand, once the last pitch has had its time."""
    expect(page.get_by_test_id("hand")).to_be_visible()
    tap(page, name)
    expect(piece(page, name)).to_have_attribute("data-selected", "true")


LETTERS = {"none": "0", "snatch": "s", "pickup": "k", "handover": "h", "pass": "p"}


def announce(page: Page, what: str) -> None:
    """Say by name what the player in hand is about to do, whatever the aim meets."""
    page.keyboard.press(LETTERS[what])
    expect(page.get_by_test_id("saying")).to_have_attribute("data-said", what)


def turn_to(page: Page, angle: int, start: int) -> None:
    """Turn the aim by keys, the shorter way."""
    by = (angle - start + 180) % 360 - 180
    tens, ones = divmod(abs(by), 10)
    for key, times in ((("PageDown", "PageUp")[by > 0], tens), (("ArrowRight", "ArrowLeft")[by > 0], ones)):
        for _ in range(times):
            page.keyboard.press(key)
    expect(page.get_by_test_id("angle")).to_contain_text(f"{angle}")


def power(page: Page, percent: int) -> None:
    """Set the power by keys."""
    page.keyboard.press(str(max(1, percent // 10)))
    for _ in range(percent % 10):
        page.keyboard.press("ArrowUp")


def pitch(page: Page, percent: int | None = None) -> None:
    """Press the flick key and let it go."""
    if percent is not None:
        power(page, percent)
    hold_flick(page)


def end_turn(page: Page, other: str) -> None:
    """Hold End turn until the other side is to act."""
    page.get_by_test_id("end-turn").hover()
    page.mouse.down()
    expect(page.locator(f"[data-testid=player-{other}].turn")).to_be_visible()
    page.mouse.up()


# ---- what is seen ---------------------------------------------------------------------------------------


def expect_carrier(page: Page, name: str) -> None:
    """This player has the ball, and nobody else."""
    expect(page.locator("[data-piece][data-carrier=true]")).to_have_count(1)
    expect(piece(page, name)).to_have_attribute("data-carrier", "true")
    expect(page.locator("[data-piece=ball]")).to_have_count(0)


def expect_used(page: Page, *limits: str) -> None:
    """Exactly these limits of the turn are used up."""
    for limit in ("snatch", "pickup", "pass", "all_out"):
        used = "true" if limit in limits else "false"
        expect(page.get_by_test_id(f"limit-{limit}")).to_have_attribute("data-used", used)


def expect_said(page: Page, what: str) -> None:
    """This would be announced."""
    expect(page.get_by_test_id("saying")).to_have_attribute("data-said", what)


def expect_offered(page: Page, *deeds: str, chosen: str = "") -> None:
    """The chip at the target offers these deeds; the tick is on the first one, or on this one."""
    offers = page.get_by_test_id("offer")
    expect(offers).to_have_text(list(deeds))
    expect(page.locator("[data-testid=offer][data-on=true]")).to_have_text([chosen or deeds[0]])


def expect_placing(page: Page, seat: str) -> None:
    """This side is to place its players."""
    expect(page.locator(f"[data-testid=player-{seat}].turn")).to_be_visible()
    expect(page.get_by_test_id("deploy")).to_be_visible()
    expect(page.locator(f"[data-testid=tray-piece][data-piece-id='{seat}.run1']")).to_be_visible()
