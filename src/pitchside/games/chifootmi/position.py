"""A whole state as a plain object, for the record and for other programs."""

from __future__ import annotations

from typing import Any

from pitchside.core.seat import PLAYERS, Eyes
from pitchside.games.chifootmi.card import plain_card
from pitchside.games.chifootmi.series import Series
from pitchside.games.chifootmi.state import State
from pitchside.games.chifootmi.team import Held, Team
from pitchside.games.chifootmi.view import view_of


def write_position(state: State, eyes: Eyes = Eyes.ALL) -> dict[str, Any]:
    """The position as these eyes may see it; an unseen card is null."""
    seen = view_of(state, eyes)
    plain: dict[str, Any] = {
        "level": seen.options.level,
        "options": list(seen.options.options),
        "ball": seen.ball.value if seen.ball else None,
        "kept": seen.kept,
        "needed": seen.needed,
        "phase": seen.phase.value,
        "goals": seen.goals.plain(),
        **{seat.value: _write_team(seen.teams[seat]) for seat in PLAYERS},
    }
    return plain | _write_rarer(seen)


def _write_rarer(state: State) -> dict[str, Any]:
    """Fields that are written only where they matter."""
    plain: dict[str, Any] = {}
    if state.shooting:
        plain["shooting"] = True
    if state.returned:
        plain["one_two"] = True
    if state.series is not None:
        plain["shootout"] = _write_series(state.series)
    return plain


def _write_team(team: Team) -> dict[str, Any]:
    return {
        "active": [write_held(held) for held in team.active],
        "closed": [plain_card(card) for card in team.closed],
        "open": [plain_card(card) for card in team.open],
        "played": [plain_card(card) for card in team.played],
    }


def write_held(held: Held) -> dict[str, Any]:
    """An active card, face up or down."""
    return {"card": plain_card(held.card), "up": held.up}


def _write_series(series: Series) -> dict[str, Any]:
    shots = {seat.value: list(series.shots[seat]) for seat in PLAYERS}
    return {"first": series.first.value if series.first else None, **shots}
