"""What a player keeps of an invitation and of what was shown, and the match held against it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from pitchside.client.errors import ServerError
from pitchside.core.chance import Pledge, nonce_seal
from pitchside.core.errors import BrokenRecord, Malformed
from pitchside.core.language import LANGUAGES, in_language
from pitchside.core.match import Match
from pitchside.core.notation import fingerprint
from pitchside.core.proof import proof
from pitchside.core.record import Record, parse_record, replay
from pitchside.core.rulebook import say
from pitchside.core.seat import PLAYERS, Eyes, Seat
from pitchside.games import game_named, game_of
from pitchside.wire import messages as wire
from pitchside.wire.http import Invitation, Promised

PLACED = "the match began from a position, and an invitation begins at the start"
"""A position of a card game holds cards that nobody drew."""
TURNED = ("begins", "chooser", "teams")
"""Options of a rematch that change sides."""


def other_chance(why: str) -> ServerError:
    """Chance is not what was promised."""
    return ServerError("other_chance", f"chance was not settled as the invitation promised: {why}")


def other_match(why: str) -> ServerError:
    """What was shown is not what the record says."""
    return ServerError("other_match", f"this is not the match that was shown here: {why}")


@dataclass(frozen=True, slots=True)
class Agreed:
    """What was shown before a match: by an invitation, or by the end of the match before it."""

    game: str
    options: Mapping[str, Any]
    seat: Literal["south", "north", "toss"]
    """The side of the host."""
    promise: str | None
    sealed: str | None
    """What binds the nonce of the host."""
    rated: bool
    commits: bool | None
    """None: nothing was said of it."""


def invited_to(shown: Invitation) -> Agreed:
    """What an invitation says."""
    about = shown.seat, shown.promise, shown.sealed, shown.rated, shown.commits
    return Agreed(shown.game, shown.options, *about)


def rematch_of(
    table: wire.Table, promised: Promised, host: wire.PlayerSeat, before: Noted | None = None
) -> Agreed:
    """What a rematch must be like: the same options, but that begins, chooser and teams change sides.

    `before`: what was noted of the match before it. Whether choices are kept secret its end does not tell.
    """
    options = {name: _turned(one) if name in TURNED else one for name, one in table.options.items()}
    sealed = promised.sealed.get(host)
    commits = None if before is None else before.agreed.commits
    return Agreed(table.game, options, host, promised.promise, sealed, table.rated, commits)


def _turned(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {_turned(key): one for key, one in value.items()}
    return {"south": "north", "north": "south"}.get(value, value)


@dataclass(frozen=True, slots=True)
class Noted:
    """What was shown before a match, and what this side then added to chance."""

    agreed: Agreed
    nonce: str
    host: bool
    """This side invites, or was the first to add to chance."""

    def check(self, table: wire.Table, begun: bool = False) -> None:
        """`ServerError` where the match does not keep to it.

        `begun`: this side has seen the match at its start; then it may go on from a stored position.
        """
        shown, seats = self.agreed, list(table.you)
        if len(seats) == 2:
            raise other_chance("this side is given both seats")
        if not seats:
            return  # who is not at the table is shown no more than anybody
        own = Seat(seats[0])
        host = own if self.host else own.other
        if table.promise != shown.promise:
            raise other_chance("the promise is another one")
        if table.start is not None and not begun:
            raise other_chance(PLACED)
        if table.nonces.get(seats[0]) != self.nonce:
            raise other_chance("what this player added to it is not there")
        if shown.seat != "toss" and shown.seat != host.value:
            raise other_chance("the sides are not those of the invitation")
        self._check_options(table)
        if not self.host:
            self._check_host(table.nonces.get(host.value))  # type: ignore[call-overload]
        if table.opened is not None:
            self._check_opened(table, host)

    def _check_options(self, table: wire.Table) -> None:
        """All options decide what the lots mean; one that the invitation does not name has its default."""
        shown = self.agreed
        asked = dict(shown.options)
        if asked.get("begins") == "toss":
            asked["begins"] = table.options.get("begins")
        agreed = {**asked, **_completed(shown.game, asked)}
        others = [name for name, one in table.options.items() if agreed.get(name, ...) != one]
        others += [name for name in asked if name not in table.options]
        if table.game != shown.game or table.rated != shown.rated or others:
            which = f" ({', '.join(others)})" if others else ""
            raise other_chance(f"the options are not those of the invitation{which}")
        at_once = len({*table.to_act} & {"south", "north"}) > 1 and table.result is None
        if shown.commits and at_once and not table.commits:
            raise other_chance("the choices are not kept secret as the invitation says")

    def _check_host(self, nonce: str | None) -> None:
        """The host's nonce was fixed before this side told its own."""
        if (None if nonce is None else nonce_seal(nonce)) != self.agreed.sealed:
            raise other_chance("the host has chosen what the host adds to it after this player")

    def _check_opened(self, table: wire.Table, host: Seat) -> None:
        assert table.opened is not None
        nonces = tuple(table.nonces.get(seat.value, "") for seat in PLAYERS)  # type: ignore[call-overload]
        pledge = Pledge(table.opened.seed, table.opened.salt, nonces=nonces)
        if pledge.promise != self.agreed.promise:
            raise other_chance("the seed is not the one that was promised")
        tossed = {"host": host.value} if self.agreed.seat == "toss" else {}
        if self.agreed.options.get("begins") == "toss":
            tossed["begins"] = table.options["begins"]
        for what, fell in tossed.items():
            if pledge.toss(what).value != fell:
                raise other_chance(f"the toss for '{what}' is not what the lots give")


