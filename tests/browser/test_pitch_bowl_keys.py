"""Pitch Bowl without a pointer: a whole turn by keys, End turn held, the text view and its lines."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.keys import tab_to
from tests.browser.pitch_bowl_script import LOOSE, OFF_THE_MARK, ROLLED, RUNNER, WING, begun, towards
from tests.browser.pitch_bowl_table import end_turn, expect_carrier, expect_said, expect_used, power, turn_to
from tests.browser.pitch_out_table import expect_to_flick, piece, stored
from tests.browser.sent import Sent
from tests.browser.standstill import stop_time
from tests.browser.table import open_match
from tests.browser.visit import Visits

MATE = "south.run2"


def quick(visits: Visits) -> Page:
    """A desktop as it is at the first visit, where nothing takes time."""
    return visits.page(still=False, tempo=0)


def reach(page: Page, name: str) -> None:
    """Tab onto the field and from player to player until this one is in hand."""
    tab_to(page, page.get_by_test_id("board-box"))
    for _ in range(12):
        if piece(page, name).get_attribute("data-selected") == "true":
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} is not reached by Tab")


def test_a_turn_by_keys_alone(visits: Visits, house: House) -> None:
    """Tab to the runner, K, turned and pitched: the ball; its bonus run; a teammate's; End turn held."""
    page = quick(visits)
    open_match(page, begun(house, setting=ROLLED))
    expect_to_flick(page, "south")
    reach(page, RUNNER)
    page.keyboard.press("s")
    refused = page.get_by_test_id("ruling").get_by_test_id("clause-link")
    expect(refused).to_have_attribute("data-rule", "PBW-5.14")
    page.keyboard.press("k")
    expect_said(page, "pickup")
    expect(page.locator("[data-testid=ruling] [data-rule='PBW-5.14']")).to_have_count(0)
    turn_to(page, round(towards((WING, 288.0), LOOSE)), 90)
    power(page, 31)
    page.keyboard.press("Enter")
    expect_carrier(page, RUNNER)
    expect_used(page, "pickup")
    expect(page.get_by_test_id("stop")).to_be_visible()
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("end-turn")).to_be_visible()
    reach(page, MATE)
    page.keyboard.down("Space")
    expect(page.get_by_test_id("flick")).to_contain_text("Let go")
    page.keyboard.up("Space")
    expect(piece(page, MATE)).to_have_attribute("data-face", "passive")
    tab_to(page, page.get_by_test_id("end-turn"))
    page.keyboard.down("Enter")
    expect_to_flick(page, "north")
    page.keyboard.up("Enter")
    kinds = [text.partition(" ")[0] for text in stored(house, page)[4:]]
    assert kinds == ["flick", "flick", "flick", "end_turn"]
    assert all("by=keys" in text for text in stored(house, page)[4:7])


def test_a_key_alone_pitches_nothing(visits: Visits, house: House) -> None:
    """Enter or Space with nobody in hand takes somebody up and shows the aim; only the next press pitches."""
    page = quick(visits)
    sent = Sent(page)
    open_match(page, begun(house))
    expect_to_flick(page, "south")
    for key in ("Enter", "Space"):
        page.keyboard.press(key)
        expect(page.locator("[data-piece][data-selected=true]")).to_have_count(1)
        expect(page.get_by_test_id("aim")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator("[data-piece][data-selected=true]")).to_have_count(0)
    assert sent.actions == []


def test_a_hand_over_and_a_drop_by_keys(visits: Visits, house: House) -> None:
    """H, then Tab goes through the teammates; the ball is slid with the arrows and put down with Enter."""
    page = quick(visits)
    open_match(page, begun(house))
    expect_to_flick(page, "south")
    reach(page, RUNNER)
    page.keyboard.press("h")
    said = page.get_by_test_id("spoken")
    targets = page.locator("[data-piece^='south.']")
    for _ in range(targets.count()):
        page.keyboard.press("Tab")
        if "Runner 2" in (said.text_content() or ""):
            break
    expect(said).to_contain_text("Runner 2")
    page.keyboard.press("Enter")
    expect_carrier(page, MATE)
    open_match(page, begun(house, OFF_THE_MARK))
    ball = page.locator("[data-piece=ball]")
    expect(ball).to_be_visible()
    before = ball.get_attribute("transform") or ""
    page.keyboard.press("ArrowLeft")
    expect(ball).not_to_have_attribute("transform", before)
    page.keyboard.press("Enter")
    expect_to_flick(page, "north")
    expect(page.get_by_test_id("board-box")).to_be_focused()
    open_match(page, begun(house, OFF_THE_MARK))
    expect(ball).to_be_visible()
    tab_to(page, page.get_by_test_id("board-box"))
    page.keyboard.press("Enter")
    expect_to_flick(page, "north")


def test_end_turn_is_held(visits: Visits, house: House) -> None:
    """A short press only says so; held, the turn goes over, and all discs are active again."""
    page = quick(visits)
    sent = Sent(page)
    open_match(page, begun(house))
    expect_to_flick(page, "south")
    stop_time(page)
    page.get_by_test_id("end-turn").click()
    expect(page.get_by_test_id("end-turn").get_by_role("status")).to_be_visible()
    assert sent.actions == []
    page.clock.resume()
    end_turn(page, "north")
    expect_to_flick(page, "north")
    expect(page.get_by_test_id("ruling-text")).to_contain_text("Ana")
    assert sent.actions == ["end_turn"]


def test_the_text_view(visits: Visits, house: House) -> None:
    """A pass is typed with its letter, a run without one; then the turn is ended by its name."""
    page = quick(visits)
    open_match(page, begun(house))
    expect_to_flick(page, "south")
    tab_to(page, page.get_by_test_id("text-view"), most=3)
    page.keyboard.press("Enter")
    panel = page.get_by_test_id("text-panel")
    expect(panel).to_be_visible()
    expect(page.get_by_test_id("text-table")).to_contain_text("has the ball")
    type_line(page, "nonsense")
    expect(page.get_by_role("alert").filter(has_text="nonsense")).to_be_visible()
    type_line(page, "run1 270 62 p")
    expect(panel.locator("[data-testid=clause-link][data-rule='PBW-5.8']")).not_to_have_count(0)
    expect(page.locator(f"[data-testid=text-player][data-piece-id='{RUNNER}']")).to_have_count(0)
    type_line(page, "run2 90 16")
    expect(page.locator(f"[data-testid=text-player][data-piece-id='{MATE}']")).to_have_count(0)
    page.get_by_test_id("typed-action").fill("end_turn")
    page.get_by_test_id("typed-send").click()
    expect(page.locator("[data-testid=player-north].turn")).to_be_visible()
    played = stored(house, page)[4:]
    assert [text.partition(" ")[0] for text in played] == ["flick", "flick", "end_turn"]
    assert "announce=pass" in played[0]
    assert f"piece={MATE} angle=90" in played[1]


def type_line(page: Page, text: str) -> None:
    """A typed pitch."""
    page.get_by_test_id("typed-line").fill(text)
    page.get_by_test_id("typed-play").click()
