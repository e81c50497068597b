"""A random walk by Hypothesis over a match of Play Ball and the drafts of its players."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from pitchside.core.claim import parse_claim
from pitchside.core.draft import Draft, draft_of
from pitchside.core.errors import IllegalAction
from pitchside.core.match import Match
from pitchside.core.record import parse_record, record_of, replay
from pitchside.core.seat import Seat
from pitchside.games import GAMES

PLAY_BALL = GAMES["play-ball"]
RAN: Counter[str] = Counter()

# A late position, so that goals and the end of the match come up.
LATE = "b6,c7,d3 b3,c4,d6 c7 s 3 2-2"


class PlayBallMatch(RuleBasedStateMachine):
    """Steps are drafted, undone and committed; claims are made; refused things are tried."""

    match: Match[Any, Any]
    draft: Draft[Any, Any]

    @initialize(
        board=st.sampled_from(["strip39", "hex37"]),
        mode=st.sampled_from(["normal", "expert"]),
        repetition=st.sampled_from(["off", "threefold"]),
        pass_turn=st.booleans(),
        late=st.booleans(),
    )
    def begin(self, board: str, mode: str, repetition: str, pass_turn: bool, late: bool) -> None:
        """A new match, from the start or near its end."""
        options = {"board": board, "mode": mode, "repetition": repetition, "pass_turn": pass_turn}
        by_hand = late and board == "strip39" and mode == "normal"
        self.match = Match(PLAY_BALL, options, LATE if by_hand else None)
        self.fresh()

    def fresh(self) -> None:
        """An empty draft for whoever is to play."""
        self.draft = Draft(PLAY_BALL, next(iter(self.match.to_act()), Seat.SOUTH), self.match.state)

    def running(self) -> bool:
        """Is somebody to act?"""
        return self.match.outcome is None

    @precondition(running)
    @rule(seed=st.integers(0, 2**16), count=st.integers(1, 8))
    def step(self, seed: int, count: int) -> None:
        """Lawful steps in the draft; once settled, the draft is committed."""
        rng = Random(seed)
        for _ in range(count):
            if self.running():
                action = PLAY_BALL.choices(self.draft.state, self.draft.seat).sample(rng)
                self.draft = self.draft.step(action)
                RAN["step"] += 1
                if self.draft.settled:
                    self.commit()

    def commit(self) -> None:
        """Play the draft's actions in the match."""
        expected = self.draft.state
        for action in self.draft.actions:
            self.match.commit(self.draft.seat, action)
        assert self.match.state == expected
        RAN["committed"] += 1
        self.fresh()

    @precondition(running)
    @rule(steps=st.integers(0, 4))
    def undo(self, steps: int) -> None:
        """Steps taken back leave the draft that was there before them."""
        kept = max(0, len(self.draft.turns) - steps)
        again = draft_of(PLAY_BALL, self.draft.seat, self.draft.base, self.draft.actions[:kept])
        self.draft = self.draft.undo(steps)
        assert self.draft == again
        RAN["undo"] += 1

    @precondition(running)
    @rule(seed=st.integers(0, 2**16))
    def attempt(self, seed: int) -> None:
        """An attempt is lawful or refused under a clause, and a refused one changes nothing."""
        tried = Random(seed).choice(list(PLAY_BALL.attempts(self.draft.state, self.draft.seat)))
        lawful = tried in PLAY_BALL.choices(self.draft.state, self.draft.seat)
        before = self.draft
        try:
            self.draft.step(tried)
        except IllegalAction as error:
            refused = error.rule in PLAY_BALL.rulebook
        else:
            refused = False
        assert refused != lawful
        assert self.draft == before
        RAN["attempt"] += 1

    @precondition(lambda self: self.running() and self.match.offer is None)
    @rule(seat=st.sampled_from([Seat.SOUTH, Seat.NORTH]))
    def offer(self, seat: Seat) -> None:
        """An offer stands and ends nothing."""
        self.match.commit(seat, parse_claim("offer_draw"))
        assert self.match.offer is seat
        RAN["offer"] += 1

    @precondition(lambda self: self.running() and self.match.offer is not None and len(self.match.turns) > 30)
    @rule()
    def accept(self) -> None:
        """The other side accepts."""
        assert self.match.offer is not None
        self.match.commit(self.match.offer.other, parse_claim("accept_draw"))
        assert not self.match.to_act()
        RAN["accept"] += 1

    @precondition(lambda self: not self.running())
    @rule(seat=st.sampled_from(list(Seat)))
    def after_the_end(self, seat: Seat) -> None:
        """Nothing is played after the end."""
        entries = len(self.match.entries)
        try:
            self.match.commit(seat, PLAY_BALL.parse("end"))
        except IllegalAction:
            RAN["after the end"] += 1
        assert len(self.match.entries) == entries

    @invariant()
    def the_table_is_whole(self) -> None:
        """Three discs a team on six cells, a ball on the board, goals within reach of the win."""
        state = self.draft.state
        cells = state.placing.south | state.placing.north
        assert (len(state.placing.south), len(state.placing.north), len(cells)) == (3, 3, 6)
        assert state.placing.ball in state.board.near
        assert state.placing.ball in cells or state.placing.ball == state.board.centre
        assert 0 <= state.left <= 3
        assert max(state.score) <= state.options.target

    @invariant()
    def it_goes_on_or_is_over(self) -> None:
        """Somebody has a choice, or there is an outcome."""
        if self.running():
            assert list(PLAY_BALL.choices(self.draft.state, self.draft.seat))

    @invariant()
    def no_step_of_a_draft_is_recorded(self) -> None:
        """The match stands where the draft began."""
        assert self.match.state == self.draft.base

    def teardown(self) -> None:
        """The record replays to the same position."""
        if not hasattr(self, "match"):
            return
        record = parse_record(str(record_of(self.match, {}, "2024-05-01")))
        assert replay(record, PLAY_BALL).hash() == self.match.hash()
        RAN["replayed"] += 1


def test_a_match_and_its_drafts() -> None:
    """Whatever the players do, the table stays whole, the match goes on or is over, the record replays."""
    RAN.clear()
    run_state_machine_as_test(
        PlayBallMatch,
        settings=settings(
            max_examples=60,
            stateful_step_count=40,
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert RAN["step"] >= 500, RAN
    assert min(RAN["undo"], RAN["attempt"], RAN["offer"], RAN["committed"]) >= 20, RAN
    assert RAN["replayed"] >= 40, RAN
