"""The practice table: a shot foreseen, made and taken again; pieces laid and removed; bad links say so."""

from __future__ import annotations

import json
import math
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.gestures import Mouse, stretch
from tests.browser.looks import SIGHTS, faults
from tests.browser.visit import Visits

TABLES = {
    "pitch-out": "south.runner,400,200;north.captain,400,500",
    "pitch-bowl": "south.run1,175,130;north.tq1,175,300",
}
"""A disc to flick, and one in its way."""

DUEL = "south.runner,400,100;north.captain,400,400;obstacle.centre,200,600,45"


def opened(page: Page, game: str, table: str = "") -> None:
    """A table on the screen, looked at by the server."""
    page.goto(f"/practice/{game}{'#' if table else ''}{table}")
    expect(page.get_by_test_id("practice")).to_have_attribute("data-ready", "true")


def take_up(page: Page, times: int = 1) -> None:
    """So many discs further, by keys on the board."""
    page.get_by_test_id("board-box").focus()
    for _ in range(times):
        page.keyboard.press("Tab")


def test_a_shot_is_taken_again(page: Page) -> None:
    """The whole way is drawn before it; after it a retake puts all back, with the last shot and the hits."""
    opened(page, "pitch-out", DUEL)
    take_up(page, 2)
    expect(page.locator("[data-foreseen='north.captain']")).to_have_count(1)
    expect(page.get_by_test_id("foreseen-contact")).to_have_text(["1"])
    page.get_by_test_id("practice-tremor").fill("0")
    page.get_by_test_id("practice-strength").fill("0")
    for shots in (1, 2):
        page.get_by_test_id("board-box").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("practice-hits")).to_contain_text(f"{shots} of {shots} hit")
        page.get_by_test_id("practice-retake").click()
    expect(page.locator("[data-past='south.runner']")).to_have_count(1)
    page.get_by_test_id("practice-save").click()
    assert DUEL in page.get_by_test_id("practice-link").input_value()
    shot = page.get_by_test_id("practice-draft")
    expect(shot).to_have_value(re.compile("flick piece=south.runner angle=90.0 speed=2000"))
    assert json.loads(shot.input_value())["solution"] == ["flick piece=south.runner angle=90.0 speed=2000"]


def test_pieces_are_laid_by_hand_and_by_keys(page: Page) -> None:
    """One dragged in, one turned and moved, one thrown into the bin; R takes nothing back here."""
    opened(page, "pitch-out", DUEL)
    box = page.get_by_test_id("board").bounding_box()
    piece = page.locator("[data-testid=tray-piece][data-piece-id='north.witch']")
    start = piece.bounding_box()
    assert box is not None
    assert start is not None
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.7, steps=4)
    page.mouse.up()
    expect(piece).to_have_attribute("data-placed", "true")
    page.get_by_test_id("practice-bin").click()
    expect(piece).to_have_attribute("data-placed", "false")
    page.locator("[data-testid=tray-piece][data-piece-id='obstacle.centre']").focus()
    page.get_by_test_id("board-box").focus()
    page.keyboard.press("KeyR")
    page.keyboard.press("KeyD")
    page.get_by_test_id("practice-save").click()
    assert "obstacle.centre,205,600,60" in page.get_by_test_id("practice-link").input_value()


def middle_of(page: Page, piece: str) -> tuple[float, float]:
    """Where a piece of the board is on the screen."""
    box = page.locator(f"[data-piece='{piece}']").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("game", sorted(TABLES))
def test_a_piece_is_dragged_on_the_board(page: Page, game: str) -> None:
    """It follows the mouse to where it is let go, whichever piece it is, and the link says so."""
    opened(page, game, TABLES[game])
    for piece in (one.split(",")[0] for one in TABLES[game].split(";")):
        start = middle_of(page, piece)
        mouse = Mouse(page)
        mouse.down(start)
        mouse.move(*stretch(start, (80, 40)))
        mouse.up((start[0] + 80, start[1] + 40))
        x, y = middle_of(page, piece)
        assert abs(x - start[0] - 80) < 3
        assert abs(y - start[1] - 40) < 3


@pytest.mark.parametrize("game", sorted(TABLES))
def test_a_disc_in_hand_is_pulled_and_flies(page: Page, game: str) -> None:
    """Tapped it is in hand; pulled back and let go it flies the other way."""
    opened(page, game, TABLES[game])
    piece, target = (one.split(",")[0] for one in TABLES[game].split(";"))
    start, goal = middle_of(page, piece), middle_of(page, target)
    far = math.dist(start, goal)
    by = (90 * (start[0] - goal[0]) / far, 90 * (start[1] - goal[1]) / far)
    page.mouse.click(*start)
    page.get_by_test_id("practice-tremor").fill("0")
    page.get_by_test_id("practice-strength").fill("0")
    mouse = Mouse(page)
    mouse.down(start)
    way = stretch(start, by)
    mouse.move(*way)
    expect(page.get_by_test_id("band")).to_have_count(1)
    mouse.rest(0.2)
    mouse.move(way[-1])
    mouse.up(way[-1])
    expect(page.get_by_test_id("practice-retake")).to_be_enabled()
    expect(page.locator(f"[data-past='{piece}']")).to_have_count(1)


def test_a_table_that_cannot_be_says_so(page: Page, visits: Visits) -> None:
    """Two discs in one place, by a link: a sentence, until they are moved apart."""
    visits.forgive([r"status of 422"])
    page.goto("/practice/pitch-bowl#south.run1,100,100;south.run2,101,100")
    expect(page.get_by_test_id("practice-bar")).to_contain_text("This table cannot be used")
    take_up(page)
    for _ in range(6):
        page.keyboard.press("KeyD")
    expect(page.get_by_test_id("practice-bar")).not_to_contain_text("This table cannot be used")


@pytest.mark.parametrize("game", ["pitch-out", "pitch-bowl"])
def test_the_table_fits_and_is_accessible(page: Page, game: str) -> None:
    """Nothing cut off in either language, nothing serious for axe, while a way is drawn."""
    opened(page, game)
    expect(page.locator("[data-foreseen]").first).to_be_attached()
    assert faults(page, SIGHTS) == []
