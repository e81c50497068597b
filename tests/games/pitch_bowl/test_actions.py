"""Each action announced, not announced, missed, used up, hopeless, as a bonus action (PBW-5)."""

from __future__ import annotations

import pytest

from pitchside.core.seat import Seat
from pitchside.games.flick.action import Stop
from pitchside.games.pitch_bowl.action import Announce, EndTurn, LastAction, Pitch
from pitchside.games.pitch_bowl.phases.pitching import announcements, ball_angles, receivers
from pitchside.games.pitch_bowl.state import PhaseName, State, Used
from pitchside.games.pitch_bowl.table import BALL
from tests.games.pitch_bowl.by_hand import (
    EAST,
    UP,
    codes_of,
    mid,
    pitch,
    pitching,
    refused,
    rules_of,
    stand,
)

ACTIVE = "south.tq1"
MATE, FOE, AIDE = "south.tq2", "north.tq1", "south.tq3"
LINE = {ACTIVE: mid("d4"), FOE: mid("d5")}
"""The active player with an opponent straight ahead."""


def ahead(what: str, **more: object) -> State:
    """The active player at d4 with something at d5 straight ahead."""
    spot = mid("d5")
    carrier = {"foe": None, "foe_carrier": FOE, "mate": None, "mate_of_carrier": ACTIVE}.get(what)
    players = {ACTIVE: mid("d4")}
    if what != BALL and what != "nothing":
        players[FOE if what.startswith("foe") else MATE] = spot
    return stand(players, ball=spot if what == BALL else None, carrier=carrier, **more)  # type: ignore[arg-type]


OUTCOMES = [
    # what lies ahead, announced, target, clauses, carrier afterwards, who is active
    ("nothing", "none", None, [], None, Seat.SOUTH),
    ("foe", "none", None, ["5.2"], None, Seat.SOUTH),
    ("foe_carrier", "none", None, ["5.2"], FOE, Seat.SOUTH),
    ("mate", "none", None, ["5.3"], None, Seat.SOUTH),
    ("mate_of_carrier", "none", None, ["5.19"], ACTIVE, Seat.SOUTH),
    (BALL, "none", None, ["5.4", "8.4"], None, Seat.NORTH),
    ("foe_carrier", "snatch", None, ["5.5", "5.12"], ACTIVE, Seat.SOUTH),
    (BALL, "pickup", None, ["5.6", "5.12"], ACTIVE, Seat.SOUTH),
    ("mate", "pickup", None, ["5.6", "8.1"], None, Seat.NORTH),
    ("nothing", "pickup", None, ["5.6", "8.1"], None, Seat.NORTH),
    ("mate_of_carrier", "handover", MATE, ["5.7"], MATE, Seat.SOUTH),
    ("mate_of_carrier", "handover", "south.tq9", ["5.7", "8.1"], None, Seat.SOUTH),
]


@pytest.mark.parametrize(("what", "announce", "target", "rules", "carrier", "active"), OUTCOMES)
def test_outcomes(
    what: str, announce: str, target: str | None, rules: list[str], carrier: str | None, active: Seat
) -> None:
    """What a pitch straight ahead comes to."""
    state, _, rulings = pitch(ahead(what), ACTIVE, UP, 450, announce, target)
    assert rules_of(rulings) == rules
    assert (state.carrier, state.turn) == (carrier, active)


REFUSALS = [
    (ahead("foe_carrier", used=Used(snatch=True)), "snatch", "PBW-5.13", "snatch_spent"),
    (ahead(BALL, used=Used(pickup=True)), "pickup", "PBW-5.13", "pickup_spent"),
    (ahead("mate_of_carrier", used=Used(passed=True)), "pass", "PBW-5.13", "pass_spent"),
    (ahead("foe"), "snatch", "PBW-5.14", "snatch_hopeless"),
    (ahead("mate_of_carrier"), "snatch", "PBW-5.14", "snatch_hopeless"),
    (ahead("foe_carrier"), "pickup", "PBW-5.14", "pickup_hopeless"),
    (ahead("mate"), "handover", "PBW-5.14", "handover_hopeless"),
    (ahead("mate"), "pass", "PBW-5.14", "pass_hopeless"),
    (ahead("foe_carrier"), "pass", "PBW-5.14", "pass_hopeless"),
    (ahead("mate_of_carrier"), "handover", "PBW-5.14", "handover_to_whom"),
    (ahead("nothing", passive=[ACTIVE]), "none", "PBW-3.1", "passive"),
    (ahead("nothing", passive=[ACTIVE]), "snatch", "PBW-3.1", "passive"),
    (ahead("nothing", turn=Seat.NORTH), "none", "PBW-3.1", "not_own"),
]


