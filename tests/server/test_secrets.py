"""What one connection may do and see: the draft of a seat is for those who act for it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from pitchside.core.seat import Eyes, Seat
from pitchside.server.match.access import access_of
from pitchside.server.match.session import Session
from pitchside.wire.messages import Step
from tests.server.inside import Ear, lobby_in, new_session

SOUTH, NORTH = access_of(frozenset({Seat.SOUTH})), access_of(frozenset({Seat.NORTH}))
NOBODY = access_of(frozenset())


def say(session: Session, seat: str, action: str) -> Step:
    """The next step of a seat."""
    seq = session.snapshot.seqs[Seat(seat)] + 1
    return Step.model_validate({"t": "step", "seat": seat, "seq": seq, "client": "tab", "action": action})


def test_a_draft_is_unseen_by_the_other_seat(tmp_path: Path) -> None:
    """South's steps reach north and watchers when the turn is settled; until then not one byte of them."""

    async def play() -> None:
        async with lobby_in(tmp_path) as lobby:
            session = await new_session(lobby)
            south, north, nobody = (Ear(session.tools.sources, one) for one in (SOUTH, NORTH, NOBODY))
            for ear in (south, north, nobody):
                await session.join(ear)
            for action in ("c2n", "b2n"):
                await session.hear(south, say(session, "south", action))
            assert "c2n" in south.said
            for ear in (north, nobody):
                assert "c2n" not in ear.said
                assert "b2n" not in ear.said
                assert ear.state.table.asked == []
            late = Ear(session.tools.sources, NORTH)
            await session.join(late)
            assert "c2n" not in late.said
            await session.hear(south, say(session, "south", "end"))
            for ear in (north, nobody):
                assert [step.action for step in ear.state.steps] == ["c2n", "b2n", "end"]

    asyncio.run(play())


def test_a_refusal_is_unseen_by_the_other_seat(tmp_path: Path) -> None:
    """What south tried in vain is told to south alone."""

    async def play() -> None:
        async with lobby_in(tmp_path) as lobby:
            session = await new_session(lobby)
            south, north = (Ear(session.tools.sources, one) for one in (SOUTH, NORTH))
            await session.join(south)
            await session.join(north)
            await session.hear(south, say(session, "south", "end"))
            assert north.kinds == ["state", "presence"]

    asyncio.run(play())


def test_nobody_acts_for_another_seat(tmp_path: Path) -> None:
    """A connection of north, or of nobody, cannot step, undo or resign for south."""

    async def play() -> None:
        async with lobby_in(tmp_path) as lobby:
            session = await new_session(lobby)
            for access in (NORTH, NOBODY):
                ear = Ear(session.tools.sources, access)
                await session.hear(ear, say(session, "south", "c2n"))
                assert ear.kinds == ["error"]
                assert session.snapshot.version == 0

    asyncio.run(play())


def test_eyes_follow_seats() -> None:
    """One seat sees with its own eyes; both or none see the open table."""
    assert SOUTH.eyes is Eyes.SOUTH
    assert NOBODY.eyes is Eyes.SPECTATOR
    assert access_of(frozenset({Seat.SOUTH, Seat.NORTH})).eyes is Eyes.SPECTATOR
