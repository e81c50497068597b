"""ChiFootMi: what holds in every match, whatever is chosen."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pitchside.core.match import Match
from pitchside.core.seat import PLAYERS, Eyes, Seat
from pitchside.games.chifootmi import CHIFOOTMI
from pitchside.games.chifootmi.options import LEVELS, OFFERED, PRO_PLUS
from pitchside.games.chifootmi.state import PhaseName
from tests.games.chifootmi.random_matches import LONGEST, cards_of, pack_of

AnyMatch = Match[Any, Any]


@st.composite
def some_options(draw: st.DrawFn) -> dict[str, Any]:
    """Options that go together."""
    level = draw(st.sampled_from(LEVELS))
    return {
        "level": level,
        "options": draw(st.sampled_from(OFFERED["options"])) if level == PRO_PLUS else [],
        "last_shot": draw(st.sampled_from(OFFERED["last_shot"])),
        "offside_auto": draw(st.booleans()),
        "stop_when_decided": draw(st.booleans()),
    }


def played(options: dict[str, Any], rng: Any) -> AnyMatch:
    """A whole match. Hypothesis chooses up to the shoot-out, which two who always agree would never end."""
    match: AnyMatch = Match(CHIFOOTMI, options)
    fair = Random(0)
    while match.outcome is None and len(match.entries) < LONGEST:
        source = fair if match.state.phase is PhaseName.SHOOTOUT else rng
        seat = source.choice(sorted(match.to_act()))
        match.commit(seat, CHIFOOTMI.choices(match.state, seat).sample(source))
    return match


every_match = settings(max_examples=60, derandomize=True, database=None, deadline=None)
sources = st.randoms(use_true_random=False)


def test_every_phase_reads_back() -> None:
    """Written, through JSON, and read, a state is the same state, in every phase there is."""
    met: Counter[str] = Counter()

    @every_match
    @given(some_options(), st.randoms(use_true_random=True))
    def run(options: dict[str, Any], rng: Any) -> None:
        match = played(options, rng)
        for state in (match.first, *(turn.after for turn in match.turns)):
            written = CHIFOOTMI.write(state)
            assert CHIFOOTMI.read(json.loads(json.dumps(written)), match.options) == state
            assert isinstance(written, dict)
            met[written["phase"]] += 1

    run()
    assert set(met) == set(PhaseName)


@every_match
@given(some_options(), sources)
def test_cards_are_neither_lost_nor_made(options: dict[str, Any], rng: Any) -> None:
    """From the deal on each team has its whole pack, and both have played as many cards."""
    match = played(options, rng)
    for turn in match.turns:
        assert [cards_of(turn.after, seat) for seat in PLAYERS] == [pack_of(match.options)] * 2
        position = CHIFOOTMI.write(turn.after)
        assert isinstance(position, dict)
        assert len(position["south"]["played"]) == len(position["north"]["played"])


@every_match
@given(some_options(), sources)
def test_a_match_has_its_turns_and_ends(options: dict[str, Any], rng: Any) -> None:
    """Eleven or fourteen reveals, and somebody has won."""
    match = played(options, rng)
    assert match.outcome is not None
    assert match.outcome.winner in PLAYERS
    reveals = [event for turn in match.turns for event in turn.events if event.kind == "reveal"]
    assert len(reveals) == len(pack_of(match.options))


@every_match
@given(some_options(), sources)
def test_conservations_never_pass_what_is_needed(options: dict[str, Any], rng: Any) -> None:
    """And what is needed is two, or one in a counter-attack."""
    counter = "counter_attack" in options["options"]
    for turn in played(options, rng).turns:
        position = CHIFOOTMI.write(turn.after)
        assert isinstance(position, dict)
        assert 0 <= position["kept"] <= position["needed"] <= 2
        assert position["needed"] == 2 or (counter and position["needed"] == 1)


@every_match
@given(some_options(), sources)
def test_a_view_has_the_shape_of_the_position(options: dict[str, Any], rng: Any) -> None:
    """The same fields and numbers of cards for everybody; an unseen card is null."""
    for turn in played(options, rng).turns:
        whole = CHIFOOTMI.write(turn.after)
        for eyes in (Eyes.SOUTH, Eyes.NORTH, Eyes.SPECTATOR):
            seen = CHIFOOTMI.write(turn.after, eyes)
            assert _masks(seen, whole), (seen, whole)


def _masks(seen: Any, whole: Any) -> bool:
    """Is one the other with some things left null?"""
    if isinstance(seen, dict) and isinstance(whole, dict):
        return seen.keys() == whole.keys() and all(_masks(seen[key], whole[key]) for key in seen)
    if isinstance(seen, list) and isinstance(whole, list):
        return len(seen) == len(whole) and all(map(_masks, seen, whole))
    return seen is None or bool(seen == whole)


@every_match
@given(some_options(), sources)
def test_both_choose_together_or_one_is_asked(options: dict[str, Any], rng: Any) -> None:
    """Cards, piles and sides are chosen by both; signals, one-twos and the last shot by one."""
    for turn in played(options, rng).turns:
        position = CHIFOOTMI.write(turn.before)
        assert isinstance(position, dict)
        seats = CHIFOOTMI.to_act(turn.before)
        if position["phase"] in ("duel", "draw", "shot", "free_kick", "penalty"):
            assert seats == set(PLAYERS)
        elif position["phase"] in ("offside", "one_two"):
            holder = Seat(position["ball"])
            assert seats == {holder if position["phase"] == "one_two" else holder.other}