@pytest.mark.parametrize(("state", "announce", "rule", "code"), REFUSALS)
def test_refusals(state: State, announce: str, rule: str, code: str) -> None:
    """Refused before the pitch, the first clause first."""
    assert refused(state, Pitch(ACTIVE, UP, 450, announce=Announce(announce))) == (rule, code)


def test_other_refusals() -> None:
    """An absent player, a hand-over to an opponent, a pitch without strength, words out of season."""
    assert refused(ahead("nothing"), Pitch("south.run1", UP, 450)) == ("PBW-3.1", "absent")
    to_foe = Pitch(ACTIVE, UP, 450, announce=Announce.HANDOVER, target=FOE)
    assert refused(stand(LINE, carrier=ACTIVE), to_foe) == ("PBW-5.14", "handover_to_whom")
    assert refused(ahead("nothing"), Pitch(ACTIVE, UP, 0)) == ("PBW-5.1", "zero_pitch")
    assert refused(ahead("nothing"), LastAction()) == ("PBW-9.3", "last_idle")
    assert refused(ahead("nothing"), Stop()) == ("PBW-3.1", "not_now")


def test_the_announced_target_counts_as_first_in_a_tie() -> None:
    """Two pieces touched in one instant (PBW-5.15)."""
    players = {ACTIVE: mid("d4"), FOE: mid("d5", -13.0), AIDE: mid("d5", 13.0)}
    state, _, rulings = pitch(stand(players, carrier=FOE), ACTIVE, UP, 500, "snatch")
    assert (codes_of(rulings), state.carrier) == (["snatch", "bonus"], ACTIVE)


def test_pieces_that_lie_together_touch_at_instant_0() -> None:
    """Pitched against a touching carrier (PBW-5.20)."""
    players = {ACTIVE: mid("d4"), FOE: mid("d4", 0.0, 24.0)}
    state, events, _ = pitch(stand(players, carrier=FOE), ACTIVE, UP, 500, "snatch")
    carrier = next(one for one in events if one.kind == "carrier")
    assert (carrier.t, carrier.facts["piece"], state.bonus) == (0.0, ACTIVE, ACTIVE)


def test_pieces_that_only_lie_together_have_not_touched() -> None:
    """Pitched away from its neighbour: a run."""
    players = {ACTIVE: mid("d4"), FOE: mid("d4", 0.0, -24.0)}
    _, _, rulings = pitch(stand(players), ACTIVE, UP, 400)
    assert rulings == ()


def test_a_later_touch_of_the_ball_is_a_clearance_too() -> None:
    """A pick-up that touches an opponent first and then the ball: two losses in order of time (PBW-8.9)."""
    players = {ACTIVE: mid("d4"), FOE: mid("d5", -22.0, -10.0)}
    start = stand(players, ball=mid("d5", 10.0, 12.0))
    _, events, rulings = pitch(start, ACTIVE, UP, 900, "pickup")
    assert codes_of(rulings)[:4] == ["pickup_missed", "lost_clumsy", "clearance", "lost_clearance"]
    times = [one.facts["t"] for one in rulings if "t" in one.facts]
    assert times == sorted(times)
    assert [one.facts["code"] for one in events if one.kind == "fault"][:2] == ["pickup_missed", "clearance"]


def test_a_pushed_player_that_touches_the_ball_costs_nothing() -> None:
    """Only the active player's touch is a clearance, and the ball moves nobody (PBW-5.11, 5.17)."""
    players = {ACTIVE: mid("d4"), FOE: mid("d4", 0.0, 30.0)}
    start = stand(players, ball=mid("d4", 0.0, 60.0))
    state, _, rulings = pitch(start, ACTIVE, UP, 500)
    assert codes_of(rulings) == ["block"]
    assert state.ball != start.ball
    alone, _, _ = pitch(stand(players), ACTIVE, UP, 500)
    assert state.piece(FOE) == alone.piece(FOE)


def bonus_of_a_snatch(**more: object) -> State:
    """The active player has snatched the ball and is to act again."""
    start = ahead("foe_carrier", **more)
    return pitch(start, ACTIVE, UP, 450, "snatch")[0]


def test_a_bonus_action_is_due() -> None:
    """Only that player may act, the turn cannot end, and the snatch is used up (PBW-5.12, 5.13, 5.16)."""
    state = bonus_of_a_snatch()
    assert (state.phase, pitching(state).who(state)) == (PhaseName.BONUS, (ACTIVE,))
    assert refused(state, Pitch("south.tq9", UP, 400)) == ("PBW-5.12", "bonus_other")
    assert refused(state, EndTurn()) == ("PBW-5.12", "bonus_due")
    assert refused(state, Pitch(ACTIVE, UP, 0, announce=Announce.PASS)) == ("PBW-5.12", "zero_announced")
    again = Pitch(ACTIVE, UP, 400, announce=Announce.SNATCH)
    assert refused(state, again) == ("PBW-5.13", "snatch_spent")
    assert announcements(state, ACTIVE) == (Announce.NONE, Announce.HANDOVER, Announce.PASS)


