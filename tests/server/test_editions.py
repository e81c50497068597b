"""Matches of an older edition of the rules: what is ruled the same goes on, the rest is kept and told why."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from sqlalchemy import select

from pitchside.core.notation import text_of
from pitchside.core.proof import proof
from pitchside.core.record import parse_record, replay
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.games import GAMES, game_of
from pitchside.games.pitch_bowl.phases import kick_off
from pitchside.server.context import Sources
from pitchside.server.match.config import Terms
from pitchside.server.match.state import Stored
from pitchside.server.store.matches import open_store
from pitchside.server.store.schema import CHECKPOINTS
from pitchside.wire.messages import Player
from tests.games.pitch_bowl.scenes import line_up
from tests.server.stored import changed, long_match, relinked, unpointed
from tests.server.support import Page, Served, serving

TURNS = ("c2n", "end", "c8s", "end")


def meddle(folder: Path, change: str, match_id: str) -> None:
    """Change what is stored of a match behind the server's back."""
    changed(folder / "matches.db", change.replace("?", f"'{match_id}'"))


def stored(folder: Path, *more: str) -> str:
    """The id of a match of the first edition, begun and stored, with no server running any more."""
    with serving(folder) as served:
        match_id = served.new_match()
        with served.page(match_id) as page:
            for action in TURNS:
                page.step(action)
            for claim in more:
                page.say(page.message("claim", action=claim))
    meddle(folder, "UPDATE matches SET rules = '1', terms = NULL WHERE id = ?", match_id)
    return match_id


@pytest.fixture
def ruled_otherwise(tmp_path: Path) -> Iterator[tuple[Served, str]]:
    """A served match of the first edition that comes to another position by today's rules."""
    match_id = stored(tmp_path)
    meddle(tmp_path, "UPDATE matches SET hash = 'other' WHERE id = ?", match_id)
    with serving(tmp_path) as served:
        yield served, match_id


def test_a_match_in_which_nothing_changed_goes_on(tmp_path: Path) -> None:
    """It is played on, and its record says by which edition it began."""
    match_id = stored(tmp_path)
    with serving(tmp_path) as served, served.page(match_id) as page:
        assert page.step("b2n")["t"] == "ack"
        record = parse_record(served.http("GET", f"/api/matches/{match_id}/record").text)
    assert (record.header["Pitch"], record.header["Rules"]) == ("1", "1")
    assert "Match" not in record.header


def test_a_match_that_is_ruled_otherwise_stays_listed(ruled_otherwise: tuple[Served, str]) -> None:
    """Its summary says why it cannot be continued, in both languages."""
    served, match_id = ruled_otherwise
    summary = served.http("GET", f"/api/matches/{match_id}").json()
    assert (summary["game"], summary["over"], summary["steps"]) == ("play-ball", False, 4)
    assert "edition 1 of the rules" in summary["closed"]["en"]
    assert "édition 1 des règles" in summary["closed"]["fr"]


def test_its_record_can_be_had(ruled_otherwise: tuple[Served, str]) -> None:
    """Every stored line stands in it, and the edition."""
    served, match_id = ruled_otherwise
    answer = served.http("GET", f"/api/matches/{match_id}/record")
    record = parse_record(answer.text)
    assert answer.headers["content-disposition"].startswith('attachment; filename="pitchside-play-ball-')
    assert [line.text for line in record.lines] == list(TURNS)
    assert (record.header["Rules"], record.header["Hash"]) == ("1", "other")
    assert record.digest() == record.header["Digest"]


def test_a_page_that_opens_it_is_told_why(ruled_otherwise: tuple[Served, str]) -> None:
    """One message with the sentence, then the line is closed."""
    served, match_id = ruled_otherwise
    with served.socket(match_id) as socket:
        told = json.loads(socket.recv())
    assert (told["t"], told["code"]) == ("error", "older_rules")
    assert "cannot be continued" in told["text"]["en"]


def test_the_same_terms_can_be_played_again(ruled_otherwise: tuple[Served, str]) -> None:
    """A rematch is a match of today."""
    served, match_id = ruled_otherwise
    again = served.http("POST", f"/api/matches/{match_id}/rematch").json()["id"]
    record = parse_record(served.http("GET", f"/api/matches/{again}/record").text)
    assert (record.header["Pitch"], record.header["Rules"]) == ("2", "3")


