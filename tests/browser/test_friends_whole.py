"""Two browsers, one at a desk and one the size of a phone, play each game from the invitation to its end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import count, cycle
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pitchside.games import GAMES
from pitchside.games.chifootmi import action as cards
from tests.browser import pitch_bowl_script, pitch_out_script
from tests.browser.command import pitchside
from tests.browser.house import House
from tests.browser.lines import CutLine, await_state, note_states
from tests.browser.pitch_out_script import OPPOSITE
from tests.browser.script import GOALS, WHOLE_MATCH, Script
from tests.browser.table import open_sheet, opt_for, past_the_goal, play
from tests.browser.visit import PHONE, Visits

PITCH_OUT_MATCH = (*pitch_out_script.BEGUN, *pitch_out_script.LAID_OUT, *pitch_out_script.WHOLE_MATCH)
EXPERT_MATCH = WHOLE_MATCH[: GOALS[1] + 1]
"""Two goals in a row: in expert mode Ana has won."""
_ACTION = re.compile("^(?:south|north) .*$", re.MULTILINE)
_TYPED = """() => {
  const found = (hook) => document.querySelector(hook) !== null;
  if (found("[data-testid=next-round]")) return "next";
  return found("[data-testid=typed-send]:enabled") ? "ready" : null;
}"""
_CHOICE = ":is(button[data-testid=card], button[data-testid=pile][role=radio], [data-testid=side]):enabled"
_CHOSEN = """(choice) => {
  const found = (hook) => document.querySelector(hook) !== null;
  if (found("[data-testid=end-card]")) return "over";
  if (found("[data-testid=next-round]")) return "next";
  return found("[data-testid=lock]") && found(choice) ? "ready" : null;
}"""
_LOCKED = "([seat, made]) => window.known.made > made || window.known.sealed.includes(seat)"
LOOKS = 1_000
LOOK_MS = 20


@dataclass
class Friends:
    """Both at the table: Ana at a desk, Ben on a phone whose line can be cut."""

    pages: Mapping[str, Page]
    line: CutLine
    played: list[str] = field(default_factory=list)
    """Every action in its order, with the seat that did it."""
    version: int = 0
    """The newest state that either page has shown."""

    @property
    def match(self) -> str:
        """The id of their match."""
        return self.pages["south"].url.rsplit("/", 1)[1]

    def asked(self, seat: str, look: str) -> Page:
        """The page of this seat, which knows all and asks for something; a round that is over is left."""
        page = self.pages[seat]
        await_state(page, self.version)
        while page.wait_for_function(look).json_value() == "next":
            page.get_by_test_id("next-round").click()
            expect(page.get_by_test_id("next-round")).to_have_count(0)
        return page

    def press(self, page: Page, button: str) -> None:
        """Press it, and wait until the page has what came of it."""
        page.get_by_test_id(button).click()
        await_state(page, self.version + 1)
        self.version = int(page.evaluate("window.heard"))

    def lose_the_line(self, meanwhile: Callable[[], None]) -> None:
        """Ben's page is cut off while something happens; once it may, it comes back by itself."""
        offline = self.pages["north"].get_by_text("Connection lost")
        self.line.cut()
        expect(offline.first).to_be_visible()
        meanwhile()
        self.line.mend()
        expect(offline).to_have_count(0)


def sit_down(visits: Visits, game: str, options: Mapping[str, str]) -> Friends:
    """Ana invites by the sheet of the first page, Ben comes by the link."""
    ana, ben = visits.page(), visits.page(size=PHONE)
    line = CutLine(ben)
    for page in (ana, ben):
        note_states(page)
    ana.goto("/")
    open_sheet(ana, "friend", game)
    more = ana.get_by_test_id("more")
    if more.count() and more.get_attribute("open") is None:
        more.locator("summary").click()
    for name, value in options.items():
        opt_for(ana.get_by_test_id(f"{name}-{value}"))
    ana.get_by_test_id("start").click()
    ben.goto(ana.get_by_test_id("link").inner_text())
    ben.get_by_test_id("guest-name").fill("Ben")
    ben.get_by_test_id("join").click()
    for page in (ana, ben):
        expect(page.locator("[data-testid=here]:not(.away)")).to_have_count(2)
    return Friends({"south": ana, "north": ben}, line, version=int(ana.evaluate("window.heard")))


Deed = tuple[str, Callable[[], None]]
Play = Callable[[Friends], Iterator[Deed]]


# ---- the games ------------------------------------------------------------------------------------------


def by_mouse(friends: Friends) -> Iterator[Deed]:
    """Play Ball: discs are moved with the mouse on both screens."""
    script = Script(mode="expert")
    for number, (seat, turn) in enumerate(zip(cycle(OPPOSITE), EXPERT_MATCH, strict=False)):

        def deed(seat: str = seat, turn: str = turn, number: int = number) -> None:
            play(friends.pages[seat], script.ways(turn))
            if number not in GOALS:
                expect_turn(friends.pages[seat], OPPOSITE[seat])

        page = friends.pages[seat]
        if number - 1 in GOALS:
            for one in friends.pages.values():
                past_the_goal(one)
        expect_turn(page, seat)
        friends.played.extend(f"{seat} {action}" for action in turn.split())
        yield seat, deed


def expect_turn(page: Page, seat: str) -> None:
    """The page tells that it is this side's turn."""
    expect(page.locator(f"[data-testid=player-{seat}].turn")).to_be_visible()


