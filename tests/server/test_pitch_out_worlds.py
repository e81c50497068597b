"""Pitch Out in two worlds that differ in a selection, change or replacement: others get the same bytes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitchside.core.record import parse_record
from pitchside.core.seat import Seat
from pitchside.games.pitch_out import view
from pitchside.games.pitch_out.action import Select
from pitchside.games.pitch_out.game import PITCH_OUT
from pitchside.games.pitch_out.phases import deploy
from pitchside.games.pitch_out.state import PhaseName
from pitchside.server.http.matches import record_text
from tests.nightly import count
from tests.server.test_pitch_out import ADVANCED, match_on, play_on, some_action
from tests.server.worlds import Story, World, told, world

PAIRS = count(8, 2_000)
TEAM = PITCH_OUT.start(PITCH_OUT.options(ADVANCED)).options.pucks(Seat.SOUTH)


async def deploy_first(table: World, rng: Random, first: Seat) -> None:
    """That seat is named to begin and places everything."""
    (chooser,) = table.session.snapshot.match.to_act()
    assert await table.say("step", chooser.value, action=f"first who={first.value}") == "ack"
    while table.session.snapshot.match.to_act() == {first}:
        _, action = some_action(table.session, rng)
        assert await table.say("step", first.value, action=action) == "ack"


def selecting(pucks: Sequence[str]) -> Story:
    """South selects these; the match goes on to where the first player is to be named."""

    async def story(table: World) -> list[str]:
        rng = Random(5)
        mine = str(Select(tuple(sorted(pucks))))
        await table.say("trial", "south", n=1, actions=[mine])
        assert await table.say("step", "south", action=mine) == "ack"
        seen = await table.seen_by_others(table.north, table.nobody)
        await play_on(table, rng, "first")
        return [*seen, *await table.seen_by_others(table.north, table.nobody)]

    return story


def test_a_selection_is_in_no_byte(tmp_path: Path) -> None:
    """Another selection of south's, the same match otherwise: north and a watcher get the same bytes."""
    captain, *others = TEAM
    for number in range(PAIRS):
        rng = Random(number)
        sides = [[captain, *(puck for puck in others if puck != left)] for left in rng.sample(others, 2)]
        seen = [
            told(tmp_path / f"{number}-{i}", Random(number), selecting(side), **match_on(ADVANCED))
            for i, side in enumerate(sides)
        ]
        assert seen[0] == seen[1]


def exchanging(which: int, seed: int) -> Story:
    """After a lost round the loser exchanges one puck or none, in secret; then the winner deploys first."""

    async def story(table: World) -> list[str]:
        rng = Random(seed)
        await play_on(table, rng, "swap")
        match = table.session.snapshot.match
        (seat,) = match.to_act()
        choices = [str(one) for one in PITCH_OUT.choices(match.state, seat)]
        action = "stop" if which == 0 else choices[which % len(choices)]
        assert await table.say("step", seat.value, action=action) == "ack"
        other = table.north if seat is Seat.SOUTH else table.south
        seen = await table.seen_by_others(other, table.nobody)
        await deploy_first(table, rng, seat.other)
        return [*seen, *await table.seen_by_others(other, table.nobody)]

    return story


