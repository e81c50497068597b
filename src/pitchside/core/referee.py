"""The referee: a scenario in, a ruling out; the promise other programs hold us to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from pitchside.core.errors import IllegalAction, Malformed, shown
from pitchside.core.game import Game
from pitchside.core.match import Match
from pitchside.core.notation import fingerprint, text_of
from pitchside.core.record import parse_all
from pitchside.core.rulebook import misread, reasons
from pitchside.core.seat import Eyes, Seat

_FIELDS = ("game", "options", "position", "actions", "seed", "view")
_NOTES = ("name", "note", "comment")
"""Fields for people; the referee passes over them."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A checked scenario; actions are still texts."""

    options: Mapping[str, Any]
    position: Any
    actions: tuple[tuple[Seat | None, str, Any], ...]
    """Seat if given, text, and the action as it was written."""
    seed: int | None
    eyes: Eyes


def read_scenario(document: Any) -> Scenario:
    """A JSON document as a Scenario; `Malformed` says what is wrong with it."""
    if not isinstance(document, dict):
        raise misread(__name__, "scenario_object")
    for field in document:
        if field not in _FIELDS + _NOTES:
            raise misread(__name__, "no_scenario_field", field=field, known=", ".join(_FIELDS))
    options = {} if document.get("options") is None else document["options"]
    actions = document.get("actions", [])
    if not isinstance(options, dict):
        raise misread(__name__, "options_object")
    if not isinstance(actions, list):
        raise misread(__name__, "actions_list")
    return Scenario(
        options=options,
        position=document.get("position"),
        actions=tuple(_read_action(i, action) for i, action in enumerate(actions)),
        seed=_read_seed(document.get("seed")),
        eyes=_read_eyes(document.get("view")),
    )


def _read_seed(seed: Any) -> int | None:
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
        raise misread(__name__, "whole_seed")
    return seed


def _read_eyes(view: Any) -> Eyes:
    if view is None:
        return Eyes.ALL
    if view not in (Eyes.SOUTH.value, Eyes.NORTH.value, Eyes.SPECTATOR.value):
        raise misread(__name__, "bad_view", view=shown(view))
    return Eyes(view)


def _read_action(index: int, action: Any) -> tuple[Seat | None, str, Any]:
    if isinstance(action, str):
        return None, action, action
    if not isinstance(action, dict):
        raise misread(__name__, "action_form", index=index)
    seat = action.get("seat")
    if seat is not None and (not isinstance(seat, str) or seat not in {one.value for one in Seat}):
        raise misread(__name__, "action_seat", index=index, seat=shown(seat))
    try:
        return (Seat(seat) if seat else None), text_of(action), action
    except Malformed as error:
        raise misread(__name__, "in_action", index=index, why=reasons(error)) from error


def judge(game: Game[Any, Any], document: Any, lang: str = "en") -> dict[str, Any]:
    """Play a scenario's actions until one is refused, and print what came of it."""
    scenario = read_scenario(document)
    match = Match(game, scenario.options, scenario.position)
    rng = Random(scenario.seed) if scenario.seed is not None else None
    accepted, refused = 0, None
    for index, (seat, text, written) in enumerate(scenario.actions):
        try:
            count, error = _play(match, rng, seat, text)
        except Malformed as reason:
            raise misread(__name__, "in_action", index=index, why=reasons(reason)) from reason
        accepted += count
        if error is not None:
            why = game.rulebook.say(error.code, error.facts, lang)
            refused = {"action": written, "rule": error.rule, "why": why}
            break
    else:
        _let_chance(match, rng, None)
    return {"accepted": accepted, "refused": refused, **report(match, scenario.eyes)}


def _play(
    match: Match[Any, Any], rng: Random | None, seat: Seat | None, text: str
) -> tuple[int, IllegalAction | None]:
    """Commit what a text says, an action or a whole turn; how many were taken, and the refusal if any."""
    taken = 0
    for action in parse_all(match, text):
        _let_chance(match, rng, seat)
        try:
            match.commit(seat or only_seat(match), action)
        except IllegalAction as error:
            return taken, error
        taken += 1
    return taken, None


def _let_chance(match: Match[Any, Any], rng: Random | None, seat: Seat | None) -> None:
    if rng is not None and seat is not Seat.CHANCE:
        match.let_chance(lambda _: rng)


def only_seat(match: Match[Any, Any]) -> Seat:
    """The one seat that is to act; `Malformed` where there are two, and any after the end."""
    seats = match.to_act()
    if len(seats) > 1:
        raise misread(__name__, "several_seats", seats=", ".join(sorted(seats)))
    return next(iter(seats), Seat.SOUTH)


def report(match: Match[Any, Any], eyes: Eyes = Eyes.ALL) -> dict[str, Any]:
    """Events, rulings, position, pending, result and hash of a match as it stands."""
    position = match.game.write(match.state, eyes)
    return {
        "events": [event.plain(eyes) for turn in match.turns for event in turn.events if event.visible(eyes)],
        "rulings": [one.plain() for turn in match.turns for one in turn.rulings if one.visible(eyes)],
        "position": position,
        "pending": match.pending(eyes),
        "result": match.outcome.plain() if match.outcome else None,
        "hash": fingerprint(position),
    }
