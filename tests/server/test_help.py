"""Help against the computer: a hint, the last turn taken back, and the sentences where there is none."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pitchside.bots import levels
from pitchside.core.record import parse_record, replay
from pitchside.core.seat import Eyes, Seat
from pitchside.games import GAMES
from pitchside.server.http.app import Settings
from pitchside.server.workers.process import Job, think
from tests.games.chifootmi.leaks import begun
from tests.games.chifootmi.worlds import Story, moment, some_story
from tests.server.support import RANDOM_AGENTS, Page, Served, serving
from tests.server.test_computer import COMPUTER, SLOW, wait_for_turn


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose computers have a second for a turn."""
    folder, settings = tmp_path_factory.mktemp("help"), Settings(agents=RANDOM_AGENTS, budget=1.0, lock_s=0.0)
    with serving(folder, settings) as one:
        yield one


def claim(page: Page, action: str, seat: str = "south") -> dict[str, Any]:
    """Ask for it; the answer."""
    return page.say(page.message("claim", seat, action=action))


def wait_for_hint(page: Page) -> dict[str, Any]:
    """Until it is thought out."""
    while not (hint := page.table["help"]["hint"] or {}).get("actions"):
        page.until("state")
    return hint


def answered(page: Page) -> None:
    """The person plays a turn, and the computer answers."""
    page.turn("c2n", "end")
    wait_for_turn(page)


def test_the_last_turn_and_its_answer_are_taken_back(server: Served) -> None:
    """The position is the one before; the record keeps every line, says so, and is played through."""
    match_id = server.new_match(north=COMPUTER)
    with server.page(match_id) as page:
        start = page.table["position"]
        assert page.table["help"] == {"seat": "south", "takeback": False, "hint": None}
        answered(page)
        assert page.table["help"]["takeback"] is True
        played = page.played
        assert claim(page, "takeback")["t"] == "ack"
        assert page.table["position"] == start
        assert page.played == [*played, "offer_takeback", "accept_takeback"]
        assert page.table["helped"] == {"south": {"takeback": 1}}
        page.turn("c2n", "end")
    text = server.http("GET", f"/api/matches/{match_id}/record").text
    assert 'Help: {"south": {"takeback": 1}}' in text
    assert replay(parse_record(text), GAMES["play-ball"]).help() == {"south": {"takeback": 1}}
    assert server.http("GET", f"/api/matches/{match_id}").json()["helped"] == ["south"]


def test_nothing_is_taken_back_before_the_first_turn(server: Served) -> None:
    """It is refused with a sentence in both languages."""
    with server.page(server.new_match(north=COMPUTER)) as page:
        answer = claim(page, "takeback")
        assert (answer["t"], answer["code"]) == ("refused", "nothing_to_take_back")
        assert answer["text"] == {
            "en": "You have nothing to take back.",
            "fr": "Vous n’avez rien à reprendre.",
        }


def test_a_turn_is_taken_back_while_the_computer_thinks(server: Served) -> None:
    """What it was thinking of is never played."""
    with server.page(server.new_match(north=SLOW)) as page:
        page.turn("c2n", "end")
        assert page.table["thinking"] == "north"
        assert claim(page, "takeback")["t"] == "ack"
        assert page.table["thinking"] is None
        page.turn("b2n", "end")
        wait_for_turn(page)
        theirs = [step for step in page.steps if step["seat"] == "north"]
        assert theirs[0]["action"] == "accept_takeback"
        assert page.steps.index(theirs[1]) > page.played.index("b2n")


def test_a_hint_is_thought_out_and_told(server: Served) -> None:
    """It is counted at once, told when it is there, and gone with the next step."""
    with server.page(server.new_match(north=COMPUTER)) as page:
        assert claim(page, "hint")["t"] == "ack"
        hint = wait_for_hint(page)
        assert hint["actions"][-1] == "end"
        assert [step["action"] for step in hint["steps"]] == hint["actions"]
        assert page.table["helped"] == {"south": {"hint": 1}}
        page.step(hint["actions"][0])
        assert page.table["help"]["hint"] is None


def test_a_hint_in_the_middle_of_a_turn_goes_on_from_there(server: Served) -> None:
    """The draft stays as it is, and the advice is lawful after it."""
    with server.page(server.new_match(north=COMPUTER)) as page:
        page.turn("c2n")
        claim(page, "hint")
        assert page.draft == ["c2n"]
        page.turn(*wait_for_hint(page)["actions"])


