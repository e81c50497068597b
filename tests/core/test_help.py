"""Help: hints and turns taken back are claims; nothing leaves the record, and no chance is drawn twice."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pitchside.core import match as core_match
from pitchside.core.chance import Pledge
from pitchside.core.claim import Claim, ClaimKind
from pitchside.core.errors import BrokenRecord, IllegalAction
from pitchside.core.game import Game
from pitchside.core.match import Match
from pitchside.core.record import open_record, parse_record, record_of, replay
from pitchside.core.seat import PLAYERS, Seat
from pitchside.games import GAMES
from tests.contract.matches import AnyMatch, one_action

PLAY_BALL, PITCH_OUT = GAMES["play-ball"], GAMES["pitch-out"]
SOUTH, NORTH, CHANCE = Seat.SOUTH, Seat.NORTH, Seat.CHANCE
ASK, AGREE, HINT = (
    Claim(kind) for kind in (ClaimKind.OFFER_TAKEBACK, ClaimKind.ACCEPT_TAKEBACK, ClaimKind.HINT)
)
PLEDGE = Pledge("5" * 64, "7" * 32, "terms")
OPTIONS: dict[str, dict[str, Any]] = {
    "play-ball": {"board": "hex37"},
    "pitch-out": {"tremor": 1.0},
    "pitch-bowl": {"tremor": 1.0, "chooser": "south"},
    "chifootmi": {"level": "pro"},
}


def play(match: AnyMatch, seat: Seat, *texts: str) -> None:
    """Several actions of one seat."""
    for text in texts:
        match.commit(seat, text)


def two_turns() -> AnyMatch:
    """South has played a turn and North has answered."""
    match: AnyMatch = Match(PLAY_BALL)
    play(match, SOUTH, "c2n", "b2n", "end")
    play(match, NORTH, "c8s", "end")
    return match


def take_back(match: AnyMatch, seat: Seat) -> None:
    """It asks, the other agrees."""
    match.commit(seat, ASK)
    match.commit(seat.other, AGREE)


def helped_match(game: Game[Any, Any], seed: int, actions: int) -> tuple[AnyMatch, int]:
    """Random play in which turns are taken back wherever they may be; how often they were."""
    rng = Random(seed)
    match: AnyMatch = Match(game, OPTIONS[game.id])
    taken = 0
    while match.outcome is None and len(match.entries) < actions:
        match.let_chance(PLEDGE.chance)
        seat = rng.choice(PLAYERS)
        if rng.random() < 0.15 and match.may_take_back(seat):
            take_back(match, seat)
            taken += 1
        elif rng.random() < 0.1 and seat in match.to_act():
            match.commit(seat, HINT)
        elif match.outcome is None:
            match.commit(*one_action(match, rng))
    match.let_chance(PLEDGE.chance)
    return match, taken


def test_a_turn_taken_back_takes_the_answer_with_it() -> None:
    """The position is the one before the own last turn; everything that was played stays in the record."""
    match = two_turns()
    before = match.first
    take_back(match, SOUTH)
    assert match.state is before
    assert match.to_act() == {SOUTH}
    assert [entry.text for entry in match.entries] == [
        *("c2n", "b2n", "end", "c8s", "end"),
        *("offer_takeback", "accept_takeback"),
    ]
    assert match.help() == {"south": {"takeback": 1}}


def test_who_answered_last_takes_back_the_answer_alone() -> None:
    """North goes back to where South had played."""
    match = two_turns()
    take_back(match, NORTH)
    assert match.to_act() == {NORTH}
    assert match.hash() == played_by_south().hash()


def played_by_south() -> AnyMatch:
    """The same match before the answer."""
    match: AnyMatch = Match(PLAY_BALL)
    play(match, SOUTH, "c2n", "b2n", "end")
    return match


def test_one_turn_after_the_other_is_taken_back() -> None:
    """What is taken back is the last turn of what stands, until there is none."""
    match = two_turns()
    play(match, SOUTH, "d2n", "end")
    start = match.first
    take_back(match, SOUTH)
    assert match.state is not start
    take_back(match, SOUTH)
    assert match.state is start
    assert not match.may_take_back(SOUTH)
    with pytest.raises(IllegalAction) as caught:
        match.commit(SOUTH, ASK)
    assert caught.value.code == "nothing_to_take_back"
    assert caught.value.say() == "South has nothing to take back."


def test_nothing_is_given_back_unasked() -> None:
    """Agreeing needs somebody who asks, and it is the other side that agrees."""
    match = two_turns()
    for claims in ((), ((SOUTH, ASK),)):
        for seat, claim in claims:
            match.commit(seat, claim)
        with pytest.raises(IllegalAction) as caught:
            match.commit(SOUTH, AGREE)
        assert caught.value.code == "no_takeback"


def test_who_plays_on_has_not_agreed() -> None:
    """The question falls with the next action."""
    match = two_turns()
    match.commit(NORTH, ASK)
    assert [match.asks_back] == [NORTH]
    play(match, SOUTH, "d2n")
    assert [match.asks_back] == [None]
    with pytest.raises(IllegalAction):
        match.commit(SOUTH, AGREE)


def test_a_finished_match_stays_finished() -> None:
    """Nothing is taken back after the end, and no hint is given."""
    match = two_turns()
    match.commit(SOUTH, "resign")
    for claim in (ASK, HINT):
        with pytest.raises(IllegalAction) as caught:
            match.commit(NORTH, claim)
        assert caught.value.code == "over"
    assert not match.may_take_back(SOUTH)


def test_a_hint_is_for_who_is_to_act() -> None:
    """It is written down, and changes nothing else."""
    match = two_turns()
    state = match.state
    match.commit(SOUTH, HINT)
    assert (match.state, match.help()) == (state, {"south": {"hint": 1}})
    with pytest.raises(IllegalAction) as caught:
        match.commit(NORTH, HINT)
    assert caught.value.code == "not_to_act"


def test_a_hint_ends_no_offer() -> None:
    """Who asks for advice has not declined a draw."""
    match = two_turns()
    match.commit(NORTH, Claim(ClaimKind.OFFER_DRAW))
    match.commit(SOUTH, HINT)
    assert match.offer is NORTH


def a_shot() -> AnyMatch:
    """A match of Pitch Out in which South has flicked and North is to."""
    match: AnyMatch = Match(PITCH_OUT, OPTIONS["pitch-out"])
    rng = Random(3)
    while not any(turn.settled and "flick" in str(turn.actions.get(SOUTH)) for turn in match.turns):
        match.let_chance(PLEDGE.chance)
        match.commit(*one_action(match, rng))
    match.let_chance(PLEDGE.chance)
    return match


def test_a_shot_is_taken_again_with_another_tremor() -> None:
    """The same flick from the same position does not tremble as it did."""
    match = a_shot()
    flick = next(entry for entry in match.entries if entry.text.startswith("flick"))
    (first,) = [entry.text for entry in match.entries if entry.text.startswith("tremor")]
    take_back(match, flick.seat)
    match.commit(flick.seat, flick.text)
    match.let_chance(PLEDGE.chance)
    assert match.entries[-1].text.startswith("tremor")
    assert match.entries[-1].text != first


def test_what_was_chosen_unseen_is_not_taken_back() -> None:
    """Nor what came before it: both have seen something since."""
    match: AnyMatch = Match(GAMES["chifootmi"])
    rng = Random(1)
    for _ in range(30):
        match.let_chance(PLEDGE.chance)
        assert not any(match.may_take_back(seat) for seat in PLAYERS)
        match.commit(*one_action(match, rng))


def test_a_shot_before_a_secret_choice_stands() -> None:
    """Where both have chosen in secret after it, the first shot of Pitch Out is not taken again."""
    match: AnyMatch = Match(PITCH_OUT, {"rules": "advanced"})
    rng = Random(2)
    while not any(len(turn.actions) > 1 for turn in match.turns):
        match.let_chance(PLEDGE.chance)
        match.commit(*one_action(match, rng))
    assert not any(match.may_take_back(seat) for seat in PLAYERS)


def check_help(match: AnyMatch) -> None:
    """Played again it is the same; its record says who was helped; no two lots are of the same number."""
    again = replay(parse_record(str(record_of(match, {}, "2026-11-16"))), match.game)
    assert (again.state, again.hash(), again.entries) == (match.state, match.hash(), match.entries)
    assert again.help() == match.help()
    assert [str(turn.after) for turn in again.turns] == [str(turn.after) for turn in match.turns]
    written = parse_record(str(open_record(match, {}, "2026-11-16")))
    replay(written, match.game)
    chance = [turn for turn in match.turns if CHANCE in turn.actions]
    for number, turn in enumerate(chance, start=1):
        drawn = match.game.choices(turn.before, CHANCE).sample(PLEDGE.chance(number))
        assert str(turn.actions[CHANCE]) == str(drawn)


@pytest.mark.parametrize(("name", "actions"), [(one, 120 if one == "play-ball" else 60) for one in OPTIONS])
def test_a_match_with_takebacks_is_played_again_the_same(name: str, actions: int) -> None:
    """In every game, wherever they are; and only where nothing is chosen unseen are there any."""
    taken = 0
    for seed in range(6):
        match, count = helped_match(GAMES[name], seed, actions)
        check_help(match)
        taken += count
    assert (taken > 0) is (name != "chifootmi")


def _counts_what_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance draws with the number of what stands: a shot taken again trembles as before."""

    def let_chance(self: AnyMatch, source: Callable[[int], Random]) -> None:
        while CHANCE in self.to_act():
            standing = sum(CHANCE in turn.actions for turn in self._line)
            self.chance(source(standing + 1))

    monkeypatch.setattr(Match, "let_chance", let_chance)


