"""Every game: a match can be recorded and replayed, ended by claims, and hides what a seat may not see."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given

from pitchside.core.claim import parse_claim
from pitchside.core.errors import IllegalAction
from pitchside.core.match import Match
from pitchside.core.notation import object_of
from pitchside.core.record import parse_record, record_of, replay
from pitchside.core.referee import judge, report
from pitchside.core.seat import PLAYERS, Eyes, Seat
from pitchside.core.turn import Turn
from tests.contract.matches import (
    AnyGame,
    AnyMatch,
    bounded,
    every_game,
    moments,
    new_match,
    one_action,
    played,
    seeds,
    some_actions,
)


@every_game
def test_a_record_replays_to_the_same_hashes(game: AnyGame) -> None:
    """Written, parsed and played again, a match has the same hash after every action."""
    ran: Counter[str] = Counter()

    @bounded(6)
    @given(seeds)
    def run(seed: int) -> None:
        rng = Random(seed)
        match, hashes = new_match(game, rng), list[str]()
        while match.outcome is None and len(match.entries) < 120:
            match.commit(*one_action(match, rng))
            hashes.append(match.hash())
        record = parse_record(str(record_of(match, {"south": "Ann", "north": "Bo"}, "2024-05-01")))
        again: AnyMatch = Match(game, record.options, record.position)
        for line, expected in zip(record.lines, hashes, strict=True):
            again.commit(line.seat, again.parse(line.text))
            assert again.hash() == expected
            ran["actions"] += 1
        assert replay(record, game).hash() == match.hash()

    run()
    assert ran["actions"] > 40


@every_game
def test_a_record_from_the_middle_replays(game: AnyGame) -> None:
    """A match begun from a written position is recorded with it and replays."""
    for now in moments(game, 12, 40, every=8):
        match: AnyMatch = Match(game, now.match.options, game.write(now.match.state))
        for _ in range(10):
            if match.outcome is None:
                match.commit(*one_action(match, now.rng))
        record = parse_record(str(record_of(match, {}, "2024-05-01")))
        assert replay(record, game).hash() == match.hash()


@every_game
def test_the_referee_says_the_same_as_the_match(game: AnyGame) -> None:
    """A scenario of the same actions gives the match's events, position, result and hash."""
    match = played(game, 21, 80)
    actions = [
        {"seat": entry.seat.value, "do": entry.text.split()[0], **_fields(entry.text)}
        for entry in match.entries
    ]
    answer = judge(game, {"game": game.id, "options": match.options, "actions": actions})
    assert answer["refused"] is None
    assert {key: answer[key] for key in report(match)} == report(match)


def _fields(text: str) -> dict[str, Any]:
    return {key: value for key, value in object_of(text).items() if key != "do"}


@every_game
def test_a_refusal_changes_nothing(game: AnyGame) -> None:
    """After a refused action state, record, turns and those to act are what they were."""
    ran: Counter[str] = Counter()
    borrowed = [game.parse(entry.text) for entry in played(game, 98, 200).entries]
    for now in moments(game, 31, 80):
        match = now.match
        before = (
            match.state,
            tuple(match.entries),
            len(match.turns),
            match.to_act(),
            match.hash(),
            match.offer,
        )
        for seat in Seat:
            try:
                match.check(seat, action := now.rng.choice(borrowed))
            except IllegalAction:
                with pytest.raises(IllegalAction):
                    match.commit(seat, action)
                ran["refused"] += 1
        assert before == (
            match.state,
            tuple(match.entries),
            len(match.turns),
            match.to_act(),
            match.hash(),
            match.offer,
        )
    assert ran["refused"] > 100


@every_game
@pytest.mark.parametrize("seat", PLAYERS)
def test_resigning_gives_the_match_to_the_other(game: AnyGame, seat: Seat) -> None:
    """At any moment, on turn or not, a player may resign."""
    for now in moments(game, 41, 40, every=5):
        match: AnyMatch = Match(game, now.match.options, game.write(now.match.state))
        match.commit(seat, parse_claim("resign"))
        _is_over(match, seat.other, "resigned")


@every_game
def test_a_draw_is_agreed(game: AnyGame) -> None:
    """An offer accepted by the other player draws the match."""
    match: AnyMatch = Match(game, {})
    match.commit(Seat.SOUTH, parse_claim("offer_draw"))
    assert match.offer is Seat.SOUTH
    match.commit(Seat.NORTH, parse_claim("accept_draw"))
    _is_over(match, None, "agreed")


@every_game
def test_no_draw_without_the_others_offer(game: AnyGame) -> None:
    """Accepting nothing, or one's own offer, is refused under the clause that says who is to act."""
    match: AnyMatch = Match(game, {})
    for prepare in (False, True):
        if prepare:
            match.commit(Seat.SOUTH, parse_claim("offer_draw"))
        with pytest.raises(IllegalAction) as caught:
            match.commit(Seat.SOUTH, parse_claim("accept_draw"))
        assert caught.value.rule == game.phase_of(match.state).rule(match.state)


def clock_of(game: AnyGame) -> dict[str, str]:
    """The option of a clock, where the game has one."""
    return {"clock": "300+5"} if "clock" in game.options({}) else {}


CLAIMS = {
    "resigned": [(Seat.NORTH, "resign")],
    "agreed": [(Seat.SOUTH, "offer_draw"), (Seat.NORTH, "accept_draw")],
    "time": [(Seat.CLOCK, "time who=north")],
    "called_off": [(Seat.CLOCK, "void")],
    "left_drawn": [(Seat.CLOCK, "left who=north")],
    "left_won": [(Seat.CLOCK, "away who=north")],
}