def test_the_last_of_several_hints_is_told(server: Served) -> None:
    """Who asks again after another step is advised for that one."""
    with server.page(server.new_match(north=COMPUTER)) as page:
        claim(page, "hint")
        page.turn("c2n")
        claim(page, "hint")
        page.turn(*wait_for_hint(page)["actions"])
        assert page.table["helped"] == {"south": {"hint": 2}}


def test_a_turn_taken_back_brings_no_old_hint(server: Served) -> None:
    """The position is the one that was advised about, and the person may ask anew."""
    with server.page(server.new_match(north=COMPUTER)) as page:
        claim(page, "hint")
        wait_for_hint(page)
        answered(page)
        claim(page, "takeback")
        assert page.table["help"]["hint"] is None
        assert claim(page, "hint")["t"] == "ack"
        wait_for_hint(page)


def test_a_hint_of_a_shot_is_an_intention(server: Served) -> None:
    """Where something is flicked nothing is played out beforehand."""
    position = {
        "to_act": "south",
        "pieces": [{"id": "south.captain", "x": 400, "y": 100}, {"id": "north.captain", "x": 400, "y": 500}],
    }
    match = server.new_match(game="pitch-out", north=COMPUTER, position=position)
    with server.page(match) as page:
        claim(page, "hint")
        hint = wait_for_hint(page)
        assert (hint["actions"][0].split()[0], hint["steps"]) == ("flick", [])


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({}, "between two people"),
        ({"north": COMPUTER, "options": {"clock": "300+5"}}, "while a clock runs"),
    ],
)
def test_there_is_no_help(server: Served, changes: dict[str, Any], code: str) -> None:
    """Neither between two people nor while a clock runs; a sentence says why, and no number is used up."""
    with server.page(server.new_match(**changes)) as page:
        assert page.table["help"] is None
        for action in ("hint", "takeback"):
            answer = claim(page, action)
            assert (answer["t"], answer["code"]) == ("error", "no_help"), code
            assert answer["text"]["en"].startswith("There is no help")
        assert page.turn("c2n", "end")["t"] == "ack"


def test_there_is_no_help_after_the_end(server: Served) -> None:
    """A match that is over stays over."""
    with server.page(server.new_match(north=COMPUTER)) as page:
        answered(page)
        claim(page, "resign")
        assert claim(page, "takeback")["text"]["en"].startswith(
            "The match is over: there is nothing left to take back"
        )
        assert page.table["help"] is None


def test_there_is_no_takeback_in_chifootmi(server: Served) -> None:
    """A card that was shown was seen."""
    with server.page(server.new_match(game="chifootmi", north=COMPUTER)) as page:
        page.step(f"play card={page.table['asked'][0]['pending']['cards'][0]['card']}")
        wait_for_turn(page)
        assert "both" in {step["seat"] for step in page.steps}
        assert page.table["help"]["takeback"] is False
        assert claim(page, "takeback")["t"] == "refused"


def advice(story: Story, packs: dict[str, list[Any]], until: int, seat: Seat) -> list[str] | None:
    """What a hint says to a seat after so much was said; None where it is not asked."""
    match = begun(story.options, packs)
    for by, text in story.said[:until]:
        match.commit(Seat(by), match.parse(text))
    if seat not in match.to_act():
        return None
    return think(Job("chifootmi", match.state, seat, "normal", 5, 30.0), levels)


def test_a_hint_tells_nothing_that_the_seat_may_not_know() -> None:
    """In two worlds that look the same to a seat it is given the same advice."""
    told = 0
    for seed in range(20):
        rng = Random(seed)
        story = some_story(rng, rng.choice(("amateur", "pro")))
        until, packs = moment(story, Eyes.SOUTH, rng)
        one, other = (advice(story, cards, until, Seat.SOUTH) for cards in (story.packs, packs))
        assert one == other
        told += one is not None
    assert told > 10


def test_help_outlives_the_server(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What was taken back stays taken back when the match is read again from the store."""
    folder, settings = tmp_path_factory.mktemp("again"), Settings(agents=RANDOM_AGENTS, budget=1.0)
    with serving(folder, settings) as one:
        match_id = one.new_match(north=COMPUTER)
        with one.page(match_id) as page:
            answered(page)
            claim(page, "takeback")
            before = (page.table["position"], page.table["hash"], page.played)
    with serving(folder, settings) as two, two.page(match_id) as page:
        assert (page.table["position"], page.table["hash"], page.played) == before
        assert page.table["helped"] == {"south": {"takeback": 1}}
