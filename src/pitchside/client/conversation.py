"""What is said at one match, without the line it is said on: numbers, answers, and where the match stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from secrets import token_hex
from time import monotonic
from typing import Any, Literal

from pydantic import ValidationError
from websockets.exceptions import ConnectionClosed, WebSocketException

from pitchside.api import Match
from pitchside.client.errors import NotAnswered, Refused, ServerError, problem
from pitchside.client.fairness import Noted, Shown, other_chance
from pitchside.core.chance import commitment_to
from pitchside.core.claim import is_lock, parse_claim
from pitchside.core.errors import IllegalAction, Malformed
from pitchside.core.language import LANGUAGES, in_language
from pitchside.core.rulebook import reasons
from pitchside.core.seat import Seat
from pitchside.games import game_named
from pitchside.wire import messages as wire
from pitchside.wire.reconnect import asked_within, pauses

LASTING_S = 30.0
"""A line that held so long was no failed try."""
RETRY_S = 1.0


class Return:
    """When to try to open the line again, and how often."""

    def __init__(self) -> None:
        self._pauses = pauses()
        self._opened, self._within = 0.0, 0.0

    def opened(self) -> None:
        """The line is there."""
        self._opened = monotonic()

    def lost(self, error: WebSocketException) -> None:
        """The line is gone; a server that ends says within how long it wants to be asked again."""
        close = error.rcvd if isinstance(error, ConnectionClosed) else None
        self._within = 0.0 if close is None else asked_within(close.code, close.reason)

    def tries(self) -> Iterator[float]:
        """The pause before each try; those of the last loss go on where that line did not hold."""
        if self._within or monotonic() - self._opened > LASTING_S:
            self._pauses = pauses(self._within)
        self._within = 0.0
        return self._pauses


def may_come_back(status: int) -> bool:
    """Is that the answer of a server that is busy, or of a proxy before one that starts again?"""
    return status == 429 or status >= 500


def own_seat(talk: Conversation, seat: Seat | str | None) -> Seat:
    """The seat that is meant; it may be left out where one plays only one."""
    if seat is not None:
        return Seat(seat)
    mine = talk.table.you if talk.table is not None else []
    if len(mine) != 1:
        raise Malformed("say for which seat: this client plays " + (" and ".join(mine) or "none"))
    return Seat(mine[0])


@dataclass(frozen=True)
class Moment:
    """A seat of one's own is asked something."""

    seat: Seat
    asked: wire.Asked
    table: wire.Table
    settled: int
    """Turns that are over."""

    @cached_property
    def match(self) -> Match:
        """The match as this seat sees it, for `legal()` and for bots; what is played in it is not sent."""
        game = game_named(self.table.game)
        begun = Match(game, self.table.options)
        view = game.seen(self.asked.position, begun.options)
        seen = Match.resumed(begun, (), view, self.settled)
        assert isinstance(seen, Match)
        return seen