def _completed(name: str, asked: Mapping[str, Any]) -> dict[str, Any]:
    """These options with the defaults of those that are not named, as JSON has them."""
    game = game_named(name)
    known = game.options({})
    try:
        options = game.options({key: one for key, one in asked.items() if key in known})
    except Malformed as error:
        raise other_chance(f"the invitation names options that there are not: {error}") from error
    return _plain(dict(options))  # type: ignore[no-any-return]


def _plain(value: Any) -> Any:
    """A value as it is after a journey through JSON."""
    return json.loads(json.dumps(value))


# ---- What was shown ---------------------------------------------------------------------------------------


class Shown:
    """The steps of a match as the server told them; a step that was told must stay as it was."""

    def __init__(self) -> None:
        self.steps: list[wire.StepView] = []
        self.untold = 0
        """So many steps at the beginning have not been told yet."""
        self.begun = False
        """The match was seen before it went on from any stored position."""
        self.late: list[bool] = []
        """For each step: it was told only after the match was over."""
        self._resumed = False
        self._opening = True

    @property
    def known(self) -> int:
        """How many steps there are, those that have not been told included."""
        return self.untold + len(self.steps)

    def opens(self) -> int:
        """The line is opened anew, by a side that has so many steps."""
        self._opening = True
        return self.known

    def take(self, state: wire.State) -> list[wire.StepView]:
        """The steps of a state that are new here; `ServerError` where others have changed."""
        if state.table.start is not None and self.begun and not self._resumed:
            # It goes on from a stored position: the steps are counted from there.
            self.steps, self.late, self.untold, self._resumed = [], [], state.since, True
        self.begun = self.begun or state.table.start is None
        if not self.untold <= state.since <= self.known:
            self.steps, self.late, self.untold = [], [], state.since
        held = self.steps[state.since - self.untold :]
        if len(held) > len(state.steps) or any(
            _moved(old) != _moved(new) for old, new in zip(held, state.steps, strict=False)
        ):
            raise other_match("moves that were shown have been changed, or are gone")
        fresh = state.steps[len(held) :]
        late = self._opening and state.table.result is not None
        self.steps += fresh
        self.late += [late] * len(fresh)
        self._opening = False
        return fresh

    def recall(self, history: wire.History, over: bool) -> None:
        """Older steps have been told."""
        if history.since + len(history.steps) == self.untold:
            self.steps[:0], self.late[:0] = history.steps, [over] * len(history.steps)
            self.untold = history.since


def _moved(step: wire.StepView) -> tuple[str, str, Any]:
    return step.seat, step.action, step.position


def is_over(text: str) -> bool:
    """Is that the record of a match with a result? Nobody has to be able to read it."""
    return any(row.startswith("Result: {") for row in text.splitlines())


def proved(text: str, table: wire.Table, shown: Shown, noted: Noted | None, lang: str) -> Iterator[str]:
    """What holds of the record of a match that was played here; `ServerError` at the first that does not.

    `noted`: what was shown before it. Where nothing was, a sentence says what follows from that.
    """
    try:
        record = parse_record(text)
        about = {"Commitment": table.commitment, "Pledge": table.promise if table.nonces else None}
        for key, stated in about.items():
            if record.header.get(key) != stated:
                raise other_chance(f"the record has another {key} than the match had")
        if table.nonces and record.position is not None:
            raise other_chance(PLACED)
        game = game_of(record)
        for said in proof(record, game):
            yield in_language(said, lang)
        if noted is None:
            yield in_language(_said("not_promised"), lang)
        for said in _compared(record, replay(record, game), table, shown):
            yield in_language(said, lang)
    except BrokenRecord as error:
        raise other_chance(in_language(error.said, lang)) from error


def _compared(
    record: Record, match: Match[Any, Any], table: wire.Table, shown: Shown
) -> Iterator[Mapping[str, str]]:
    """The record is the match that was shown: every step with its position, the result, the options."""
    game, eyes = match.game, Eyes.of(Seat(table.you[0])) if len(table.you) == 1 else Eyes.SPECTATOR
    if (record.game, _plain(record.options)) != (table.game, table.options):
        raise other_match("the record has another game or other options")
    pledge = record.pledge
    if pledge is not None and table.opened not in (None, wire.Opened(seed=pledge.seed, salt=pledge.salt)):
        raise other_match("the record has another seed or salt")
    if len(match.turns) != shown.known or shown.untold:
        raise other_match(f"the record has {len(match.turns)} moves, {len(shown.steps)} were shown")
    for number, (turn, step) in enumerate(zip(match.turns, shown.steps, strict=True), start=1):
        position = _plain(game.write(turn.after, eyes))
        if (*turn.signed(eyes), position) != _moved(step):
            raise other_match(f"move {number} is another one in the record, or led elsewhere")
    outcome, result = match.outcome, table.result
    ended = None if outcome is None else outcome.plain()
    told = None if result is None else (result.winner, dict(result.score))
    if told != (None if ended is None else (ended["winner"], ended["score"])):
        raise other_match("the result is another one in the record")
    if table.hash != fingerprint(game.write(match.state, eyes)):
        raise other_match("the last position is another one in the record")
    if match.resumption is not None:
        yield _said("shown_resumed", count=match.resumption.entries)
    yield _said("shown_holds", count=len(shown.steps))
    if any(shown.late):
        yield _said("shown_late", moves=_runs(shown.late))


def _runs(late: list[bool]) -> str:
    """The numbers of the steps so marked: `1–12, 15`."""
    numbers = [number for number, one in enumerate(late, start=1) if one]
    runs = [[one for _, one in run] for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])]
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _said(code: str, **facts: Any) -> Mapping[str, str]:
    return {lang: say(code, facts, lang) for lang in LANGUAGES}