def _forgets_who_was_helped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The header says that nobody was."""
    monkeypatch.setattr("pitchside.core.record.joined", lambda told, more: {})


def _takes_one_step_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Past whatever was chosen unseen."""
    monkeypatch.setattr(core_match, "cut_before", lambda game, state, line, seat: max(0, len(line) - 1))
    monkeypatch.setattr(core_match, "what_of", lambda game, turn, seat: "turn")


@pytest.mark.parametrize(
    ("plant", "name"),
    [
        (_counts_what_stands, "pitch-out"),
        (_forgets_who_was_helped, "play-ball"),
        (_takes_one_step_back, "chifootmi"),
    ],
)
def test_a_planted_defect_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The checks above bite."""
    plant(monkeypatch)
    with pytest.raises((AssertionError, BrokenRecord, IllegalAction)):
        test_a_match_with_takebacks_is_played_again_the_same(name, 60)


def test_the_header_states_the_help_that_the_lines_tell() -> None:
    """Help hidden from the header is found in a replay; help of other kinds is the header's own word."""
    match = two_turns()
    take_back(match, SOUTH)
    text = str(record_of(match, {}, "2026-11-16", help={"south": {"auto": 2}, "north": {"hint": 9}}))
    assert parse_record(text).help == {"south": {"auto": 2, "takeback": 1}}
    replay(parse_record(text), PLAY_BALL)
    with pytest.raises(BrokenRecord, match="According to the lines, the help given was"):
        replay(parse_record(text.replace('"takeback": 1', '"takeback": 0')), PLAY_BALL)
