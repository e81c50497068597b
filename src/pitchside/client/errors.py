"""What can go wrong between a program and a server."""

from __future__ import annotations

from pitchside.core.errors import PitchsideError
from pitchside.core.language import in_language
from pitchside.wire import messages as wire


class ServerError(PitchsideError):
    """The server answers with an error; `code` is for programs, the text for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class Refused(ServerError):
    """The action is refused; nothing changed."""

    def __init__(self, answer: wire.Refused | wire.TrialRefusal, lang: str) -> None:
        rule = "" if answer.rule is None else f" ({answer.rule})"
        super().__init__(answer.code, f"{in_language(answer.text, lang)}{rule}")
        self.rule, self.facts, self.action = answer.rule, answer.facts, answer.action


class NotAnswered(PitchsideError):
    """There is no Pitchside server at this address, or it speaks another version of the wire."""


class Disconnected(PitchsideError):
    """The line was lost, and could not be opened again."""


def problem(answer: wire.Problem, lang: str) -> ServerError:
    """A message that the server could not take."""
    return ServerError(answer.code, in_language(answer.text, lang))


def failure(answer: wire.Failure, lang: str) -> ServerError:
    """A request that the server could not do."""
    return ServerError(answer.code, in_language(answer.error, lang))
