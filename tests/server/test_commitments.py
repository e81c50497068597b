"""Choices that pages commit to before they tell them: not even the server's own file holds them early."""

from __future__ import annotations

import asyncio
import json
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pitchside.client.conversation import Conversation, Seals
from pitchside.client.errors import Refused, ServerError
from pitchside.core.chance import commitment_to
from pitchside.core.seat import Seat
from pitchside.server.context import Sources
from pitchside.server.match.access import access_of
from pitchside.server.match.presence import UNTOLD_S
from pitchside.wire.messages import FROM_PAGE, ClaimAway, Commit, Presence, Step, StepView
from tests.server.inside import Ear, lobby_in, new_session
from tests.server.people import two_friends
from tests.server.support import PATIENCE_S, Page, serving

SALT, OTHER_SALT = "0f" * 16, "1e" * 16
SALTS = {"south": SALT, "north": OTHER_SALT}
SEATS = ("south", "north")


def card_of(page: Page, seat: str) -> str:
    """A lawful choice: the first card in the own hand."""
    active = page.table["asked"][0]["position"][seat]["active"]
    return f"play card={next(one['card'] for one in active if one is not None)}"


def commit(page: Page, seat: str, action: str) -> dict[str, Any]:
    """Say what commits to a choice."""
    return page.say(page.message("commit", seat, commitment=commitment_to(action, SALTS[seat])))


def settled(page: Page, wanted: bool) -> None:
    """Wait until choices may be told, or have been."""
    while page.table["opening"] is not wanted:
        page.until("state")


def test_choices_are_told_once_both_are_committed_to(tmp_path: Path) -> None:
    """Not before, and only those: the file knows nothing of a choice that is committed to.

    What each was hashed with is passed on with both of them, and not before.
    """
    with serving(tmp_path) as served:
        ana, ben, match = two_friends(served, game="chifootmi", commits=True)
        with ana.page(match) as south, ben.page(match) as north:
            mine, other = card_of(south, "south"), card_of(north, "north")
            assert south.table["commits"]
            assert south.say(south.message("step", "south", action=mine))["code"] == "malformed"
            assert commit(south, "south", mine)["t"] == "ack"
            assert commit(south, "south", "play card=11")["t"] == "refused"
            early = south.say(south.message("step", "south", action=mine, salt=SALT))
            assert early["code"] == "malformed"
            files = b"".join(file.read_bytes() for file in tmp_path.glob("matches.db*"))
            assert b'action":"play' not in files
            while north.table["sealed"] != ["south"]:
                north.until("state")
            repeated = north.table["commitments"]["south"]
            assert north.say(north.message("commit", "north", commitment=repeated))["code"] == "malformed"
            assert commit(north, "north", other)["t"] == "ack"
            settled(south, True)
            for wrong in ({"action": "play card=1x"}, {"salt": "1f" * 16}):
                told = south.message("step", "south", **{"action": mine, "salt": SALT, **wrong})
                assert south.say(told)["code"] == "malformed"
            assert south.say(south.message("step", "south", action=mine, salt=SALT))["t"] == "ack"
            while north.table["seq"]["south"] != south.table["seq"]["south"]:
                north.until("state")
            assert SALT not in json.dumps(north.state)
            told = north.message("step", "north", action=other, salt=SALTS["north"])
            assert north.say(told)["t"] == "ack"
            settled(south, False)
            assert south.table["salts"] == SALTS
            assert south.steps[-1]["action"] == f"south: {mine} / north: {other}"


def test_only_chifootmi_has_them(tmp_path: Path) -> None:
    """Elsewhere an invitation that asks for them is refused."""
    with serving(tmp_path) as served:
        ana, _, _ = two_friends(served)
        asked = {"game": "play-ball", "seat": "south", "commits": True}
        assert ana.http("POST", "/api/invitations", json=asked).json()["code"] == "commits_game"


