"""Pitch Out against the computer: it sets up, flicks and answers, at every level."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pitchside.bots.levels import levels
from tests.browser.house import House
from tests.browser.pitch_out_script import Shot
from tests.browser.pitch_out_table import begin, deploy, expect_to_flick, flick, start_computer
from tests.browser.visit import Visits


@pytest.fixture
def page(visits: Visits) -> Page:
    """A desktop where pucks are aimed."""
    return visits.page(way="aim")


def seats_that_flicked(house: House, page: Page) -> list[str]:
    """Who has flicked, in order."""
    with house.served.page(page.url.rsplit("/", 1)[1]) as other:
        return [step["seat"] for step in other.steps if step["action"].startswith("flick")]


@pytest.mark.parametrize("level", levels("pitch-out"))
def test_one_turn_of_each_level(page: Page, house: House, level: str) -> None:
    """The computer deploys after the person and answers a flick with a flick; then the person goes on."""
    start_computer(page, level=level, chooser="south")
    begin(page, "south")
    deploy(page, "wall")
    expect_to_flick(page, "south")
    expect(page.locator("[data-piece^='north.']")).to_have_count(5)
    flick(page, Shot("south.captain", 90, 1))
    expect(page.get_by_test_id("turn").filter(has_text=re.compile("^2"))).to_be_visible()
    mine = [page.get_by_test_id(asked) for asked in ("hand", "answer", "first", "next-round")]
    expect(mine[0].or_(mine[1]).or_(mine[2]).or_(mine[3]).first).to_be_visible()
    assert seats_that_flicked(house, page)[:2] == ["south", "north"]


def test_no_cover_against_the_computer(page: Page) -> None:
    """Nobody else looks at this screen: the selection is made without the cover."""
    start_computer(page, level="easy", rules="advanced", tremor="0")
    expect(page.get_by_test_id("select")).to_be_visible()
    expect(page.get_by_test_id("cover")).to_have_count(0)
