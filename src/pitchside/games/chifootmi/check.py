"""What is refused, and under which clause (CFM-10.2)."""

from __future__ import annotations

from pitchside.core.seat import Seat
from pitchside.core.toss import Toss
from pitchside.games.chifootmi import deal, one_two, shot
from pitchside.games.chifootmi.action import CENTRE, Action, Aim, Call, Deal, Draw, Play
from pitchside.games.chifootmi.card import plain_card
from pitchside.games.chifootmi.phases import cards_asked, order_rule, to_act
from pitchside.games.chifootmi.rulings import refusal
from pitchside.games.chifootmi.state import Phase, State

_WINDOWS = {Phase.ONE_TWO: Call.ONE_TWO, Phase.OFFSIDE: Call.SIGNAL, Phase.LAST_SHOT: Call.LAST_SHOT}
"""Where one may say a word, or pass."""


def check(state: State, seat: Seat, action: Action) -> None:
    """Raise `IllegalAction` if this seat may not say this now."""
    asked = seat in to_act(state)
    match action:
        case Play():
            _check_card(state, seat, action, asked and cards_asked(state))
        case Draw():
            _check_pile(state, seat, action, asked and state.phase is Phase.DRAW)
        case Aim():
            _check_side(state, action, asked and shot.is_asked(state))
        case Deal():
            _check_deal(state, action, asked and state.phase is Phase.DEAL)
        case Toss():
            _check_toss(state, asked and state.phase in (Phase.TOSS, Phase.SHOOTOUT) and seat is Seat.CHANCE)
        case _:
            _check_call(state, action, asked and not state.shooting)


def _check_card(state: State, seat: Seat, action: Play, asked: bool) -> None:
    if not asked:
        raise refusal("card_unasked")
    if state.teams[seat].index(action.card, action.up) is not None:
        return
    if action.up is None or state.teams[seat].index(action.card) is None:
        raise refusal("card_not_active", card=plain_card(action.card))
    raise refusal("dt_not_up" if action.up else "dt_not_down")


def _check_pile(state: State, seat: Seat, action: Draw, asked: bool) -> None:
    if not asked:
        raise refusal("draw_unasked")
    if not state.teams[seat].pile(action.pile):
        raise refusal("pile_empty", pile=action.pile)


def _check_side(state: State, action: Aim, asked: bool) -> None:
    if not asked:
        raise refusal("side_unasked")
    allowed = shot.sides(state)
    if action.side == CENTRE and CENTRE not in allowed:
        raise refusal("no_centre")
    if action.side not in allowed:
        raise refusal("no_such_side", "CFM-6.8" if CENTRE in allowed else None, side=action.side)


def _check_deal(state: State, action: Deal, asked: bool) -> None:
    if not asked:
        raise refusal("deal_unasked")
    wrong = deal.wrong_pack(state, action)
    if wrong is not None:
        raise refusal("deal_pack", seat=wrong)


def _check_toss(state: State, asked: bool) -> None:
    if not asked:
        raise refusal("toss_unasked", "CFM-8.2" if state.phase is Phase.SHOOTOUT else None)


def _check_call(state: State, call: Call, asked: bool) -> None:
    window = _WINDOWS.get(state.phase)
    if call is Call.PASS:
        if not asked or window is None:
            raise refusal("pass_unasked", order_rule(state) if window else None)
        return
    if not asked or call is not window:
        raise refusal(f"{call.value}_unasked")
    if call is Call.ONE_TWO and not one_two.fits(state):
        card, before = state.shown[0], one_two.before(state)
        raise refusal("one_two_unfit", card=card, before=before)
