"""The lessons of the page, played by the referee: each begins from a lawful position and reaches its goal."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games import game_named

HOME = Path(__file__).parents[2] / "web/src/games"
LESSONS = {path.parent.name: json.loads(path.read_text()) for path in sorted(HOME.glob("*/lesson.json"))}
STEPS = [(game, step) for game, lesson in LESSONS.items() for step in lesson["steps"]]
SCRIPTED = [(game, step) for game, step in STEPS if step["script"]]
LISTED = [
    (game, step) for game, step in SCRIPTED if game in ("play-ball", "chifootmi") and step["done"] != "turn"
]
"""Steps of the games whose actions can be listed."""

AnyMatch = Match[Any, Any]


def named(part: str | dict[str, Any]) -> str:
    """A game or a step in the name of a test."""
    return part if isinstance(part, str) else str(part["id"])


def begun(game: str, step: dict[str, Any]) -> AnyMatch:
    """The match that a step begins with, up to where the person is asked."""
    options = {**LESSONS[game]["options"], **step.get("options", {})}
    match: AnyMatch = Match(game_named(game), options, step["position"])
    if "opening" in step:
        match.commit(Seat.NORTH, step["opening"])
    return match


def reply(step: dict[str, Any], number: int, action: str) -> str:
    """What the other side does after the person's action of that number."""
    replies = step.get("replies", [])
    said = replies[number] if number < len(replies) else ""
    return str(said.get(action, "")) if isinstance(said, dict) else said


def play(match: AnyMatch, step: dict[str, Any], number: int, action: str) -> None:
    """One action of the person’s, what chance adds, and the reply of the other side."""
    match.commit(Seat.SOUTH, action)
    match.let_chance(lambda n: Random(n))
    if said := reply(step, number, action):
        match.commit(Seat.NORTH, said)
        match.let_chance(lambda n: Random(n))


def reached(match: AnyMatch, step: dict[str, Any]) -> bool:
    """Whether what the step is about has happened."""
    if step["done"] == "turn":
        return any(turn.settled and Seat.SOUTH in turn.actions for turn in match.turns)
    events = [event for turn in match.turns for event in turn.events]
    if any(event.kind == step.get("unless") for event in events):
        return False
    done = [event for event in events if event.kind == step["done"]]
    return any("piece" not in step or event.facts.get("piece") == step["piece"] for event in done)


def lawful(match: AnyMatch, step: dict[str, Any]) -> list[str]:
    """The person's actions that the page lets through."""
    if Seat.SOUTH not in match.to_act():
        return []
    choices = (str(action) for action in match.game.choices(match.state, Seat.SOUTH))
    return [action for action in choices if re.fullmatch(step["may"], action)]


def ways(game: str, step: dict[str, Any], done: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every way through a step, up to where it is reached or nothing more may be done."""
    match = begun(game, step)
    for number, action in enumerate(done):
        play(match, step, number, action)
    more = [] if reached(match, step) else lawful(match, step)
    if not more:
        yield done
    for action in more:
        yield from ways(game, step, (*done, action))


@pytest.mark.parametrize(("game", "step"), STEPS, ids=named)
def test_the_person_begins(game: str, step: dict[str, Any]) -> None:
    """Every step begins from a lawful position in which the person is to act and nobody has won."""
    match = begun(game, step)
    assert Seat.SOUTH in match.to_act()
    assert match.outcome is None
    assert not reached(match, step)


@pytest.mark.parametrize(("game", "step"), SCRIPTED, ids=named)
def test_the_script_reaches_its_goal(game: str, step: dict[str, Any]) -> None:
    """What the hand shows is lawful, the page lets it through, and the last action does it."""
    match = begun(game, step)
    for number, action in enumerate(step["script"]):
        assert not reached(match, step)
        assert re.fullmatch(step["may"], action)
        play(match, step, number, action)
    assert reached(match, step)


@pytest.mark.parametrize(("game", "step"), LISTED, ids=named)
def test_every_way_reaches_the_goal(game: str, step: dict[str, Any]) -> None:
    """Whatever the page lets a person do, in as many actions as the script has, ends the step."""
    for way in ways(game, step):
        match = begun(game, step)
        for number, action in enumerate(way):
            play(match, step, number, action)
        assert reached(match, step), way
        assert len(way) == len(step["script"]), way


def test_a_first_touch_has_somewhere_to_go() -> None:
    """In the step that only asks for a touch, each lit disc of the person's has a move."""
    [step] = [one for one in LESSONS["play-ball"]["steps"] if one["done"] == "touch"]
    match = begun("play-ball", step)
    movers = {str(action)[:2] for action in match.game.choices(match.state, Seat.SOUTH)}
    assert {"b2", "c2", "d2"} <= movers & set(step["lit"])
