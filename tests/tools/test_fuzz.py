"""What the run of made-up requests calls a fault."""

from __future__ import annotations

from tests.server.fuzz import faults

SEEN = {"operation": "GET /a", "status": 200, "waits": False}


def test_a_server_error_is_a_fault() -> None:
    """But not an answer that says when to come again."""
    broken = {"operation": "GET /a", "status": 500, "waits": False}
    busy = {"operation": "GET /a", "status": 503, "waits": True}
    mute = {"operation": "GET /a", "status": 503, "waits": False}
    assert faults([SEEN, busy], ["GET /a"]) == []
    assert faults([SEEN, broken, broken, mute], ["GET /a"]) == [
        "GET /a was answered 500",
        "GET /a was answered 503",
    ]


def test_an_operation_that_finds_nothing_is_a_fault() -> None:
    """As all are once whoever asks has deleted themselves, and one that is never asked."""
    lost = {"operation": "GET /b", "status": 404, "waits": False}
    unknown = {"operation": "GET /b", "status": 401, "waits": False}
    told = faults([SEEN, lost, unknown], ["GET /a", "GET /b", "GET /c"])
    assert told == ["GET /b saw only [401, 404]", "GET /c saw only []"]
