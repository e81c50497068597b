"""When a computer's sealed choice comes must not tell what it is; who does not choose has a lot drawn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from pitchside.core.proof import proof
from pitchside.core.record import parse_record
from pitchside.core.seat import Seat
from pitchside.server.context import Sources
from pitchside.server.http.matches import record_text
from pitchside.server.match.clock import FIRST_READ_S
from pitchside.server.match.session import Session
from pitchside.server.workers.pool import Thinker
from pitchside.server.workers.process import Job
from pitchside.wire.messages import Message, State, Step
from tests.core.tiny_game import TINY, TinyGame
from tests.server.inside import Ear, lobby_in, new_session
from tests.server.support import PATIENCE_S, PERSON, RANDOM_AGENTS
from tests.server.worlds import TINY_MATCH

COMPUTER = {"kind": "computer", "name": "", "level": "random"}
LOCK_S = 1.2
SLOWNESS = {1: 0.01, 2: 0.4, 3: 1.1}
"""Seconds that choosing a number takes."""

pytestmark = pytest.mark.usefixtures("tiny")


class Hand:
    """A clock moved by hand, and the sleep that moves it."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        """Time goes by."""
        self.slept.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)

    @property
    def sources(self) -> Sources:
        """Everything by this clock."""
        return Sources(monotonic=self, sleep=self.sleep)


class Fixed(Thinker):
    """Chooses one number, and is as slow as that number makes it."""

    def __init__(self, hand: Hand, number: int) -> None:
        super().__init__(RANDOM_AGENTS)
        self.hand, self.number = hand, number

    async def turn(self, job: Job) -> list[str]:
        """Its number, or the next one where it was chosen last."""
        lawful = [str(one) for one in TINY.choices(job.state, job.seat)]
        self.hand.now += SLOWNESS[self.number]
        return [f"choose n={self.number}"] if f"choose n={self.number}" in lawful else lawful[:1]


class Timed(Ear):
    """An ear that notes when somebody's choice is sealed."""

    at: float | None = None

    def send(self, message: Message) -> None:
        """Keep the message and the instant."""
        super().send(message)
        if self.at is None and isinstance(message, State) and "north" in message.table.sealed:
            self.at = self.sources.monotonic()


def step(session: Session, seat: str, n: int) -> Step:
    """A choice of that seat."""
    seq = session.snapshot.seqs[Seat(seat)] + 1
    head = {"t": "step", "seat": seat, "seq": seq, "client": "tab"}
    return Step.model_validate({**head, "action": f"choose n={n}"})


def sealed_after(folder: Path, number: int, lock_s: float) -> float:
    """Seconds from the opening of the match until the computer's choice is in."""

    async def play() -> float:
        hand = Hand()
        folder.mkdir(parents=True)
        async with lobby_in(folder, hand.sources, here=Fixed(hand, number), lock_s=lock_s) as lobby:
            session = await new_session(lobby, **{**TINY_MATCH, "north": COMPUTER})
            ear = Timed(session.tools.sources)
            await session.join(ear)
            while ear.at is None:
                await asyncio.sleep(0.001)
            return round(ear.at - 1000.0, 9)

    return asyncio.run(asyncio.wait_for(play(), PATIENCE_S))


def test_the_moment_does_not_tell_the_choice(tmp_path: Path) -> None:
    """Quick or slow to be found, every choice comes at the same moment."""
    assert {sealed_after(tmp_path / str(n), n, LOCK_S) for n in SLOWNESS} == {LOCK_S}


def test_a_telling_moment_would_be_noticed(tmp_path: Path) -> None:
    """Teeth: without the wait each choice has its own."""
    assert [sealed_after(tmp_path / str(n), n, 0.0) for n in SLOWNESS] == list(SLOWNESS.values())


