"""A flick is simulated once, whoever makes it and whatever the referee does about it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitchside.core.turn import Event
from pitchside.games.pitch_bowl.phases.kick_off import NOTHING_MOVES
from pitchside.physics import course, engine
from tests.games.pitch_bowl.scenes import Shot, pitch, scene
from tests.server.inside import Ear, lobby_in, new_session
from tests.server.test_hand import EXACT, HUMAN, SHOT
from tests.server.worlds import world

COMPUTER = {"kind": "computer", "level": "random"}
ACTIONS = 60


@pytest.fixture
def kernels(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kernels called so far: `run` begins with a flick, `resume` goes on after a contact or an order."""
    called = list[str]()
    call = engine.call

    def noted(kernel: Any, *more: Any) -> int:
        called.append(kernel.__name__)
        return call(kernel, *more)

    monkeypatch.setattr(engine, "call", noted)
    monkeypatch.setattr(course, "call", noted)
    return called


PITCHES: dict[str, tuple[str, Shot, str]] = {
    "a run": ("5 . . . T1* . . .", pitch("T1", mm=40), "T1"),
    "a caught pass": (
        "6 . . . T2 . . .\n4 . . . T1* . . .",
        pitch("T1", speed=900, announce="pass", ball_angle=90),
        "T2",
    ),
    "a pick-up": (
        "6 . . . o . . .\n5 . . . T1 . . .",
        pitch("T1", at="o", speed=500, announce="pickup"),
        "T1",
    ),
    "a fall": ("4 . . . T1 . . .\n1 . . . . . . t1*", pitch("T1", mm=200), "fall"),
}


@pytest.mark.parametrize("kind", PITCHES)
def test_a_pitch(kind: str, kernels: list[str]) -> None:
    """What is caught, or falls, leaves a tape that goes on from that instant: the flick is not run again."""
    drawing, shot, outcome = PITCHES[kind]
    answer = scene(drawing).play(shot)
    assert outcome in (answer.carrier, *answer.losses)
    assert kernels.count("run") == 1


def test_a_swiped_flick(tmp_path: Path, kernels: list[str]) -> None:
    """Read from the finger, judged, recorded, and shown to three pages."""

    async def play() -> None:
        changes = {"game": "pitch-out", "options": {}, "position": SHOT}
        async with world(tmp_path, Random(1), **changes) as table:
            swipe = HUMAN.model_dump()
            assert await table.say("step", "south", action=f"{EXACT} by=swipe", swipe=swipe) == "ack"
            assert table.session.snapshot.match.entries[0].text.startswith("flick")
            assert kernels == ["run"]

    asyncio.run(play())


@pytest.mark.parametrize("game", ["pitch-out", "pitch-bowl"])
def test_the_flicks_of_computers(game: str, tmp_path: Path, kernels: list[str]) -> None:
    """These choose without a search, so that what is counted is the flicks of the match: each once."""

    async def play() -> list[Event]:
        async with lobby_in(tmp_path, here=True) as lobby:
            session = await new_session(
                lobby, game=game, options={"tremor": 0}, south=COMPUTER, north=COMPUTER
            )
            ear = Ear(session.tools.sources)
            await session.join(ear)
            while len(session.snapshot.match.entries) < ACTIONS and not session.snapshot.over:
                await asyncio.sleep(0.001)
            session.leave(ear)
            while not session.idle:
                await asyncio.sleep(0.001)
            return [event for turn in session.snapshot.match.turns for event in turn.events]

    tapes = [one.facts["tape"] for one in asyncio.run(asyncio.wait_for(play(), 300)) if "tape" in one.facts]
    moved = [tape for tape in tapes if tape != NOTHING_MOVES]
    assert moved
    assert kernels.count("run") == len(moved)
