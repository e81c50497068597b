"""Pitch Out: what is asked between advanced rounds, and what the others see of it (POT-8.5, 8.7)."""

from __future__ import annotations

from typing import Any

import pytest

from pitchside.core.match import Match
from pitchside.core.seat import Eyes, Seat
from pitchside.games.pitch_out import PITCH_OUT
from pitchside.games.pitch_out.state import PhaseName

ELITE = {"south": ("major", "commando", "sapper"), "north": ("infested", "shadow", "witch")}
ALPHA = ("captain", "guard", "assassin", "runner", "immortal")
DECIDED = "flick piece=south.assassin angle=90 speed=900"
"""The Assassin strikes the Captain of north."""


def lost_by_north(count: int, *, banned: tuple[str, ...] = (), **teams: tuple[str, ...]) -> Match[Any, Any]:
    """A match whose round north has just lost, with these selections."""
    selected = {
        seat: [f"{seat}.{name}" for name in teams.get(seat, (*ALPHA, *ELITE[seat])[:count])] for seat in ELITE
    }
    lying = {
        "south.captain": (700, 60),
        "south.runner": (100, 60),
        "south.assassin": (400, 600),
        "north.captain": (400, 700),
    }
    position = {
        "pieces": [{"id": name, "x": x, "y": y} for name, (x, y) in lying.items()],
        "reserve": [one for own in selected.values() for one in own if one not in lying],
        "selected": selected,
        "banned": list(banned),
        "to_act": "south",
    }
    match: Match[Any, Any] = Match(PITCH_OUT, {"rules": "advanced", "format": count}, position)
    match.commit(Seat.SOUTH, PITCH_OUT.parse(DECIDED))
    return match


def say(match: Match[Any, Any], seat: Seat, *texts: str) -> None:
    """Actions of one seat."""
    for text in texts:
        match.commit(seat, PITCH_OUT.parse(text))


def test_the_order_of_questions() -> None:
    """Ban, its replacement, the loser's change, who begins."""
    match = lost_by_north(7)
    asked = [match.pending()["north"]["ask"]]
    say(match, Seat.NORTH, "ban puck=south.major")
    assert [match.turns[-1].rulings[-1].code, match.state.banned] == ["substitute", ("south.major",)]
    asked.append(match.pending()["north"]["ask"])
    say(match, Seat.NORTH, "swap out=north.guard in=north.witch")
    assert asked == ["ban", "swap"]
    assert match.pending()["north"]["do"] == ["first", "stop"]


def test_five_a_side_the_replacement_is_chosen() -> None:
    """By the opponent, among the three that were not selected."""
    match = lost_by_north(5, south=("captain", "assassin", "runner", "major", "sapper"))
    say(match, Seat.NORTH, "ban puck=south.sapper")
    assert match.pending()["south"]["pieces"] == ["south.commando", "south.guard", "south.immortal"]
    say(match, Seat.SOUTH, "swap out=south.sapper in=south.guard")
    assert match.state.selected.south == (
        "south.assassin",
        "south.captain",
        "south.guard",
        "south.major",
        "south.runner",
    )


def test_no_ban_where_the_opponent_had_no_elite_puck() -> None:
    """The change is asked at once."""
    assert lost_by_north(5).pending()["north"]["ask"] == "swap"


def test_no_change_without_a_substitute() -> None:
    """Seven a side with one puck banned: nobody is left to come in."""
    north = ("captain", "guard", "assassin", "runner", "immortal", "infested", "shadow")
    match = lost_by_north(7, north=north, banned=("north.witch",))
    say(match, Seat.NORTH, "stop")
    assert match.state.phase is PhaseName.FIRST


def test_a_ban_needs_a_substitute() -> None:
    """Where no puck is left to step in, none is banned."""
    south = ("captain", "assassin", "runner", "guard", "immortal", "commando", "sapper")
    match = lost_by_north(7, south=south, banned=("south.major",))
    assert match.pending()["north"]["ask"] == "swap"


def test_the_table_is_cleared_for_the_next_round() -> None:
    """Only score, round, selections and bans last."""
    state = lost_by_north(7).state
    assert state.pieces == state.reserve == state.removed == state.lent == ()
    assert (state.round, state.score.south, state.memory, state.again) == (2, 1, None, None)


@pytest.mark.parametrize("answer", ["swap out=north.guard in=north.witch", "stop"])
def test_a_change_is_seen_by_nobody_else(answer: str) -> None:
    """Not even whether there was one."""
    match = lost_by_north(7)
    say(match, Seat.NORTH, "stop", answer)
    turn = match.turns[-1]
    for eyes in (Eyes.SOUTH, Eyes.SPECTATOR):
        assert turn.told(eyes) == {Seat.NORTH: "hidden"}
        assert [event for event in turn.events if event.visible(eyes)] == []
        assert turn.rulings == ()
        assert PITCH_OUT.write(match.state, eyes)["selected"]["north"] is None  # type: ignore[index]
    assert turn.told(Eyes.NORTH) == {Seat.NORTH: answer}


def test_what_was_in_play_stays_known() -> None:
    """All eyes see the selections of the round just ended."""
    match = lost_by_north(7)
    for eyes in Eyes:
        fielded = PITCH_OUT.write(match.state, eyes)["fielded"]  # type: ignore[index]
        assert len(fielded["south"]) == 7  # type: ignore[index]


def test_whoever_declines_to_choose_begins() -> None:
    """The loser's stop makes the loser the first player, and deployment begins with all still secret."""
    match = lost_by_north(7)
    say(match, Seat.NORTH, "stop", "stop", "stop")
    assert (match.state.phase, match.state.turn, match.state.starter) == (
        PhaseName.DEPLOY,
        Seat.NORTH,
        Seat.NORTH,
    )
    position = PITCH_OUT.write(match.state, Eyes.SPECTATOR)
    assert position["selected"] == {"south": None, "north": None}  # type: ignore[index]
