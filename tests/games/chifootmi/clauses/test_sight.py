"""ChiFootMi: who sees what (CFM-9)."""

from __future__ import annotations

from typing import Any

import pytest

from pitchside.core.match import Match
from pitchside.core.notation import text_of
from pitchside.core.record import open_record
from pitchside.core.seat import Eyes, Seat
from pitchside.server.match.access import access_of
from pitchside.server.match.config import Terms
from pitchside.server.match.state import Snapshot
from pitchside.server.match.view import table, table_for_all
from pitchside.wire.messages import Player
from tests.games.chifootmi import scenes
from tests.games.chifootmi.scenes import Scene, deal, draw, duel, kick_off, scene, south, toss
from tests.games.marks import rule

HANDS = scene("7 [3] | 1 2 | 9 8 10", "[5] 6 | 4 7 | 10 11 3")
PACKS = "1 2 3 4 5 6 7 8 9 10 11", "11 10 9 8 7 6 5 4 3 2 1"
VIEWS = ("south", "north", "spectator")


@rule("CFM-9.1")
@pytest.mark.parametrize(
    ("view", "souths", "norths"),
    [
        ("south", "7 [3] | ? ? | 9 ? ?", "[?] 6 | ? ? | 10 ? ?"),
        ("north", "7 [?] | ? ? | 9 ? ?", "[5] 6 | ? ? | 10 ? ?"),
        ("spectator", "7 [?] | ? ? | 9 ? ?", "[?] 6 | ? ? | 10 ? ?"),
    ],
)
def test_what_each_sees_of_both_teams(view: str, souths: str, norths: str) -> None:
    """No closed pile, no inside of the open one, no back of the opponent's."""
    answer = HANDS.play(view=view)
    assert (answer.south, answer.north) == (souths, norths)


@rule("CFM-9.1")
@pytest.mark.parametrize("view", VIEWS)
def test_a_choice_is_not_seen_before_both_are_made(view: str) -> None:
    """Nor in what is printed of the seats that are to act."""
    before = HANDS.play(view=view)
    after = HANDS.play(south("play card=3"), view=view)
    assert (after.position, after.raw["events"], after.raw["hash"]) == (
        before.position,
        [],
        before.raw["hash"],
    )
    assert set(before.pending["north" if view != "north" else "south"]) == {"do"}


@rule("CFM-9.1")
def test_the_deal_is_nobodys_to_see() -> None:
    """It is told without its cards, and left out of the record until the end."""
    begun, other = kick_off(*PACKS), kick_off("1 2 3 4 11 10 9 8 7 6 5", PACKS[1])
    for view in VIEWS:
        assert begun.play(view=view).raw == other.play(view=view).raw
    match: Match[Any, Any] = Match(scenes.GAME, {})
    for action in begun.before:
        match.commit(Seat(action["seat"]), match.parse(text_of(action)))
    told = str(open_record(match, {}, "2026-11-15"))
    assert "[" not in told.split("\n\n", 1)[1]
    assert match.turns[0].told(Eyes.SOUTH) == {Seat.CHANCE: "hidden"}


def hot_seat(level: str) -> Snapshot:
    """Two persons at one screen, cards dealt."""
    match: Match[Any, Any] = Match(scenes.GAME, {"level": level})
    packs = deal(scenes.pack(level), scenes.pack(level))
    for action in (packs, *toss("south")):
        match.commit(Seat(action["seat"]), match.parse(text_of(action)))
    return Snapshot(match)


@rule("CFM-9.2")
@pytest.mark.parametrize("level", scenes.LEVELS)
def test_on_one_screen_choices_are_made_apart_at_every_level(level: str) -> None:
    """Both are asked at once, so the cover is kept; the open table shows no more than a spectator sees."""
    now = hot_seat(level)
    person = Player(kind="person", name="")
    terms = Terms(game=scenes.GAME, options=now.match.options, south=person, north=person)
    shown = table(
        table_for_all("one", terms, now), terms, now, access_of(frozenset({Seat.SOUTH, Seat.NORTH}))
    )
    assert now.at_once()
    assert shown.position == scenes.GAME.write(now.match.state, Eyes.SPECTATOR)
    assert [one.seat for one in shown.asked] in (["north", "south"], ["south", "north"])
    assert all(one.choices == [] for one in shown.asked)


@rule("CFM-9.3")
@pytest.mark.parametrize("view", VIEWS)
def test_of_a_draw_the_others_see_seat_and_pile(view: str) -> None:
    """The card of pile 2 alone."""
    answer = HANDS.play(duel(7, 6), draw(1, 2), view=view)
    told = {one["seat"]: (one["pile"], one["card"]) for one in answer.named("draw")}
    assert told == {"south": (1, 1 if view == "south" else None), "north": (2, 10)}


@rule("CFM-9.3")
@pytest.mark.parametrize(
    "lines", [(), (duel(7, 6), draw(2, 2)), (duel(7, 5), draw(2, 1))], ids=["at once", "keep", "later"]
)
def test_a_closed_card_stays_unseen_until_played(lines: tuple[list[dict[str, str]], ...]) -> None:
    """Whatever the roles."""
    for ball in ("south", "north"):
        begun = scene("7 [3] | 1 2 | 9 8 10", "[5] 6 | 4 7 | 10 11 3", ball=ball)
        assert begun.play(*lines, view="north").position["south"]["active"][-1 if not lines else 0] == {
            "card": None,
            "up": False,
        }


@rule("CFM-9.3")
@pytest.mark.parametrize("view", VIEWS)
def test_the_new_top_of_the_open_pile_is_seen_after_both_draws(view: str) -> None:
    """Not while one of them is sealed."""
    waiting = HANDS.play(duel(7, 6), south("draw pile=2"), view=view)
    assert waiting.position["south"]["open"] == [9, None, None]
    assert HANDS.play(duel(7, 6), draw(2, 1), view=view).position["south"]["open"] == [8, None]


@rule("CFM-9.4")
@pytest.mark.parametrize("begun", [HANDS, kick_off(*PACKS)], ids=["hands", "start"])
def test_a_spectator_sees_what_both_see_and_no_more(begun: Scene) -> None:
    """Card by card."""
    souths, norths, open_table = (begun.play(view=view).position for view in VIEWS)
    for seat in ("south", "north"):
        for name in ("active", "closed", "open", "played"):
            for one, other, shared in zip(
                souths[seat][name], norths[seat][name], open_table[seat][name], strict=True
            ):
                assert shared == (one if one == other else other if "None" in str(other) else one)