@pytest.mark.parametrize("first", ["south", "north"])
def test_it_is_the_same_whoever_chooses_first(tmp_path: Path, first: str) -> None:
    """Also when the person's choice is in before: what is shown together comes at that moment."""

    async def play() -> float:
        hand = Hand()
        async with lobby_in(tmp_path, hand.sources, here=Fixed(hand, 1), lock_s=LOCK_S) as lobby:
            session = await new_session(lobby, **{**TINY_MATCH, "north": COMPUTER})
            ear = Timed(session.tools.sources)
            if first == "south":
                await session.hear(ear, step(session, "south", 1))
            await session.join(ear)
            while len(session.snapshot.match.turns) == 1 and not session.snapshot.match.sealed - {Seat.SOUTH}:
                await asyncio.sleep(0.001)
            return round(hand.slept[0] + SLOWNESS[1], 9)

    assert asyncio.run(asyncio.wait_for(play(), PATIENCE_S)) == LOCK_S


def test_computers_among_themselves_do_not_wait(tmp_path: Path) -> None:
    """There is nobody to be told anything."""

    async def play() -> list[float]:
        hand = Hand()
        async with lobby_in(tmp_path, hand.sources, here=Fixed(hand, 1), lock_s=LOCK_S) as lobby:
            session = await new_session(lobby, **{**TINY_MATCH, "south": COMPUTER, "north": COMPUTER})
            await session.join(Ear(session.tools.sources))
            while not session.snapshot.over:
                await asyncio.sleep(0.001)
            return hand.slept

    assert asyncio.run(asyncio.wait_for(play(), PATIENCE_S)) == []


def test_an_open_game_does_not_wait(tmp_path: Path) -> None:
    """Where everybody sees everything and one is to act, a computer answers as soon as it can."""

    async def play() -> list[float]:
        hand = Hand()
        async with lobby_in(tmp_path, hand.sources, here=True, lock_s=LOCK_S) as lobby:
            session = await new_session(lobby, south=COMPUTER, north=PERSON)
            await session.join(Ear(session.tools.sources))
            while Seat.SOUTH in session.snapshot.match.to_act():
                await asyncio.sleep(0.001)
            return hand.slept

    assert asyncio.run(asyncio.wait_for(play(), PATIENCE_S)) == []


# ---- the clock -----------------------------------------------------------------------------------------


@pytest.fixture
def clocked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny game on a clock of a minute, with five seconds for a choice."""
    plain = TinyGame.options

    def options(self: TinyGame, raw: Mapping[str, Any]) -> dict[str, Any]:
        rest = {key: value for key, value in raw.items() if key != "clock"}
        return {**plain(self, rest), "clock": "60+5"}

    monkeypatch.setattr(TinyGame, "options", options)


@asynccontextmanager
async def seated(folder: Path, hand: Hand) -> AsyncIterator[tuple[Session, Ear]]:
    """A match of two persons, with one who listens."""
    async with lobby_in(folder, hand.sources) as lobby:
        session = await new_session(lobby, **TINY_MATCH)
        ear = Ear(session.tools.sources)
        await session.join(ear)
        yield session, ear


def clocks(ear: Ear) -> tuple[int, int, list[str]]:
    """What both clocks show in seconds, and whose run."""
    shown = ear.state.table.clock
    assert shown is not None
    return shown.left["south"] // 1000, shown.left["north"] // 1000, list(shown.running)


@pytest.mark.usefixtures("clocked")
def test_each_clock_runs_until_the_own_choice(tmp_path: Path) -> None:
    """Both are charged from the start, each is paid for its choice, and the next round begins for both."""

    async def play() -> None:
        hand = Hand()
        async with seated(tmp_path, hand) as (session, ear):
            assert clocks(ear) == (60, 60, ["south", "north"])
            hand.now += 30
            await session.hear(ear, step(session, "south", 1))
            assert clocks(ear) == (35, 30, ["north"])
            hand.now += 10
            await session.hear(ear, step(session, "north", 1))
            assert clocks(ear) == (35, 25, ["south", "north"])

    asyncio.run(play())


@pytest.mark.usefixtures("clocked")
def test_at_zero_a_choice_is_drawn_by_lot(tmp_path: Path) -> None:
    """It is recorded as the clock's doing, told as such, paid as any choice, and bound by the seed."""

    async def play() -> None:
        hand = Hand()
        async with seated(tmp_path, hand) as (session, ear):
            await session.hear(ear, step(session, "north", 2))
            hand.now += 60
            await session._fall_or_retry()
            entries = [f"{entry.seat.value} {entry.text}" for entry in session.snapshot.match.entries]
            assert entries[2] == "clock lock who=south"
            assert entries[3].startswith("south choose n=")
            locked = next(step for step in ear.state.steps if step.seat == "clock")
            assert (locked.action, locked.events[0]["kind"]) == ("lock who=south", "lock")
            assert "drawn by lot" in locked.rulings[0].text["en"]
            assert clocks(ear) == (5, 65, ["south", "north"])
            while not session.snapshot.over:
                hand.now += 100
                await session._fall_or_retry()
            text = record_text(session)
            assert text.count("clock lock") >= 3
            assert len(list(proof(parse_record(text), TINY))) == 5

    asyncio.run(play())


