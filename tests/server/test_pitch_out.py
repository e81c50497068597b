"""Pitch Out on the server: every phase is stored, secrets are kept, nobody tests a shot."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitchside.bots.agent import RandomAgent
from pitchside.core.chance import new_pledge
from pitchside.core.record import parse_record, replay
from pitchside.core.seat import Seat
from pitchside.games.pitch_out.game import PITCH_OUT
from pitchside.server.http.matches import record_text
from pitchside.server.match.access import access_of
from pitchside.server.match.config import Terms, terms_of
from pitchside.server.match.connection import MOST_WAITING
from pitchside.server.match.session import Session
from pitchside.server.match.state import restore, whole_turn
from pitchside.server.workers.process import Job, opponents_named, think
from pitchside.wire.codec import dump
from pitchside.wire.messages import NewMatch, State
from tests.nightly import count
from tests.server.inside import Ear, lobby_in, new_session
from tests.server.support import PERSON, RANDOM_AGENTS
from tests.server.worlds import World, world

COMPUTER = {"kind": "computer", "name": "", "level": "random"}
BASIC: dict[str, Any] = {"tremor": 1.0, "chooser": "toss"}
ADVANCED: dict[str, Any] = {"rules": "advanced", "format": 7, "tremor": 1}
PAIRS = count(8, 2_000)


def match_on(options: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A new match of Pitch Out."""
    return {"game": "pitch-out", "options": options, "south": PERSON, "north": PERSON, **changes}


def some_action(session: Session, rng: Random) -> tuple[str, str]:
    """A seat that is to act, and something lawful for it."""
    match = session.snapshot.match
    seat = rng.choice(sorted(match.to_act()))
    return seat.value, str(match.game.choices(match.state, seat).sample(rng))


async def play_on(table: World, rng: Random, until: str | None = None) -> None:
    """Random play up to a phase or a question of that name, or to the end."""
    match = table.session.snapshot.match
    while match.outcome is None and (until is None or until not in (match.state.phase, *asked(table))):
        seat, action = some_action(table.session, rng)
        assert await table.say("step", seat, action=action) == "ack", action
        match = table.session.snapshot.match


def asked(table: World) -> tuple[str, ...]:
    """The question that is open, if one is."""
    return tuple(question.ask.value for question in table.session.snapshot.match.state.queue[:1])


# ---- stored ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [BASIC, ADVANCED], ids=["basic", "advanced"])
def test_every_phase_is_restored(tmp_path: Path, options: dict[str, Any]) -> None:
    """After every action of whole matches, what is stored plays again to what stands, sealed choices too."""
    phases = Counter[str]()

    async def play(seed: int) -> None:
        rng = Random(seed)
        async with world(tmp_path / str(seed), rng, **match_on(options)) as table:
            disk = table.session.tools.disk
            while not table.session.snapshot.over:
                seat, action = some_action(table.session, rng)
                assert await table.say("step", seat, action=action) == "ack"
                now = table.session.snapshot
                stored = await disk.do(disk.store.load, table.session.id)
                assert stored is not None
                back = restore(stored)
                assert (back.match.state, back.match.entries) == (now.match.state, now.match.entries)
                assert (back.match.sealed, back.version) == (now.match.sealed, now.version)
                phases[now.match.state.phase.value] += 1
                phases["sealed"] += bool(now.match.sealed)

    for seed in range(2):
        asyncio.run(play(seed))
    wanted = {"deploy", "turn", "answer", "over"} | (
        {"first_shot", "sealed"} if options is ADVANCED else set()
    )
    assert wanted <= {name for name, count in phases.items() if count}, phases


def test_a_record_can_be_replayed_at_any_time(tmp_path: Path) -> None:
    """Before the end it stops where nothing was hidden; at the end it holds everything."""

    async def play() -> None:
        rng = Random(3)
        async with world(tmp_path, rng, **match_on(ADVANCED)) as table:
            await play_on(table, rng, "first_shot")
            assert parse_record(record_text(table.session)).lines == ()
            assert "select" not in record_text(table.session)
            await play_on(table, rng, "turn")
            assert "south select" in record_text(table.session)
            await play_on(table, rng)
            text = record_text(table.session)
            assert replay(parse_record(text), PITCH_OUT).hash() == table.session.snapshot.match.hash()
            assert "#" not in text

    asyncio.run(play())


# ---- deployment, trials and shots -----------------------------------------------------------------------