def test_a_finished_match_keeps_its_result(tmp_path: Path) -> None:
    """The result was stored with its end, and stands in the summary and in the record."""
    match_id = stored(tmp_path, "resign")
    meddle(tmp_path, "UPDATE matches SET hash = 'other' WHERE id = ?", match_id)
    with serving(tmp_path) as served:
        summary = served.http("GET", f"/api/matches/{match_id}").json()
        record = parse_record(served.http("GET", f"/api/matches/{match_id}/record").text)
    assert (summary["over"], summary["score"]) == (True, {"south": 0, "north": 0})
    assert "move by move" in summary["closed"]["en"]
    assert record.result["reason"] == "resigned"


@pytest.mark.parametrize(
    ("line", "reason"), [("time who=north", "time"), ("away who=north", "left")], ids=["time", "away"]
)
def test_why_the_clock_ended_it_is_known_without_a_stored_result(line: str, reason: str) -> None:
    """The last line says it; older ones have `time` for who was away, too."""
    nobody = Player(kind="person")
    terms = Terms(GAMES["play-ball"], {}, nobody, nobody)
    found = Stored(terms, "", [(Seat.CLOCK, line)], {}, None, 1, BySeat(0, 0), "", over=True)
    assert found.ended() == {"winner": "south", "reason": reason, "score": None}


def test_who_gave_up_is_known_without_a_stored_result(tmp_path: Path) -> None:
    """Matches from before results were stored: the last line says who resigned."""
    match_id = stored(tmp_path, "resign")
    meddle(tmp_path, "UPDATE matches SET hash = 'other', result = NULL WHERE id = ?", match_id)
    with serving(tmp_path) as served:
        summary = served.http("GET", f"/api/matches/{match_id}").json()
        record = parse_record(served.http("GET", f"/api/matches/{match_id}/record").text)
    assert (summary["winner"], summary["score"]) == ("north", None)
    assert record.result == {"winner": "north", "reason": "resigned", "score": None}


UNLAWFUL = {"play-ball": "end", "pitch-out": "stop", "pitch-bowl": "end_turn", "chifootmi": "pass"}
"""What today's rules refuse as the first action of a player."""


def overtaken(folder: Path, game: str, actions: int = 40) -> tuple[str, str, int]:
    """A stored match of edition 2 with an early action that today's rules refuse.

    Its id, the hash of where it stands, and after how many actions its first position was stored.
    """
    store = open_store(folder / "matches.db", Sources())
    options = {"level": "pro+"} if game == "chifootmi" else {}
    every = 1 if game == "play-ball" else 16  # in the middle of its turns no position can be kept
    store_every = patch.multiple("pitchside.server.store.matches", EVERY=every, OFTEN=min(every, 8))
    with store_every, patch("tests.server.stored.PACE", min(every, 8)):
        match_id = long_match(store, game, actions, options)
    stored = store.load(match_id)
    store.close()
    assert stored is not None
    number = next(at for at, (seat, _) in enumerate(stored.actions) if seat in PLAYERS)
    relinked(folder / "matches.db", match_id, number, UNLAWFUL[game])
    meddle(folder, "UPDATE matches SET rules = '2' WHERE id = ?", match_id)
    store = open_store(folder / "matches.db", Sources())
    again = store.load(match_id)
    store.close()
    assert again is not None
    return match_id, stored.hash, again.positions[0].entries if again.positions else 0


@pytest.mark.parametrize("game", [name for name in UNLAWFUL if name != "chifootmi"])
def test_a_running_match_goes_on_from_its_stored_position(tmp_path: Path, game: str) -> None:
    """It stands where it stood; what was refused has no part in it; its record says from where it holds."""
    match_id, stands, entries = overtaken(tmp_path, game)
    for _ in range(2):  # once more from what was kept of that
        with serving(tmp_path) as served, served.page(match_id) as page:
            assert page.table["hash"] == stands
            assert page.table["start"] is not None
            assert "edition 2" in page.table["edition"]["en"]
            assert "édition 3" in page.table["edition"]["fr"]
            record = parse_record(served.http("GET", f"/api/matches/{match_id}/record").text)
            assert record.header["Rules"] == "2"
            assert record.resumption is not None
            assert (record.resumption.entries, record.resumption.rules) == (entries, "3")
            assert replay(record, game_of(record)).hash() == stands
    with serving(tmp_path) as served, served.page(match_id) as page:
        seat = next(one for one in page.table["to_act"] if one in ("south", "north"))
        assert page.say(page.message("claim", seat, action="resign"))["t"] == "ack"
        record = parse_record(served.http("GET", f"/api/matches/{match_id}/record").text)
        assert replay(record, game_of(record)).outcome is not None
        assert served.http("GET", f"/api/matches/{match_id}").json()["closed"] is None
    with serving(tmp_path) as served:
        assert served.http("GET", f"/api/matches/{match_id}").json()["closed"] is None