@pytest.mark.usefixtures("clocked")
def test_a_choice_drawn_by_lot_is_sealed(tmp_path: Path) -> None:
    """While the other one still has time nothing tells what was drawn, and it survives a restart."""

    async def play() -> None:
        hand = Hand()
        async with seated(tmp_path, hand) as (session, ear):
            await session.hear(ear, step(session, "north", 2))
            hand.now += 30
            await session.hear(ear, step(session, "south", 2))
            hand.now += 35
            await session._fall_or_retry()
            assert ear.state.table.sealed == ["south"]
            assert [step.action for step in ear.state.steps] == ["lock who=south"]
            assert record_text(session).endswith("# chance deal: opened at the end\n# clock lock who=south\n")
            assert clocks(ear) == (5, 30, ["north"])
        async with lobby_in(tmp_path, hand.sources) as lobby:
            again = await lobby.session(session.id)
            assert again.snapshot.match.sealed == {Seat.SOUTH}
            assert again.snapshot.seqs == session.snapshot.seqs

    asyncio.run(play())


@pytest.mark.usefixtures("clocked")
def test_a_choice_that_comes_too_late_is_not_taken_for_the_next(tmp_path: Path) -> None:
    """Sent before the lot was drawn and heard after it, it is stale; the page may choose anew."""

    async def play() -> None:
        hand = Hand()
        async with seated(tmp_path, hand) as (session, ear):
            await session.hear(ear, step(session, "north", 2))
            late = step(session, "south", 1)
            hand.now += 60
            await session.hear(ear, late)
            assert ear.kinds[-2:] == ["stale", "state"]
            assert session.snapshot.match.sealed == frozenset()
            lawful = list(TINY.choices(session.snapshot.match.state, Seat.SOUTH))
            await session.hear(ear, step(session, "south", lawful[0].n))  # type: ignore[union-attr]
            assert session.snapshot.match.sealed == {Seat.SOUTH}

    asyncio.run(play())


class Late(Fixed):
    """Thinks for longer than the clock waits and runs the first time; remembers what it was asked."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand, 1)
        self.rounds: list[int] = []

    async def turn(self, job: Job) -> list[str]:
        """The same turn, later."""
        self.hand.now += 0.0 if self.rounds else FIRST_READ_S + 61.0
        self.rounds.append(job.state.round)
        return await super().turn(job)


@pytest.mark.usefixtures("clocked")
def test_what_a_computer_thought_of_too_late_is_dropped(tmp_path: Path) -> None:
    """A lot was drawn for it meanwhile: for the next question it thinks again."""

    async def play() -> None:
        hand = Hand()
        late = Late(hand)
        async with lobby_in(tmp_path, hand.sources, here=late) as lobby:
            session = await new_session(lobby, **{**TINY_MATCH, "north": COMPUTER})
            await session.join(Ear(session.tools.sources))
            while session.snapshot.match.sealed != {Seat.NORTH}:
                await asyncio.sleep(0.001)
            texts = [f"{entry.seat.value} {entry.text}" for entry in session.snapshot.match.entries]
            assert [text for text in texts if text.startswith("clock")] == [
                "clock lock who=south",
                "clock lock who=north",
            ]
            assert late.rounds == [1, 2]

    asyncio.run(asyncio.wait_for(play(), PATIENCE_S))
