"""Before the first turn of Pitch Bowl: toss, placing, the kick-off; a ball that is out; another field."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.gestures import Mouse, stretch
from tests.browser.house import House
from tests.browser.keys import tab_to
from tests.browser.pitch_bowl_script import (
    CARRIED,
    CHOSEN,
    ON_SMALL,
    RUNNER,
    SMALL,
    TIED,
    begun,
    flick,
    fresh,
    pace,
)
from tests.browser.pitch_bowl_table import (
    at,
    choose_role,
    expect_carrier,
    expect_placing,
    last_step,
    lies,
    pitch,
    place,
    start_two,
    take,
    tap,
    turn_to,
    where,
)
from tests.browser.pitch_out_table import (
    drag,
    expect_ruled,
    expect_to_flick,
    piece,
    press_key,
    standing,
    stored,
)
from tests.browser.sent import Sent
from tests.browser.table import open_match
from tests.browser.visit import PHONE, Visits

PLACED = CARRIED.lines[:3]
GHOST = "[data-ghost='south.run1']"


@pytest.fixture
def page(visits: Visits) -> Page:
    """A desktop where players are aimed and nothing takes time."""
    return visits.page(way="aim", still=False, tempo=0)


def expect_checks(page: Page, **kept: bool) -> None:
    """What the list under the tray says of the placing."""
    for name, ok in kept.items():
        item = page.get_by_test_id("checklist").locator(f"[data-check={name}]")
        expect(item).to_have_attribute("data-ok", str(ok).lower())


def ghosts(page: Page) -> dict[str, tuple[float, float]]:
    """Where everybody lies ready on the screen, to the pixel."""
    drawn = page.get_by_test_id("ghost")
    return {str(one.get_attribute("data-ghost")): where(one) for one in drawn.all()}


# ---- placing --------------------------------------------------------------------------------------------


def test_from_the_first_page_to_the_first_turn(page: Page, house: House) -> None:
    """Ana receives: Ben places and kicks, she places in between; then her eleven and the ball are there."""
    start_two(page, chooser="south", tremor="0")
    expect(page.get_by_test_id("choose-role")).to_contain_text("Ana")
    expect(page.get_by_test_id("key")).to_be_disabled()
    choose_role(page, "receive")
    expect_placing(page, "north")
    expect_checks(page, all=False, centre=False, wings=True)
    place(page, "net")
    expect_placing(page, "south")
    place(page, "wall")
    expect(page.get_by_test_id("zone")).to_be_visible()
    pitch(page)
    expect_to_flick(page, "south")
    expect(page.locator("[data-piece^='south.']")).to_have_count(11)
    expect(page.locator("[data-piece^='north.']")).to_have_count(11)
    kinds = [text.partition(" ")[0] for text in stored(house, page)]
    assert kinds == ["choose", "deploy", "deploy", "kick"]


def test_a_placing_that_breaks_a_rule(page: Page, house: House) -> None:
    """A third one drawn onto the wing: the list says so, the key names the clause; drawn back it is lit."""
    open_match(page, fresh(house, PLACED[:2]))
    expect_placing(page, "south")
    page.locator("[data-testid=suggest][data-name=wall]").click()
    lit = page.locator("[data-testid=key][data-lawful=true]")
    expect(lit).to_be_visible()
    expect_checks(page, all=True, centre=True, wings=True)
    third = page.locator("[data-ghost='south.tq8']")
    home = where(third)
    drag(page, home, at(page, 20, 70))
    expect_checks(page, wings=False)
    expect(page.locator("[data-testid=key][data-lawful=false]")).to_have_attribute("data-rule", "PBW-2.2")
    expect(third).to_have_attribute("data-bad", "true")
    drag(page, where(third), home)
    expect(lit).to_be_visible()
    expect_checks(page, wings=True, half=True, apart=True)
    drag(page, where(third), where(page.locator("[data-ghost='south.tq9']")))
    expect_checks(page, all=True, wings=True, half=True, apart=False)
    expect(page.get_by_test_id("ruling").get_by_test_id("clause-link")).to_have_attribute(
        "data-rule", "PBW-2.7"
    )
    drag(page, where(third), home)
    expect(lit).to_be_visible()
    drag(page, where(third), at(page, -20, 70))
    expect(page.locator("[data-testid=tray-piece][data-placed=false]")).to_have_count(1)
    expect_checks(page, all=False)


def test_a_formation_is_saved_mirrored_and_seen_from_the_other_side(page: Page, house: House) -> None:
    """Saved by Ben, it comes back turned round for Ana; mirrored, left and right change; cleared, all go."""
    sent = Sent(page)
    open_match(page, fresh(house, [CHOSEN]))
    expect_placing(page, "north")
    page.locator("[data-testid=suggest][data-name=flank]").click()
    page.get_by_test_id("save").click()
    press_key(page)
    expect_placing(page, "south")
    page.get_by_test_id("saved").click()
    straight = ghosts(page)
    assert len(straight) == 11
    page.get_by_test_id("mirror").click()
    expect(page.locator("[data-testid=key][data-lawful=true]")).to_be_visible()
    turned = ghosts(page)
    assert turned != straight
    assert sorted(x for x, _ in turned.values()) == pytest.approx(
        sorted(x for x, _ in straight.values()), abs=1
    )
    page.get_by_test_id("clear").click()
    expect(page.get_by_test_id("ghost")).to_have_count(0)
    page.get_by_test_id("saved").click()
    expect(page.get_by_test_id("ghost")).to_have_count(11)
    press_key(page)
    expect(page.get_by_test_id("zone")).to_be_visible()
    north, south = ({one["id"].partition(".")[2]: one for one in placed(text)} for text in sent.actions)
    assert all(one["x"] == pytest.approx(350 - north[name]["x"]) for name, one in south.items())
    assert all(one["y"] == pytest.approx(600 - north[name]["y"]) for name, one in south.items())


def test_several_formations_are_kept_and_forgotten(page: Page, house: House) -> None:
    """Two are kept side by side and come back after a reload; the one that lies there can be forgotten."""
    open_match(page, fresh(house, [CHOSEN]))
    expect_placing(page, "north")
    for name in ("flank", "wall"):
        page.locator(f"[data-testid=suggest][data-name={name}]").click()
        page.get_by_test_id("save").click()
    page.reload()
    expect_placing(page, "north")
    saved = page.get_by_test_id("saved")
    expect(saved).to_have_count(2)
    expect(saved.nth(1)).to_have_attribute("aria-pressed", "true")
    saved.first.click()
    expect(saved.first).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("save").click()
    expect(saved).to_have_count(1)
    expect(saved).to_have_attribute("aria-pressed", "false")


def placed(action: str) -> list[dict[str, Any]]:
    """The players of a placing."""
    told: list[dict[str, Any]] = json.loads(action.partition("pieces=")[2])
    return told


def test_a_player_is_placed_by_pointer_and_nudged_by_keys(page: Page, house: House) -> None:
    """Drawn from the tray onto the field, then moved by millimetres as seen on the screen."""
    open_match(page, fresh(house, PLACED[:2]))
    expect_placing(page, "south")
    chip = page.locator(f"[data-testid=tray-piece][data-piece-id='{RUNNER}']")
    box = chip.bounding_box()
    assert box is not None
    drag(page, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), at(page, 175, 200))
    ghost = page.locator(GHOST)
    expect(ghost).to_be_visible()
    before, step = where(ghost), abs(at(page, 175, 210)[0] - at(page, 175, 200)[0])
    page.keyboard.press("ArrowRight")
    assert where(ghost)[0] - before[0] == pytest.approx(step, abs=0.5)
    page.keyboard.press("Shift+ArrowLeft")
    assert where(ghost)[0] - before[0] == pytest.approx(0.9 * step, abs=0.5)
    page.keyboard.press("Delete")
    expect(ghost).to_have_count(0)
    ground = page.get_by_test_id("board-box")
    expect(ground).to_have_attribute("aria-label", re.compile("Delete"))
    page.locator("[data-testid=suggest][data-name=wall]").click()
    expect(page.locator("[data-testid=key][data-lawful=true]")).to_be_enabled()
    ground.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("zone")).to_be_visible()
    expect(ground).to_be_focused()


# ---- the kick-off ---------------------------------------------------------------------------------------


def test_a_kick_off_by_swipe(visits: Visits, house: House) -> None:
    """The ball is pushed off its tee: thrown where the hand went, it lies where it stops."""
    page = visits.page(way="swipe", still=False, tempo=0)
    open_match(page, fresh(house, PLACED))
    ball = page.locator("[data-piece=ball]")
    expect(ball).to_be_visible()
    expect(page.get_by_test_id("announce")).to_have_count(0)
    mouse, start = Mouse(page), where(ball)
    goal = at(page, 175, 200)
    way = stretch(start, ((goal[0] - start[0]) / 4, (goal[1] - start[1]) / 4))
    mouse.down(start)
    mouse.move(*way)
    mouse.up(way[-1])
    expect_to_flick(page, "south")
    played = stored(house, page)[len(PLACED) :]
    assert len(played) == 1, played
    action = played[0]
    assert action.startswith("kick angle=270")
    assert action.endswith("by=swipe")
    kick = next(one for one in last_step(house, page)["events"] if one["kind"] == "kick")
    assert kick["landing"][1] < 600


def test_a_tie_after_a_touch_back(page: Page, house: House) -> None:
    """Two are equally near to where the ball went out: Ana names the one that has it, and begins."""
    open_match(page, begun(house, setting=TIED))
    (asked,) = standing(house, page)["asked"]
    near = asked["pending"]["pieces"]
    assert len(near) == 2
    expect(page.get_by_test_id("key")).to_be_disabled()
    expect(page.get_by_test_id("ruling-text")).to_contain_text("Ana")
    expect_ruled(page, "PBW-2.5")
    tap(page, RUNNER)
    expect(page.get_by_test_id("key")).to_be_disabled()
    tap(page, near[0])
    tap(page, near[1])
    expect(piece(page, near[1])).to_have_attribute("data-selected", "true")
    press_key(page)
    expect_to_flick(page, "south")
    expect_carrier(page, near[1])
    assert stored(house, page)[-1] == f"give piece={near[1]}"


def test_a_tie_answered_by_keys(page: Page, house: House) -> None:
    """Tab takes the one and the other, the arrows go round, Enter gives; the board keeps the focus."""
    open_match(page, begun(house, setting=TIED))
    near = standing(house, page)["asked"][0]["pending"]["pieces"]
    chosen = page.locator("[data-piece][data-selected=true]")
    box = page.get_by_test_id("board-box")
    expect(page.get_by_test_id("key")).to_be_disabled()
    tab_to(page, box)
    expect(chosen).to_have_count(0)
    met = []
    for key in ("Tab", "Tab", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        met.append(chosen.get_attribute("data-piece"))
    assert sorted(filter(None, met[:2])) == sorted(near)
    assert met[2:] == met[:2]
    page.keyboard.press("Enter")
    expect_to_flick(page, "south")
    expect(box).to_be_focused()
    assert stored(house, page)[-1] == f"give piece={met[1]}"


# ---- another field --------------------------------------------------------------------------------------


def test_the_small_field(page: Page, house: House) -> None:
    """Forty squares; what is tapped is taken, its map is that field's, and the second run scores."""
    ahead = (flick(RUNNER, 90, pace(105)), "south end_turn", "north end_turn")
    open_match(page, begun(house, ahead, setting=ON_SMALL))
    expect_to_flick(page, "south")
    expect(page.locator("[data-square]")).to_have_count(SMALL.columns * SMALL.rows)
    x, y = lies(house, page, RUNNER)
    assert where(piece(page, RUNNER)) == pytest.approx(at(page, x, y, SMALL), abs=0.5)
    take(page, RUNNER)
    expect(page.locator("[data-reach]")).to_have_count(SMALL.columns * SMALL.rows)
    turn_to(page, 90, 90)
    pitch(page, 38)
    expect(page.get_by_test_id("round-card")).to_contain_text("Ana")
    page.keyboard.press("Space")
    expect_placing(page, "south")
    place(page, "wall")
    expect_placing(page, "north")
    assert standing(house, page)["position"]["score"] == {"south": 1, "north": 0}


def test_the_limits_wait_for_the_first_turn(visits: Visits, house: House) -> None:
    """On a phone what a turn may hold is not shown while it is asked who kicks."""
    page = visits.page(size=PHONE)
    open_match(page, fresh(house))
    expect(page.get_by_test_id("choose-role")).to_be_visible()
    expect(page.get_by_test_id("limit-pass")).to_be_hidden()