def typed(lines: Iterable[str]) -> Play:
    """The disc games: these lines, each typed by its seat in the text view."""

    def deeds(friends: Friends) -> Iterator[Deed]:
        for page in friends.pages.values():
            page.get_by_test_id("text-view").focus()
            page.keyboard.press("Enter")
            expect(page.get_by_test_id("text-panel")).to_be_visible()
        for line in lines:
            seat, _, action = line.partition(" ")
            friends.played.append(line)
            yield seat, partial(type_in, friends, seat, action)

    return deeds


def type_in(friends: Friends, seat: str, action: str) -> None:
    """One action in the words of the record."""
    page = friends.asked(seat, _TYPED)
    page.get_by_test_id("typed-action").fill(action)
    friends.press(page, "typed-send")


def by_cards(friends: Friends) -> Iterator[Deed]:
    """ChiFootMi: Ana chooses the first, Ben too; but he keeps every other shot out, so that somebody wins."""
    aims = count()
    while (seat := chooser(friends.pages)) is not None:
        yield seat, partial(choose, friends, seat, aims)


def chooser(pages: Mapping[str, Page]) -> str | None:
    """Whose page asks for a choice; nobody's once both are at the end.

    Only a page knows whether it asks: the last pile and the last card it takes by itself (CFM-3.10), whatever
    the server waits for.
    """
    for _ in range(LOOKS):
        looks = {seat: page.evaluate(_CHOSEN, _CHOICE) for seat, page in pages.items()}
        for seat, look in looks.items():
            if look == "ready":
                return seat
            if look == "next":
                pages[seat].get_by_test_id("next-round").click()
                expect(pages[seat].get_by_test_id("next-round")).to_have_count(0)
        if set(looks.values()) == {"over"}:
            return None
        pages["south"].wait_for_timeout(LOOK_MS)
    raise AssertionError("neither page asks for a choice")


def choose(friends: Friends, seat: str, aims: Iterator[int]) -> None:
    """Choose and lock, and wait until the page knows its own choice as made: the other may come before it.

    A pile is taken by one tap.
    """
    page = friends.pages[seat]
    choices = page.locator(_CHOICE)
    kind = str(choices.first.get_attribute("data-testid"))
    last = kind == "side" and seat == "north" and next(aims) % 2 == 1
    choice = choices.last if last else choices.first
    value = choice.get_attribute(f"data-{kind}")
    made = page.evaluate("window.known.made")
    choice.click()
    if kind != "pile":
        page.get_by_test_id("lock").click()
    page.wait_for_function(_LOCKED, arg=[seat, made])
    deed = {"card": "play", "pile": "draw", "side": "aim"}[kind]
    friends.played.append(f"{seat} {deed} {kind}={value}")


@dataclass(frozen=True, slots=True)
class Whole:
    """A game, how it is made short, how it is played, and the deed of Ana's in which Ben's line is lost."""

    game: str
    options: Mapping[str, str]
    deeds: Play
    cut_at: int


MATCHES = (
    Whole("play-ball", {"mode": "expert"}, by_mouse, 4),
    Whole("pitch-out", {"chooser": "south", "tremor": "0"}, typed(PITCH_OUT_MATCH), 17),
    Whole("pitch-bowl", {"chooser": "south", "tremor": "0"}, typed(pitch_bowl_script.WHOLE_MATCH), 17),
    Whole("chifootmi", {"last_shot": "off"}, by_cards, 16),
)


@pytest.mark.parametrize("whole", MATCHES, ids=lambda whole: whole.game)
def test_two_browsers_play_a_whole_match(visits: Visits, house: House, tmp_path: Path, whole: Whole) -> None:
    """From the invitation to the result on both screens; a line lost halfway costs nothing."""
    friends = sit_down(visits, whole.game, whole.options)
    lost = False
    for number, (seat, deed) in enumerate(whole.deeds(friends)):
        if number >= whole.cut_at and seat == "south" and not lost:
            lost = True
            friends.lose_the_line(deed)
        else:
            deed()
    assert lost
    expect_same_end(friends)
    expect_recorded(friends, house, whole.game, tmp_path)


def expect_same_end(friends: Friends) -> None:
    """Both see the result: one has won, and each reads their own goals first."""
    for page in friends.pages.values():
        expect(page.get_by_test_id("end-card")).to_be_visible()
    south, north = (
        page.get_by_test_id("end-score").locator("b").all_inner_texts() for page in friends.pages.values()
    )
    assert south == north[::-1]
    won = [page.get_by_test_id("end-card").get_by_text("You win!").count() for page in friends.pages.values()]
    assert sorted(won) == [0, 1]


def expect_recorded(friends: Friends, house: House, game: str, folder: Path) -> None:
    """The record holds by the rules, and has what each has done, once and in its order."""
    file = house.save(friends.match, folder / "match.pitch")
    assert pitchside("verify", file).status == 0
    recorded = [read(game, line) for line in _ACTION.findall(file.read_text(encoding="utf-8"))]
    done = [read(game, line) for line in friends.played]
    if game != "chifootmi":
        assert recorded == done
        return
    for seat in friends.pages:
        whole = iter([deed for who, deed in recorded if who == seat])
        missed = [deed for who, deed in done if who == seat and deed not in whole]
        assert missed == []
    # The last pile and the last card are taken by themselves; no card is played twice.
    assert {type(deed) for _, deed in Counter(recorded) - Counter(done)} <= {cards.Draw, cards.Play}
    assert {recorded.count(one) for one in recorded if isinstance(one[1], cards.Play)} == {1}


def read(game: str, line: str) -> tuple[str, Any]:
    """Who did what, however its numbers are written."""
    seat, _, action = line.partition(" ")
    return seat, GAMES[game].parse(action)