class Hand:
    """A clock moved by hand."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_who_does_not_open_loses_by_the_clock(tmp_path: Path) -> None:
    """A commitment outlives a restart; waiting for the other costs nothing, and no lot is drawn for it."""

    async def play() -> None:
        hand, ears = Hand(), dict[str, Ear]()

        async def say(session: Any, seat: str, t: str, **more: Any) -> str:
            head = {"t": t, "seat": seat, "seq": session.snapshot.seqs[Seat(seat)] + 1, "client": "tab"}
            await session.hear(ears[seat], FROM_PAGE.validate_python({**head, **more}))
            return ears[seat].kinds[-1]

        async with lobby_in(tmp_path, Sources(monotonic=hand)) as lobby:
            made = await new_session(lobby, game="chifootmi", options={"clock": "60+0"})
            terms = replace(made.terms, commits=True)
            match = await lobby.begin(replace(terms, pledge=None), [])
            session = await lobby.session(match)
            ears.update({one: Ear(session.tools.sources, access_of(frozenset({Seat(one)}))) for one in SEATS})
            for ear in ears.values():
                await session.join(ear)
            hand.now += 10
            await say(session, "south", "commit", commitment="a" * 64)
            hand.now += 30
            assert session.snapshot.clock is not None
            assert session.snapshot.clock.at(hand.now).left.plain() == {"south": 50_000, "north": 20_000}
            await say(session, "north", "commit", commitment="b" * 64)
        async with lobby_in(tmp_path, Sources(monotonic=hand)) as lobby:
            session = await lobby.session(match)
            assert session.snapshot.opening
            for ear in ears.values():
                await session.join(ear)
            hand.now += 21
            await session._jobs.do(session._fall_or_retry)
            assert session.snapshot.match.entries[-1].text == "time who=north"

    asyncio.run(asyncio.wait_for(play(), PATIENCE_S))


def test_to_commit_is_to_move(tmp_path: Path) -> None:
    """Who does not like the cards that were dealt cannot have a match called off that the other has begun."""

    async def play() -> None:
        async with lobby_in(tmp_path) as lobby:
            terms = (await new_session(lobby, game="chifootmi", options={"clock": "900+15"})).terms
            session = await lobby.session(await lobby.begin(replace(terms, commits=True, pledge=None), []))
            ears = [Ear(session.tools.sources, access_of(frozenset({Seat(one)}))) for one in SEATS]
            for ear in ears:
                await session.join(ear)
            before = session.presence.never_begun
            said = Commit(t="commit", seat="south", seq=1, client="tab", commitment="a" * 64)
            await session.hear(ears[0], said)
            assert (before, session.presence.never_begun) == (True, False)
            await session.out_of_time()
            assert not session.snapshot.over

    asyncio.run(asyncio.wait_for(play(), PATIENCE_S))


def test_who_commits_in_the_last_moment_of_days_and_does_not_open_has_lost(tmp_path: Path) -> None:
    """Nothing is called off by that: the other, who has committed, need not be there to tell it."""

    async def play() -> None:
        hand = Hand()
        async with lobby_in(tmp_path, Sources(monotonic=hand)) as lobby:
            options = {"clock": "86400+86400"}
            terms = (await new_session(lobby, game="chifootmi", options=options)).terms
            match = await lobby.begin(replace(terms, commits=True, pledge=None), [])
            session: Any = await lobby.session(match)
            ears = {seat: Ear(session.tools.sources, access_of(frozenset({Seat(seat)}))) for seat in SEATS}

            async def say(seat: str, t: str, **more: Any) -> None:
                head = {"t": t, "seat": seat, "seq": session.snapshot.seqs[Seat(seat)] + 1, "client": "tab"}
                await session.hear(ears[seat], FROM_PAGE.validate_python({**head, **more}))

            chosen = dict[str, str]()
            for seat, ear in ears.items():
                await session.join(ear)
                chosen[seat] = next(iter(ear.state.table.asked[0].choices)).action
            for t in ("commit", "step"):
                for seat in SEATS:
                    bound = {"commitment": commitment_to(chosen[seat], SALTS[seat])}
                    told = {"action": chosen[seat], "salt": SALTS[seat]}
                    await say(seat, t, **(bound if t == "commit" else told))
            await say("south", "commit", commitment="a" * 64)
            hand.now += 86_399
            await say("north", "commit", commitment="b" * 64)
            hand.now += 2
            await session._jobs.do(session._fall_or_retry)
            assert session.snapshot.match.entries[-1].text == "time who=north"

    asyncio.run(asyncio.wait_for(play(), PATIENCE_S))


@pytest.mark.parametrize(
    ("choice", "code"),
    [("play card=2", "card_not_active"), ("keep it to myself", "no_choice"), ("play  card=2", "no_choice")],
    ids=["not in hand", "no choice", "spelled otherwise than others are shown it"],
)
def test_a_choice_that_is_void_is_made_by_lot(tmp_path: Path, choice: str, code: str) -> None:
    """What was committed to is no lawful choice: its player is told why, both see the lot, and it goes on."""
    with serving(tmp_path) as served:
        ana, ben, match = two_friends(served, game="chifootmi", commits=True)
        with ana.page(match) as south, ben.page(match) as north:
            other = card_of(north, "north")
            while choice in (lawful := south.lawful()):
                choice = f"play card={int(choice.rpartition('=')[2]) + 1}"
            commit(south, "south", choice)
            commit(north, "north", other)
            settled(south, True)
            told = south.say(south.message("step", "south", action=choice, salt=SALT))
            assert (told["t"], told["code"]) == ("refused", code)
            while not any(one["code"] == "drawn_by_lot" for step in north.steps for one in step["rulings"]):
                north.until("state")
            assert north.say(north.message("step", "north", action=other, salt=SALTS["north"]))["t"] == "ack"
            settled(south, False)
            mine, _, theirs = south.steps[-1]["action"].partition(" / ")
            assert mine.removeprefix("south: ") in lawful
            assert theirs == f"north: {other}"


def test_without_a_clock_a_choice_that_is_not_told_may_be_drawn(tmp_path: Path) -> None:
    """By the other player, after five minutes and not before; both pages are told when that is."""

    async def play() -> None:
        hand = Hand()
        async with lobby_in(tmp_path, Sources(monotonic=hand)) as lobby:
            terms = (await new_session(lobby, game="chifootmi")).terms
            match = await lobby.begin(replace(terms, commits=True, pledge=None), [])
            session = await lobby.session(match)
            accesses = [access_of(frozenset({Seat(one)})) for one in SEATS]
            south, north = (Ear(session.tools.sources, access) for access in accesses)
            for ear in (south, north):
                await session.join(ear)
            action = next(iter(south.state.table.asked[0].choices)).action
            bound = {"south": commitment_to(action, SALT), "north": "b" * 64}
            for ear, seat in ((south, "south"), (north, "north")):
                head: Any = {"seat": seat, "seq": 1, "client": "tab"}
                await session.hear(ear, Commit(t="commit", commitment=bound[seat], **head))
            assert north.state.table.commitments == bound
            told = Step(t="step", seat="south", seq=2, client="tab", action=action, salt=SALT)
            await session.hear(south, told)
            presence = next(one for one in reversed(south.heard) if isinstance(one, Presence))
            assert presence.claim == UNTOLD_S * 1000
            for wait, seat, turns in ((UNTOLD_S - 1, "south", 0), (2, "north", 0), (0, "south", 1)):
                hand.now += wait
                asked = ClaimAway(t="claim_away", seat="south" if seat == "south" else "north")
                await session.hear(south if seat == "south" else north, asked)
                played = [step for step in south.state.steps if step.seat == "both"]
                assert len(played) == turns
            assert not session.snapshot.over

    asyncio.run(asyncio.wait_for(play(), PATIENCE_S))


def test_the_client_refuses_what_a_clause_would(tmp_path: Path) -> None:
    """Before it commits to it, by the rules that it has itself: the server is told nothing of the choice."""
    with serving(tmp_path) as served:
        ana, _, match = two_friends(served, game="chifootmi", commits=True)
        with ana.page(match) as south:
            talk = Conversation("en")
            talk.heard(json.dumps(south.state))
            wrong = next(f"play card={n}" for n in range(1, 12) if f"play card={n}" not in south.lawful())
            for action, kind in ((wrong, Refused), ("hide card=1", ServerError)):
                with pytest.raises(kind):
                    talk.say(action, Seat.SOUTH)
            assert talk.again() is None


def test_the_client_opens_what_the_server_holds(tmp_path: Path) -> None:
    """Another program of the same player was first: its own choice, which never stood, is not told."""
    with serving(tmp_path) as served:
        ana, ben, match = two_friends(served, game="chifootmi", commits=True)
        with ana.page(match) as south, ben.page(match) as north:
            talk = Conversation("en")
            talk.heard(json.dumps(north.state))
            late = talk.say(card_of(north, "north"), Seat.NORTH)
            commit(north, "north", card_of(north, "north"))
            north.socket.send(late)
            commit(south, "south", card_of(south, "south"))
            while talk.table is None or not talk.table.opening:
                talk.heard(north.socket.recv(PATIENCE_S))
            assert talk.opening() is None


def test_the_client_commits_and_opens_by_itself(tmp_path: Path) -> None:
    """A program says its choice once; what is sent is first the commitment, and then the choice."""
    with serving(tmp_path) as served:
        ana, ben, match = two_friends(served, game="chifootmi", commits=True)
        with ana.page(match) as south, ben.page(match) as north:
            talk = Conversation("en")
            talk.heard(json.dumps(north.state))
            north.socket.send(talk.say(card_of(north, "north"), Seat.NORTH))
            mine = card_of(south, "south")
            commit(south, "south", mine)
            while (told := talk.opening()) is None:
                talk.heard(north.socket.recv(PATIENCE_S))
            full = {"t": "error", "code": "storage", "text": {"en": "", "fr": ""}, "seq": 2}
            talk.heard(json.dumps(full))
            assert (talk.pause, talk.opening()) == (1.0, told)  # told again after a while
            with pytest.raises(ServerError):
                talk.heard(json.dumps({**full, "code": "malformed"}))
            north.socket.send(told)
            settled(south, True)
            south.say(south.message("step", "south", action=mine, salt=SALT))
            settled(south, False)
            assert len(south.steps[-1]["action"].split(" / ")) == 2
            while not (last := json.loads(north.socket.recv(PATIENCE_S))).get("table", {}).get("salts"):
                talk.heard(json.dumps(last))
            last["table"]["salts"]["south"] = SALTS["north"]
            with pytest.raises(ServerError, match="south's choice is not the one that was committed to"):
                talk.heard(json.dumps(last))


@pytest.mark.parametrize("by_lot", [True, False])
def test_a_choice_made_by_lot_is_bound_to_nothing(by_lot: bool) -> None:
    """The lot that chose before the other was told accuses nobody; without it the choice is another."""

    def step(seat: str, action: str) -> StepView:
        return StepView(seat=seat, action=action, events=[], rulings=[], position="", settled=True)

    def table(bound: dict[str, str]) -> Any:
        return SimpleNamespace(opening=bool(bound), commitments=bound, salts=SALTS)

    bound, seals = {seat: commitment_to("play card=8", SALTS[seat]) for seat in SEATS}, Seals()
    seals.see([], table(bound))
    seals.see([step("clock", "lock who=north")] if by_lot else [], table(bound))
    with nullcontext() if by_lot else pytest.raises(ServerError, match="north's choice"):
        seals.see([step("both", "south: play card=8 / north: play card=2")], table({}))


def test_what_a_choice_was_hashed_with_outlives_a_restart(tmp_path: Path) -> None:
    """One is told, the server starts anew, the other is told: both salts are passed on."""

    async def play() -> None:
        async def told(lobby: Any, seat: str, t: str) -> Any:
            session = await lobby.session(match)
            ear = Ear(session.tools.sources, access_of(frozenset({Seat(seat)})))
            await session.join(ear)
            action = next(iter(ear.state.table.asked[0].choices)).action
            more = {"action": action, "salt": SALTS[seat]}
            if t == "commit":
                more = {"commitment": commitment_to(action, SALTS[seat])}
            seq = ear.state.table.seq["south" if seat == "south" else "north"] + 1
            head = {"t": t, "seat": seat, "seq": seq, "client": "tab"}
            await session.hear(ear, FROM_PAGE.validate_python({**head, **more}))
            return ear.state.table.salts

        async with lobby_in(tmp_path, Sources()) as lobby:
            terms = (await new_session(lobby, game="chifootmi")).terms
            match = await lobby.begin(replace(terms, commits=True, pledge=None), [])
            assert [await told(lobby, seat, "commit") for seat in SEATS] == [{}, {}]
            assert await told(lobby, "south", "step") == {}
        async with lobby_in(tmp_path, Sources()) as lobby:
            assert await told(lobby, "north", "step") == SALTS
        async with lobby_in(tmp_path, Sources()) as lobby:
            assert (await lobby.session(match)).snapshot.commitments.shown()["salts"] == SALTS

    asyncio.run(asyncio.wait_for(play(), PATIENCE_S))