def test_hidden_cards_stay_hidden_when_a_match_goes_on_from_a_position(tmp_path: Path) -> None:
    """Until the end the record of ChiFootMi has no line of what came before; then it has all of them."""
    match_id, stands, entries = overtaken(tmp_path, "chifootmi")
    with serving(tmp_path) as served, served.page(match_id) as page:
        assert page.table["position"]["north"]["closed"] in ([], [None] * 3, [None] * 2, [None])
        record = parse_record(served.http("GET", f"/api/matches/{match_id}/record").text)
        assert (record.lines, record.resumption) == ((), None)
        assert page.say(page.message("claim", action="resign"))["t"] == "ack"
        record = parse_record(served.http("GET", f"/api/matches/{match_id}/record").text)
        assert record.resumption is not None
        assert record.resumption.entries == entries
        match = replay(record, game_of(record))
        assert match.outcome is not None
        assert match.hash() == stands


CARRIER = {"2": "run1", "3": "tq7"}
"""Whom each edition gives the ball after the same touch back."""


def kick_to(receiver: str) -> str:
    """That kick: it comes down beside runner 1, but crosses the touch-line beside three-quarter 7."""
    return f"kick angle={243.19 if receiver == 'south' else 116.81} speed=2900"


def kicked(folder: Path, clock: str | None = None) -> tuple[str, str, str]:
    """A short match of edition 2 whose touch back is ruled otherwise today, put away in order.

    Its id, and the hashes before the kick and of where it stands.
    """
    with serving(folder) as served, patch(f"{kick_off.__name__}.went_out", lambda _, thrown: thrown.down):
        match_id = served.new_match(game="pitch-bowl", options={"clock": clock})
        with served.page(match_id) as page:
            winner = page.seat
            kicker, receiver = winner, "north" if winner == "south" else "south"
            west = {"tq7": (25.0, 275.0), "run1": (25.0, 100.0)}
            if receiver == "north":
                west = {name: (x, 600.0 - y) for name, (x, y) in west.items()}
            page.turn("choose role=kick", text_of(line_up(kicker)))
            page.turn(text_of(line_up(receiver, **west)))
            before = page.table["hash"]
            page.turn(kick_to(receiver), "end_turn")
            assert carrier(page) == f"{receiver}.{CARRIER['2']}"
            stands = page.table["hash"]
    meddle(folder, "UPDATE matches SET rules = '2', terms = NULL WHERE id = ?", match_id)
    return match_id, before, stands


def carrier(page: Page) -> str:
    """Who carries the ball."""
    return str(next(one["id"] for one in page.table["position"]["pieces"] if one.get("carrier")))


@pytest.mark.parametrize("clock", [None, "600+10"])
def test_a_short_match_goes_on_from_where_it_was_put_away(tmp_path: Path, clock: str | None) -> None:
    """Its position is stored when the server ends in order, however few actions there were."""
    match_id, _, stands = kicked(tmp_path, clock)
    with serving(tmp_path) as served, served.page(match_id) as page:
        assert page.table["hash"] == stands
        assert "From here on it is played under edition 3" in page.table["edition"]["en"]
        record = parse_record(served.http("GET", f"/api/matches/{match_id}/record").text)
        assert record.resumption is not None
        assert record.resumption.taken_back == 0
        assert replay(record, game_of(record)).hash() == stands


def test_the_newest_position_is_kept_also_where_a_server_is_killed(tmp_path: Path) -> None:
    """After eight actions at the latest, where a position tells the whole state."""
    store = open_store(tmp_path / "matches.db", Sources())
    with patch("tests.server.stored.PACE", 1):
        match_id = long_match(store, "pitch-bowl", 20)
    with store.engine.begin() as db:
        kept = [row.actions for row in db.execute(select(CHECKPOINTS))]
    assert store.load(match_id) is not None
    store.close()
    assert len(kept) == 1
    assert 20 - 8 <= kept[0] <= 20