class Conversation:
    """One program at one match. `say_…` give the text to send, `heard` takes what came."""

    def __init__(self, lang: str, noted: Noted | None = None) -> None:
        self.lang, self.noted = lang, noted
        self.table: wire.Table | None = None
        self.shown = Shown()
        self.version = -1
        self.error: ServerError | None = None
        self.unread: ServerError | None = None
        """Why the server could not read the match when the line was opened last."""
        self._client = token_hex(8)
        self._waiting: wire.Counted | None = None
        self._promised = -1
        self._used: dict[str, int] = {}
        self._chosen: dict[str, tuple[str, str]] = {}
        """Choices with their salts, by what commits to each."""
        self._seals = Seals()
        self._commitment: str | None = None
        self._asks_back = False
        self._asked_before: int | None = None

    @property
    def steps(self) -> list[wire.StepView]:
        """What was played, as far as the server has told it."""
        return self.shown.steps

    def dials(self) -> int:
        """The line is opened anew: how many steps are known here."""
        self._asked_before = None
        return self.shown.opens()

    def ask_back(self) -> str | None:
        """From now on the steps that have not been told are asked for; the first question."""
        self._asks_back = True
        return self._older()

    def _older(self) -> str | None:
        untold = self.shown.untold
        if not self._asks_back or untold == 0 or self._asked_before == untold:
            return None
        self._asked_before = untold
        return wire.HistoryAsked(t="history", before=untold).model_dump_json()

    @property
    def answered(self) -> bool:
        """Is nothing on its way, and does the table know what was answered?"""
        if self.table is None or self._waiting is not None or self.version < self._promised:
            return False
        return all(
            number <= seq for seat, seq in self.table.seq.items() if (number := self._used.get(seat, 0))
        )

    @property
    def over(self) -> bool:
        """Has the match ended?"""
        return self.table is not None and self.table.result is not None

    def moment(self) -> Moment | None:
        """What a seat of one's own is asked now; None: one waits."""
        if self.table is None or not self.answered or self.over:
            return None
        return next(self._moments(self.table), None)

    def _moments(self, table: wire.Table) -> Iterator[Moment]:
        settled = sum(step.settled for step in self.steps)
        for one in table.asked:
            if one.seat in table.you and one.seat not in table.sealed:
                yield Moment(Seat(one.seat), one, table, settled)

    def say(self, action: str, seat: Seat) -> str:
        """One action; where that is agreed what commits to it, or `Refused` if a clause would refuse it."""
        if self.table is not None and self.table.commits:
            self._check(self.table, action, seat)
            chosen = str(game_named(self.table.game).parse(action)), token_hex(16)
            bound = commitment_to(*chosen)
            self._chosen[bound] = chosen
            return self._send(wire.Commit(t="commit", commitment=bound, **self._numbered(seat)))
        return self._send(wire.Step(t="step", action=action, **self._numbered(seat)))

    def opening(self) -> str | None:
        """What is to be sent by itself: a choice committed to, once everybody has; a question for history."""
        if (older := self._older()) is not None:
            return older
        if self.table is None or not self.table.opening or not self.answered or self.over:
            return None
        for seat in self.table.you:
            bound = self.table.commitments.get(seat)
            # Nothing is told to whoever has only repeated what was committed to here.
            alone = list(self.table.commitments.values()).count(bound or "") == 1
            if bound in self._chosen and seat in self.table.to_act and alone:
                action, salt = self._chosen[bound]
                return self._send(wire.Step(t="step", action=action, salt=salt, **self._numbered(Seat(seat))))
        return None

    @property
    def pause(self) -> float:
        """Seconds to wait before a choice is told again that the server could not take."""
        return RETRY_S if self.error is not None else 0.0

    def say_all(self, actions: list[str], seat: Seat) -> str:
        """Actions that stand together or not at all."""
        return self._send(wire.TurnSent(t="turn", actions=actions, **self._numbered(seat)))

    def claim(self, action: Literal["resign", "offer_draw", "accept_draw"], seat: Seat) -> str:
        """Resign, offer a draw, accept one."""
        return self._send(wire.ClaimSent(t="claim", action=action, **self._numbered(seat)))

    def again(self) -> str | None:
        """What is still unanswered, to be sent again after the line was lost."""
        return None if self._waiting is None else self._waiting.model_dump_json(exclude_none=True)

    def heard(self, text: str | bytes) -> None:
        """Take a message of the server's; a refusal is kept in `error` until it is taken."""
        try:
            message = wire.TO_PAGE.validate_json(text, extra="ignore")
        except ValidationError as error:
            raise NotAnswered("the server sent a message that this version does not know") from error
        if isinstance(message, wire.State):
            self._joined(message)
        elif isinstance(message, wire.History):
            self.shown.recall(message, self.over)
        elif isinstance(message, wire.Problem):
            self._failed(message)
        elif isinstance(message, wire.Ack | wire.Refused | wire.Stale) and self._is_mine(message):
            self._settle(message)

    def take_error(self) -> None:
        """Raise what the last message was answered with, if that was an error."""
        error, self.error = self.error, None
        if error is not None:
            raise error

    def _check(self, table: wire.Table, action: str, seat: Seat) -> None:
        """Judge a choice by the own rules: the server cannot before it is told, and asking would tell it."""
        moment = next((one for one in self._moments(table) if one.seat is seat), None)
        if moment is None:
            return
        try:
            moment.match.check(seat, action)
        except Malformed as error:
            raise ServerError("malformed", in_language(reasons(error), self.lang)) from error
        except IllegalAction as error:
            words = {lang: error.say(lang) for lang in LANGUAGES}
            told = {"rule": error.rule, "code": error.code, "facts": dict(error.facts), "text": words}
            refused = wire.TrialRefusal.model_validate({"index": 0, "action": action, **told})
            raise Refused(refused, self.lang) from error

    def _settle(self, answer: wire.Ack | wire.Refused | wire.Stale) -> None:
        self._waiting = None
        if not isinstance(answer, wire.Stale):
            self._used[answer.seat] = answer.seq
        if isinstance(answer, wire.Ack):
            self._promised = answer.v
        elif isinstance(answer, wire.Refused):
            self.error = Refused(answer, self.lang)
        else:
            self.error = ServerError("stale", "another program or page plays for this seat, and was first")

    def _failed(self, message: wire.Problem) -> None:
        waiting = self._waiting
        if message.seq is None and message.code == "storage":
            self.unread = problem(message, self.lang)  # the server hangs up: the line is opened again
            return
        # A choice is told by this client alone: the program learns of what keeps it from being told for good.
        untold = isinstance(waiting, wire.Step) and waiting.salt is not None and message.code != "storage"
        if waiting is None or untold or message.seq not in (None, waiting.seq):
            raise problem(message, self.lang)
        self._waiting, self.error = None, problem(message, self.lang)

    def _joined(self, state: wire.State) -> None:
        fresh = self.shown.take(state)
        self.table, self.version = state.table, state.v
        self._seals.see(fresh, state.table)
        if self._commitment is not None and state.table.commitment not in (None, self._commitment):
            raise other_chance("the commitment has changed")
        self._commitment = self._commitment or state.table.commitment
        if self.noted is not None:
            self.noted.check(state.table, self.shown.begun)

    def _is_mine(self, answer: wire.Ack | wire.Refused | wire.Stale) -> bool:
        waiting = self._waiting
        return waiting is not None and (waiting.seat, waiting.seq) == (answer.seat, answer.seq)

    def _numbered(self, seat: Seat) -> dict[str, Any]:
        if self.table is None or self._waiting is not None:
            raise ServerError("busy", "the last message has not been answered yet")
        who: Any = seat.value
        return {"seat": who, "seq": self.table.seq[who] + 1, "client": self._client}

    def _send(self, message: wire.Counted) -> str:
        self._waiting, self.error = message, None
        return message.model_dump_json(exclude_none=True)


