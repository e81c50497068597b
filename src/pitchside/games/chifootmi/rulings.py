"""The clause of every sentence that the referee speaks (CFM-10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import Seat
from pitchside.core.turn import Ruling

RULED: Mapping[str, str] = {
    "keep": "CFM-3.3",
    "steal": "CFM-3.4",
    "shot_due": "CFM-4.1",
    "saved": "CFM-4.3",
    "goal": "CFM-4.3",
    "last_shot_due": "CFM-4.5",
    "last_shot": "CFM-4.5",
    "last_shot_declined": "CFM-4.5",
    "tackle": "CFM-5.2",
    "dribble": "CFM-5.3",
    "foul_free_kick": "CFM-5.4",
    "shot_goal": "CFM-6.3",
    "shot_over": "CFM-6.4",
    "shot_back": "CFM-6.5",
    "shot_steal": "CFM-6.6",
    "shot_tackle": "CFM-6.7",
    "shot_dribble": "CFM-6.7",
    "foul_penalty": "CFM-6.8",
    "penalty_goal": "CFM-6.8",
    "penalty_saved": "CFM-6.8",
    "shootout_goal": "CFM-6.8",
    "shootout_saved": "CFM-6.8",
    "offside": "CFM-7.1",
    "offside_auto": "CFM-7.1",
    "no_offside": "CFM-7.1",
    "one_two": "CFM-7.2",
    "counter_attack": "CFM-7.3",
    "match_won": "CFM-8.1",
    "shootout_won": "CFM-8.2",
    "shootout_won_later": "CFM-8.3",
}
"""Decisions, by the code of their sentence (CFM-10.3)."""
REFUSED: Mapping[str, str] = {
    "deal_pack": "CFM-1.1",
    "deal_unasked": "CFM-2.1",
    "toss_unasked": "CFM-2.6",
    "card_not_active": "CFM-3.1",
    "dt_not_up": "CFM-3.1",
    "dt_not_down": "CFM-3.1",
    "card_unasked": "CFM-3.1",
    "pile_empty": "CFM-3.5",
    "draw_unasked": "CFM-3.5",
    "pass_unasked": "CFM-3.12",
    "no_centre": "CFM-4.2",
    "no_such_side": "CFM-4.2",
    "side_unasked": "CFM-4.2",
    "last_shot_unasked": "CFM-4.5",
    "signal_unasked": "CFM-7.1",
    "one_two_unasked": "CFM-7.2",
    "one_two_unfit": "CFM-7.2",
}
"""Refusals, by the code of their sentence (CFM-10.2); some have another clause in some phases."""


def ruled(code: str, **facts: Any) -> Ruling:
    """A decision under its clause."""
    return Ruling(RULED[code], code, _plain(facts))


def refusal(code: str, rule: str | None = None, **facts: Any) -> IllegalAction:
    """A refusal under its clause, or under another one that the phase brings."""
    return IllegalAction(rule or REFUSED[code], code, **_plain(facts))


def _plain(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: one.value if isinstance(one, Seat) else one for name, one in facts.items()}
