"""Both seats at once: a choice is sealed, stored, and told to nobody until the other one is in."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pitchside.core.record import parse_record, replay
from pitchside.core.seat import Eyes, Seat
from pitchside.server.http.matches import record_text
from pitchside.server.match.access import access_of
from pitchside.server.match.view import Serializer
from pitchside.wire.messages import Step
from tests.core.tiny_game import TINY
from tests.nightly import count
from tests.server.inside import Ear, HereThinker, lobby_in, new_session
from tests.server.worlds import TINY_MATCH, Dealer, Story, World, told, world

PAIRS = count(14, 2_000)
RACES = count(12, 2_000)
DEALS = [f"deal south={a} north={b}" for a in (1, 2, 3) for b in (1, 2, 3)]
BOTH = access_of(frozenset({Seat.SOUTH, Seat.NORTH}))

pytestmark = pytest.mark.usefixtures("tiny")


def run(story: Any) -> None:
    """One story from beginning to end."""
    asyncio.run(story())


def step(seat: str, n: int, seq: int = 1, client: str = "tab") -> Step:
    """A choice in the tiny game."""
    head = {"t": "step", "seat": seat, "seq": seq, "client": client}
    return Step.model_validate({**head, "action": f"choose n={n}"})


def test_one_choice_is_sealed_and_both_are_one_step(tmp_path: Path) -> None:
    """The first is acknowledged and waits; with the second one step shows both, south first."""

    async def play() -> None:
        async with world(tmp_path, Dealer(DEALS[1:2]), **TINY_MATCH) as table:
            assert await table.say("step", "north", action="choose n=3") == "ack"
            for ear in (table.south, table.north, table.nobody):
                assert ear.state.table.sealed == ["north"]
                assert ear.state.table.to_act == ["south"]
                assert ear.state.steps == []
            assert await table.say("step", "south", action="choose n=2") == "ack"
            both = table.nobody.state.steps[0]
            assert (both.seat, both.action) == ("both", "south: choose n=2 / north: choose n=3")
            assert table.nobody.state.table.sealed == []

    run(play)


def test_a_sealed_choice_cannot_be_taken_back(tmp_path: Path) -> None:
    """Neither undone nor made again; the clause of sealed choices says so."""

    async def play() -> None:
        async with world(tmp_path, Dealer([]), **TINY_MATCH) as table:
            await table.say("step", "south", action="choose n=2")
            assert await table.say("undo", "south", steps=1) == "refused"
            assert await table.say("step", "south", action="choose n=3") == "refused"
            assert await table.say("turn", "south", actions=["choose n=3"]) == "refused"
            assert table.south.said.count('"code":"sealed"') == 3
            assert "sealed" not in table.north.said.replace('"sealed":', "")

    run(play)


def test_a_sealed_choice_survives(tmp_path: Path) -> None:
    """Read from the store again, it is sealed as before, and the other one plays both."""

    async def play() -> None:
        async with world(tmp_path, Dealer(DEALS[:1]), **TINY_MATCH) as table:
            await table.say("step", "south", action="choose n=2")
            match_id = table.session.id
        async with lobby_in(tmp_path) as lobby:
            session = await lobby.session(match_id)
            assert session.snapshot.match.sealed == {Seat.SOUTH}
            ear = Ear(session.tools.sources, BOTH)
            await session.join(ear)
            assert ear.state.table.sealed == ["south"]
            await session.hear(ear, step("south", 3))
            assert ear.kinds[-2:] == ["stale", "state"]
            await session.hear(ear, step("south", 2))
            assert '"t":"ack"' in ear.texts[-1], "the same message gets its stored answer"
            await session.hear(ear, step("north", 2))
            assert ear.state.steps[-2].action == "south: choose n=2 / north: choose n=2"

    run(play)


def test_two_on_one_screen(tmp_path: Path) -> None:
    """Who plays both seats sees the open table, and for each seat what that seat sees."""

    async def play() -> None:
        async with world(tmp_path, Dealer(DEALS[5:6]), **TINY_MATCH) as table:
            ear = Ear(table.session.tools.sources, BOTH)
            await table.session.join(ear)
            shown = ear.state.table
            assert shown.position["cards"] == {"south": None, "north": None}  # type: ignore[index]
            hands = [asked.position["cards"] for asked in shown.asked]  # type: ignore[index]
            assert hands == [{"south": None, "north": 3}, {"south": 2, "north": None}]
            assert [asked.choices for asked in shown.asked] == [[], []]
            assert shown.asked[0].pending == {"do": ["choose n=1", "choose n=2", "choose n=3"]}

    run(play)


def test_a_hidden_action_is_shown_to_nobody_else() -> None:
    """What chance dealt is read by who may see all."""
    turn = TINY.play(TINY.start({}), {Seat.CHANCE: TINY.parse("deal south=1 north=3")})
    for eyes in (Eyes.SOUTH, Eyes.NORTH, Eyes.SPECTATOR):
        assert Serializer(TINY, {}, eyes).step(turn).action == "hidden"
    assert Serializer(TINY, {}, Eyes.ALL).step(turn).action == "deal south=1 north=3"


# ---- row 18: two worlds --------------------------------------------------------------------------------


def _secret(number: int, rounds: int) -> Story:
    """A match in which south seals this number in the last of several rounds."""

    async def story(table: World) -> list[str]:
        for played in range(rounds):
            for seat in ("south", "north"):
                await table.say("step", seat, action=f"choose n={1 + played % 2}")
        await table.say("trial", "south", n=1, actions=[f"choose n={number}"])
        await table.say("step", "south", action=f"choose n={number}")
        await table.say("undo", "south", steps=1)
        await table.say("trial", "north", n=2, actions=["choose n=3", "choose n=1"])
        await table.say("claim", "north", action="offer_draw")
        return await table.seen_by_others(table.north, table.nobody)

    return story


@pytest.mark.parametrize("part", range(2))
def test_two_worlds_look_the_same(tmp_path: Path, part: int) -> None:
    """Another card, another choice of south's: not one byte differs for north, for a watcher, over HTTP."""
    pairs = Counter[str]()
    for number in range(part, PAIRS, 2):
        rng = Dealer([], number)
        north, rounds = rng.randint(1, 3), rng.randint(0, 1)
        worlds = list[list[str]]()
        for _ in range(2):
            card = rng.randint(1, 3)
            choice = 3 if rounds else rng.randint(1, 3)
            dealer = Dealer([DEALS[0]] * rounds + [f"deal south={card} north={north}"])
            story = _secret(choice, rounds)
            worlds.append(told(tmp_path / f"{number}-{len(worlds)}", dealer, story, **TINY_MATCH))
            pairs[f"{card}{choice}"] += 1
        assert worlds[0] == worlds[1]
    assert len(pairs) > 4


