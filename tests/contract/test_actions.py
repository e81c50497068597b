"""Every game: actions are offered, written, read, checked and played alike."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pitchside.core.errors import IllegalAction, Malformed
from pitchside.core.language import LANGUAGES
from pitchside.core.notation import object_of, text_of
from pitchside.core.seat import PLAYERS, Seat
from tests.contract.matches import (
    AnyGame,
    Moment,
    bounded,
    every_game,
    moments,
    one_action,
    played,
    seeds,
    some_actions,
)


def offered(now: Moment) -> list[tuple[Seat, Any]]:
    """What the seats that are to act may do."""
    match = now.match
    return [
        (seat, action)
        for seat in sorted(match.to_act())
        for action in some_actions(match.game, match.state, seat, now.rng)
    ]


@every_game
def test_an_action_reads_back_from_its_text(game: AnyGame) -> None:
    """Whatever is offered or tried prints as one line that parses to the same action."""
    ran: Counter[str] = Counter()

    @bounded(6)
    @given(seeds)
    def run(seed: int) -> None:
        for now in moments(game, seed, 60, every=5):
            seat, sampled = one_action(now.match, now.rng)
            tried = [(seat, action) for action in game.attempts(now.match.state, seat)]
            for _, action in [*offered(now), *tried, (seat, sampled)]:
                text = str(action)
                assert game.parse(text) == action
                assert str(game.parse(text)) == text
                assert text == " ".join(text.split())
                ran["actions"] += 1

    run()
    assert ran["actions"] > 200


@every_game
def test_the_object_form_of_an_action_is_its_text(game: AnyGame) -> None:
    """An action's object form, through JSON, has the same text."""
    for now in moments(game, 1, 60):
        _, action = one_action(now.match, now.rng)
        twin = json.loads(json.dumps(object_of(str(action))))
        assert game.parse(text_of(twin)) == action


@every_game
def test_what_is_offered_is_accepted(game: AnyGame) -> None:
    """Every offered action passes the check, is among the choices, and some are played."""
    ran: Counter[str] = Counter()

    @bounded(6)
    @given(seeds)
    def run(seed: int) -> None:
        for now in moments(game, seed, 60, every=4):
            state = now.match.state
            for seat, action in offered(now):
                game.check(state, seat, action)
                assert action in game.choices(state, seat)
                ran["checked"] += 1
            joint = {seat: game.choices(state, seat).sample(now.rng) for seat in game.to_act(state)}
            game.play(state, joint)
            ran["played"] += 1

    run()
    assert ran["checked"] > 200
    assert ran["played"] >= 60


@every_game
def test_what_is_not_offered_is_refused_with_a_clause(game: AnyGame) -> None:
    """Attempts, and actions borrowed from other positions, are offered or refused under a known clause."""
    ran: Counter[str] = Counter()
    borrowed = [game.parse(entry.text) for entry in played(game, 99, 300).entries]

    @bounded(6)
    @given(seeds)
    def run(seed: int) -> None:
        for now in moments(game, seed, 60, every=4):
            state = now.match.state
            for seat in (*PLAYERS, Seat.CHANCE):
                tried = [*game.attempts(state, seat), *now.rng.sample(borrowed, min(8, len(borrowed)))]
                for action in tried:
                    ran[_agrees(game, state, seat, action)] += 1

    run()
    assert ran["accepted"] > 60
    assert ran["refused"] > 300


def _refusal(attempt: Callable[[], object]) -> IllegalAction | None:
    try:
        attempt()
    except IllegalAction as error:
        return error
    return None


def _agrees(game: AnyGame, state: Any, seat: Seat, action: Any) -> str:
    error = _refusal(lambda: game.check(state, seat, action))
    assert (action in game.choices(state, seat)) == (error is None), f"{action}: {error}"
    if error is None:
        return "accepted"
    assert error.rule in game.rulebook
    for lang in LANGUAGES:
        assert game.rulebook.say(error.code, error.facts, lang)
    if game.to_act(state) == {seat}:
        in_play = _refusal(lambda: game.play(state, {seat: action}))
        assert in_play is not None, f"{action} fails the check and is played"
        assert in_play.rule == error.rule
    return "refused"


@every_game
def test_a_seat_that_is_not_to_act_has_no_choice(game: AnyGame) -> None:
    """Nothing is offered to, and nothing attempted by, a seat that is not to act."""
    for now in moments(game, 3, 60):
        for seat in set(Seat) - game.to_act(now.match.state):
            choices = game.choices(now.match.state, seat)
            assert choices.finite
            assert list(choices) == []
            assert list(game.attempts(now.match.state, seat)) == []


@every_game
def test_what_is_pending_is_plain(game: AnyGame) -> None:
    """Each seat that is to act is told kinds of action, in plain JSON."""
    for now in moments(game, 4, 60):
        pending = now.match.pending()
        assert pending.keys() == {seat.value for seat in now.match.to_act()}
        for choice in json.loads(json.dumps(pending)).values():
            assert choice["do"]


@every_game
def test_any_other_text_is_malformed(game: AnyGame) -> None:
    """A text is an action or malformed; nothing else can come of it."""
    ran: Counter[str] = Counter()
    words = [entry.text for entry in played(game, 5, 40).entries]
    bent = st.tuples(st.sampled_from(words), st.integers(0, 30), st.characters()).map(
        lambda cut: cut[0][: cut[1]] + cut[2] + cut[0][cut[1] + 1 :]
    )

    @bounded(150)
    @given(st.one_of(st.text(max_size=20), bent))
    def run(text: str) -> None:
        try:
            action = game.parse(text)
        except Malformed:
            ran["malformed"] += 1
        else:
            assert game.parse(str(action)) == action
            ran["read"] += 1

    run()
    assert ran["malformed"] > 50
