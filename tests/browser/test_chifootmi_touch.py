"""ChiFootMi with fingers on a telephone: the hold, the tap, the drag, the lock."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.chifootmi_script import OPPOSITE, fresh
from tests.browser.chifootmi_table import cover, open_match, shown_card
from tests.browser.gestures import Fingers, stretch
from tests.browser.house import House
from tests.browser.pitch_out_table import middle
from tests.browser.sent import Sent
from tests.browser.test_touch import heard_again
from tests.browser.visit import PHONE, Visits


def uncover(page: Page, fingers: Fingers, seat: str) -> None:
    """A finger stays on the key of the cover until the secret is shown."""
    expect(cover(page, seat)).to_be_visible()
    heard_again(page)
    fingers.down(middle(page.get_by_test_id("cover-show")))
    expect(page.get_by_test_id("secret")).to_be_visible()
    fingers.up()
    heard_again(page)


def cards(page: Page) -> Locator:
    """The own cards."""
    return page.locator("[data-testid=secret] button[data-testid=card]")


def test_a_turn_by_touch(visits: Visits, house: House) -> None:
    """One person taps a card, the other draws one up; each locks by it, and both are shown together."""
    page = visits.page(size=PHONE, touch=True)
    sent = Sent(page)
    open_match(page, fresh(house))
    fingers = Fingers(page)
    first = str(cover(page).get_attribute("data-seat"))
    uncover(page, fingers, first)
    expect(page.get_by_test_id("lock")).to_be_in_viewport(ratio=1)
    tapped = cards(page).nth(1).get_attribute("data-card")
    cards(page).nth(1).tap()
    uncover(page, fingers, OPPOSITE[first])
    drawn = cards(page).nth(2).get_attribute("data-card")
    at = middle(cards(page).nth(2))
    fingers.down(at)
    fingers.move(*stretch(at, (6, -90)))
    fingers.up()
    expect(shown_card(page, first)).to_have_attribute("data-card", str(tapped))
    expect(shown_card(page, OPPOSITE[first])).to_have_attribute("data-card", str(drawn))
    assert sent.actions == [f"play card={tapped}", f"play card={drawn}"]
    wide: list[int] = page.evaluate(
        "[document.scrollingElement.scrollWidth, document.scrollingElement.clientWidth]"
    )
    assert wide[0] == wide[1]