async def deployed(table: World, rng: Random) -> tuple[str, list[str]]:
    """The seat that is to place, and a whole deployment of it that is lawful."""
    await play_on(table, rng, "deploy")
    state = table.session.snapshot.match.state
    (seat,) = PITCH_OUT.to_act(state)
    places = list[str]()
    while PITCH_OUT.to_act(state) == {seat}:
        action = PITCH_OUT.choices(state, seat).sample(rng)
        places.append(str(action))
        state = PITCH_OUT.play(state, {seat: action}).after
    return seat.value, places


def test_a_deployment_stands_as_a_whole(tmp_path: Path) -> None:
    """One piece amiss and nothing is placed; the refusal names it. Then all are placed in one change."""

    async def play() -> None:
        rng = Random(2)
        async with world(tmp_path, rng, **match_on(BASIC)) as table:
            seat, places = await deployed(table, rng)
            ear = table.south if seat == "south" else table.north
            before = table.session.snapshot
            wrong = [*places[:3], places[2], *places[3:]]
            await table.say("trial", seat, n=5, actions=wrong)
            tried = ear.heard[-1]
            assert [one.index for one in tried.refused] == [3]  # type: ignore[attr-defined]
            assert table.session.snapshot is before
            assert await table.say("turn", seat, actions=wrong) == "refused"
            refused = next(one for one in reversed(ear.heard) if one.t == "refused")  # type: ignore[attr-defined]
            assert refused.facts["index"] == 3  # type: ignore[attr-defined]
            assert table.session.snapshot.match is before.match
            assert await table.say("turn", seat, actions=places) == "ack"
            assert table.session.snapshot.version == before.version + 1
            assert len(table.session.snapshot.match.entries) == len(before.match.entries) + len(places)

    asyncio.run(play())


def test_nobody_tests_a_shot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A trial of a flick is checked and never played; a turn that goes on after one is not taken."""

    async def play() -> None:
        rng = Random(2)
        async with world(tmp_path, rng, **match_on(BASIC)) as table:
            await play_on(table, rng, "turn")
            match = table.session.snapshot.match
            (seat,) = match.to_act()
            flick = next(
                text
                for text in (str(PITCH_OUT.choices(match.state, seat).sample(rng)) for _ in range(99))
                if text.startswith("flick")
            )
            ear = table.south if seat is Seat.SOUTH else table.north
            with monkeypatch.context() as forbidden:
                forbidden.setattr(type(PITCH_OUT), "play", None)
                await table.say("trial", seat.value, n=1, actions=[flick, flick, "again", "stop"])
                assert {one.index for one in ear.heard[-1].refused} <= {2, 3}  # type: ignore[attr-defined]
                assert await table.say("turn", seat.value, actions=[flick, "stop"]) == "error"
            assert table.session.snapshot.match is match

    asyncio.run(play())


# ---- tapes ----------------------------------------------------------------------------------------------


def tapes(state: State) -> list[bool]:
    """For each flick in a message, whether it comes with its tape."""
    flicks = [event for step in state.steps for event in step.events if event["kind"] == "flick"]
    return ["tape" in event for event in flicks]


def test_old_tapes_stay_at_home(tmp_path: Path) -> None:
    """Who is there gets every tape; who comes later the last two; the record shows all."""

    async def play() -> None:
        rng = Random(2)
        async with world(tmp_path, rng, **match_on(BASIC)) as table:
            await play_on(table, rng)
            heard = [flag for one in table.nobody.heard if isinstance(one, State) for flag in tapes(one)]
            assert len(heard) > 5
            assert all(heard)
            late = Ear(table.session.tools.sources, access_of(frozenset()))
            await table.session.join(late)
            seen = tapes(late.state)
            assert seen == [False] * (len(seen) - 2) + [True, True]
            assert len(dump(late.state)) < MOST_WAITING

    asyncio.run(play())


# ---- computers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [BASIC, ADVANCED], ids=["basic", "advanced"])
def test_computers_play_to_the_end(tmp_path: Path, options: dict[str, Any]) -> None:
    """Two of them place, flick, answer in each other's turns and choose at once, with chance in between."""

    async def play() -> None:
        async with lobby_in(tmp_path, here=True) as lobby:
            session = await new_session(lobby, **match_on(options, south=COMPUTER, north=COMPUTER))
            ear = Ear(session.tools.sources, access_of(frozenset()))
            await session.join(ear)
            while ear.state.table.result is None:
                await asyncio.sleep(0.01)
            assert session.snapshot.over

    asyncio.run(asyncio.wait_for(play(), 120))


