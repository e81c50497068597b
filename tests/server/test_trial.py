"""Several actions at once: a turn stands as a whole or not at all, a trial leaves no trace."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from pitchside.core.seat import Seat
from pitchside.games import GAMES
from pitchside.games.play_ball.phases.turn import TeamTurn
from pitchside.server.http import limits
from tests.server.support import Page, Served
from tests.server.worlds import TINY_MATCH, Dealer, World, told, world

PLAY_BALL = type(GAMES["play-ball"])


@pytest.fixture
def page(served: Served) -> Iterator[Page]:
    """A page with a new match open."""
    with served.page(served.new_match()) as one:
        yield one


def turn(page: Page, *actions: str) -> dict[str, Any]:
    """Send a turn; its answer."""
    return page.say(page.message("turn", actions=list(actions)))


def trial(page: Page, *actions: str, n: int = 7, seat: str = "south") -> dict[str, Any]:
    """Send a trial; its answer."""
    page.socket.send(json.dumps({"t": "trial", "seat": seat, "n": n, "actions": list(actions)}))
    return page.until("tried", "error")


# ---- turns ---------------------------------------------------------------------------------------------


def test_a_turn_is_one_change(page: Page) -> None:
    """All its actions are played, in one step of the version and with one number."""
    answer = turn(page, "c2n", "b2n", "end")
    assert (answer["t"], answer["v"], answer["seq"]) == ("ack", 1, 1)
    assert page.played == ["c2n", "b2n", "end"]
    assert page.seat == "north"


def test_a_turn_is_refused_as_a_whole(page: Page) -> None:
    """The refusal names the action and its place; nothing of the turn is there, and the number is used."""
    answer = turn(page, "c2n", "b2n", "d2n")
    assert (answer["t"], answer["action"], answer["facts"]["index"]) == ("refused", "d2n", 2)
    assert answer["rule"] == "PLB-3.2"
    assert (page.played, page.draft, page.state["v"]) == ([], [], 0)
    assert turn(page, "c2n")["seq"] == 2


def test_a_turn_out_of_turn_is_refused(page: Page) -> None:
    """Who is not to act is told so at the first action."""
    answer = page.say(page.message("turn", "north", actions=["c8s", "end"]))
    assert (answer["t"], answer["rule"], answer["facts"]["index"]) == ("refused", "PLB-2.3", 0)


def test_a_turn_may_stay_a_draft(page: Page) -> None:
    """Without its end it is drafted like single steps, and can be undone."""
    turn(page, "c2n", "b2n")
    assert page.draft == ["c2n", "b2n"]
    page.say(page.message("undo", steps=1))
    assert page.draft == ["c2n"]


def test_a_repeated_turn_counts_once(page: Page) -> None:
    """The same turn sent again gets its stored answer."""
    message = page.message("turn", actions=["c2n", "end"])
    first = page.say(message)
    page.socket.send(json.dumps(message))
    assert page.until("ack", "stale") == first
    assert page.played == ["c2n", "end"]


@pytest.mark.parametrize(
    "actions", [[], ["c2n"] * 17, ["x" * 401], "c2n", [1], ["hello"], ["resign"], ["c2n", "offer_draw"]]
)
def test_what_is_no_turn(page: Page, actions: Any) -> None:
    """None, too many, too long, no list, no actions: a problem, and no number is used."""
    answer = page.say({**page.message("turn"), "actions": actions})
    assert (answer["t"], answer["code"]) == ("error", "malformed")
    assert turn(page, "c2n")["seq"] == 1


def test_nothing_follows_a_shot(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn that goes on after what must not be tried is no turn, or its refusal would tell the outcome."""
    monkeypatch.setattr(TeamTurn, "may_be_tried", lambda self, action: False)
    for second in ("end", "c9n"):
        answer = turn(page, "c2n", second)
        assert (answer["t"], answer["code"]) == ("error", "malformed")
    assert (page.played, page.draft) == ([], [])
    assert turn(page, "c2n")["t"] == "ack"


# ---- trials --------------------------------------------------------------------------------------------


def test_each_is_tried_after_the_lawful_ones(page: Page) -> None:
    """A refused one is told with its place and clause, and the next is tried as if it were not there."""
    answer = trial(page, "c2n", "c9n", "b2n", "d2n", "end", n=3)
    assert (answer["seat"], answer["n"]) == ("south", 3)
    assert [one["index"] for one in answer["refused"]] == [1, 3]
    assert [one["action"] for one in answer["refused"]] == ["c9n", "d2n"]
    assert answer["refused"][1]["rule"] == "PLB-3.2"
    assert set(answer["refused"][1]["text"]) == {"en", "fr"}


