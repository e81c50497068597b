"""A draft: steps of an unfinished turn, kept apart from the match until they settle."""

from __future__ import annotations

from typing import Any

import pytest

from pitchside.core.draft import Draft, draft_of
from pitchside.core.errors import IllegalAction
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games import GAMES

PLAY_BALL = GAMES["play-ball"]


def empty() -> Draft[Any, Any]:
    """South's draft at the start."""
    return Draft(PLAY_BALL, Seat.SOUTH, PLAY_BALL.start({}))


def drafted(line: str) -> Draft[Any, Any]:
    """South's draft after a line of steps."""
    draft = empty()
    for word in line.split():
        draft = draft.step(PLAY_BALL.parse(word))
    return draft


def test_a_step_shows_in_the_drafts_state() -> None:
    """The seat sees its own steps."""
    assert PLAY_BALL.write(drafted("c2n").state) == "b2,c3,d2 b7,c8,d7 c5 s 1 0-0 b2,c2,d2@c5/2"


def test_a_step_makes_a_new_draft() -> None:
    """The draft before the step is as it was."""
    draft = empty()
    draft.step(PLAY_BALL.parse("c2n"))
    assert draft.actions == ()
    assert draft.state == draft.base


def test_steps_are_listed_in_order() -> None:
    """The actions so far can be read off."""
    assert [str(action) for action in drafted("c2n b2n").actions] == ["c2n", "b2n"]


def test_a_refused_step_leaves_the_draft() -> None:
    """A step that a clause refuses raises, and the draft has none of it."""
    draft = drafted("c2n b2n")
    with pytest.raises(IllegalAction) as caught:
        draft.step(PLAY_BALL.parse("d2n"))
    assert caught.value.rule == "PLB-3.2"
    assert draft == drafted("c2n b2n")


def test_undo_takes_back_the_last_step() -> None:
    """One step is undone, or as many as asked for, and no more than there are."""
    assert drafted("c2n b2n").undo() == drafted("c2n")
    assert drafted("c2n b2n").undo(2) == empty()
    assert drafted("c2n b2n").undo(9) == empty()
    assert empty().undo() == empty()


def test_undone_steps_can_be_played_otherwise() -> None:
    """After undo another step is possible."""
    draft = drafted("c2n b2n").undo().step(PLAY_BALL.parse("d2n"))
    assert [str(action) for action in draft.actions] == ["c2n", "d2n"]


def test_end_settles_a_draft() -> None:
    """After `end` the draft is settled, before it is not."""
    assert not empty().settled
    assert not drafted("c2n").settled
    assert drafted("c2n end").settled


def test_a_settled_draft_stands() -> None:
    """It cannot be undone, and takes no further step."""
    draft = drafted("c2n end")
    assert draft.undo() == draft
    with pytest.raises(IllegalAction) as caught:
        draft.step(PLAY_BALL.parse("b2n"))
    assert caught.value.rule == "PLB-2.3"


def test_a_goal_settles_a_draft() -> None:
    """A goal closes the turn by itself."""
    base = PLAY_BALL.read("b2,c2,c8 b4,d4,e4 c8 s 3 0-0", PLAY_BALL.options({}))
    draft: Draft[Any, Any] = Draft(PLAY_BALL, Seat.SOUTH, base)
    assert draft.step(PLAY_BALL.parse("c8n")).settled


def test_another_seats_step_is_refused() -> None:
    """A draft of north in south's turn takes no step."""
    draft: Draft[Any, Any] = Draft(PLAY_BALL, Seat.NORTH, PLAY_BALL.start({}))
    with pytest.raises(IllegalAction):
        draft.step(PLAY_BALL.parse("b7s"))


def test_a_draft_is_in_no_record() -> None:
    """The match knows nothing of a draft until its steps are committed."""
    match: Match[Any, Any] = Match(PLAY_BALL)
    draft: Draft[Any, Any] = Draft(PLAY_BALL, Seat.SOUTH, match.state)
    draft = draft.step(PLAY_BALL.parse("c2n")).step(PLAY_BALL.parse("end"))
    assert match.entries == []
    assert match.state == draft.base
    for action in draft.actions:
        match.commit(Seat.SOUTH, action)
    assert match.state == draft.state
    assert [entry.text for entry in match.entries] == ["c2n", "end"]


def test_a_stored_draft_is_played_again() -> None:
    """From its base and actions a draft is the same again."""
    draft = drafted("c2n b2n")
    assert draft_of(PLAY_BALL, Seat.SOUTH, draft.base, draft.actions) == draft


def test_a_stored_draft_that_does_not_fit_is_refused() -> None:
    """Actions that are not lawful from the base are refused."""
    with pytest.raises(IllegalAction):
        draft_of(PLAY_BALL, Seat.SOUTH, empty().base, (PLAY_BALL.parse("b7s"),))
