"""The cover of ChiFootMi: whoever is not to see a card finds nothing of it anywhere in the page (CFM-9.2)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chifootmi_script import (
    OPPOSITE,
    Table,
    apart,
    brought,
    fresh,
    is_phase,
    is_turn,
    not_kept,
    pending,
    south_scores,
    standing,
)
from tests.browser.chifootmi_table import (
    choice,
    choose_both,
    cover,
    expect_phase,
    hand_over,
    hold,
    in_the_page,
    match_of,
    open_match,
    press_twice,
    reveal,
    shown_card,
    take,
)
from tests.browser.house import House
from tests.browser.sent import Sent
from tests.browser.standstill import hold_time, stop_time
from tests.browser.visit import SERVER_AWAY, Visits

IDLE_MS = 60_000
LAST_TURN = 11
"""At the beginner's level."""


def everything(page: Page) -> str:
    """All that is in the page, attributes included."""
    return page.content()


def actives(house: House, match_id: str, seat: str) -> list[str]:
    """The cards in front of this seat, as its owner sees them."""
    slots = pending(standing(house, match_id), seat)["cards"]
    return [f"card={slot['card']}" for slot in slots]


def expect_shut(page: Page, seat: str) -> None:
    """The cover stands before this person, and nothing of the table is in the page."""
    expect(cover(page, seat)).to_be_visible()
    assert in_the_page(page) == []


def test_other_cards_leave_the_same_page(visits: Visits, house: House) -> None:
    """Two deals, other cards locked: until both look, the pages are the same to the letter."""
    seen: list[list[str]] = []
    for place in (0, 3):
        page = visits.page()
        open_match(page, fresh(house))
        expect(cover(page)).to_be_visible()
        stop_time(page)
        pages = []
        for _ in range(2):
            expect(cover(page)).to_be_visible()
            pages.append(everything(page))
            seat = press_twice(page)
            pages.append("shown")
            assert everything(page) not in pages
            take(page, actives(house, match_of(page), seat)[place])
        expect(page.get_by_test_id("both-ready")).to_be_visible()
        pages.append(everything(page))
        seen.append(pages)
    assert seen[0] == seen[1]


def test_the_search_finds_a_card_that_is_shown(page: Page, house: House) -> None:
    """What is looked for behind the shut cover is there while the secret is shown, gone after the lock."""
    open_match(page, brought(house, is_turn(3)))
    first = str(cover(page).get_attribute("data-seat"))
    expect_shut(page, first)
    hold(page, first)
    found = in_the_page(page)
    assert {"secret", "card", "pile", "row", "lock"} <= set(found)
    assert re.search(r"[1-9]\d* cards", " ".join(found))
    (card, *_) = own_cards(page)
    assert f'data-card="{card}"' in everything(page)
    take(page, f"card={card}")
    expect_shut(page, OPPOSITE[first])


def own_cards(page: Page) -> list[str]:
    """The cards that may be chosen now."""
    cards = page.locator("[data-testid=secret] button[data-testid=card]")
    return [str(card.get_attribute("data-card")) for card in cards.all()]


def test_a_closed_card_is_its_owners(page: Page, house: House) -> None:
    """A card drawn closed is a back on the open table and before the other person; its owner sees it."""
    open_match(page, brought(house, not_kept, turns=1))
    for _ in range(2):
        seat = press_twice(page)
        closed = page.locator("[data-testid=card][data-up=false]")
        expect(closed).to_have_count(2)
        mine = page.locator(f"[data-testid=row][data-seat={seat}] [data-testid=card][data-up=false]")
        expect(mine).not_to_have_attribute("data-card", "back")
        other = page.locator(f"[data-testid=row][data-seat={OPPOSITE[seat]}] [data-up=false]")
        expect(other).to_have_attribute("data-card", "back")
        take(page, f"card={own_cards(page)[0]}")
    reveal(page)
    expect(page.locator("[data-testid=card][data-up=false]")).to_have_count(2)
    expect(page.locator("[data-testid=card][data-up=false][data-card=back]")).to_have_count(2)


def blur(page: Page) -> None:
    """The window loses the focus."""
    page.evaluate("window.dispatchEvent(new Event('blur'))")


def hide(page: Page) -> None:
    """Another tab comes to the front."""
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def turn(page: Page) -> None:
    """The telephone is turned."""
    page.evaluate("window.dispatchEvent(new Event('orientationchange'))")