def test_a_computer_answers_in_a_persons_turn(tmp_path: Path) -> None:
    """A person and a computer play on; the person is never asked for the computer."""

    async def play() -> None:
        rng = Random(8)
        async with lobby_in(tmp_path, here=True) as lobby:
            session = await new_session(lobby, **match_on(ADVANCED, north=COMPUTER))
            table = World(
                session, *(Ear(session.tools.sources, access_of(frozenset({Seat.SOUTH}))) for _ in "abc")
            )
            await session.join(table.south)
            while not session.snapshot.over:
                if Seat.SOUTH not in session.snapshot.match.to_act():
                    await asyncio.sleep(0.001)
                    continue
                match = session.snapshot.match
                action = PITCH_OUT.choices(match.state, Seat.SOUTH).sample(rng)
                assert await table.say("step", "south", action=str(action)) == "ack"
                assert all(asked.seat == "south" for asked in table.south.state.table.asked)

    asyncio.run(asyncio.wait_for(play(), 120))


def test_a_computer_deploys_in_one_change(tmp_path: Path) -> None:
    """All its pieces are placed at once, as a person's are."""

    async def play() -> None:
        rng = Random(2)
        async with world(tmp_path, rng, **match_on(BASIC)) as table:
            await play_on(table, rng, "deploy")
            state = table.session.snapshot.match.state
            (seat,) = PITCH_OUT.to_act(state)
            texts = think(Job("pitch-out", state, seat, "random", 1, 0.1), opponents_named(RANDOM_AGENTS))
            assert len(texts) == 7
            after = whole_turn(table.session.snapshot, seat, texts, table.session.source)
            assert after.match.to_act() == {seat.other}
            assert after.version == table.session.snapshot.version + 1

    asyncio.run(play())


def test_a_computer_is_handed_its_view(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it thinks about has no selection but its own."""
    views = list[Any]()

    def noted(self: RandomAgent, view: Any, choices: Any, rng: Random, budget: Any) -> Any:
        views.append(view)
        return choices.sample(rng)

    monkeypatch.setattr(RandomAgent, "choose", noted)

    async def play() -> None:
        rng = Random(3)
        async with world(tmp_path, rng, **match_on(ADVANCED)) as table:
            await play_on(table, rng, "first")
            match = table.session.snapshot.match
            (seat,) = match.to_act()
            think(Job("pitch-out", match.state, seat, "random", 1, 0.1), opponents_named(RANDOM_AGENTS))
            assert match.state.selected[seat.other]
            assert views[-1].selected[seat.other] == ()
            assert views[-1].selected[seat] == match.state.selected[seat]

    asyncio.run(play())


# ---- terms ----------------------------------------------------------------------------------------------


def terms(**options: Any) -> Terms:
    """The terms a page asks for."""
    return terms_of(NewMatch.model_validate(match_on(options)), new_pledge(Random(1)))


def test_options_are_numbers_texts_and_pairs() -> None:
    """A browser writes 1.0 as 1; teams come as the team of south or as a pair; a table may be unusual."""
    assert terms(tremor=1).options["tremor"] == terms(tremor=1.0).options["tremor"]
    assert terms(teams="hoods").options["teams"] == {"south": "hoods", "north": "citizens"}
    pair = {"south": "hoods", "north": "citizens"}
    assert terms(teams=pair, physics={"mu": 0.2}).options["teams"] == pair
    assert terms(clock=None, physics=None).options["physics"] is None


def test_a_rematch_turns_the_table() -> None:
    """The other one chooses, and the teams change sides; a toss stays a toss."""
    turned = terms(chooser="north", teams="hoods").turned()
    assert (turned.options["chooser"], turned.options["teams"]["south"]) == ("south", "citizens")
    assert terms(chooser="toss").turned().options["chooser"] == "toss"
    assert PITCH_OUT.options(turned.options) == turned.options


def test_a_number_beyond_floats_is_unreadable(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It is answered as any text that is no action, and nothing is logged."""

    async def play() -> None:
        async with world(tmp_path, Random(1), **match_on(BASIC)) as table:
            seat = min(table.session.snapshot.match.to_act()).value
            action = f"place piece={seat}.captain x={'1' * 400} y=3"
            assert await table.say("step", seat, action=action) == "error"
            assert await table.say("turn", seat, actions=[action]) == "error"
            assert await table.say("trial", seat, actions=[action], n=1) == "error"

    asyncio.run(play())
    assert [one for one in caplog.records if one.exc_info] == []
