"""A whole match on this screen, by mouse and by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import keys
from tests.browser.house import House
from tests.browser.script import GOALS, LAST_POSITION, WHOLE_MATCH, Script
from tests.browser.standstill import stop_time
from tests.browser.table import (
    click,
    drag,
    expect_draft,
    expect_position,
    expect_ruling,
    expect_selected,
    expect_to_play,
    move,
    offer,
    open_match,
    past_the_goal,
    play,
    selected,
)


def expect_won(page: Page) -> None:
    """South has won by three to nothing, and the last goal is on the board."""
    expect(page.get_by_test_id("end-card")).to_contain_text("Blue wins")
    expect(page.get_by_test_id("end-score")).to_have_text(re.compile(r"3.*0"))
    expect(page.get_by_test_id("end-score").locator("[data-coloured=true] svg")).to_have_count(2)
    expect_position(page, LAST_POSITION)


def test_a_round_and_the_end_by_mouse(page: Page, house: House) -> None:
    """Two people play on to the third goal; the result card shows the score, rematch begins anew."""
    before = GOALS[0] + 1
    open_match(page, house.match(WHOLE_MATCH[:before]))
    stop_time(page)
    past_the_goal(page)
    script = Script()
    ways = [script.ways(turn) for turn in WHOLE_MATCH]
    for number, turn in enumerate(ways[before:], before):
        play(page, turn)
        if number in GOALS[:-1]:
            past_the_goal(page)
    page.clock.resume()
    expect_won(page)
    first = page.url
    page.get_by_test_id("rematch").click()
    expect(page).not_to_have_url(first)
    expect_position(page, "b2,c2,d2 b7,c8,d7 c5")
    expect(page.get_by_test_id("end-card")).to_have_count(0)
    expect(page.get_by_test_id("player-south")).to_contain_text("0 goals")


def test_a_goal_stays_until_next(page: Page, house: House) -> None:
    """The goal cell is marked, the card says who begins, after a reload too; Next sets all up again."""
    open_match(page, house.match([*WHOLE_MATCH[: GOALS[0]], "b4ne c5n"]))
    expect_draft(page, "b4ne", "c5n")
    stop_time(page)
    move(page, "c6", "c9")
    expect(page.get_by_test_id("round-card")).to_contain_text("Goal for Blue")
    expect(page.get_by_test_id("round-card")).to_contain_text("Amber begins")
    page.clock.run_for(60_000)
    expect(page.locator("[data-cell-scored=c9]")).to_have_count(1)
    page.goto("/")
    page.get_by_test_id("continue-match").click()
    expect(page.get_by_test_id("see-again")).to_be_enabled()
    expect(page.locator("[data-cell-scored=c9]")).to_have_count(1)
    expect(page.locator("[data-testid=player-north].turn")).to_be_visible()
    past_the_goal(page)
    page.reload()
    expect_position(page, "b2,c2,d2 b7,c8,d7 c5")
    expect(page.get_by_test_id("round-card")).to_have_count(0)
    expect_to_play(page, "north")
    expect(page.get_by_test_id("player-south")).to_contain_text("1 goal")


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_goes_on_from_a_goal(page: Page, house: House, key: str) -> None:
    """While a goal is on show a click on the board changes nothing; Enter or the space bar goes on."""
    open_match(page, house.match([*WHOLE_MATCH[:2], "b4ne c5n"]))
    expect_draft(page, "b4ne", "c5n")
    stop_time(page)
    move(page, "c6", "c9")
    expect(page.get_by_test_id("round-card")).to_be_visible()
    click(page, "c5")
    expect(page.get_by_test_id("round-card")).to_be_visible()
    page.keyboard.press(key)
    expect(page.get_by_test_id("round-card")).to_have_count(0)
    expect_position(page, "b2,c2,d2 b7,c8,d7 c5")


def test_a_whole_match_by_keyboard(page: Page) -> None:
    """From the first page to the end of the match without a pointer: moves, passes, undo, End turn."""
    page.goto("/")
    keys.tab_to(page, offer(page, "with-computer"))
    page.keyboard.press("ArrowLeft")  # round to the last one: the same screen
    keys.tab_to(page, offer(page, "settings-of"))
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("start")).to_be_focused()
    page.keyboard.press("Enter")
    expect_to_play(page, "south")
    script = Script()
    for number, turn in enumerate(WHOLE_MATCH):
        turn_by_keys(page, script, turn)
        if number in GOALS[:-1]:
            expect(page.get_by_test_id("next-round")).to_be_visible()
            page.keyboard.press("Enter")
            expect_to_play(page, "north")
    expect_won(page)


def turn_by_keys(page: Page, script: Script, turn: str) -> None:
    """One turn; its first step is made, undone and made again: who made it is in hand."""
    ways = script.ways(turn)
    for done, way in enumerate(ways):
        expect_draft(page, *(one.action for one in ways[:done]))
        if way.action == "end":
            keys.end_turn(page)
            expect_draft(page)
            return
        if ">" not in way.action and selected(page, way.start).count() == 0:
            keys.take(page, way.start)
        keys.go(page, way)
        if done == 0 and len(ways) > 2:
            expect_draft(page, way.action)
            page.keyboard.press("KeyZ")
            expect_draft(page)
            if ">" not in way.action:
                keys.take(page, way.start)
            keys.go(page, way)


def test_azerty_moves_by_the_place_of_the_key(page: Page, house: House) -> None:
    """On a French keyboard the key printed z moves north and does not undo; the one printed w undoes."""
    open_match(page, house.match())
    click(page, "c2")
    expect_selected(page, "c2")
    press = page.context.new_cdp_session(page)
    for kind in ("keyDown", "keyUp"):
        press.send("Input.dispatchKeyEvent", {"type": kind, "code": "KeyW", "key": "z"})
    expect_draft(page, "c2n")
    for kind in ("keyDown", "keyUp"):
        press.send("Input.dispatchKeyEvent", {"type": kind, "code": "KeyZ", "key": "w"})
    expect_draft(page)
    expect_position(page, "b2,c2,d2 b7,c8,d7 c5")


def test_keys_follow_the_screen_when_the_board_is_turned(page: Page, house: House) -> None:
    """On a board turned round the upper key moves up the screen, which is south."""
    open_match(page, house.match())
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-flip").click()
    click(page, "b2")
    expect_selected(page, "b2")
    page.keyboard.press("KeyS")
    expect_draft(page, "b2n")


def test_a_disc_is_drawn_with_the_mouse(page: Page, house: House) -> None:
    """Dragging a disc to a lawful cell moves it; dropped elsewhere it stays."""
    open_match(page, house.match())
    drag(page, "c2", "c3")
    expect_draft(page, "c2n")
    expect_position(page, "b2,c3,d2 b7,c8,d7 c5")
    drag(page, "c3", "a6")
    drag(page, "c3", "c4")
    expect_draft(page, "c2n", "c3n")


def test_steps_are_undone_one_by_one_and_by_chip(page: Page, house: House) -> None:
    """Undo takes back the last step, an arrow its step and what follows, the other key the whole turn."""
    open_match(page, house.match())
    move(page, "c2", "c3")
    expect_draft(page, "c2n")
    move(page, "b2", "b3")
    expect_draft(page, "c2n", "b2n")
    page.get_by_test_id("undo").click()
    expect_draft(page, "c2n")
    move(page, "d2", "d3")
    expect_draft(page, "c2n", "d2n")
    page.get_by_test_id("chip").last.click()
    expect_draft(page, "c2n")
    page.get_by_test_id("undo-turn").click()
    expect_draft(page)
    expect_position(page, "b2,c2,d2 b7,c8,d7 c5")


def test_the_undo_key_held_takes_the_turn_back(page: Page, house: House) -> None:
    """A short press undoes a step; held for 400 ms it takes back the rest of the turn."""
    open_match(page, house.match())
    move(page, "c2", "c3")
    expect_draft(page, "c2n")
    move(page, "c3", "c4")
    expect_draft(page, "c2n", "c3n")
    page.keyboard.press("KeyZ")
    expect_draft(page, "c2n")
    move(page, "b2", "b3")
    expect_draft(page, "c2n", "b2n")
    page.keyboard.down("KeyZ")
    expect_draft(page)
    page.keyboard.up("KeyZ")
    expect_position(page, "b2,c2,d2 b7,c8,d7 c5")


def test_the_carrier_stays_in_hand(page: Page, house: House) -> None:
    """After the last move a tap on a ringed mate passes, and the receiver is in hand."""
    open_match(page, house.match(["b2n c2n end", "b7s end"]))
    expect_to_play(page, "south")
    move(page, "c3", "c4")
    expect_draft(page, "c3n")
    click(page, "c5")
    expect_draft(page, "c3n", "c4n")
    move(page, "b3", "b4")
    expect_draft(page, "c3n", "c4n", "b3n")
    expect_selected(page, "c5")  # who has the ball, whoever moved last
    expect_ruling(page, "No moves left. Pass for free, or end your turn.")
    assert "Your turn" not in page.locator("[data-testid=ruling]").inner_text()
    click(page, "b4")
    expect_draft(page, "c3n", "c4n", "b3n", "c5>b4")
    expect_selected(page, "b4")


def test_enter_is_always_the_end_of_the_turn(page: Page, house: House) -> None:
    """Before a move the key says what to do; after one Enter ends, whatever the mouse pressed last."""
    open_match(page, house.match())
    expect_to_play(page, "south")
    page.keyboard.press("Enter")
    key = page.get_by_test_id("end-turn")
    expect(key).to_have_text("Move or pass first")
    expect(page.get_by_test_id("clauses")).to_have_count(0)
    move(page, "c2", "c3")
    expect_draft(page, "c2n")
    page.get_by_test_id("undo").click()
    expect_draft(page)
    expect(page.get_by_test_id("board-box")).to_be_focused()
    move(page, "c2", "c3")
    expect_draft(page, "c2n")
    page.get_by_test_id("turn").first.or_(page.get_by_test_id("menu")).first.hover()
    page.keyboard.press("Enter")
    expect_to_play(page, "north")


def test_whose_turn_it_is_in_team_colour(page: Page, house: House) -> None:
    """The front edge of the board and the whole card of who plays wear their colour."""
    open_match(page, house.match())
    for seat, turn in (("south", "c2n end"), ("north", "c8s end")):
        expect(page.get_by_test_id("front")).to_have_attribute("data-turn", seat)
        expect(page.locator(f"[data-testid=player-{seat}].turn")).to_have_css(
            "background-color", {"south": "rgb(0, 90, 156)", "north": "rgb(242, 178, 51)"}[seat]
        )
        house.play(page.url.rsplit("/", 1)[1], [turn])


def test_the_board_keeps_its_size(page: Page, house: House) -> None:
    """Through selecting, moving, passing, ending and a goal the board and the key stay where they are."""
    open_match(page, house.match(WHOLE_MATCH[:2]))
    places = {_place(page)}
    script = Script()
    ways = [script.ways(turn) for turn in WHOLE_MATCH[:4]]
    for way in ways[2]:
        move(page, way.start, way.landing)
        places.add(_place(page))
    expect(page.get_by_test_id("round-card")).to_be_visible()
    expect(page.get_by_test_id("round-card")).to_contain_text("Jumps over")
    places.add(_place(page))
    past_the_goal(page)
    places.add(_place(page))
    assert len(places) == 1, places


def _place(page: Page) -> str:
    found = page.evaluate("""() => ["board", "front"].map((id) => {
      const { x, y, width, height } = document.querySelector(`[data-testid=${id}]`).getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join(" "); }).join(", ")""")
    return str(found)


def test_a_match_in_words_alone(page: Page, house: House) -> None:
    """By keys in the text view to the third goal: a line for each turn, and the line keeps the focus."""
    open_match(page, house.match())
    keys.tab_to(page, page.get_by_test_id("text-view"))
    page.keyboard.press("Enter")
    expect(page.locator("#text-title")).to_be_focused()
    line = page.get_by_test_id("typed-line")
    keys.tab_to(page, line)
    for number, turn in enumerate(WHOLE_MATCH):
        page.keyboard.type(turn)
        page.keyboard.press("Enter")
        if number == GOALS[-1]:
            break
        expect(line).to_be_focused()
        expect(line).to_have_value("")
        if number in GOALS:
            expect(page.get_by_test_id("next-round")).to_be_visible()
            page.keyboard.press("Enter")
            expect(page.get_by_test_id("next-round")).to_have_count(0)
        expect(page.get_by_test_id("text-action").first).to_be_visible()
        expect(page.get_by_test_id("typed-play")).to_be_enabled()
    expect(page.get_by_test_id("end-score")).to_have_text(re.compile(r"3.*0"))


def test_the_first_turn_takes_few_keys(page: Page, house: House) -> None:
    """A digit, directions, Enter: the first turn against the computer takes four keys, not 26."""
    open_match(page, house.match(level="easy"))
    expect_to_play(page, "south")
    presses = 0
    for key, draft in (("2", ()), ("KeyW", ("c2n",)), ("KeyW", ("c2n", "c3n"))):
        page.keyboard.press(key)
        presses += 1
        expect_draft(page, *draft)
    expect(page.get_by_test_id("board-box")).to_be_focused()
    expect(page.locator("[data-testid=end-turn][data-lawful=true]")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("turn").first).to_have_attribute("aria-label", "1. step up, step up")
    assert presses + 1 == 4


def test_a_turn_typed_as_a_line(page: Page, house: House) -> None:
    """In the text view a typed line plays a whole turn, and the position is told in words."""
    open_match(page, house.match())
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("text-view")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_test_id("typed-line").fill("b2n b3n end")
    page.keyboard.press("Enter")
    panel = page.get_by_test_id("text-panel")
    expect(panel).to_contain_text("b4, c2, d2")
    expect(page.get_by_test_id("text-action").first).to_be_visible()
    expect_to_play(page, "north")
    page.get_by_test_id("typed-line").fill("b7s nonsense")
    page.keyboard.press("Enter")
    expect(panel.get_by_role("alert")).to_contain_text("nonsense")
