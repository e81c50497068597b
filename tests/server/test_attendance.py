"""At the table from two screens: clocks wait for who is away, phrases are few, a long absence is claimed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import update

from pitchside.core.proof import proof
from pitchside.core.record import parse_record, replay
from pitchside.core.seat import Seat
from pitchside.games import GAMES
from pitchside.server.context import Sources
from pitchside.server.http.matches import record_text
from pitchside.server.match.access import Access, access_of
from pitchside.server.match.lobby import Deadlines, Lobby
from pitchside.server.match.presence import ABANDONED_S, CLAIM_S, PHRASE_S
from pitchside.server.match.session import Session, give_up_abandoned
from pitchside.server.store.deadlines import since_of
from pitchside.server.store.people import PeopleStore
from pitchside.server.store.schema import MATCHES
from pitchside.wire.messages import ClaimAway, Presence, Said, Say, TurnSent
from tests.server.inside import Ear, lobby_in, new_session

SOUTH, NORTH = (access_of(frozenset({seat})) for seat in (Seat.SOUTH, Seat.NORTH))
TIMED = {"clock": "300+5"}


class Time:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def told(
    folder: Path,
    story: Callable[[Session, Time], Awaitable[None]],
    game: str = "play-ball",
    **options: str,
) -> None:
    """A story at one table, with a clock of its own."""

    async def tell() -> None:
        time = Time()
        async with lobby_in(folder, replace(Sources(), monotonic=time)) as lobby:
            await story(await new_session(lobby, game=game, options=options), time)

    asyncio.run(tell())


async def came(session: Session, access: Access) -> Ear:
    """Somebody sits down."""
    ear = Ear(session.tools.sources, access)
    await session.join(ear)
    return ear


def running(session: Session) -> frozenset[Seat]:
    """Whose clocks run."""
    assert session.snapshot.clock is not None
    return session.snapshot.clock.running


def test_the_clock_starts_when_both_are_there(tmp_path: Path) -> None:
    """Nobody is charged for the wait, and who only watches starts nothing."""

    async def story(session: Session, time: Time) -> None:
        south = await came(session, SOUTH)
        await came(session, access_of(frozenset()))
        time.now += 50
        assert running(session) == frozenset()
        north = await came(session, NORTH)
        assert running(session) == {Seat.SOUTH}
        assert south.state.table.clock is not None
        assert south.state.table.clock.running == ["south"]  # who waited is told
        assert north.state.table.clock is not None
        assert north.state.table.clock.left == {"south": 300_000, "north": 300_000}

    told(tmp_path, story, **TIMED)


def test_a_move_starts_no_clock_of_who_has_not_come(tmp_path: Path) -> None:
    """Who plays before the friend is there charges nobody, and nobody loses on time."""

    async def story(session: Session, time: Time) -> None:
        south = await came(session, SOUTH)
        turn = TurnSent(t="turn", seat="south", seq=1, client="tab", actions=["c2n", "end"])
        await session.hear(south, turn)
        assert south.state.table.to_act == ["north"]
        assert running(session) == frozenset()
        time.now += 400
        await came(session, NORTH)
        assert running(session) == {Seat.NORTH}
        assert session.snapshot.clock is not None
        assert session.snapshot.clock.left.north == 300_000

    told(tmp_path, story, **TIMED)


def test_time_thought_before_a_pause_is_kept(tmp_path: Path) -> None:
    """A server that ends while the clocks wait gives nothing back."""

    async def story(session: Session, time: Time) -> None:
        await came(session, SOUTH)
        north = await came(session, NORTH)
        time.now += 200
        session.leave(north)
        await session._pause()
        await session.close()
        stored = session.tools.disk.store.load(session.id)
        assert stored is not None
        assert stored.left is not None
        assert stored.left.south == 100_000

    told(tmp_path, story, **TIMED)


def test_nobody_can_claim_for_a_night_in_which_nobody_waited(tmp_path: Path) -> None:
    """Both were away; an absence begins when the other is there."""

    async def story(session: Session, time: Time) -> None:
        south, north = await came(session, SOUTH), await came(session, NORTH)
        session.leave(south)
        session.leave(north)
        time.now += 30_000
        await came(session, NORTH)
        assert not session.presence.may_claim(Seat.NORTH)
        time.now += CLAIM_S
        assert session.presence.may_claim(Seat.NORTH)

    told(tmp_path, story, **TIMED)


def test_who_joins_what_was_put_away_is_told_so(tmp_path: Path) -> None:
    """The line is given up, and the page comes back to the match as it is loaded again."""

    async def story(session: Session, time: Time) -> None:
        await session.close()
        assert not await session._jobs.do(session._tell_all)

    told(tmp_path, story)


def test_the_clocks_wait_for_who_is_away(tmp_path: Path) -> None:
    """They stop after a moment, stay stopped, and go on when the player is back."""

    async def story(session: Session, time: Time) -> None:
        south, north = await came(session, SOUTH), await came(session, NORTH)
        time.now += 10
        session.leave(north)
        await session._pause()
        assert running(session) == frozenset()
        time.now += 500
        assert south.state.table.clock is not None
        assert south.state.table.clock.left["south"] == 290_000
        await came(session, NORTH)
        assert running(session) == {Seat.SOUTH}
        assert south.state.table.clock.running == ["south"]
        assert session.snapshot.clock is not None
        assert session.snapshot.clock.left.south == 290_000

    told(tmp_path, story, **TIMED)


def test_where_the_result_counts_the_clock_waits_for_nobody(tmp_path: Path) -> None:
    """Hanging up is no way to stop it."""

    async def story(session: Session, time: Time) -> None:
        session.presence.expected = replace(session.presence.expected, rated=True)
        await came(session, SOUTH)
        north = await came(session, NORTH)
        session.leave(north)
        await session._pause()
        assert running(session) == {Seat.SOUTH}

    told(tmp_path, story, **TIMED)


async def rated(lobby: Lobby, rated: bool = True) -> Session:
    """A match in which the result counts, between two people at two screens."""
    terms = (await new_session(lobby, options={**TIMED, "begins": "south"})).terms
    store = PeopleStore(lobby.tools.disk.store)
    for person in ("ana", "ben"):
        store.add_person(person, person, "")
    sitting = [("ana", "south"), ("ben", "north")]
    return await lobby.session(await lobby.begin(replace(terms, rated=rated, pledge=None), sitting))


async def one_turn(session: Session, ear: Ear) -> None:
    """South plays the first turn."""
    turn = TurnSent(t="turn", seat="south", seq=1, client="tab", actions=["c2n", "end"])
    await session.hear(ear, turn)


def test_where_the_result_counts_the_clock_runs_on_after_a_restart(tmp_path: Path) -> None:
    """A match played from its beginning: both have left, the server starts anew, and the flag falls."""

    async def tell() -> None:
        time = Time()
        sources = replace(Sources(), monotonic=time)
        async with lobby_in(tmp_path, sources) as lobby:
            session = await rated(lobby)
            south, north = await came(session, SOUTH), await came(session, NORTH)
            before = session.presence.runs_on
            await one_turn(session, south)
            assert (before, session.presence.runs_on) == (False, True)
            session.leave(south)
            session.leave(north)
        async with lobby_in(tmp_path, sources) as lobby:
            again = await lobby.session(session.id)
            await again.tend()
            time.now += 301
            await again._jobs.do(again._fall_or_retry)
            assert again.snapshot.match.entries[-1].text == "time who=north"

    asyncio.run(tell())


def test_where_the_result_counts_no_clock_runs_for_who_has_not_come(tmp_path: Path) -> None:
    """A move before the other is there begins nothing, and makes nobody absent."""

    async def tell() -> None:
        time = Time()
        async with lobby_in(tmp_path, replace(Sources(), monotonic=time)) as lobby:
            session = await rated(lobby)
            await one_turn(session, await came(session, SOUTH))
            await came(session, access_of(frozenset()))
            time.now += 400
            assert (running(session), session.presence.may_claim(Seat.SOUTH)) == (frozenset(), False)
            await came(session, NORTH)
            assert running(session) == {Seat.NORTH}
            assert session.presence.runs_on

    asyncio.run(tell())


def test_who_has_not_come_is_not_taken_to_have_been_there_after_a_restart(tmp_path: Path) -> None:
    """No clock runs and nothing can be claimed; once both were there it has begun, and that is kept."""

    async def tell() -> None:
        time = Time()
        sources = replace(Sources(), monotonic=time)
        async with lobby_in(tmp_path, sources) as lobby:
            session = await rated(lobby)
            await one_turn(session, await came(session, SOUTH))
        async with lobby_in(tmp_path, sources) as lobby:
            again = await lobby.session(session.id)
            await came(again, SOUTH)
            await again.tend()
            time.now += 400
            assert (running(again), again.presence.may_claim(Seat.SOUTH)) == (frozenset(), False)
            await came(again, NORTH)
            assert running(again) == {Seat.NORTH}
        async with lobby_in(tmp_path, sources) as lobby:
            assert (await lobby.session(session.id)).presence.runs_on

    asyncio.run(tell())


def test_at_one_screen_the_clock_runs_on(tmp_path: Path) -> None:
    """Closing the page is no way to stop it."""

    async def story(session: Session, time: Time) -> None:
        both = await came(session, access_of(frozenset({Seat.SOUTH, Seat.NORTH})))
        session.leave(both)
        await session._pause()
        assert running(session) == {Seat.SOUTH}

    told(tmp_path, story, **TIMED)


@pytest.mark.parametrize("game", GAMES)
def test_a_long_absence_is_claimed(tmp_path: Path, game: str) -> None:
    """Not a moment too early, and not by who is away; no clock ran out, and the record of it holds."""

    async def story(session: Session, time: Time) -> None:
        south, north = await came(session, SOUTH), await came(session, NORTH)
        session.leave(north)
        await session._pause()
        presence = next(one for one in reversed(south.heard) if isinstance(one, Presence))
        assert (presence.here, presence.claim) == (["south"], int(CLAIM_S * 1000))
        time.now += CLAIM_S - 0.5
        await session.hear(south, ClaimAway(t="claim_away", seat="south"))
        assert not session.snapshot.over
        time.now += 1
        await session.hear(south, ClaimAway(t="claim_away", seat="south"))
        result = south.state.table.result
        assert result is not None
        assert (result.winner, result.reason, result.rule) == ("south", "left", None)
        assert "was away too long: " in result.text["en"]
        assert "out of time" not in result.text["en"]
        assert [entry.text for entry in session.snapshot.match.entries][-1] == "away who=north"
        record = parse_record(record_text(session))
        assert (record.result["winner"], record.result["reason"]) == ("south", "left")
        assert replay(record, session.snapshot.match.game).outcome == session.snapshot.match.outcome
        assert list(proof(record, session.snapshot.match.game)), "what `pitchside verify` asks holds"

    told(tmp_path, story, game, **TIMED)


def test_after_a_long_absence_it_may_be_a_draw(tmp_path: Path) -> None:
    """As who waited says; not a moment too early."""

    async def story(session: Session, time: Time) -> None:
        south, north = await came(session, SOUTH), await came(session, NORTH)
        session.leave(north)
        draw = ClaimAway(t="claim_away", seat="south", draw=True)
        await session.hear(south, draw)
        assert not session.snapshot.over
        time.now += CLAIM_S + 1
        await session.hear(south, draw)
        result = south.state.table.result
        assert result is not None
        assert (result.winner, result.reason) == (None, "agreed")
        assert "away too long" in result.text["en"]

    told(tmp_path, story, **TIMED)


@pytest.mark.parametrize("back", [False, True])
def test_what_cannot_be_claimed(tmp_path: Path, back: bool) -> None:
    """Who has come back is not away; and without a clock a match waits as long as anybody likes."""

    async def story(session: Session, time: Time) -> None:
        south, north = await came(session, SOUTH), await came(session, NORTH)
        session.leave(north)
        await session._pause()
        time.now += 100 * CLAIM_S
        if back:
            await came(session, NORTH)
        await session.hear(south, ClaimAway(t="claim_away", seat="south"))
        assert not session.snapshot.over

    told(tmp_path, story, **(TIMED if back else {}))


def test_a_phrase_reaches_everybody_once_in_five_seconds(tmp_path: Path) -> None:
    """Each player has a time of the own; what comes too soon is not passed on."""

    async def story(session: Session, time: Time) -> None:
        south, north = await came(session, SOUTH), await came(session, NORTH)
        for wait in (0.0, PHRASE_S - 0.1, 0.2):
            time.now += wait
            await session.hear(south, Say(t="say", seat="south", phrase="luck"))
        await session.hear(north, Say(t="say", seat="north", phrase="thanks"))
        heard = [(one.seat, one.phrase) for one in north.heard if isinstance(one, Said)]
        assert heard == [("south", "luck"), ("south", "luck"), ("north", "thanks")]

    told(tmp_path, story)


def test_who_left_before_the_server_started_again_is_away(tmp_path: Path) -> None:
    """A match that was played at: a minute after the other has come back it may be claimed."""
    time = Time()

    async def begin() -> str:
        async with lobby_in(tmp_path, replace(Sources(), monotonic=time)) as lobby:
            session = await new_session(lobby, options=TIMED)
            south = await came(session, SOUTH)
            await came(session, NORTH)
            turn = TurnSent(t="turn", seat="south", seq=1, client="a", actions=["c2n", "end"])
            await session.hear(south, turn)
            return session.id

    async def go_on(match_id: str) -> None:
        async with lobby_in(tmp_path, replace(Sources(), monotonic=time)) as lobby:
            session = await lobby.session(match_id)
            await came(session, SOUTH)
            time.now += CLAIM_S + 1
            assert session.presence.may_claim(Seat.SOUTH)

    asyncio.run(go_on(asyncio.run(begin())))


def test_where_all_players_sit_elsewhere_no_flag_falls(tmp_path: Path) -> None:
    """The servers at which they sit look after the clocks; here somebody only watches."""

    async def story(session: Session, time: Time) -> None:
        await came(session, access_of(frozenset()))
        session.elsewhere(frozenset({Seat.SOUTH, Seat.NORTH}), 0)
        await session._jobs.do(session._tell_all)
        assert running(session) == {Seat.SOUTH}
        assert session.presence.only_elsewhere(session.lines) == {Seat.SOUTH, Seat.NORTH}
        assert session._flag._timer is None or session._flag._timer.cancelled()

    told(tmp_path, story, **TIMED)


def test_who_leaves_a_computer_for_good_has_given_up(tmp_path: Path) -> None:
    """Where the result counts, after ten minutes, also over a restart: nothing waits in memory for hours."""

    async def tell() -> None:
        time = Time()
        sources = replace(Sources(), monotonic=time)
        async with lobby_in(tmp_path, sources, here=True) as lobby:
            computer = {"kind": "computer", "level": "random"}
            terms = (await new_session(lobby, options={"clock": "7200+120"}, north=computer)).terms
            match = await lobby.begin(replace(terms, rated=True, pledge=None), [])
            by_days = replace(
                terms, rated=True, pledge=None, options={**terms.options, "clock": "86400+86400"}
            )
            days = await lobby.session(await lobby.begin(by_days, []))
            session = await lobby.session(match)
            time.now += ABANDONED_S + 1
            await give_up_abandoned(session)
            assert not session.snapshot.over  # who never came has left nothing
            south = await came(session, SOUTH)
            time.now += ABANDONED_S + 1
            assert [one.presence.abandoned for one in (session, days)] == [False, False]
            await one_turn(session, south)
            session.leave(south)
            time.now += ABANDONED_S - 1
            await give_up_abandoned(session)
            assert not session.snapshot.over
        async with lobby_in(tmp_path, sources, here=True) as lobby:
            again = await lobby.session(match)
            time.now += ABANDONED_S + 1
            await give_up_abandoned(again)
            assert again.snapshot.match.entries[-1].text == "resign"
            await asyncio.sleep(0)
            assert again.idle

    asyncio.run(tell())


def test_a_match_that_cannot_be_read_keeps_no_other_from_being_given_up(tmp_path: Path) -> None:
    """Each look goes on with the next one."""

    async def tell() -> None:
        time = Time()
        async with lobby_in(tmp_path, replace(Sources(), monotonic=time), here=True) as lobby:
            computer = {"kind": "computer", "level": "random"}
            terms = (await new_session(lobby, options={"clock": "7200+120"}, north=computer)).terms
            counts = replace(terms, rated=True, pledge=None)
            broken, other = [await lobby.session(await lobby.begin(counts, [])) for _ in range(2)]
            for session in (broken, other):
                session.leave(await came(session, SOUTH))
            with lobby.tools.disk.store.counted() as db:
                db.execute(update(MATCHES).where(MATCHES.c.id == broken.id).values(version=7))
            await broken.look()
            time.now += ABANDONED_S + 1
            await Deadlines(lobby).sweep()
            assert (broken.snapshot.over, other.snapshot.over) == (False, True)

    asyncio.run(tell())


def test_who_moves_at_another_server_has_not_left(tmp_path: Path) -> None:
    """Also where the clocks of the two machines are so far apart that nobody seems to sit there."""

    async def tell() -> None:
        time = Time()
        sources = replace(Sources(), monotonic=time)
        async with lobby_in(tmp_path, sources, here=True) as lobby:
            computer = {"kind": "computer", "level": "random"}
            terms = (await new_session(lobby, options={"clock": "7200+120"}, north=computer)).terms
            session = await lobby.session(await lobby.begin(replace(terms, rated=True, pledge=None), []))
            session.leave(await came(session, SOUTH))
            other = Lobby(lobby.tools, lobby.levels)
            there = await other.session(session.id)
            south = await came(there, SOUTH)
            time.now += ABANDONED_S - 1
            await one_turn(there, south)
            await session.look()
            time.now += ABANDONED_S - 1
            await give_up_abandoned(session)
            assert not session.snapshot.over
            await other.close()

    asyncio.run(tell())


def test_friends_who_come_in_turns_have_both_been_there(tmp_path: Path) -> None:
    """Each has moved, while the other was away: after ten minutes that is not called off."""

    async def tell() -> None:
        async with lobby_in(tmp_path) as lobby:
            session = await rated(lobby, rated=False)
            south = await came(session, SOUTH)
            await one_turn(session, south)
            session.leave(south)
            north = await came(session, NORTH)
            turn = TurnSent(t="turn", seat="north", seq=1, client="b", actions=["c8s", "end"])
            await session.hear(north, turn)
            session.leave(north)
            await session.out_of_time()
            assert not session.snapshot.over
            with lobby.tools.disk.store.reading.begin() as db:
                assert since_of(db, session.id) is None  # nor after a restart

    asyncio.run(tell())
