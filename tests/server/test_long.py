"""A long match: opened from its end, its history fetched in parts, and nothing sent twice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from pitchside.server.serializer import PART_BYTES
from pitchside.server.sources import Sources
from pitchside.server.store import open_store
from tests.server.stored import long_match
from tests.server.support import Page, Served, serving

ACTIONS = 130
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
        yield served, match


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
