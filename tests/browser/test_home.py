"""The first page: one tap starts, an open match comes first, finished ones are kept."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from pitchside.games import manifests
from pitchside.puzzles import puzzles_of
from tests.browser.house import House
from tests.browser.script import WHOLE_MATCH
from tests.browser.table import (
    end_turn,
    expect_draft,
    move,
    offer,
    open_match,
    open_sheet,
    opt_for,
    start_two,
)
from tests.browser.visit import DESK, PHONE, Visits

FIRST_SCREEN_BYTES = 250_000


def test_one_tap_starts_with_the_settings_of_last_time(page: Page) -> None:
    """Play says what it starts; behind the arrow stand names and levels, and the choice is the next offer."""
    page.goto("/")
    expect(offer(page, "play")).to_contain_text("Pip, no clock")
    open_sheet(page, "computer")
    expect(page.locator("label", has=page.get_by_test_id("level-hard"))).to_have_text(
        re.compile("Vega.*Hard$")
    )
    opt_for(page.get_by_test_id("level-easy"))
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("board")).to_be_visible()
    page.goto("/")
    expect(offer(page, "play")).to_contain_text("Juno, no clock")
    offer(page, "play").click()
    expect(page.get_by_test_id("player-north")).to_contain_text("Juno")


def test_the_key_of_the_page_is_the_game_played_last(page: Page, house: House) -> None:
    """However its match was begun."""
    made = house.served.new_match(game="pitch-bowl")
    open_match(page, made)
    expect(page.get_by_test_id("choose-role")).to_be_visible()
    with house.served.page(made) as other:
        other.say(other.message("claim", "south", action="resign"))
    expect(page.get_by_test_id("end-card")).to_be_visible()
    page.goto("/")
    expect(page.locator("[data-testid=play].key")).to_have_count(1)
    expect(offer(page, "play", "pitch-bowl")).to_have_class(re.compile(r"\bkey\b"))


def test_who_one_plays_with_is_kept_for_each_game(page: Page) -> None:
    """The choice between the computer and the same screen is the last one made."""
    page.goto("/")
    opt_for(offer(page, "with-two", "pitch-out"))
    page.reload()
    expect(offer(page, "with-two", "pitch-out")).to_be_checked()
    expect(offer(page, "with-computer", "pitch-bowl")).to_be_checked()
    expect(offer(page, "play", "pitch-out")).to_contain_text("No clock")


def test_the_newest_open_match_is_the_first_card(page: Page, house: House) -> None:
    """Before any there is the greeting; then the newest is one press away, the others under it."""
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Table sports.")
    older = house.match()
    newest = house.match(["b2n b3n end"], level="easy", beside=older)
    open_match(page, older)
    open_match(page, newest)
    page.goto("/")
    first = page.get_by_test_id("continue")
    expect(first.get_by_role("heading", level=1)).to_have_text("Your move.")
    expect(first.get_by_test_id("more-open")).to_contain_text("1 more")
    expect(page.locator(".btn.key:visible")).to_have_count(1)
    first.get_by_test_id("continue-match").first.click()
    expect(page).to_have_url(f"{house.address}match/{newest}")


EARLIER = """() => {
  const seat = (kind) => ({ kind, name: "", level: kind === "person" ? null : "easy" });
  const won = { game: "play-ball", south: seat("person"), north: seat("computer"), winner: "south" };
  const five = ["a", "b", "c", "d", "e"].map((id) => ({ ...won, id, score: { south: 2, north: 1 } }));
  localStorage.setItem("pitchside.finished", JSON.stringify(five));
}"""


@pytest.mark.parametrize(("size", "shown"), [(DESK, 5), (PHONE, 3)], ids=["desk", "phone"])
def test_finished_matches_are_kept(visits: Visits, house: House, size: ViewportSize, shown: int) -> None:
    """The last ones stand on the page with their result, all of them behind a press, each with its replay."""
    page = visits.page(size=size)
    match = house.match([*WHOLE_MATCH[:-1]])
    open_match(page, match)
    page.evaluate(EARLIER)
    house.play(match, WHOLE_MATCH[-1:])
    expect(page.get_by_test_id("end-card")).to_be_visible()
    page.goto("/")
    results = page.get_by_test_id("history").get_by_test_id("finished")
    expect(results.filter(visible=True)).to_have_count(shown)
    expect(results.first).to_contain_text("Blue and Amber")
    expect(results.nth(1)).to_contain_text(re.compile("Play Ball 2–, ?1against Juno"))
    page.get_by_test_id("all-matches").click()
    entries = page.get_by_test_id("all-finished").get_by_test_id("finished")
    expect(entries).to_have_count(6)
    entries.first.click()
    expect(page).to_have_url(f"{house.address}match/{match}")
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-replay").click()
    expect(page.get_by_test_id("live")).to_be_visible()


@pytest.mark.parametrize("still", [False, True])
def test_a_win_is_celebrated_once(visits: Visits, house: House, still: bool) -> None:
    """Confetti when the match ends on the screen; none where motion is reduced, none on coming back."""
    page = visits.page(still=still)
    match = house.match([*WHOLE_MATCH[:-1]])
    open_match(page, match)
    house.play(match, WHOLE_MATCH[-1:])
    expect(page.get_by_test_id("end-card")).to_be_visible()
    expect(page.get_by_test_id("confetti")).to_have_count(0 if still else 1)
    page.reload()
    expect(page.get_by_test_id("end-card")).to_be_visible()
    expect(page.get_by_test_id("confetti")).to_have_count(0)


def test_sound_begins_with_the_first_touch_and_is_muted_by_one(visits: Visits) -> None:
    """Nothing is heard of a page nobody touched; on a telephone, too, one tap mutes it for good."""
    page = visits.page(size=PHONE)
    page.add_init_script(
        "window.heard = 0; const Old = AudioContext;"
        "window.AudioContext = class extends Old { constructor() { super(); window.heard += 1; } }"
    )
    page.goto("/")
    assert page.evaluate("window.heard") == 0
    start_two(page)
    move(page, "c2", "c3")
    expect_draft(page, "c2n")
    assert page.evaluate("window.heard") == 1
    page.get_by_test_id("sound").click()
    page.reload()
    expect(page.get_by_test_id("sound")).to_have_attribute("aria-pressed", "false")
    end_turn(page)
    assert page.evaluate("window.heard") == 0


@pytest.mark.parametrize(
    ("lang", "game"),
    [("en-GB", "pitch-out"), *(("fr-FR", game) for game, one in manifests().items() if one.puzzles)],
)
def test_the_first_screen_is_small(visits: Visits, lang: str, game: str) -> None:
    """All that it loads from an empty cache, with headers, is at most 250 000 bytes; no other language is.

    The puzzle of the day is of that game.
    """
    page = visits.page(size=PHONE, lang=lang)

    def of_game(route: Route) -> None:
        today = route.fetch()
        address = route.request.url.replace("today", puzzles_of(game)[0].id)
        route.fulfill(response=today, json={**today.json(), "puzzle": route.fetch(url=address).json()})

    page.route("**/api/puzzles/today*", of_game)
    line = page.context.new_cdp_session(page)
    loaded: list[int] = []
    line.on("Network.loadingFinished", lambda done: loaded.append(done["encodedDataLength"]))
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.goto("/")
    page.wait_for_load_state("networkidle")
    expect(page.get_by_test_id("day-card")).to_be_visible()
    expect(page.get_by_test_id("day-card").locator(".preview > *")).not_to_have_count(0)
    page.wait_for_load_state("networkidle")
    print(lang, game, sum(loaded))
    assert 100_000 < sum(loaded) <= FIRST_SCREEN_BYTES
    asked = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert any("/fr-" in name for name in asked) is lang.startswith("fr")