def test_a_trial_starts_from_the_draft(page: Page) -> None:
    """Steps already tried are there."""
    page.turn("c2n", "b2n")
    assert [one["rule"] for one in trial(page, "d2n", "end")["refused"]] == ["PLB-3.2"]


def test_a_trial_leaves_no_trace(served: Served) -> None:
    """No version, number, draft or row comes of it, and no other page hears of it."""
    match = served.new_match()
    with served.page(match) as page, served.page(match) as other:
        before = page.state
        for _ in range(3):
            trial(page, "c2n", "end")
        other.socket.send('{"t":"ping"}')
        assert other.receive() == {"t": "pong"}
        assert page.step("c2n")["seq"] == 1
        assert page.state["v"] == before["v"] + 1


def test_what_is_no_trial(page: Page) -> None:
    """Unreadable actions are a problem without a number."""
    for actions in ([], ["hello"], ["x" * 401], ["c2n"] * 17):
        answer = trial(page, *actions)
        assert (answer["code"], answer["seq"]) == ("malformed", None)


def test_nobody_tries_for_another(served: Served) -> None:
    """A page does not try for a computer's seat."""
    match = served.new_match(south={"kind": "computer", "name": "", "level": "slow"})
    with served.page(match) as page:
        assert trial(page, "c2n")["code"] == "not_yours"


def test_many_trials_are_slowed_not_cut(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Trials have a measure of their own; beyond it they are not tried, and far beyond the line is cut."""
    monkeypatch.setattr(limits, "TRIALS", 10)
    with served.page(served.new_match()) as page:
        kinds = [trial(page, "c2n")["t"] for _ in range(12)]
        assert kinds == ["tried"] * 10 + ["error"] * 2
        assert page.step("c2n")["t"] == "ack"
        with pytest.raises(ConnectionClosed):
            _ = [trial(page, "c2n") for _ in range(120)]


def test_a_page_may_try_all_the_time(served: Served) -> None:
    """Five a second for twenty seconds take nothing from the steps."""
    with served.page(served.new_match()) as page:
        for _ in range(100):
            assert trial(page, "c2n")["t"] == "tried"
        assert page.step("c2n")["t"] == "ack"


def test_a_shot_is_checked_and_never_played(
    page: Page, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What must not be tried is not played for a trial, and what follows is judged as if it had not been."""
    monkeypatch.setattr(TeamTurn, "may_be_tried", lambda self, action: False)
    played = list[Any]()
    monkeypatch.setattr(PLAY_BALL, "play", lambda self, state, actions: played.append(actions))
    assert trial(page, "c2n", "b2n", "d2n")["refused"] == []
    assert played == []


@pytest.mark.usefixtures("tiny")
def test_a_trial_among_secrets_only_checks(tmp_path: Path) -> None:
    """Where both act at once the answer is the same whatever the other seat has sealed or holds."""

    def story(sealed: int) -> Any:
        async def tell(table: World) -> list[str]:
            await table.say("step", "north", action=f"choose n={sealed}")
            await table.say("trial", "south", n=1, actions=["choose n=1", "choose n=2", "choose n=3"])
            return [table.south.said]

        return tell

    seen = [
        told(tmp_path / str(n), Dealer([f"deal south=2 north={n}"]), story(n), **TINY_MATCH) for n in (1, 3)
    ]
    assert seen[0] == seen[1]


@pytest.mark.usefixtures("tiny")
def test_who_has_sealed_tries_in_vain(tmp_path: Path) -> None:
    """A second choice is refused in a trial as it is in earnest; so is one after the end."""

    async def play() -> None:
        async with world(tmp_path, Dealer([]), **TINY_MATCH) as table:
            await table.say("step", "south", action="choose n=2")
            await table.say("trial", "south", n=1, actions=["choose n=1"])
            assert '"code":"sealed"' in table.south.said
            await table.say("claim", "north", action="resign")
            await table.say("trial", "south", n=1, actions=["choose n=1"])
            assert '"code":"over"' in table.south.said
            assert table.session.snapshot.seqs[Seat.SOUTH] == 1

    asyncio.run(play())


def test_random_turns_agree_with_single_steps(served: Served) -> None:
    """The same actions, sent as one turn or one by one, come to the same table."""
    rng = Random(4)
    with served.page(served.new_match()) as one, served.page(served.new_match()) as other:
        for _ in range(8):
            actions = list[str]()
            while not actions or actions[-1] != "end":
                actions.append(one.any_step(rng))
                one.turn(actions[-1])
                if one.seat != other.seat:
                    break
            assert turn(other, *actions)["t"] == "ack"
            assert one.table["hash"] == other.table["hash"]
            assert one.played == other.played
