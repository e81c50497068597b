"""Whole matches of ChiFootMi: a beginner against the computer by keyboard, pro+ by two people."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.chifootmi_script import (
    OPPOSITE,
    brought,
    finished,
    fits_one_two,
    fresh,
    has_goal,
    is_phase,
    south_scores,
    standing,
)
from tests.browser.chifootmi_table import (
    CHOICES,
    answer,
    choose_both,
    cover,
    in_the_page,
    match_of,
    press_twice,
    start,
    steps_of,
)
from tests.browser.command import pitchside
from tests.browser.house import House
from tests.browser.keys import tab_to
from tests.browser.lines import note_states
from tests.browser.table import offer
from tests.browser.visit import DESK, PHONE, Visits

MOST = 200
"""Screens in a match; some seventy are usual."""
MOST_KEYS = 3000
"""Keys in a match; while a choice is on its way they are not heard."""
_WANTED = """() => {
  const found = (hook) => document.querySelector(hook) !== null;
  if (found("[data-testid=rematch]")) return "rematch";
  if (found("[data-testid=next-round]")) return "next";
  if (found("[data-testid=lock]:enabled")) return "lock";
  if (found("[data-testid=answer-yes]:enabled")) return "answer";
  return found("[data-testid=lock]") ? "choose" : null;
}"""
"""What the keys are to do next; nothing while a choice is on its way."""


_SEEN = """() => ["cover", "next-round", "hand-over", "answer-yes", "rematch"]
  .find((hook) => document.querySelector(`[data-testid=${hook}]`) !== null)"""


def expect_told(page: Page, house: House) -> None:
    """The end card tells the score and the winner as the server has them."""
    table = standing(house, match_of(page))
    score = table["result"]["score"]
    expect(page.get_by_test_id("end-score")).to_have_text(re.compile(f"{score['south']}.*{score['north']}"))
    expect(page.get_by_test_id("end-moment")).to_be_visible()


def test_the_end_card_quotes_the_goal_that_decided(visits: Visits, house: House) -> None:
    """On a telephone the card tells the goal that won, and nobody in the picture has lost a head."""
    page = visits.page(size=PHONE)
    page.goto(f"/match/{finished(house)}")
    moment = page.get_by_test_id("end-moment")
    expect(moment).to_contain_text(re.compile("Goal for Ana|Ana scores"))
    heads = moment.locator("circle.head")
    expect(heads).to_have_count(2)
    for place in range(2):
        expect(heads.nth(place)).to_be_visible()


_BOX = """() => ["table", "ladder", "acts"].map((id) => {
  const node = document.querySelector(`[data-testid=${id}], .${id}`);
  const { x, y, width, height } = node.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(" "); }).join(", ")"""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_turn_against_the_computer(visits: Visits, house: House, size: ViewportSize) -> None:
    """A tap lifts and says what the card can do, a drag onto the slot plays, a pack is one tap."""
    page = visits.page(size=size)
    page.goto(f"/match/{fresh(house, against='beginner', level='beginner')}")
    cards = page.locator("[data-testid=row][data-seat=south] button[data-testid=card]")
    expect(cards).to_have_count(4)
    before = page.evaluate(_BOX)
    cards.nth(1).click()
    expect(cards.nth(1)).to_have_attribute("aria-checked", "true")
    value = str(cards.nth(1).get_attribute("data-card"))
    expect(page.get_by_test_id("ruling-text")).to_contain_text(value)
    assert page.evaluate(_BOX) == before
    slot = page.locator("[data-testid=empty-place][data-seat=south]").bounding_box()
    assert slot is not None
    cards.nth(1).hover()
    page.mouse.down()
    page.mouse.move(slot["x"] + slot["width"] / 2, slot["y"] + slot["height"] / 2, steps=5)
    page.mouse.up()
    expect(page.locator("[data-testid=played-card][data-seat=south]")).to_have_attribute("data-card", value)
    expect(page.get_by_test_id("verdict")).to_contain_text(value)
    page.locator("button[data-testid=pile][role=radio]").first.click()
    expect(cards).to_have_count(4)
    expect(page.locator("button[data-testid=pile][role=radio]")).to_have_count(0)
    assert page.evaluate(_BOX) == before
    kept = page.get_by_test_id("ladder")
    expect(kept).to_have_attribute("data-needed", "2")
    drawn = page.get_by_test_id("moves").get_by_test_id("symbols")
    expect(drawn).to_have_count(1)
    expect(drawn).to_contain_text(value)


def test_a_match_in_words_alone(page: Page, house: House) -> None:
    """By keys in the text view from the first card to the end: cards, packs, shots, goals."""
    note_states(page)
    page.goto(f"/match/{fresh(house, against='beginner', level='beginner')}")
    expect(page.get_by_test_id("table")).to_be_visible()
    tab_to(page, page.get_by_test_id("text-view"))
    page.keyboard.press("Enter")
    expect(page.locator("#text-title")).to_be_focused()
    for _ in range(MOST):
        wanted = str(page.wait_for_function(_IN_WORDS).json_value())
        if wanted == "rematch":
            return
        assert page.evaluate("document.activeElement !== document.body"), wanted
        if wanted == "next":
            page.keyboard.press("Enter")
            expect(page.get_by_test_id("next-round")).to_have_count(0)
            continue
        target = page.get_by_test_id("text-answer" if wanted == "answer" else "text-action").first
        if not target.evaluate("node => node === document.activeElement"):
            tab_to(page, target)
        if wanted == "choose":
            page.keyboard.press("Enter")
            expect(page.locator("[data-testid=text-action][aria-pressed=true]")).to_have_count(1)
        made = page.evaluate("window.known.made")
        page.keyboard.press("Enter")
        page.wait_for_function("made => window.known.made > made", arg=made)
    raise AssertionError("the match does not end")


_IN_WORDS = """() => {
  const found = (hook) => document.querySelector(`[data-testid=${hook}]`) !== null;
  if (found("rematch")) return "rematch";
  if (found("next-round")) return "next";
  if (found("text-answer")) return "answer";
  const actions = document.querySelectorAll("[data-testid=text-action]:not(:disabled)");
  if (actions.length === 0) return null;
  return actions[0].textContent.includes("ile") ? "draw" : "choose";
}"""


def downloaded(page: Page, folder: Path) -> Path:
    """The record, from the menu of the finished match."""
    page.get_by_test_id("menu").click()
    with page.expect_download() as caught:
        page.get_by_test_id("menu-record").click()
    file = folder / caught.value.suggested_filename
    caught.value.save_as(file)
    return file


def test_a_beginners_match_by_keyboard(page: Page, house: House, tmp_path: Path) -> None:
    """From the first page to the end without a pointer; the seal of the start is opened, the record holds."""
    page.goto("/")
    tab_to(page, offer(page, "play", "chifootmi"))
    page.keyboard.press("Enter")
    seal = page.get_by_test_id("seal").first
    expect(seal).to_have_attribute("data-opened", "false")
    promised = str(seal.get_attribute("data-commitment"))
    play_by_keys(page)
    assert standing(house, match_of(page))["options"]["level"] == "beginner"
    expect_told(page, house)
    seed, salt = opened_seal(page, promised)
    record = downloaded(page, tmp_path)
    lines = record.read_text(encoding="utf-8").splitlines()
    assert {f"Commitment: {promised}", f"Seed: {seed}", f"Salt: {salt}"} <= set(lines)
    assert pitchside("verify", record).status == 0
    record.write_text(altered(record.read_text(encoding="utf-8")), encoding="utf-8")
    assert pitchside("verify", record).status == 1


def play_by_keys(page: Page) -> None:
    """A digit and Enter for every choice, 2 and Enter for a question, until the end."""
    for number in range(MOST_KEYS):
        wanted = str(page.wait_for_function(_WANTED).json_value())
        if wanted == "rematch":
            expect(cover(page)).to_have_count(0)
            return
        for key in {"answer": ("2", "Enter"), "lock": ("Enter",), "next": ("Enter",)}.get(
            wanted, (str(1 + number % 2),)
        ):
            page.keyboard.press(key)
    raise AssertionError("the match does not end")


def opened_seal(page: Page, promised: str) -> tuple[str, str]:
    """Seed and salt, shown with the fingerprint of the start."""
    seal = page.get_by_test_id("seal").first
    expect(seal).to_have_attribute("data-opened", "true")
    expect(seal).to_have_attribute("data-commitment", promised)
    seal.click()
    told = {
        name: page.get_by_test_id(f"seal-{name}").inner_text() for name in ("fingerprint", "seed", "salt")
    }
    assert told["fingerprint"] == promised
    page.keyboard.press("Escape")
    return told["seed"], told["salt"]


def altered(text: str) -> str:
    """The record with two different cards exchanged."""
    cards = re.findall(r"^(?:south|north) play card=(\d+)$", text, re.MULTILINE)
    one, other = cards[0], next(card for card in cards if card != cards[0])
    changed = text.replace(f"card={one}\n", "card=@\n", 1).replace(f"card={other}\n", f"card={one}\n", 1)
    return changed.replace("card=@\n", f"card={other}\n", 1)


# ---- two people -------------------------------------------------------------------------------------------


def test_a_pro_plus_match_with_every_option(page: Page, house: House, tmp_path: Path) -> None:
    """Cards, draws, shots, windows and the last shot by two at one screen; no cover ever holds a card."""
    start(page, "two", "game-level-pro+", "last_shot-on")
    asked: set[str] = set()
    for number in range(MOST):
        seen = look(page)
        if seen == "rematch":
            break
        take_part(page, house, seen, Random(number), asked)
    options = standing(house, match_of(page))["options"]
    assert (options["level"], len(options["options"])) == ("pro+", 3)
    # Which of them come is up to the deal; each has its own tests with the windows.
    assert asked, "no question in a whole match"
    expect_told(page, house)
    record = downloaded(page, tmp_path)
    assert pitchside("verify", record).status == 0


def look(page: Page) -> str:
    """What the screen wants of people."""
    return str(page.wait_for_function(_SEEN).json_value())


def take_part(page: Page, house: House, seen: str, rng: Random, asked: set[str]) -> None:
    """Do it: whatever comes first, chosen by lot."""
    if seen == "cover":
        assert in_the_page(page) == []
        press_twice(page)
        choices = page.locator(CHOICES)
        choices.nth(rng.randrange(choices.count())).click()
        expect(page.get_by_test_id("secret")).to_have_count(0)
    elif seen == "next-round":
        page.get_by_test_id("next-round").click()
    elif seen == "hand-over":
        page.get_by_test_id("hand-over").click()
        expect(cover(page)).to_be_visible()
    else:
        ask = str(page.get_by_test_id("answer-yes").get_attribute("data-ask"))
        asked.add(ask)
        fits = ask != "one_two" or fits_one_two(standing(house, match_of(page)))
        answer(page, fits and rng.random() < 0.5)


def test_a_goal_waits_for_who_opens_the_match(page: Page, house: House) -> None:
    """The goal lies there until Next, however the page is left; who has gone on finds the next choice."""
    page.goto(f"/match/{brought(house, has_goal, south_scores, 7)}")
    for _ in range(2):
        expect(page.get_by_test_id("see-again")).to_be_enabled()
        expect(page.get_by_test_id("ruling-text")).to_contain_text("Goal for Ana")
        expect(cover(page)).to_have_count(0)
        page.reload()
    page.get_by_test_id("next-round").click()
    expect(page.get_by_test_id("hand-over")).to_be_visible()
    page.reload()
    expect(page.locator("[data-testid=hand-over], [data-testid=cover]").first).to_be_visible()
    expect(page.get_by_test_id("next-round")).to_have_count(0)


@pytest.mark.parametrize("first_scores", [True, False], ids=["first", "second"])
def test_a_shoot_out(page: Page, house: House, first_scores: bool) -> None:
    """One side puts every penalty in, the other none: over as soon as nobody can catch up."""
    page.goto(f"/match/{brought(house, is_phase('shootout'))}")
    first = standing(house, match_of(page))["position"]["shootout"]["first"]
    scorer = first if first_scores else OPPOSITE[first]
    shots = 0
    while not page.get_by_test_id("rematch").count():
        shot_by(page, house, scorer)
        shots += 1
    assert 5 <= shots <= 6
    table = standing(house, match_of(page))
    assert table["result"]["winner"] == scorer
    assert table["goals"] == {"south": 0, "north": 0}
    for seat, expected in ((scorer, "3"), (OPPOSITE[scorer], "0")):
        pips = page.locator(f"[data-testid=shootout-pips][data-seat={seat}]").first
        expect(pips).to_have_attribute("data-scored", expected)
    assert [one["action"] for one in steps_of(house, page)][-1].count("aim side=") == 2


def shot_by(page: Page, house: House, scorer: str) -> None:
    """The next penalty: three sides; in if the scorer shoots."""
    position = standing(house, match_of(page))["position"]["shootout"]
    level = len(position["south"]) == len(position["north"])
    shooter = position["first"] if level else OPPOSITE[position["first"]]
    picks = {shooter: "side=centre", OPPOSITE[shooter]: "side=centre"}
    if shooter == scorer:
        picks[shooter] = "side=right"
    choose_both(page, picks)
    expect(page.locator("[data-testid=hand-over], [data-testid=rematch]").first).to_be_visible()