class Seals:
    """What all choices were bound to when this side first saw that everybody is."""

    def __init__(self) -> None:
        self._bound: Mapping[wire.PlayerSeat, str] | None = None
        self._drawn = frozenset[Seat | None]()
        """Whose choice the lot has made meanwhile: it is bound to nothing."""

    def see(self, fresh: Sequence[wire.StepView], table: wire.Table) -> None:
        """`ServerError` where a choice is told that is not the one committed to."""
        told = max((number for number, step in enumerate(fresh, 1) if step.seat == "both"), default=0)
        drawn = self._drawn | drawn_in(fresh[:told])
        bound = {seat: one for seat, one in (self._bound or {}).items() if Seat(seat) not in drawn}
        if told:
            self._bound, self._drawn = None, frozenset()
        self._drawn |= drawn_in(fresh[told:])
        if table.opening and self._bound is None:
            self._bound = table.commitments
        broken = broken_by(bound, fresh, table.salts)
        if broken is not None:
            raise ServerError("other_choice", f"{broken}'s choice is not the one that was committed to")


def drawn_in(steps: Sequence[wire.StepView]) -> frozenset[Seat | None]:
    """For whom the lot has chosen in these steps."""
    clocked = (step.action for step in steps if step.seat == Seat.CLOCK.value)
    return frozenset(parse_claim(action).who for action in clocked if is_lock(Seat.CLOCK, action))


def broken_by(
    bound: Mapping[wire.PlayerSeat, str],
    fresh: Sequence[wire.StepView],
    salts: Mapping[wire.PlayerSeat, str],
) -> wire.PlayerSeat | None:
    """Whose choice does not fit its hash."""
    together = [step.action for step in fresh if step.seat == "both"]
    if len(together) != 1:
        return None  # who was away while more was played has not seen what the last of it was bound to
    told = dict(part.split(": ", 1) for part in together[0].split(" / "))
    for seat in bound:
        if commitment_to(told.get(seat, ""), salts.get(seat, "")) != bound[seat]:
            return seat
    return None