def test_an_exchange_is_in_no_byte(tmp_path: Path) -> None:
    """Whom the loser exchanges, and whether at all: the winner and a watcher get the same bytes."""
    for number in range(PAIRS // 4):
        seen = [
            told(
                tmp_path / f"{number}-{which}",
                Random(number),
                exchanging(which, number),
                **match_on(ADVANCED),
            )
            for which in (0, 1, 4)
        ]
        assert seen[0] == seen[1] == seen[2]


def deploying(pucks: Sequence[str]) -> Story:
    """South selects these, north deploys first, and south places what the two worlds have in common."""

    async def story(table: World) -> list[str]:
        rng = Random(5)
        assert await table.say("step", "south", action=str(Select(tuple(sorted(pucks))))) == "ack"
        await play_on(table, rng, "first")
        await deploy_first(table, rng, Seat.NORTH)
        seen = await table.seen_by_others(table.north, table.nobody)
        for x, name in enumerate(("captain", "assassin", "runner")):
            place = f"place piece=south.{name} x={100 + 100 * x} y=40"
            await table.say("trial", "south", n=1, actions=[place, "place piece=south.major x=700 y=40"])
            assert await table.say("step", "south", action=place) == "ack"
        return [*seen, *await table.seen_by_others(table.north, table.nobody)]

    return story


SHARED = ("south.captain", "south.assassin", "south.runner")
"""What every selection of the worlds below has."""


def test_the_second_players_selection_is_in_no_byte(tmp_path: Path) -> None:
    """While the first one deploys, and as far as the second one's placing goes, all others get the same."""
    free = [puck for puck in TEAM if puck not in SHARED]
    for number in range(PAIRS // 2):
        left = Random(number).sample(free, 2)
        sides = [[puck for puck in TEAM if puck != out] for out in left]
        seen = [
            told(tmp_path / f"{number}-{i}", Random(number), deploying(side), **match_on(ADVANCED))
            for i, side in enumerate(sides)
        ]
        assert seen[0] == seen[1]


def replacing(which: int, seed: int) -> Story:
    """The loser bans, the other replaces, the loser deploys first."""

    async def story(table: World) -> list[str]:
        rng = Random(seed)
        await play_on(table, rng, "ban")
        (loser,) = table.session.snapshot.match.to_act()
        state = table.session.snapshot.match.state
        assert await table.say("step", loser.value, action=f"ban puck={state.queue[0].pieces[0]}") == "ack"
        into = PITCH_OUT.choices(table.session.snapshot.match.state, loser.other)
        assert await table.say("step", loser.other.value, action=str(list(into)[which])) == "ack"
        assert await table.say("step", loser.value, action="stop") == "ack"
        await deploy_first(table, rng, loser)
        ear = table.south if loser is Seat.SOUTH else table.north
        return await table.seen_by_others(ear, table.nobody)

    return story


def test_a_replacement_is_in_no_byte(tmp_path: Path) -> None:
    """Who comes for a banned puck stays secret while the one who banned deploys."""
    for number in range(PAIRS // 4):
        seen = [
            told(
                tmp_path / f"{number}-{which}",
                Random(number),
                replacing(which, number),
                **match_on({**ADVANCED, "format": 5}),
            )
            for which in (0, 1)
        ]
        assert seen[0] == seen[1]


def test_a_leak_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Teeth: with a hole in any of the walls two selections are told apart."""
    begin = deploy.begin_deployment

    def open_hands(state: Any, first: Seat) -> Any:
        ready = begin(state, first)
        return ready.join(view.revealed(ready.state, first.other))

    def in_deployment(state: Any, seat: Seat) -> bool:
        return state.phase is not PhaseName.DEPLOY and bool(state.selected[seat])

    leaks: list[tuple[str, Any]] = [
        ("pitchside.games.pitch_out.view.is_secret", in_deployment),
        ("pitchside.games.pitch_out.phases.setup.begin_deployment", open_hands),
        ("pitchside.core.turn.Event.visible", lambda event, eyes: True),
        ("pitchside.core.record._open", lambda match, state: True),
        ("pitchside.core.turn.Turn._shown", lambda turn, seat, eyes: True),
    ]
    for number, (where, leak) in enumerate(leaks):
        with monkeypatch.context() as broken:
            broken.setattr(where, leak)
            seen = [
                told(tmp_path / f"{number}-{i}", Random(0), deploying(side), **match_on(ADVANCED))
                for i, side in enumerate((TEAM[:-1], TEAM[:-2] + TEAM[-1:]))
            ]
        assert seen[0] != seen[1], where


def test_a_record_stops_before_a_selection_that_is_secret(tmp_path: Path) -> None:
    """While one deploys it holds no lines; when both have placed all, it holds the selections."""

    async def play() -> None:
        rng = Random(3)
        async with world(tmp_path, rng, **match_on(ADVANCED)) as table:
            await play_on(table, rng, "deploy")
            while table.session.snapshot.match.state.phase is PhaseName.DEPLOY:
                text = record_text(table.session)
                assert parse_record(text).lines == ()
                assert "select pucks" not in text
                assert "Hash" not in text
                seat, action = some_action(table.session, rng)
                assert await table.say("step", seat, action=action) == "ack"
            assert "south select pucks" in record_text(table.session)

    asyncio.run(play())


def test_what_a_choice_would_bring_tells_no_secret(tmp_path: Path) -> None:
    """While a selection is hidden from a seat, its choices come without events."""

    async def play() -> None:
        rng = Random(3)
        async with world(tmp_path, rng, **match_on(ADVANCED)) as table:
            await play_on(table, rng, "first")
            (asked,) = [*table.south.state.table.asked, *table.north.state.table.asked]
            assert asked.choices
            assert all(choice.events == [] for choice in asked.choices)
            assert table.nobody.state.table.asked == []

    asyncio.run(play())
