"""Matches of an older edition of the rules: what is ruled the same goes on, the rest is kept and told why."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitchside.core.record import parse_record
from tests.server.stored import changed
from tests.server.support import Served, serving

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


def test_who_gave_up_is_known_without_a_stored_result(tmp_path: Path) -> None:
    """Matches from before results were stored: the last line says who resigned."""
    match_id = stored(tmp_path, "resign")
    meddle(tmp_path, "UPDATE matches SET hash = 'other', result = NULL WHERE id = ?", match_id)
    with serving(tmp_path) as served:
        summary = served.http("GET", f"/api/matches/{match_id}").json()
        record = parse_record(served.http("GET", f"/api/matches/{match_id}/record").text)
    assert (summary["winner"], summary["score"]) == ("north", None)
    assert record.result == {"winner": "north", "reason": "resigned", "score": None}


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