@every_game
@pytest.mark.parametrize("timed", [False, True])
@pytest.mark.parametrize("code", CLAIMS)
def test_an_end_by_claim_cites_the_clause_that_speaks_of_it_or_none(
    game: AnyGame, code: str, timed: bool
) -> None:
    """Play Ball has a clause on a clock that was agreed; no other rulebook has one on any of these."""
    match: AnyMatch = Match(game, clock_of(game) if timed else {})
    for seat, text in CLAIMS[code]:
        match.commit(seat, parse_claim(text))
    last = match.turns[-1]
    cited = "PLB-7.1" if (game.id, code) == ("play-ball", "time") and timed else None
    assert [(one.code, one.rule) for one in last.rulings] == [(code, cited)]
    assert [event.rule for event in last.events] == [cited]


@every_game
def test_out_of_time_loses(game: AnyGame) -> None:
    """The clock ends the match for the player it names."""
    match: AnyMatch = Match(game, clock_of(game))
    match.commit(Seat.CLOCK, parse_claim("time who=north"))
    _is_over(match, Seat.SOUTH, "time", "PLB-7.1" if game.id == "play-ball" else None)


@every_game
@pytest.mark.parametrize("timed", [False, True])
def test_who_was_away_too_long_loses(game: AnyGame, timed: bool) -> None:
    """It is no matter of the clock: the result has a reason of its own, and its record holds."""
    match: AnyMatch = Match(game, clock_of(game) if timed else {})
    match.commit(Seat.CLOCK, parse_claim("away who=north"))
    _is_over(match, Seat.SOUTH, "left")
    (ruling,) = match.turns[-1].rulings
    for lang, told, to_loser, to_winner in (
        ("en", "North was away too long: South wins the match.", "You were away", "you win the match."),
        ("fr", "Nord est resté absent trop longtemps\u202f: Sud gagne le match.", "Vous êtes", "vous gagnez"),
    ):
        assert game.rulebook.say(ruling.code, ruling.facts, lang) == told
        if not game.rulebook.to_you:
            continue  # the tiny game speaks to nobody
        assert game.rulebook.say(ruling.code, ruling.facts, lang, you="north").startswith(to_loser)
        assert to_winner in game.rulebook.say(ruling.code, ruling.facts, lang, you="south")


def _is_over(match: AnyMatch, winner: Seat | None, reason: str, cited: str | None = None) -> None:
    """It has ended so; whatever comes after is refused under the clause that ended it, if one did."""
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.reason.value) == (winner, reason)
    assert match.to_act() == frozenset()
    assert match.pending() == {}
    entries = list(match.entries)
    for text in ("resign", "offer_draw", "accept_draw"):
        with pytest.raises(IllegalAction) as caught:
            match.commit(Seat.SOUTH, parse_claim(text))
        assert caught.value.rule == match.turns[-1].rulings[-1].rule
    with pytest.raises(IllegalAction) as caught:
        match.check_seat(Seat.SOUTH)
    assert (caught.value.rule, str(caught.value)[-1]) == (cited, "." if cited is None else ")")
    assert match.entries == entries
    record = parse_record(str(record_of(match, {}, "2024-05-01")))
    assert replay(record, match.game).outcome == match.outcome


def shown(turn: Turn[Any, Any], eyes: Eyes) -> list[Any]:
    """What these eyes are shown of a turn: the actions that are not hidden, events and rulings."""
    events = [event.plain(eyes) for event in turn.events if event.visible(eyes)]
    return [turn.told(eyes), *events, *(ruling.plain() for ruling in turn.rulings if ruling.visible(eyes))]


def seat_of(eyes: Eyes) -> Seat | None:
    """The seat behind the eyes."""
    return None if eyes is Eyes.SPECTATOR else Seat(eyes.value)


@every_game
def test_views_differ_only_by_what_was_shown(game: AnyGame) -> None:
    """Two turns from one state that show a seat the same leave it with the same view and position."""
    ran: Counter[str] = Counter()
    for now in moments(game, 51, 60, every=5):
        state = now.match.state
        lists = [
            [(seat, action) for action in some_actions(game, state, seat, now.rng)][:9]
            for seat in sorted(game.to_act(state))
        ]
        turns = [game.play(state, dict(joint)) for joint in list(product(*lists))[:12]]
        for one, other in combinations(turns, 2):
            for eyes in (Eyes.SOUTH, Eyes.NORTH, Eyes.SPECTATOR):
                if shown(one, eyes) != shown(other, eyes):
                    continue
                ran["alike to the eye"] += one.after != other.after
                assert game.write(one.after, eyes) == game.write(other.after, eyes)
                assert game.view(one.after, seat_of(eyes)) == game.view(other.after, seat_of(eyes))
    if game.id == "tiny":
        assert ran["alike to the eye"] > 50


@every_game
def test_a_sealed_choice_is_seen_by_nobody(game: AnyGame) -> None:
    """While others are still to choose, what one has chosen shows in no report but its being done."""
    ran: Counter[str] = Counter()
    for now in moments(game, 61, 60):
        match = now.match
        if len(match.to_act()) < 2:
            continue
        seat = min(match.to_act())
        position = game.write(match.state)
        reports = set()
        for action in some_actions(game, match.state, seat, now.rng):
            copy: AnyMatch = Match(game, match.options, position)
            copy.commit(seat, action)
            reports.add(str([report(copy, eyes) for eyes in Eyes]))
            ran["sealed"] += 1
        assert len(reports) == 1
    if game.id in ("tiny", "chifootmi"):
        assert ran["sealed"] > 20
