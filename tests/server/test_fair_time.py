"""Fair time: nobody's clock runs while a computer's turn is shown, or before a person has done anything."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

from pitchside.core.seat import BySeat, Seat
from pitchside.core.turn import Event, Turn
from pitchside.server.context import Sources
from pitchside.server.match.clock import FIRST_READ_S, MOST_S, Clock, show_s
from pitchside.server.match.session import Session
from pitchside.wire.messages import Seen, Step
from tests.browser.pitch_out_script import NORTH as NORTH_PUCKS
from tests.browser.pitch_out_script import SOUTH as SOUTH_PUCKS
from tests.browser.pitch_out_script import laid_out, shot
from tests.server.inside import Ear, lobby_in, new_session
from tests.server.support import PATIENCE_S

SOUTH, NORTH = frozenset({Seat.SOUTH}), frozenset({Seat.NORTH})
COMPUTER = {"kind": "computer", "name": "", "level": "random"}


class Hand:
    """A clock moved by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def turn_of(seat: Seat, end: float | None = None) -> Turn[Any, Any]:
    """A turn of that seat, with a tape that ends then."""
    tape = {"segments": {"north.guard": [[0.0, end, 0, 0, 1, 0, 0]]}}
    events = () if end is None else (Event("flick", {"tape": tape}),)
    return Turn(None, {seat: "x"}, events, (), None)


def test_a_clock_that_waits_charges_nothing() -> None:
    """A wait of 3 s is nobody's; then the clock runs, and falls so much later."""
    clock = Clock(BySeat(10_000, 10_000), 0).run(SOUTH, 100.0, 3.0)
    assert (clock.waits(101.0), clock.at(102.9).left.south) == (2_000, 10_000)
    assert (clock.waits(104.0), clock.at(104.0).left.south) == (0, 9_000)
    assert clock.first(100.0) == 13_000


def test_flicks_and_all_that_a_computer_did_are_shown() -> None:
    """Of a person's turn the film and its ruling; of a computer's its aim too, whatever it did."""
    assert show_s([turn_of(Seat.SOUTH)], NORTH) == 0.0
    mine = show_s([turn_of(Seat.SOUTH, 2.0)], NORTH)
    assert show_s([turn_of(Seat.NORTH, 2.0)], NORTH) > mine > 2.0
    assert show_s([turn_of(Seat.NORTH, 2.0)], NORTH) > show_s([turn_of(Seat.NORTH)], NORTH) > 0.0
    assert show_s([turn_of(Seat.NORTH, 5.0)] * 50, NORTH) == MOST_S


def test_a_touchdown_is_shown_again_to_whoever_is_next_unless_in_a_hurry() -> None:
    """The replay is counted for the other side, and only with 20 s on the clock."""
    scored = turn_of(Seat.SOUTH, 2.0)
    scored = replace(scored, events=(*scored.events, Event("touchdown", {"piece": "south.run1"}, t=1.5)))
    calm = show_s([scored], frozenset(), NORTH, 20_000)
    assert calm > show_s([scored], frozenset(), NORTH, 19_999) == show_s([scored], frozenset(), SOUTH, 20_000)


def step(session: Session, action: str, seat: Seat = Seat.SOUTH) -> Step:
    """The next step of a seat."""
    head = {"t": "step", "seat": seat.value, "seq": session.snapshot.seqs[seat] + 1, "client": "tab"}
    return Step.model_validate({**head, "action": action})


def waits(ear: Ear) -> int:
    """Milliseconds before the clock runs, as the page was told."""
    assert ear.state.table.clock is not None
    return ear.state.table.clock.waits


async def computer_has_played(session: Session) -> None:
    """South to move again."""
    while session.snapshot.match.to_act() != SOUTH:
        await asyncio.sleep(0.01)