@pytest.mark.parametrize("clock", [None, "600+10", "86400+86400"])
def test_without_a_stored_position_the_last_moves_are_taken_back(tmp_path: Path, clock: str | None) -> None:
    """Up to the last position that both editions lead to; the players are told, and the record holds."""
    match_id, before, _ = kicked(tmp_path, clock)
    unpointed(tmp_path / "matches.db", match_id)
    for _ in range(2):  # once more from what was kept of that
        with serving(tmp_path) as served, served.page(match_id) as page:
            assert page.table["hash"] == before
            told = page.table["edition"]
            assert "the last 2 moves are taken back" in told["en"]
            assert "les 2 derniers coups sont annulés" in told["fr"]
            assert served.http("GET", f"/api/matches/{match_id}").json()["closed"] is None
    with serving(tmp_path) as served, served.page(match_id) as page:
        receiver = "north" if page.seat == "south" else "south"
        page.turn(kick_to(receiver))
        assert carrier(page) == f"{receiver}.{CARRIER['3']}"
        assert page.say(page.message("claim", action="resign"))["t"] == "ack"
        record = parse_record(served.http("GET", f"/api/matches/{match_id}/record").text)
    assert record.resumption is not None
    assert (record.resumption.entries, record.resumption.taken_back) == (6, 2)
    assert len(record.lines) == 8
    assert replay(record, game_of(record)).outcome is not None
    said = [one["en"] for one in proof(record, game_of(record))]
    assert any("The first 6 actions" in one and "the last 2 of them were taken back" in one for one in said)


def test_a_match_that_is_over_takes_nothing_back(tmp_path: Path) -> None:
    """Its result stands; it is kept with its record and the reason."""
    match_id, _, _ = kicked(tmp_path)
    meddle(tmp_path, "UPDATE matches SET rules = '3' WHERE id = ?", match_id)
    older = patch(f"{kick_off.__name__}.went_out", lambda _, thrown: thrown.down)
    with older, serving(tmp_path) as served, served.page(match_id) as page:
        page.say(page.message("claim", action="resign"))
    meddle(tmp_path, "UPDATE matches SET rules = '2' WHERE id = ?", match_id)
    unpointed(tmp_path / "matches.db", match_id)
    with serving(tmp_path) as served:
        summary = served.http("GET", f"/api/matches/{match_id}").json()
    assert summary["over"]
    assert "move by move" in summary["closed"]["en"]


def test_a_match_of_today_is_told_of_no_edition(tmp_path: Path) -> None:
    """Nor is one that is over, nor whoever watches."""
    match_id = stored(tmp_path)
    with serving(tmp_path) as served:
        with served.page(match_id) as page:
            assert "edition 1" in page.table["edition"]["en"]
            page.say(page.message("claim", action="resign"))
        with served.page(match_id) as page:
            assert page.table["edition"] is None
        with served.page(served.new_match()) as page:
            assert page.table["edition"] is None


def test_a_record_states_the_options_that_were_settled(tmp_path: Path) -> None:
    """An option that came later is not among the terms of an older match."""
    match_id = stored(tmp_path)
    changed(tmp_path / "matches.db", "UPDATE matches SET options = json_remove(options, '$.repetition')")
    with serving(tmp_path) as served:
        record = parse_record(served.http("GET", f"/api/matches/{match_id}/record").text)
    assert "repetition" not in record.options
    assert "board" in record.options


def test_a_damaged_match_of_today_is_not_explained_by_editions(tmp_path: Path) -> None:
    """Teeth: only an older edition is a reason."""
    match_id = stored(tmp_path)
    meddle(tmp_path, "UPDATE matches SET rules = '3', hash = 'other' WHERE id = ?", match_id)
    with serving(tmp_path) as served:
        assert served.http("GET", f"/api/matches/{match_id}").status_code == 409


def test_a_new_match_binds_its_terms(tmp_path: Path) -> None:
    """The name in the record is not the id, and the commitment is that of the record's own lines."""
    with serving(tmp_path) as served:
        match_id = served.new_match()
        with served.page(match_id) as page:
            shown = page.table["commitment"]
            page.say(page.message("claim", action="resign"))
        text = served.http("GET", f"/api/matches/{match_id}/record").text
    pledge = parse_record(text).pledge
    assert pledge is not None
    assert pledge.commitment == shown
    assert match_id not in text
