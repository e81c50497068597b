"""The screens of the page, one after the other, for whatever is to be looked at on all of them."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.script import WHOLE_MATCH
from tests.browser.table import click, expect_position, offer, open_match, open_record, open_sheet, opt_for
from tests.server.people import Visitor

MID_TURN = ("b2n b3n end", "b7s end", "b4ne")


def _home(page: Page, house: House) -> Iterator[str]:
    page.goto("/")
    expect(offer(page, "play")).to_be_visible()
    yield "home"
    for kind in ("computer", "two"):
        open_sheet(page, kind)
        page.get_by_test_id("more").locator("summary").click()
        expect(page.get_by_test_id("start")).to_be_visible()
        yield f"sheet, {kind}"
        page.get_by_test_id("sheet-cancel").click()
        expect(page.get_by_test_id("start")).to_have_count(0)


def _match(page: Page, house: House) -> Iterator[str]:
    open_match(page, house.match(level="beginner", clock="600+10"))
    expect(page.get_by_test_id("end-turn")).to_have_text("Move or pass first")
    yield "match, start"
    open_match(page, house.match(MID_TURN, clock="600+10"))
    click(page, "c5")
    expect(page.locator("[data-hint]")).not_to_have_count(0)
    yield "match, mid-turn"
    page.get_by_test_id("ruling").get_by_test_id("clause-link").click()
    expect(page.get_by_test_id("clauses")).to_be_visible()
    yield "match, clause panel"
    page.keyboard.press("Escape")
    page.get_by_test_id("menu").click()
    expect(page.get_by_test_id("resign")).to_be_visible()
    yield "match, menu"
    page.get_by_test_id("menu-text").click()
    expect(page.get_by_test_id("text-panel")).to_be_visible()
    yield "match, text view"


def _end(page: Page, house: House) -> Iterator[str]:
    open_match(page, house.match(WHOLE_MATCH))
    expect(page.get_by_test_id("end-card")).to_be_visible()
    yield "match, end"
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-replay").click()
    expect(page.get_by_test_id("live")).to_be_visible()
    yield "match, looking back"


def _watch(page: Page, house: House) -> Iterator[str]:
    page.goto("/watch")
    expect(page.get_by_test_id("open-record")).to_be_attached()
    yield "watch, empty"
    open_record(page, house.record(house.match(WHOLE_MATCH)))
    page.get_by_test_id("scrub-next").click()
    expect_position(page, "b3,c2,d2 b7,c8,d7 c5")
    yield "watch"


def _inviting(page: Page, house: House) -> Iterator[str]:
    page.goto("/")
    opt_for(offer(page, "with-friend"))
    offer(page, "play").click()
    expect(page.get_by_test_id("invite")).to_be_visible()
    yield "invite"
    page.goto("/you")
    page.get_by_test_id("make-device-link").click()
    expect(page.get_by_test_id("device-link")).to_be_visible()
    page.get_by_test_id("tokens").locator("summary").click()
    page.get_by_test_id("make-token").click()
    expect(page.get_by_test_id("token")).to_be_visible()
    yield "you"


def _invited(page: Page, house: House) -> Iterator[str]:
    ana = Visitor(house.served)
    token = ana.invite(options={"clock": "300+5"})
    page.goto(f"/join/{token}")
    expect(page.get_by_test_id("join")).to_be_visible()
    yield "join"
    page.goto("/")
    expect(page.get_by_test_id("invited")).to_be_visible()
    yield "home, invited"
    page.goto(f"/join/{token}")
    page.get_by_test_id("join").click()
    expect(page.get_by_test_id("away")).to_be_visible()
    yield "match, the other away"


PARTS = (_home, _match, _end, _watch)
"""Each brings up some screens and names them; the page is to be looked at before the next is asked for."""

PEOPLE = (_inviting, _invited)
"""The same of an invitation, from both sides."""