def test_against_a_computer(tmp_path: Path) -> None:
    """The first question may be read, and a turn of the computer is shown: `seen` starts the clock."""

    async def play() -> None:
        hand = Hand()
        async with lobby_in(tmp_path, Sources(monotonic=hand), here=True) as lobby:
            session = await new_session(lobby, options={"clock": "300+0"}, north=COMPUTER)
            ear = Ear(session.tools.sources)
            await session.join(ear)
            assert waits(ear) == FIRST_READ_S * 1000
            await session.hear(ear, Seen(t="seen", seat="south", v=session.snapshot.version))
            hand.now += 10
            await session.hear(ear, step(session, "c2n"))
            assert waits(ear) == 0
            await session.hear(ear, step(session, "end"))
            await computer_has_played(session)
            assert session.snapshot.clock is not None
            assert session.snapshot.clock.waits(hand.now) > 0
            old = Seen(t="seen", seat="south", v=session.snapshot.version - 1)
            await session.hear(ear, old)
            assert session.snapshot.clock.waits(hand.now) > 0
            hand.now += 1
            await session.hear(ear, Seen(t="seen", seat="south", v=session.snapshot.version))
            assert (session.snapshot.clock.waits(hand.now), waits(ear)) == (0, 0)
            hand.now += 5
            assert session.snapshot.clock.at(hand.now).left == BySeat(295_000, 300_000)

    asyncio.run(asyncio.wait_for(play(), PATIENCE_S))


def test_between_people_nothing_waits_where_nothing_is_flicked(tmp_path: Path) -> None:
    """Two people's clocks run as ever, and `seen` changes nothing."""

    async def play() -> None:
        hand = Hand()
        async with lobby_in(tmp_path, Sources(monotonic=hand)) as lobby:
            session = await new_session(lobby, options={"clock": "300+0"})
            ear = Ear(session.tools.sources)
            await session.join(ear)
            hand.now += 10
            await session.hear(ear, Seen(t="seen", seat="south", v=session.snapshot.version))
            await session.hear(ear, step(session, "c2n"))
            assert waits(ear) == 0
            assert session.snapshot.clock is not None
            assert session.snapshot.clock.left == BySeat(290_000, 300_000)

    asyncio.run(asyncio.wait_for(play(), PATIENCE_S))


async def laid_out_match(session: Session, ear: Ear) -> None:
    """Two people have laid everything out; south is to flick."""
    await session.hear(ear, step(session, "first who=south"))
    for seat, pucks in ((Seat.SOUTH, SOUTH_PUCKS), (Seat.NORTH, NORTH_PUCKS)):
        for action in laid_out(seat.value, pucks):
            await session.hear(ear, step(session, action, seat))
    assert session.snapshot.match.to_act() == SOUTH


def test_between_people_a_flick_is_shown_before_the_next_clock_runs(tmp_path: Path) -> None:
    """The clock waits for the film, or until the page of whoever is next says `seen`; no other starts it."""

    async def play() -> None:
        hand = Hand()
        async with lobby_in(tmp_path, Sources(monotonic=hand)) as lobby:
            options = {"clock": "300+0", "rules": "basic", "tremor": 0, "chooser": "south"}
            session = await new_session(lobby, game="pitch-out", options=options)
            ear = Ear(session.tools.sources)
            await session.join(ear)
            await laid_out_match(session, ear)
            hand.now += 10
            await session.hear(ear, step(session, shot("south.immortal", 90, 300).partition(" ")[2]))
            waited = waits(ear)
            assert 2000 < waited < 4000
            clock = session.snapshot.clock
            assert clock is not None
            assert clock.running == NORTH
            assert clock.at(hand.now + waited / 1000).left.north == 300_000
            assert clock.at(hand.now + waited / 1000 + 5).left.north < 295_002
            hand.now += 1
            await session.hear(ear, Seen(t="seen", seat="south", v=session.snapshot.version))
            assert session.snapshot.clock == clock
            await session.hear(ear, Seen(t="seen", seat="north", v=session.snapshot.version))
            assert (session.snapshot.clock.waits(hand.now), waits(ear)) == (0, 0)
            assert session.snapshot.clock.at(hand.now + 2).left.north == 298_000

    asyncio.run(asyncio.wait_for(play(), PATIENCE_S))
