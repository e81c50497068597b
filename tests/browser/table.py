"""What a person does at the table, and what is to be seen there."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.script import Way

NOT_IN_A_PICTURE = ":not([data-testid=picture] *)"
"""The end card has a picture of its own beside the board."""


def start_two(page: Page, **choices: str) -> None:
    """From the first page to a match for two on this screen; choices by the sheet's names."""
    _start(page, "two", choices)


def start_computer(page: Page, **choices: str) -> None:
    """From the first page to a match against the computer."""
    _start(page, "computer", choices)


def offer(page: Page, button: str, game: str = "play-ball") -> Locator:
    """A button in a game's tile on the first page."""
    return page.get_by_test_id(f"game-{game}").get_by_test_id(button)


def opt_for(button: Locator) -> None:
    """Choose by the label, as people do: the box itself is hidden, and moves while a sheet opens."""
    if not button.is_checked():
        button.locator("xpath=ancestor::label").click()
    expect(button).to_be_checked()


def open_sheet(page: Page, kind: str, game: str = "play-ball") -> None:
    """The settings of a game on the first page, against the computer or for two."""
    opt_for(offer(page, f"with-{kind}", game))
    offer(page, "settings-of", game).click()


def _start(page: Page, kind: str, choices: dict[str, str]) -> None:
    page.goto("/")
    open_sheet(page, kind)
    for name, value in choices.items():
        choose(page, name, value)
    page.get_by_test_id("start").click()
    page.wait_for_url("**/match/*")  # the first page has a board too: the puzzle of the day
    expect(page.get_by_test_id("board").first).to_be_visible()


def choose(page: Page, name: str, value: str) -> None:
    """One radio button of the sheet, behind `more` if need be."""
    button = page.get_by_test_id(f"{name}-{value}")
    if name in ("clock", "repetition", "pass_turn") and not button.is_visible():
        page.get_by_test_id("more").locator("summary").click()
    opt_for(button)


def choose_way(page: Page, way: str) -> None:
    """Another way to flick, from the token beside the sentence."""
    page.get_by_test_id("ways").click()
    page.get_by_test_id(f"way-{way}").click()
    expect(page.get_by_test_id("ways")).to_have_attribute("data-way", way)


def open_match(page: Page, match_id: str) -> None:
    """The address of a match, and its board on the screen."""
    page.goto(f"/match/{match_id}")
    expect(page.get_by_test_id("board").first).to_be_visible()


def open_record(page: Page, text: str) -> None:
    """A record opened on the page for watching."""
    page.goto("/watch")
    page.get_by_test_id("open-record").set_input_files(
        {"name": "match.pitch", "mimeType": "text/plain", "buffer": text.encode()}
    )
    expect(page.get_by_test_id("watch")).to_be_visible()


# ---- by pointer -------------------------------------------------------------------------------------


def middle(page: Page, cell: str) -> tuple[float, float]:
    """Where the middle of a cell is on the screen."""
    shape = page.locator(f"[data-cell={cell}]")
    shape.scroll_into_view_if_needed()
    box = shape.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click(page: Page, cell: str) -> None:
    """Click a cell."""
    page.mouse.click(*middle(page, cell))


def move(page: Page, start: str, landing: str) -> None:
    """Select a disc, then click where it shall go: a move, or a pass to a teammate."""
    click(page, start)
    expect_selected(page, start)
    click(page, landing)


def drag(page: Page, start: str, landing: str) -> None:
    """Draw a disc with the mouse."""
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    page.mouse.move(*middle(page, landing), steps=6)
    page.mouse.up()


def end_turn(page: Page) -> None:
    """Press End turn once it is lit."""
    page.locator("[data-testid=end-turn][data-lawful=true]").click()


def play(page: Page, ways: list[Way]) -> None:
    """A whole turn with the mouse, each step seen in the tray before the next; `end` or a goal closes it."""
    for done, way in enumerate(ways):
        if way.action == "end":
            end_turn(page)
            return
        expect_draft(page, *(one.action for one in ways[:done]))
        move(page, way.start, way.landing)


# ---- what is seen -----------------------------------------------------------------------------------


def selected(page: Page, cell: str) -> Locator:
    """The disc on a cell, if it is the selected one."""
    return page.locator(f"[data-piece][data-at={cell}][data-selected=true]")


def expect_selected(page: Page, cell: str) -> None:
    """The disc on this cell is the selected one."""
    expect(selected(page, cell)).to_have_count(1)


def expect_position(page: Page, position: str) -> None:
    """Discs and ball stand like this: `b2,c2,d2 b7,c8,d7 c5`, more words are not looked at."""
    south, north, ball = position.split()[:3]
    for seat, cells in (("south", south), ("north", north)):
        for cell in cells.split(","):
            expect(page.locator(f"[data-piece={seat}][data-at={cell}]{NOT_IN_A_PICTURE}")).to_have_count(1)
    expect(page.locator(f"[data-ball={ball}]{NOT_IN_A_PICTURE}")).not_to_have_count(0)


def chips(page: Page) -> Locator:
    """The steps of the unfinished turn, in the tray."""
    return page.get_by_test_id("chip")


def expect_draft(page: Page, *actions: str) -> None:
    """The tray shows exactly these steps."""
    expect(chips(page)).to_have_count(len(actions))
    for place, action in enumerate(actions):
        expect(chips(page).nth(place)).to_have_attribute("data-action", action)


def expect_to_play(page: Page, seat: str) -> None:
    """It is this side's turn, and its tray is ready."""
    expect(page.locator(f"[data-testid=player-{seat}].turn")).to_be_visible()
    expect(page.locator("[data-testid=moves-left]:not([data-left='0'])")).to_be_visible()


def expect_ruling(page: Page, text: str | re.Pattern[str]) -> None:
    """The ruling bar says so."""
    expect(page.get_by_test_id("ruling-text")).to_contain_text(text)


def past_the_goal(page: Page) -> None:
    """See the goal, then go on to the next round."""
    expect(page.get_by_test_id("round-card")).to_be_visible()
    page.get_by_test_id("next-round").click()
    expect(page.get_by_test_id("round-card")).to_have_count(0)


def told(page: Page) -> str:
    """Every word in the page, for eyes and ears."""
    labels: list[str] = page.evaluate(
        "[...document.querySelectorAll('[aria-label], [title]')].map((one) => one.ariaLabel ?? one.title)"
    )
    return " ".join([page.locator("body").inner_text(), page.title(), *labels])