@pytest.mark.parametrize("speed", [0, 300])
def test_a_bonus_action_is_played_or_waived(speed: int) -> None:
    """Then the turn goes on without that player."""
    state, _, _ = pitch(bonus_of_a_snatch(), ACTIVE, EAST, speed)
    assert (state.phase, state.bonus, state.carrier) == (PhaseName.PLAY, None, ACTIVE)
    assert ACTIVE not in pitching(state).who(state)


def test_no_bonus_after_a_loss() -> None:
    """A pick-up that then goes off with the ball (PBW-5.15, 5.16, R8)."""
    start = stand({ACTIVE: mid("a4", -10.0)}, ball=mid("a4", -10.0, 30.0))
    state, _, rulings = pitch(start, ACTIVE, 95.0, 200, "pickup")
    assert state.phase is PhaseName.BONUS
    start = stand({ACTIVE: mid("a4")}, ball=mid("a4", -24.5, 3.0))
    state, _, rulings = pitch(start, ACTIVE, 180.0, 1500, "pickup")
    codes = codes_of(rulings)
    assert codes == ["pickup", "off_field", "lost_off", "carrier_out", "lost_out", "given"]
    assert (state.turn, state.carrier, state.bonus) == (Seat.NORTH, "north.tq9", None)


PASSES = [
    # where the receiver stands, who, outcome clauses, carrier afterwards, active
    (MATE, ["5.8"], MATE, Seat.SOUTH),
    (FOE, ["5.9", "8.6"], FOE, Seat.NORTH),
]


@pytest.mark.parametrize(("who", "rules", "carrier", "active"), PASSES)
def test_a_pass(who: str, rules: list[str], carrier: str, active: Seat) -> None:
    """The ball is pitched; nobody moves; the passer has acted."""
    start = stand({ACTIVE: mid("d4"), who: mid("d8")}, carrier=ACTIVE)
    state, events, rulings = pitch(start, ACTIVE, UP, 2000, "pass")
    assert (rules_of(rulings), state.carrier, state.turn) == (rules, carrier, active)
    assert state.piece(who) == start.piece(who)
    assert state.ball is None
    if active is Seat.SOUTH:
        assert (state.used.passed, ACTIVE in pitching(state).who(state)) == (True, False)
    assert events[0].facts["announce"] == "pass"


def test_a_pass_that_reaches_nobody_and_one_that_goes_out() -> None:
    """It lies where it stops, or goes to the nearest opponent."""
    start = stand({ACTIVE: mid("d4")}, carrier=ACTIVE)
    state, events, rulings = pitch(start, ACTIVE, UP, 500, "pass")
    assert codes_of(rulings) == ["pass_missed", "lost_clumsy"]
    assert state.ball is not None
    assert events[-2].kind == "loose"
    state, _, rulings = pitch(start, ACTIVE, 180.0, 3000, "pass")
    assert codes_of(rulings) == ["pass_missed", "lost_clumsy", "ball_out", "lost_out", "given"]
    assert (state.carrier, state.turn) == ("north.tq9", Seat.NORTH)


def test_where_the_ball_of_a_pass_may_be_set() -> None:
    """Against the passer, on nothing, on the field (PBW-5.18)."""
    start = stand({ACTIVE: mid("a4", -20.0), FOE: mid("a4", -20.0, 24.0)}, carrier=ACTIVE)
    onto = Pitch(ACTIVE, UP, 900, announce=Announce.PASS, ball_angle=90.0)
    assert refused(start, onto) == ("PBW-5.18", "ball_overlap")
    outside = Pitch(ACTIVE, UP, 900, announce=Announce.PASS, ball_angle=180.0)
    assert refused(start, outside) == ("PBW-5.18", "ball_outside")
    assert 0 in ball_angles(start, ACTIVE)
    assert 90 not in ball_angles(start, ACTIVE)
    assert "pass_missed" in codes_of(pitch(start, ACTIVE, EAST, 300, "pass", None, 270.0)[2])


def test_a_hand_over_may_go_to_a_passive_teammate() -> None:
    """Receivers are all teammates on the field."""
    start = stand({ACTIVE: mid("d4"), MATE: mid("d5")}, carrier=ACTIVE, passive=[MATE])
    assert set(receivers(start, ACTIVE)) == {MATE, "south.tq9"}
    state, _, _ = pitch(start, ACTIVE, UP, 450, "handover", MATE)
    assert (state.carrier, state.phase) == (MATE, PhaseName.PLAY)
