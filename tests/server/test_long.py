"""A long match: opened from its end, its history fetched in parts, and nothing sent twice."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from pitchside.server.context import Sources
from pitchside.server.match.state import AnyMatch, Snapshot, Stored, Unplayable, missing_turns, restore
from pitchside.server.match.view import PART_BYTES
from pitchside.server.store.matches import EVERY, RECENT, open_store
from tests.server.inside import Ear, lobby_in, new_session
from tests.server.stored import long_match
from tests.server.support import PATIENCE_S, Page, Served, serving

ACTIONS = 2 * EVERY + 2
"""Checkpoints are kept after 90 and after 130 of them; the second is too recent."""
ROOM = 32 * 1024
"""What may come besides the steps of a part: the table, and the last two tapes."""


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, str]]:
    """A server with a long match of Pitch Bowl."""
    folder = tmp_path_factory.mktemp("long")
    store = open_store(folder / "matches.db", Sources())
    match = long_match(store, "pitch-bowl", ACTIONS)
    store.close()
    with serving(folder) as served:
        with served.page(match):
            """Whoever opens it first has it."""
        yield served, match


def test_a_long_match_is_not_played_again_from_its_start(tmp_path: Path) -> None:
    """It is loaded from its checkpoint; what is missing is played again when somebody asks for it."""
    store = open_store(tmp_path / "matches.db", Sources())
    match_id = long_match(store, "pitch-bowl", ACTIONS)
    stored = store.load(match_id)
    store.close()
    assert stored is not None
    assert stored.checkpoint is not None
    assert stored.checkpoint.actions <= ACTIONS - RECENT
    whole, resumed = restore(replace(stored, checkpoint=None)).match, restore(stored).match
    assert (whole.untold, len(resumed.turns)) == (0, whole.count - stored.checkpoint.turns)
    assert (resumed.count, resumed.entries, resumed.state) == (whole.count, whole.entries, whole.state)
    told = resumed.told(missing_turns(resumed))
    assert [turn.actions for turn in told.turns] == [turn.actions for turn in whole.turns]
    assert (told.first, told.turns[0].before) == (whole.first, whole.first)


def test_a_checkpoint_that_was_altered_is_noticed(tmp_path: Path) -> None:
    """It is sealed like everything else."""
    store = open_store(tmp_path / "matches.db", Sources())
    match_id = long_match(store, "pitch-bowl", EVERY + RECENT)
    with store.engine.begin() as db:
        db.exec_driver_sql("UPDATE checkpoints SET position = replace(position, '1', '2')")
    with pytest.raises(Unplayable):
        store.load(match_id)
    store.close()


def test_matches_are_loaded_side_by_side(tmp_path: Path) -> None:
    """A match that takes long to load holds up no other; who asks for it twice waits for one loading."""

    async def run() -> list[str]:
        async with lobby_in(tmp_path) as lobby:
            slow, quick = [(await new_session(lobby)).id for _ in range(2)]
            await lobby.close()
            go_on, order = threading.Event(), list[str]()

            def held(stored: Stored) -> Snapshot:
                if not order and not go_on.is_set():
                    order.append("slow begins")
                    go_on.wait(60)
                return restore(stored)

            with patch("pitchside.server.match.lobby.restore", held):
                first = asyncio.create_task(lobby.session(slow))
                second = asyncio.create_task(lobby.session(slow))
                while not order:
                    await asyncio.sleep(0.01)
                await lobby.session(quick)
                order.append("quick is there")
                go_on.set()
                assert await first is await second
            return order

    assert asyncio.run(run()) == ["slow begins", "quick is there"]


def test_of_many_that_are_opened_at_once_nobody_is_handed_one_put_away(tmp_path: Path) -> None:
    async def story() -> list[bool]:
        async with lobby_in(tmp_path) as lobby:
            ids = [(await new_session(lobby)).id for _ in range(24)]
            await lobby.close()

            async def at_hand(match_id: str) -> bool:
                session = await lobby.session(match_id)
                return lobby.opened(match_id) is session

            with patch("pitchside.server.match.lobby.MOST_IDLE", 1):
                return await asyncio.gather(*map(at_hand, ids))

    assert all(asyncio.run(story()))


@pytest.mark.parametrize(("rated", "kept"), [(False, []), (True, ["there"])])
def test_a_clock_that_nobody_looks_at_keeps_no_match_in_memory(
    tmp_path: Path, rated: bool, kept: list[str]
) -> None:
    """They are stored as they stand, and go on when it is opened; where the result counts they run on."""

    async def story() -> list[str]:
        async with lobby_in(tmp_path) as lobby:
            session = await new_session(lobby, options={"clock": "300+5"})
            session.terms = replace(session.terms, rated=rated)
            await session.join(ear := Ear(session.tools.sources))
            session.leave(ear)
            with patch("pitchside.server.match.lobby.MOST_IDLE", 1):
                await new_session(lobby)
            return ["there"] if lobby.opened(session.id) is session else []

    assert asyncio.run(story()) == kept


def test_who_opens_a_match_as_it_is_put_away_is_asked_back(tmp_path: Path) -> None:
    """It is told at once that it has to come back, and waits for no answer that does not come."""

    async def story() -> bool:
        async with lobby_in(tmp_path) as lobby:
            session = await new_session(lobby)
            session._jobs.put(asyncio.Event().wait)  # type: ignore[arg-type]  # something that takes long
            opens = asyncio.create_task(session.join(Ear(session.tools.sources)))
            await asyncio.sleep(0)
            await lobby.put_away(session.id)
            return await asyncio.wait_for(opens, PATIENCE_S)

    assert not asyncio.run(story())


def test_turns_of_another_loading_are_not_put_before_it(tmp_path: Path) -> None:
    """A match loaded again meanwhile lacks another number of turns: they are played again for that one."""

    async def run() -> tuple[list[int], int, int]:
        async with lobby_in(tmp_path) as lobby:
            session = await lobby.session(long_match(lobby.tools.disk.store, "pitch-bowl", ACTIONS))
            short, count = list[int](), session.snapshot.match.count

            def late(match: AnyMatch) -> list[Any]:
                turns = missing_turns(match)
                short.append(len(turns))
                return turns[: -1 if len(short) == 1 else None]

            with patch("pitchside.server.match.session.missing_turns", late):
                whole = await session.whole()
            return short, len(whole.turns), count

    asked, told, count = asyncio.run(run())
    assert len(asked) == 2
    assert told == count


def fetched(page: Page, before: int) -> tuple[dict[str, Any], int]:
    """A part of the history, and its size in bytes."""
    page.socket.send(json.dumps({"t": "history", "before": before}))
    text = page.socket.recv(timeout=60)
    return json.loads(text), len(text)


def whole(page: Page) -> list[dict[str, Any]]:
    """Every step, fetched part by part."""
    steps, since = list(page.state["steps"]), page.state["since"]
    while since > 0:
        part, size = fetched(page, since)
        assert part["since"] + len(part["steps"]) == since
        assert size <= PART_BYTES + ROOM
        steps, since = [*part["steps"], *steps], part["since"]
    return steps


def test_a_long_match_is_opened_from_its_end(long: tuple[Served, str]) -> None:
    """The first message is small, whatever came before, and holds the last steps."""
    served, match = long
    with served.socket(match) as socket:
        text = socket.recv(timeout=60)
    state = json.loads(text)
    assert len(text) <= PART_BYTES + ROOM
    assert 0 < state["since"] < state["since"] + len(state["steps"])
    assert state["steps"][-1]["position"] == state["table"]["position"]


def test_the_history_comes_in_parts_and_is_whole(long: tuple[Served, str]) -> None:
    """All parts together are the record, action by action."""
    served, match = long
    record = served.http("GET", f"/api/matches/{match}/record").text.partition("\n\n")[2]
    played = [line.partition(" ")[2] for line in record.splitlines() if not line.startswith("#")]
    with served.page(match) as page:
        assert page.state["since"] > 1, "in several parts"
        assert [step["action"] for step in whole(page)] == played


def test_who_comes_back_is_sent_what_is_new(long: tuple[Served, str]) -> None:
    """A page that knows all steps is sent none; one that misses three is sent three, with their tapes."""
    served, match = long
    with served.page(match) as page:
        count = page.state["since"] + len(page.state["steps"])
    with served.page(f"{match}?since={count}") as page:
        assert (page.state["since"], page.state["steps"]) == (count, [])
    with served.page(f"{match}?since={count - 3}") as page:
        assert (page.state["since"], len(page.state["steps"])) == (count - 3, 3)


@pytest.mark.parametrize("since", ["100000", "-1", "x", "9" * 30, "1&since=2", "\u0662"])
def test_who_knows_more_than_there_is_begins_anew(long: tuple[Served, str], since: str) -> None:
    """A number that cannot be is taken for none."""
    served, match = long
    with served.page(match) as fresh, served.page(f"{match}?since={since}") as page:
        assert page.state["steps"][-1] == fresh.state["steps"][-1]


def test_the_history_goes_no_further_than_what_was_sent(long: tuple[Served, str]) -> None:
    """A part that ends after the last step ends with it."""
    served, match = long
    with served.page(match) as page:
        count = page.state["since"] + len(page.state["steps"])
        part, _ = fetched(page, 1_000_000)
        assert part["since"] + len(part["steps"]) == count
