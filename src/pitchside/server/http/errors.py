"""Errors as every HTTP answer and every socket states them."""

from __future__ import annotations

from typing import Any

from pitchside.core.errors import PitchsideError
from pitchside.server.words import said
from pitchside.wire.codec import dump
from pitchside.wire.messages import Failure, Problem, Words


class Failed(PitchsideError):
    """A request that gets an error for an answer."""

    def __init__(
        self, status: int, code: str, text: Words | None = None, retry: int | None = None, **facts: Any
    ) -> None:
        super().__init__(code)
        self.retry = retry
        """Seconds after which it may be tried again."""
        self.status, self.code = status, code
        self.text = text or said(code, **facts)


def failure_body(failed: Failed) -> str:
    """The one JSON shape of all errors."""
    return dump(Failure(error=failed.text, code=failed.code))


def problem(code: str, seq: int | None = None, **facts: object) -> Problem:
    """The same on a socket; with its number, where it answers a message."""
    return Problem.model_validate({"code": code, "text": said(code, **facts), "seq": seq})
