"""Every game: states are frozen values, play is a pure function, and positions can be written and read."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitchside.core.errors import Malformed
from pitchside.core.language import LANGUAGES
from pitchside.core.notation import fingerprint
from pitchside.core.seat import PLAYERS, Seat
from tests.contract.matches import (
    UNDER_CONTRACT,
    AnyGame,
    bounded,
    company,
    every_game,
    moments,
    played,
    seeds,
    some_actions,
)

SHORTENED = ("pitch-out", "pitch-bowl", "chifootmi")
"""Games whose sheet offers short forms (a team for the teams), or proposes other than the defaults."""


@every_game
def test_play_is_pure(game: AnyGame) -> None:
    """The same state and actions give equal Turns twice, and the state is what it was."""
    ran: Counter[str] = Counter()

    @bounded(6)
    @given(seeds)
    def run(seed: int) -> None:
        for now in moments(game, seed, 60, every=4):
            state = now.match.state
            before, written = hash(state), fingerprint(game.write(state))
            joint = {seat: game.choices(state, seat).sample(now.rng) for seat in game.to_act(state)}
            first, second = game.play(state, joint), game.play(state, dict(reversed(joint.items())))
            assert first == second
            assert first.before == state
            assert dict(first.actions) == joint
            assert (hash(state), fingerprint(game.write(state))) == (before, written)
            ran["turns"] += 1

    run()
    assert ran["turns"] >= 60


@every_game
def test_a_position_reads_back(game: AnyGame) -> None:
    """A written position, through JSON, is read as a state with the same text, actors and choices."""
    ran: Counter[str] = Counter()

    @bounded(6)
    @given(seeds)
    def run(seed: int) -> None:
        for now in moments(game, seed, 60, every=4):
            state = now.match.state
            position = json.loads(json.dumps(game.write(state)))
            again = game.read(position, now.match.options)
            assert game.write(again) == game.write(state)
            assert game.to_act(again) == game.to_act(state)
            for seat in game.to_act(state):
                same = game.choices(again, seat)
                assert same.pending() == game.choices(state, seat).pending()
                assert all(action in same for action in some_actions(game, state, seat, now.rng))
            ran["positions"] += 1

    run()
    assert ran["positions"] >= 60


@every_game
def test_the_end_of_a_match_reads_back(game: AnyGame) -> None:
    """A match that ends by the rules has a ruling that says so, and its position is read as over."""
    for seed in range(2):
        match = played(game, seed, 6000)
        assert match.outcome is not None, "the random match did not end"
        assert match.turns[-1].rulings[-1].rule in game.rulebook
        again = game.read(game.write(match.state), match.options)
        assert (game.to_act(again), again.outcome) == (frozenset(), match.outcome)


@every_game
def test_a_match_is_over_or_goes_on(game: AnyGame) -> None:
    """At every moment somebody is to act and has a choice, or there is an outcome; never both."""
    ran: Counter[str] = Counter()

    @bounded(5)
    @given(seeds)
    def run(seed: int) -> None:
        for now in moments(game, seed, 250):
            state = now.match.state
            assert bool(game.to_act(state)) != bool(state.outcome)
            for seat in game.to_act(state):
                assert game.choices(state, seat).sample(now.rng) in game.choices(state, seat)
            ran["moments"] += 1

    run()
    assert ran["moments"] >= 1000


@every_game
def test_what_is_told_is_plain_and_cites_known_clauses(game: AnyGame) -> None:
    """Events and rulings are plain JSON, cite clauses of the rulebook, and can be said in both languages."""
    ran: Counter[str] = Counter()
    for seed in range(3):
        for turn in played(game, seed, 600).turns:
            for event in turn.events:
                plain = json.loads(json.dumps(event.plain()))
                assert plain["kind"] == event.kind
                assert event.rule is None or event.rule in game.rulebook
                ran["events"] += 1
            for ruling in turn.rulings:
                assert ruling.rule in game.rulebook
                assert json.dumps(ruling.plain())
                for lang in LANGUAGES:
                    assert "{" not in game.rulebook.say(ruling.code, ruling.facts, lang)
                ran["rulings"] += 1
    assert ran["events"] > 10
    assert ran["rulings"] > 5


@every_game
def test_the_scoreboard_and_the_equipment_are_plain(game: AnyGame) -> None:
    """Score, goals and round are numbers; the equipment is JSON."""
    for now in moments(game, 2, 40):
        board = game.scoreboard(now.match.state)
        assert all(isinstance(n, int) and n >= 0 for n in (*board.score, *board.goals))
        assert board.round >= 1
        assert json.loads(json.dumps(game.equipment(now.match.options)))


@every_game
def test_the_options_are_filled_in(game: AnyGame) -> None:
    """What is offered is taken; filled-in options stay as they are, through JSON too."""
    full = game.options({})
    for name, values in game.offered.items():
        assert name in full
        for value in values:
            chosen = game.options(company(game, name, value))
            assert chosen[name] == value or game.id in SHORTENED
            assert chosen.keys() == full.keys()
            assert game.options(json.loads(json.dumps(chosen))) == chosen


@pytest.mark.parametrize(
    "game", [one for one in UNDER_CONTRACT if one.id not in SHORTENED], ids=lambda game: game.id
)
def test_plain_options_read_as_they_are_offered(game: AnyGame) -> None:
    """What is offered first is the default, and every value stands as it was given."""
    for name, values in game.offered.items():
        assert game.options({})[name] == values[0]
        assert [game.options({name: value})[name] for value in values] == list(values)


@every_game
@pytest.mark.parametrize("raw", [{"no such": 1}, {"": 1}, {"no such": None}])
def test_an_unknown_option_is_malformed(game: AnyGame, raw: dict[str, Any]) -> None:
    """An option nobody knows is not passed over."""
    with pytest.raises(Malformed):
        game.options(raw)


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 10), st.floats(allow_nan=False), st.text(max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@every_game
def test_any_other_option_value_is_malformed(game: AnyGame) -> None:
    """A value out of range is malformed, whatever it is; nothing else can come of it."""
    ran: Counter[str] = Counter()

    @bounded(100)
    @given(st.sampled_from(sorted(game.options({}))), JSON)
    def run(name: str, value: Any) -> None:
        try:
            full = game.options({name: value})
        except Malformed:
            ran["malformed"] += 1
        else:
            assert full[name] == value
            ran["taken"] += 1

    run()
    assert ran["malformed"] > 30


@every_game
def test_any_other_position_is_malformed(game: AnyGame) -> None:
    """What is no position is malformed; nothing else can come of it."""
    ran: Counter[str] = Counter()
    options = game.options({})
    known = game.write(game.start(options))
    words = st.lists(st.sampled_from(str(known).split()), max_size=8).map(" ".join)
    bent = st.dictionaries(st.sampled_from(list(known)), JSON) if isinstance(known, dict) else words

    @bounded(150)
    @given(st.one_of(JSON, bent))
    def run(position: Any) -> None:
        try:
            state = game.read(position, options)
        except Malformed:
            ran["malformed"] += 1
        else:
            assert json.dumps(game.write(state))
            ran["read"] += 1

    run()
    assert ran["malformed"] > 50


@every_game
def test_the_rulebook_is_in_two_languages(game: AnyGame) -> None:
    """Title, clauses and sentences exist in French and English."""
    book = game.rulebook
    assert book.title.keys() == set(LANGUAGES)
    assert book.sentences["en"].keys() == book.sentences["fr"].keys()
    for clause in book:
        assert clause.text["en"] != clause.text["fr"]
    state = game.start(game.options({}))
    assert {game.over_rule(state), game.phase_of(state).rule(state)} <= book.clauses.keys()


@every_game
def test_only_known_seats_act(game: AnyGame) -> None:
    """Players or chance are to act, never the clock; chance never together with a player."""
    for now in moments(game, 8, 100):
        seats = game.to_act(now.match.state)
        assert seats <= {*PLAYERS, Seat.CHANCE}
        assert Seat.CHANCE not in seats or len(seats) == 1