def test_a_leak_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Teeth: an event for all, a record with everything, a deal in plain sight are all found."""
    leaks: list[tuple[str, Any]] = [
        ("pitchside.core.turn.Event.visible", lambda event, eyes: True),
        ("pitchside.core.record._open", lambda match, state: True),
        ("pitchside.core.turn.Turn._shown", lambda turn, seat, eyes: True),
    ]
    for number, (where, leak) in enumerate(leaks):
        with monkeypatch.context() as broken:
            broken.setattr(where, leak)
            seen = [
                told(
                    tmp_path / f"{number}-{card}",
                    Dealer([f"deal south={card} north=2"]),
                    _secret(2, 0),
                    **TINY_MATCH,
                )
                for card in (1, 3)
            ]
        assert seen[0] != seen[1], where


def test_the_record_stops_where_something_is_hidden(tmp_path: Path) -> None:
    """Before the end it holds what is open and can be replayed; at the end everything."""

    async def play() -> None:
        async with world(tmp_path, Dealer(DEALS[:2]), **TINY_MATCH) as table:
            for seat in ("south", "north"):
                await table.say("step", seat, action="choose n=2")
            await table.say("step", "south", action="choose n=3")
            text = record_text(table.session)
            assert text.splitlines()[-1] == "# chance deal: opened at the end"
            lines = [line.text for line in parse_record(text).lines]
            assert lines == [DEALS[0], "choose n=2", "choose n=2"]
            assert replay(parse_record(text), TINY).state.round == 2
            await table.say("claim", "north", action="resign")
            whole = record_text(table.session)
            assert "#" not in whole
            assert f"Seed: {table.session.terms.pledge.seed}" in whole  # type: ignore[union-attr]
            assert len(replay(parse_record(whole), TINY).entries) == 6

    run(play)


# ---- races and computers -------------------------------------------------------------------------------


def test_races_on_sealed_seats(tmp_path: Path) -> None:
    """Several tabs choose for both seats at once: for each seat exactly one choice counts."""

    async def race(number: int) -> None:
        async with world(tmp_path / str(number), Dealer([], number), **TINY_MATCH) as table:
            session = table.session
            ears = [Ear(session.tools.sources, BOTH) for _ in range(4)]
            sent = [
                session.hear(ear, step(seat, 1 + (tab + number) % 3, client=f"tab{tab}"))
                for tab, ear in enumerate(ears)
                for seat in ("south", "north")
            ]
            await asyncio.gather(*sent)
            kinds = Counter(kind for ear in ears for kind in ear.kinds)
            assert kinds["ack"] == 2
            assert kinds["stale"] == 6
            assert [entry.seat.value for entry in session.snapshot.match.entries][:3].count("chance") == 1
            assert len(session.snapshot.match.turns) >= 2

    for number in range(RACES):
        asyncio.run(race(number))


def test_a_computer_neither_waits_nor_sees(tmp_path: Path) -> None:
    """It seals while the person still thinks; a person who was first shows in nothing it is given."""

    async def play(first: bool) -> Any:
        HereThinker.jobs.clear()
        async with lobby_in(tmp_path, here=True) as lobby:
            computer = {"kind": "computer", "name": "", "level": "random"}
            session = await new_session(lobby, **{**TINY_MATCH, "north": computer})
            ear = Ear(session.tools.sources, access_of(frozenset({Seat.SOUTH})))
            if first:
                await session.hear(ear, step("south", 2))
            await session.join(ear)
            while Seat.NORTH in session.snapshot.match.to_act():
                await asyncio.sleep(0.001)
            if not first:
                while ear.state.table.sealed != ["north"]:  # stored first, told after that
                    await asyncio.sleep(0.001)
                assert "choose" not in "".join(step.action for step in ear.state.steps)
            (job, *_) = HereThinker.jobs
            assert job.state.last == TINY.start({}).last
            return session.snapshot.match

    assert asyncio.run(play(first=False)).sealed == {Seat.NORTH}
    assert asyncio.run(play(first=True)).turns[1].actions.keys() == {Seat.SOUTH, Seat.NORTH}
