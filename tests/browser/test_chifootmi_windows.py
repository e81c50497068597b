"""Offside and one-two are asked whether they fit or not, and the page gives no hint (CFM-7.1, 7.2, 7.4)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chifootmi_script import (
    ALL_EXTRAS,
    OFFSIDE_BY,
    Moment,
    Plan,
    Table,
    brought,
    fits_one_two,
    high_and_low,
    just_enough,
    lead,
    played,
    standing,
    step_down,
)
from tests.browser.chifootmi_table import answer, expect_phase, match_of, open_match
from tests.browser.house import House
from tests.browser.sent import Sent

_SHAPE = """() => {
  const left_out = "svg, script, style, [data-testid=counter], [data-testid=seal], [data-testid=turn]";
  const hush = (text) => text.replace(/Dribble\\/Tackle|Dribble|Tackle|\\d+/g, "#").replace(/\\s+/g, " ");
  const shape = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return hush(node.data).trim();
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches(left_out)) return "";
    const told = [...node.attributes]
      .filter(({ name }) => !["data-card", "href", "id", "style"].includes(name))
      .map(({ name, value }) => `${name}=${hush(value).replace(/ ?\\bnum\\b/, "")}`)
      .filter((told) => told !== "class=");
    return `<${node.localName} ${told.sort().join(" ")}>${[...node.childNodes].map(shape).join("")}`;
  };
  return shape(document.body);
}"""


def shape(page: Page) -> list[str]:
    """The whole page with every value blotted out: what is left must not depend on the cards."""
    told: str = page.evaluate(_SHAPE)
    return told.split("<")


def asked_of(phase: str, turn: int, fits: bool) -> Moment:
    """The window of this turn, in a possession that Ana began the match with."""

    def came(table: Table) -> bool:
        position = table["position"]
        if (position["phase"], position["ball"], len(played(table, "south"))) != (phase, "south", turn):
            return False
        if lead(table) == 0:  # level values are drawn without a loser
            return False
        fit = lead(table) >= OFFSIDE_BY if phase == "offside" else fits_one_two(table)
        return fit == fits

    return came


WINDOWS: dict[str, tuple[int, Plan, Plan]] = {
    "offside": (1, high_and_low, just_enough),
    "one_two": (2, step_down, high_and_low),
}
"""In which turn the window opens, how cards that fit come about, and others."""


@pytest.mark.parametrize("phase", WINDOWS)
def test_a_window_gives_no_hint(page: Page, house: House, phase: str) -> None:
    """With cards that fit and with others the page asks the same, in the same words and places."""
    turn, *plans = WINDOWS[phase]
    shapes = []
    for fits, plan in zip((True, False), plans, strict=True):
        open_match(page, brought(house, asked_of(phase, turn, fits), plan, turn, **ALL_EXTRAS))
        expect_phase(page, phase)
        for name in ("answer-yes", "answer-no"):
            expect(page.get_by_test_id(name)).to_be_enabled()
        shapes.append(shape(page))
    assert shapes[0] == shapes[1]


def test_a_one_two_that_does_not_fit_is_refused(page: Page, house: House) -> None:
    """The refusal cites its clause; the question stays, and going on settles the duel."""
    sent = Sent(page)
    open_match(page, brought(house, asked_of("one_two", 2, False), high_and_low, 2, **ALL_EXTRAS))
    page.get_by_test_id("answer-yes").click()
    expect(page.get_by_test_id("ruling").get_by_test_id("clause-link")).to_have_attribute(
        "data-rule", "CFM-7.2"
    )
    expect_phase(page, "one_two")
    answer(page, False)
    assert sent.actions == ["one_two", "pass"]


def test_a_one_two_that_fits(page: Page, house: House) -> None:
    """The card before lies over the one that was played, and counts."""
    open_match(page, brought(house, asked_of("one_two", 2, True), step_down, 2, **ALL_EXTRAS))
    cards = played(standing(house, match_of(page)), "south")
    answer(page, True)
    pair = page.locator("[data-testid=played-card][data-seat=south]")
    expect(pair).to_have_attribute("data-card", str(cards[-1]))
    expect(pair).to_have_attribute("aria-label", f"Ana: {cards[-2]}")


@pytest.mark.parametrize("fits", [True, False], ids=["right", "wrong"])
def test_offside_is_called(page: Page, house: House, fits: bool) -> None:
    """Called rightly the ball changes hands; called wrongly nothing does."""
    plan = high_and_low if fits else just_enough
    open_match(page, brought(house, asked_of("offside", 1, fits), plan, 1, **ALL_EXTRAS))
    answer(page, True)
    expect(page.get_by_test_id("ladder")).to_have_attribute("data-seat", "north" if fits else "south")
    expect(page.get_by_test_id("ladder")).to_have_attribute("data-kept", "0" if fits else "1")
    expect(page.get_by_test_id("moves").get_by_label(re.compile("ffside"))).not_to_have_count(0)