@pytest.mark.parametrize("leave", [blur, hide, turn])
def test_the_cover_drops(page: Page, house: House, leave: Callable[[Page], None]) -> None:
    """At once, with the choice put back; nothing was sent."""
    sent = Sent(page)
    open_match(page, fresh(house))
    seat = hold(page)
    page.keyboard.press("1")
    expect(page.locator("[aria-checked=true]")).to_have_count(1)
    leave(page)
    expect_shut(page, seat)
    press_twice(page, seat)
    expect(page.locator("[aria-checked=true]")).to_have_count(0)
    assert sent.actions == []


def test_the_cover_drops_when_nobody_stirs(visits: Visits, page: Page, house: House) -> None:
    """After a minute without a touch or a key; each touch counts them anew."""
    visits.forgive(SERVER_AWAY)  # the line goes by the page's clock too
    page.clock.install()
    open_match(page, fresh(house))
    expect(cover(page)).to_be_visible()
    hold_time(page)
    seat = press_twice(page)
    page.clock.run_for(IDLE_MS - 1_000)
    page.keyboard.press("2")
    page.clock.run_for(IDLE_MS - 1_000)
    expect(page.get_by_test_id("secret")).to_be_visible()
    page.clock.run_for(IDLE_MS)
    expect_shut(page, seat)


def test_a_short_press_shows_nothing(page: Page, house: House) -> None:
    """A press let go early leaves the cover shut."""
    open_match(page, fresh(house))
    seat = str(cover(page).get_attribute("data-seat"))
    stop_time(page)
    page.get_by_test_id("cover-show").click()
    expect(page.get_by_test_id("cover-show").get_by_role("status")).to_be_visible()
    expect_shut(page, seat)


def test_a_reload_between_two_choices(page: Page, house: House) -> None:
    """What was locked stands, unseen; the other person is asked, and both cards are shown together."""
    sent = Sent(page)
    open_match(page, fresh(house))
    first = press_twice(page)
    card = own_cards(page)[2]
    take(page, f"card={card}")
    expect_shut(page, OPPOSITE[first])
    page.reload()
    expect_shut(page, OPPOSITE[first])
    assert standing(house, match_of(page))["sealed"] == [first]
    press_twice(page)
    expect(page.get_by_test_id("sealed-card")).to_have_attribute("data-seat", first)
    answer = own_cards(page)[1]
    take(page, f"card={answer}")
    reveal(page)
    expect(shown_card(page, first)).to_have_attribute("data-card", card)
    expect(shown_card(page, OPPOSITE[first])).to_have_attribute("data-card", answer)
    assert sent.actions == [f"play card={card}", f"play card={answer}"]


def test_a_reload_with_both_ready(page: Page, house: House) -> None:
    """A reload does not go past the cover: nobody's hand is shown."""
    open_match(page, fresh(house))
    match_id = match_of(page)
    expect(cover(page)).to_be_visible()
    stop_time(page)
    choose_both(page, {seat: actives(house, match_id, seat)[0] for seat in OPPOSITE})
    expect(page.get_by_test_id("both-ready")).to_be_visible()
    assert in_the_page(page) == []
    page.reload()
    expect(cover(page)).to_be_visible()
    assert in_the_page(page) == []


def test_who_chooses_first_alternates(page: Page, house: House) -> None:
    """From one turn to the next the other person is the first to take the device."""
    firsts = []
    for number in (1, 2, 3):
        open_match(page, brought(house, is_turn(number)))
        expect(cover(page)).to_be_visible()
        firsts.append(cover(page).get_attribute("data-seat"))
    assert firsts[0] == firsts[2] != firsts[1]


def test_the_sides_of_the_goal_are_the_same_for_both(page: Page, house: House) -> None:
    """Shooter and keeper see one goal, drawn the same way: left is left for both (CFM-4.2)."""
    open_match(page, brought(house, is_phase("shot")))
    goals, labels = [], []
    for _ in range(2):
        press_twice(page)
        goals.append(page.get_by_test_id("goal").locator("svg").first.evaluate("node => node.outerHTML"))
        sides = page.get_by_test_id("side")
        labels.append(sides.all_inner_texts())
        left, right = (choice(page, f"side={side}").bounding_box() for side in ("left", "right"))
        assert left is not None
        assert right is not None
        assert left["x"] < right["x"]
        take(page, "side=left")
    assert goals[0] == goals[1]
    assert labels[0] == labels[1]


