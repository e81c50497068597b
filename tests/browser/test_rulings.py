"""The referee on the page: rulings with their clause, obstacles named, a panel that touches nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.house import House
from tests.browser.table import (
    click,
    end_turn,
    expect_draft,
    expect_ruling,
    expect_selected,
    move,
    open_match,
)
from tests.browser.visit import PHONE, Visits


def sent_by(page: Page) -> Callable[[], list[str]]:
    """What the page sends to the server from its next socket on, pings left out."""
    frames: list[str] = []

    def on_socket(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: frames.append(str(frame)))

    page.on("websocket", on_socket)
    return lambda: [frame for frame in frames if json.loads(frame)["t"] != "ping"]


def ask_why(page: Page) -> None:
    """Press the unlit End turn, then the clause in its answer."""
    page.get_by_test_id("end-turn").click()
    page.get_by_test_id("ruling").get_by_test_id("clause-link").click()


def cited(page: Page, rule: str) -> None:
    """The panel is open at this clause, its text on the screen."""
    clause = page.locator(f"[data-clause='{rule}'].cited")
    expect(clause).to_be_in_viewport()
    expect(clause.locator("dd")).not_to_be_empty()


def test_a_wrong_ruling_is_reported_where_it_is_read(visits: Visits, house: House) -> None:
    """Beside the clause and in the menu: one press copies ruling, position and record."""
    page = visits.page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_match(page, house.match(["b2n b3n end", "b7s end", "b4ne end"]))
    page.get_by_test_id("last-ruling").click()
    page.get_by_test_id("ruling").get_by_test_id("clause-link").click()
    cited(page, "PLB-4.1")
    page.get_by_test_id("wrong-ruling-here").click()
    expect(page.get_by_test_id("wrong-ruling-here")).to_contain_text("Copied")
    text = page.evaluate("navigator.clipboard.readText()")
    assert "PLB-4.1" in text
    assert "b4ne" in text
    assert "Game: play-ball" in text
    page.keyboard.press("Escape")
    page.get_by_test_id("menu").click()
    expect(page.get_by_test_id("wrong-ruling")).to_have_text("Report a wrong ruling")


@pytest.mark.parametrize("phone", [False, True])
def test_a_ruling_leads_to_its_clause(visits: Visits, house: House, phone: bool) -> None:
    """The link in the ruling bar opens the clause beside the board; Esc closes it; nothing is sent."""
    page = visits.page(size=PHONE) if phone else visits.page()
    sent = sent_by(page)
    open_match(page, house.match(["b2n b3n end", "b7s end", "b4ne"]))
    expect_ruling(page, "takes the ball")
    link = page.get_by_test_id("ruling").get_by_test_id("clause-link")
    expect(link).to_have_text("Why?")
    link.click()
    cited(page, "PLB-4.1")
    page.keyboard.press("KeyW")
    page.keyboard.press("KeyZ")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("clauses")).to_have_count(0)
    expect_draft(page, "b4ne")
    assert sent() == []


def test_the_panel_closes_by_its_button_and_the_match_goes_on(page: Page, house: House) -> None:
    """With the panel open the board can still be played; the cross closes the panel."""
    open_match(page, house.match())
    ask_why(page)
    cited(page, "PLB-3.8")
    move(page, "c2", "c3")
    expect_draft(page, "c2n")
    page.get_by_test_id("clauses-close").click()
    expect(page.get_by_test_id("clauses")).to_have_count(0)


@pytest.mark.parametrize(
    ("draft", "words", "rule"),
    [
        ("", "Move or pass first", "PLB-3.8"),
        ("c2s", "Leave the dot first", "PLB-3.7"),
        ("c2n c3s", "Move somebody for good", "PLB-3.8"),
    ],
)
def test_end_turn_names_its_obstacle(page: Page, house: House, draft: str, words: str, rule: str) -> None:
    """Unlit, the button says what to do first; pressed, the bar says why. It ends nothing."""
    turns = ["b2n end", "b7s end"]
    open_match(page, house.match([*turns, draft] if draft else turns))
    expect_draft(page, *draft.split())
    button = page.get_by_test_id("end-turn")
    expect(button).to_have_attribute("data-lawful", "false")
    expect(button).to_have_text(words)
    button.click()
    expect(page.get_by_test_id("ruling").get_by_test_id("clause-link")).to_have_attribute("data-rule", rule)
    expect(page.get_by_test_id("clauses")).to_have_count(0)
    expect_draft(page, *draft.split())


def test_end_turn_is_lit_when_lawful(page: Page, house: House) -> None:
    """After a move the button is lit and says End turn."""
    open_match(page, house.match())
    move(page, "c2", "c3")
    expect(page.locator("[data-testid=end-turn][data-lawful=true]")).to_contain_text("End turn")


def test_a_refused_cell_is_explained(page: Page, house: House) -> None:
    """A click on a cell that a clause forbids changes nothing and says which clause."""
    open_match(page, house.match())
    move(page, "c2", "c3")
    expect_draft(page, "c2n")
    move(page, "b2", "b3")
    expect_draft(page, "c2n", "b2n")
    click(page, "d2")
    expect_selected(page, "d2")
    click(page, "d3")
    expect_ruling(page, "only two moves")
    expect(page.get_by_test_id("ruling").get_by_test_id("clause-link")).to_have_attribute(
        "data-rule", "PLB-3.2"
    )
    expect_draft(page, "c2n", "b2n")


def test_a_cut_pass_is_explained(page: Page, house: House) -> None:
    """With an enemy between, the receiver is marked as cut off; the bar says by whom, and the clause."""
    open_match(page, house.match(["b2n b3n end", "b7s end", "b4ne end", "b6s b5s b4se end"]))
    click(page, "c5")
    expect_selected(page, "c5")
    expect(page.locator("[data-hint=cut][data-to=c2]")).to_have_count(1)
    expect(page.locator("[data-hint=pass]")).to_have_count(0)
    click(page, "c2")
    expect_ruling(page, "The pass to c2 is cut off by the playballer on c4.")
    expect(page.get_by_test_id("ruling").get_by_test_id("clause-link")).to_have_attribute(
        "data-rule", "PLB-5.1"
    )
    expect_draft(page)


def test_every_ruling_is_spoken(page: Page, house: House) -> None:
    """What happens is put into the live region for those who listen."""
    open_match(page, house.match())
    move(page, "c2", "c3")
    expect(page.get_by_test_id("spoken")).to_have_text(re.compile("c2.*c3"))
    end_turn(page)
    expect(page.get_by_test_id("spoken")).to_contain_text("ends the turn")