def test_a_forced_draw_needs_no_hand(page: Page, house: House) -> None:
    """One pile left: the page draws for that person, only the other is asked; then for both (CFM-3.10)."""
    sent = Sent(page)
    open_match(page, brought(house, is_turn(4), apart))
    play_turn(page, house)
    hand_over(page)
    assert draws(sent) == ["draw pile=2"], "Ana has only the open pile"
    press_twice(page, "north")
    take(page, "pile=2")
    reveal(page)
    del sent.messages[:]
    play_turn(page, house)
    expect(page.get_by_test_id("hand-over")).to_be_visible()
    expect_phase(page, "duel")
    assert sorted(draws(sent)) == ["draw pile=1", "draw pile=2"]


def draws(sent: Sent) -> list[str]:
    """The draws among what was sent."""
    return [action for action in sent.actions if action.startswith("draw")]


def play_turn(page: Page, house: House) -> None:
    """Both play their first open card, and it is shown; a shot is let go left by both."""
    match_id = match_of(page)
    choose_both(page, {seat: actives(house, match_id, seat)[-1] for seat in OPPOSITE})
    reveal(page)
    if standing(house, match_id)["position"]["phase"] == "shot":
        choose_both(page, {"south": "side=left", "north": "side=left"})
        reveal(page)


def test_both_cards_turn_together(visits: Visits, house: House) -> None:
    """With motion the two cards come into the match area at the same time."""
    page = visits.page(still=False, pace=500)
    open_match(page, fresh(house))
    match_id = match_of(page)
    picks = {seat: actives(house, match_id, seat)[0] for seat in OPPOSITE}
    choose_both(page, picks)
    for seat, what in picks.items():
        expect(shown_card(page, seat)).to_have_attribute("data-card", what.removeprefix("card="))


def test_a_turn_without_a_shot_takes_eight_presses(page: Page, house: House) -> None:
    """Each holds and taps, for the card and for the pile; everything else goes by itself."""
    open_match(page, brought(house, not_kept, turns=1))
    page.evaluate(COUNT)
    expect(cover(page)).to_be_visible()
    hold(page)
    take(page, f"card={own_cards(page)[0]}")
    hold(page)
    take(page, f"card={own_cards(page)[0]}")
    hold_on_the_table(page)
    take(page, "pile=1")
    hold(page)
    take(page, "pile=2")
    expect(page.get_by_test_id("hand-over")).to_be_visible()
    expect_phase(page, "duel")
    assert page.evaluate("window.presses") == 8


COUNT = """() => {
  window.presses = 0;
  const press = () => (window.presses += 1);
  for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, press, true);
}"""


def hold_on_the_table(page: Page) -> None:
    """Who chooses next holds the key under the open table; no cover is needed between."""
    page.get_by_test_id("hand-over").hover()
    page.mouse.down()
    expect(page.get_by_test_id("secret")).to_be_visible()
    page.mouse.up()


def test_the_only_card_plays_itself(page: Page, house: House) -> None:
    """In the last turn nobody has a choice: both cards are played and shown without a press."""
    open_match(page, brought(house, nearly_won, south_scores))
    ended = page.locator("[data-testid=end-card], [data-testid=answer-yes]").first
    goal = page.get_by_test_id("next-round")  # the turn before may have brought a goal
    expect(goal.or_(ended).first).to_be_visible()
    if goal.is_visible():
        goal.click()
    expect(ended).to_be_visible()
    assert len(standing(house, match_of(page))["position"]["south"]["played"]) == LAST_TURN


def nearly_won(table: Table) -> bool:
    """The last turn, which brings neither a shot nor a shoot-out."""
    position = table["position"]
    leads = position["goals"]["south"] > position["goals"]["north"]
    return is_turn(LAST_TURN)(table) and leads and position["kept"] == 0


def test_a_draw_is_offered_and_accepted_on_the_cover(page: Page, house: House) -> None:
    """Nobody has to look at a hand for it."""
    open_match(page, fresh(house))
    expect(cover(page)).to_be_visible()
    page.get_by_test_id("offer-draw").click()
    page.get_by_test_id("accept-draw").click()
    expect(page.get_by_test_id("end-card")).to_be_visible()
    assert standing(house, match_of(page))["result"]["winner"] is None


def test_resigning_on_the_cover(page: Page, house: House) -> None:
    """By the person the cover stands before."""
    open_match(page, fresh(house))
    seat = str(cover(page).get_attribute("data-seat"))
    page.get_by_test_id("resign").hover()
    page.mouse.down()
    expect(page.get_by_test_id("end-card")).to_be_visible()
    page.mouse.up()
    assert standing(house, match_of(page))["result"]["winner"] == OPPOSITE[seat]
