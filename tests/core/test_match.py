"""The match driver: sealed choices, chance, claims, and refusals that leave no trace."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from pitchside.core.claim import Claim, ClaimKind, parse_claim
from pitchside.core.draft import Draft
from pitchside.core.errors import IllegalAction, Malformed
from pitchside.core.match import Entry, Match
from pitchside.core.referee import judge, report
from pitchside.core.seat import Eyes, Seat
from pitchside.games import GAMES
from tests.core.tiny_game import TINY, Choose, Deal, State

PLAY_BALL = GAMES["play-ball"]
SOUTH, NORTH, CHANCE, CLOCK = Seat.SOUTH, Seat.NORTH, Seat.CHANCE, Seat.CLOCK


def dealt(south: int = 1, north: int = 3) -> Match[State, Any]:
    """A tiny match in which both seats are to choose."""
    match: Match[State, Any] = Match(TINY)
    match.commit(CHANCE, Deal(south, north))
    return match


def claim(text: str) -> Claim:
    """A claim by its text."""
    return parse_claim(text)


def snapshot(match: Match[Any, Any]) -> tuple[Any, ...]:
    """Everything of a match that a refusal must not touch."""
    return (match.state, tuple(match.entries), tuple(match.turns), match.to_act(), match.outcome, match.offer)


def test_chance_acts_first() -> None:
    """At the beginning of the tiny game only chance is to act."""
    match: Match[State, Any] = Match(TINY)
    assert match.to_act() == {CHANCE}


def test_chance_draws_with_the_source_it_is_given() -> None:
    """The same source gives the same deal, and the deal is recorded in full."""
    one: Match[State, Any] = Match(TINY)
    two: Match[State, Any] = Match(TINY)
    one.chance(Random(7))
    two.chance(Random(7))
    assert one.entries == two.entries
    assert one.entries[0].seat is CHANCE
    assert one.entries[0].text.startswith("deal south=")


def test_other_sources_give_other_deals() -> None:
    """Chance is not always the same."""
    texts = set()
    for seed in range(20):
        match: Match[State, Any] = Match(TINY)
        match.chance(Random(seed))
        texts.add(match.entries[0].text)
    assert len(texts) > 3


def test_a_player_cannot_act_for_chance() -> None:
    """South does not deal."""
    match: Match[State, Any] = Match(TINY)
    with pytest.raises(IllegalAction) as caught:
        match.commit(SOUTH, Deal(1, 1))
    assert (caught.value.rule, caught.value.code) == ("TNY-2.1", "not_to_act")


def test_chance_is_let_act_by_number() -> None:
    """The n-th time in the match it draws with the n-th source, and only while it is to act."""
    asked: list[int] = []

    def source(number: int) -> Random:
        asked.append(number)
        return Random(number)

    match: Match[State, Any] = Match(TINY)
    for _ in range(2):
        match.let_chance(source)
        match.let_chance(source)
        for seat in (SOUTH, NORTH):
            match.commit(seat, next(iter(TINY.choices(match.state, seat))))
    assert asked == [1, 2]


def test_the_clock_locks_a_choice_by_lot() -> None:
    """Told as the clock's doing, sealed as any choice, drawn with the n-th source."""
    match = dealt()
    match.lock(NORTH, Random)
    assert [(one.seat, one.text) for one in match.entries[1:]] == [
        (CLOCK, "lock who=north"),
        (NORTH, str(Random(1).choice([Choose(1), Choose(2), Choose(3)]))),
    ]
    assert match.sealed == {NORTH}
    assert match.turns[-1].events[0].plain() == {"kind": "lock", "who": "north"}
    match.lock(SOUTH, Random)
    assert match.entries[-1].text == str(Random(2).choice([Choose(1), Choose(2), Choose(3)]))
    assert match.sealed == frozenset()
    assert match.state.round == 2


def test_the_clock_locks_only_where_both_choose() -> None:
    """Not for who has chosen already, and not in a turn of one."""
    match = dealt()
    match.lock(NORTH, Random)
    for game, text in ((match, "lock who=north"), (Match(PLAY_BALL), "lock who=south")):
        before = list(game.entries)
        with pytest.raises(IllegalAction) as caught:
            game.commit(CLOCK, game.parse(text))
        assert caught.value.code == "not_locked"
        assert game.entries == before


def test_the_first_of_two_choices_is_sealed() -> None:
    """Nothing is played until both have chosen."""
    match = dealt()
    before = match.state
    assert match.commit(SOUTH, Choose(3)) is None
    assert match.state == before
    assert match.to_act() == {NORTH}
    assert match.sealed == {SOUTH}
    assert match.entries[-1] == Entry(SOUTH, "choose n=3")


def test_the_second_choice_plays_both() -> None:
    """With the second choice one Turn comes out that holds both actions."""
    match = dealt()
    match.commit(SOUTH, Choose(3))
    turn = match.commit(NORTH, Choose(2))
    assert turn is not None
    assert dict(turn.actions) == {SOUTH: Choose(3), NORTH: Choose(2)}
    assert match.state.score.plain() == {"south": 0, "north": 1}


def test_the_order_of_choosing_makes_no_difference() -> None:
    """Whoever chooses first, the same state, events and hash come out."""
    results = []
    for order in permutations([(SOUTH, Choose(3)), (NORTH, Choose(2))]):
        match = dealt()
        for seat, action in order:
            match.commit(seat, action)
        results.append((match.state, match.turns[-1].events, match.turns[-1].rulings, match.hash()))
    assert results[0] == results[1]


def test_a_sealed_choice_stands() -> None:
    """A second choice by the same seat is refused, and the first is played."""
    match = dealt()
    match.commit(SOUTH, Choose(3))
    with pytest.raises(IllegalAction) as caught:
        match.commit(SOUTH, Choose(1))
    assert caught.value.code == "sealed"
    match.commit(NORTH, Choose(1))
    assert match.turns[-1].actions[SOUTH] == Choose(3)


def test_a_refused_choice_is_not_sealed() -> None:
    """After a refusal the seat may choose again."""
    match = dealt()
    for seat in (SOUTH, NORTH):
        match.commit(seat, Choose(2))
    match.commit(CHANCE, Deal(1, 1))
    before = snapshot(match)
    with pytest.raises(IllegalAction) as caught:
        match.commit(NORTH, Choose(2))
    assert caught.value.rule == "TNY-2.2"
    assert snapshot(match) == before
    match.commit(NORTH, Choose(1))


def test_a_sealed_choice_is_not_shown() -> None:
    """Nobody's report tells what is sealed."""
    one, other = dealt(), dealt()
    one.commit(SOUTH, Choose(1))
    other.commit(SOUTH, Choose(3))
    for eyes in Eyes:
        assert report(one, eyes) == report(other, eyes)


def test_a_player_is_not_shown_the_others_choices() -> None:
    """Of another's choice only the kinds of action are told, to everybody alike."""
    match = dealt()
    kinds = {"do": ["choose"]}
    assert match.pending(Eyes.SPECTATOR) == {"south": kinds, "north": kinds}
    assert match.pending(Eyes.SOUTH)["north"] == kinds
    assert match.pending(Eyes.SOUTH)["south"] == match.pending(Eyes.ALL)["south"] != kinds


def test_what_is_pending_for_chance_can_be_told() -> None:
    """While chance is to act every report can be made."""
    match: Match[State, Any] = Match(TINY)
    assert match.pending(Eyes.ALL).keys() == {"chance"}
    assert match.pending(Eyes.SOUTH) == {"chance": {"do": ["deal"]}}


def test_a_secret_event_is_shown_to_its_seat_only() -> None:
    """Each seat's report has the own card and not the other's."""
    match = dealt(1, 3)
    match.commit(SOUTH, Choose(1))
    for eyes, cards in ((Eyes.SOUTH, [1]), (Eyes.NORTH, [3]), (Eyes.SPECTATOR, []), (Eyes.ALL, [1, 3])):
        told = report(match, eyes)
        assert [event["card"] for event in told["events"] if event["kind"] == "deal"] == cards


def test_a_spectators_hash_is_that_of_the_spectators_position() -> None:
    """Two worlds that look the same to a spectator have the same printed hash for it."""
    assert report(dealt(1, 3), Eyes.SPECTATOR) == report(dealt(2, 2), Eyes.SPECTATOR)
    assert dealt(1, 3).hash() != dealt(2, 2).hash()


def test_the_match_ends_when_the_game_says_so() -> None:
    """Two points end the tiny match."""
    match = dealt(3, 1)
    for numbers in ((3, 1), (2, 2)):
        if match.to_act() == {CHANCE}:
            match.commit(CHANCE, Deal(3, 1))
        match.commit(SOUTH, Choose(numbers[0]))
        match.commit(NORTH, Choose(numbers[1]))
    assert match.outcome is not None
    assert match.outcome.winner is SOUTH
    with pytest.raises(IllegalAction) as caught:
        match.commit(CHANCE, Deal(1, 1))
    assert caught.value.code == "over"


@pytest.mark.parametrize(
    ("seat", "text"),
    [(SOUTH, "b9n"), (SOUTH, "end"), (NORTH, "b7s"), (CHANCE, "b2n"), (CLOCK, "b2n"), (SOUTH, "b2>c2")],
)
def test_a_refusal_leaves_everything_untouched(seat: Seat, text: str) -> None:
    """A refused action is in no record and changes no state."""
    match: Match[Any, Any] = Match(PLAY_BALL)
    before = snapshot(match)
    with pytest.raises(IllegalAction):
        match.commit(seat, match.parse(text))
    assert snapshot(match) == before


def test_a_refused_claim_leaves_everything_untouched() -> None:
    """Accepting an offer that nobody made changes nothing."""
    match: Match[Any, Any] = Match(PLAY_BALL)
    before = snapshot(match)
    with pytest.raises(IllegalAction) as caught:
        match.commit(SOUTH, claim("accept_draw"))
    assert caught.value.code == "no_offer"
    assert snapshot(match) == before


@pytest.mark.parametrize(
    ("seat", "text"),
    [
        (SOUTH, "time who=north"),
        (SOUTH, "lock who=north"),
        (CLOCK, "lock"),
        (CLOCK, "resign"),
        (CLOCK, "offer_draw"),
        (CHANCE, "resign"),
        (CHANCE, "time who=south"),
    ],
)
def test_a_claim_of_the_wrong_seat_is_malformed(seat: Seat, text: str) -> None:
    """Only players resign and agree, only the clock tells the time."""
    match: Match[Any, Any] = Match(PLAY_BALL)
    before = snapshot(match)
    with pytest.raises(Malformed):
        match.commit(seat, claim(text))
    assert snapshot(match) == before


def test_resigning_out_of_turn() -> None:
    """North may resign while south is to play."""
    match: Match[Any, Any] = Match(PLAY_BALL)
    match.commit(NORTH, claim("resign"))
    assert match.outcome is not None
    assert match.outcome.plain() == {
        "winner": "south",
        "reason": "resigned",
        "score": {"south": 0, "north": 0},
    }
    assert match.turns[-1].rulings[0].facts["loser"] == "north"


def test_resigning_after_having_sealed_a_choice() -> None:
    """A seat that waits for the other's choice may resign."""
    match = dealt()
    match.commit(SOUTH, Choose(3))
    match.commit(SOUTH, claim("resign"))
    assert match.outcome is not None
    assert match.outcome.winner is NORTH


def test_an_offer_stands_through_the_offerers_own_turn() -> None:
    """South offers in its turn and ends it; north can still accept."""
    match: Match[Any, Any] = Match(PLAY_BALL)
    for text in ("b2n", "offer_draw", "end"):
        match.commit(SOUTH, match.parse(text))
    assert match.offer is SOUTH
    match.commit(NORTH, claim("accept_draw"))
    assert match.outcome is not None
    assert match.outcome.reason.value == "agreed"


def test_an_offer_stands_while_the_other_is_still_thinking() -> None:
    """A step inside north's turn does not decline the offer."""
    match: Match[Any, Any] = Match(PLAY_BALL)
    for seat, text in ((SOUTH, "b2n"), (SOUTH, "offer_draw"), (SOUTH, "end"), (NORTH, "b7s")):
        match.commit(seat, match.parse(text))
    assert match.offer is SOUTH


def test_an_offer_lapses_with_the_others_turn() -> None:
    """When north has ended a turn without accepting, there is nothing to accept any more."""
    match: Match[Any, Any] = Match(PLAY_BALL)
    for seat, text in ((SOUTH, "b2n"), (SOUTH, "offer_draw"), (SOUTH, "end"), (NORTH, "b7s"), (NORTH, "end")):
        match.commit(seat, match.parse(text))
    assert match.offer is None
    with pytest.raises(IllegalAction):
        match.commit(NORTH, claim("accept_draw"))


def test_an_offer_lapses_when_both_have_chosen() -> None:
    """In a game of choices at once the offer lapses when the other has chosen instead of accepting."""
    match = dealt()
    match.commit(SOUTH, claim("offer_draw"))
    match.commit(SOUTH, Choose(1))
    match.commit(NORTH, Choose(1))
    assert match.offer is None


def test_an_offer_is_told() -> None:
    """An offer is an event with who made it, and ends nothing."""
    match: Match[Any, Any] = Match(PLAY_BALL)
    turn = match.commit(NORTH, claim("offer_draw"))
    assert turn is not None
    assert [event.plain() for event in turn.events] == [{"kind": "offer_draw", "by": "north"}]
    assert match.outcome is None
    assert match.to_act() == {SOUTH}


def test_a_match_begun_in_a_stuck_position_opens_with_a_skip() -> None:
    """What the game does by itself is the first turn, and in no record."""
    match: Match[Any, Any] = Match(PLAY_BALL, {}, "b1,c1,d1 b7,c8,d7 c5 s 2 0-0")
    assert [event.kind for turn in match.turns for event in turn.events] == ["skip"]
    assert match.entries == []
    assert match.to_act() == {NORTH}


def test_claims_are_parsed_before_the_games_actions() -> None:
    """A claim's text is a claim in every game, any other text is the game's."""
    match: Match[Any, Any] = Match(PLAY_BALL)
    assert match.parse("resign") == Claim(ClaimKind.RESIGN)
    assert str(match.parse("b2n")) == "b2n"


def test_the_referee_draws_chance_from_its_seed() -> None:
    """A scenario without the chance it needs is completed with `seed`, the same each time."""
    document = {
        "game": "tiny",
        "seed": 7,
        "actions": [{"seat": "south", "do": "choose", "n": 1}, {"seat": "north", "do": "choose", "n": 3}],
        "view": "spectator",
    }
    first, second = judge(TINY, document), judge(TINY, document)
    assert first == second
    assert first["accepted"] == 2
    assert [event["kind"] for event in first["events"]] == ["reveal"]


def test_the_referee_asks_for_the_seat_where_several_act() -> None:
    """An action without its seat is malformed where two seats are to act, and its index is named."""
    document = {"game": "tiny", "seed": 7, "actions": ["choose n=1"]}
    with pytest.raises(Malformed, match="action 0"):
        judge(TINY, document)


def test_the_referee_reports_a_position_before_chance() -> None:
    """A scenario that stops where chance is to act prints what is pending for chance."""
    answer = judge(TINY, {"game": "tiny", "actions": []})
    assert answer["pending"].keys() == {"chance"}


def test_the_referee_takes_chance_as_an_action() -> None:
    """Chance given in the scenario is played as given."""
    deal = {"seat": "chance", "do": "deal", "south": 2, "north": 3}
    answer = judge(TINY, {"game": "tiny", "actions": [deal], "view": "north"})
    assert answer["position"]["cards"] == {"south": None, "north": 3}


@pytest.mark.parametrize("seed", [None, 7])
def test_chance_given_in_the_scenario_counts_as_accepted(seed: int | None) -> None:
    """Every action of the scenario is counted, chance included; what the seed drew is not."""
    actions = [
        {"seat": "chance", "do": "deal", "south": 2, "north": 3},
        {"seat": "south", "do": "choose", "n": 1},
        {"seat": "north", "do": "choose", "n": 3},
    ]
    answer = judge(TINY, {"game": "tiny", "seed": seed, "actions": actions, "view": "south"})
    assert answer["accepted"] == 3


# ---- one play per action --------------------------------------------------------------------------------


def counted(monkeypatch: pytest.MonkeyPatch, game: Any) -> Counter[str]:
    """How often a game is asked to play and to check from now on."""
    calls: Counter[str] = Counter()
    for name in ("play", "check"):
        real = getattr(type(game), name)

        def spy(self: Any, *args: Any, _name: str = name, _real: Any = real) -> Any:
            calls[_name] += 1
            return _real(self, *args)

        monkeypatch.setattr(type(game), name, spy)
    return calls


def test_an_action_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is checked beside what `play` itself checks."""
    match: Match[Any, Any] = Match(GAMES["play-ball"])
    calls = counted(monkeypatch, match.game)
    for word in ("c2n", "d2n", "end"):
        match.commit(Seat.SOUTH, word)
    assert calls["play"] == 3
    assert calls["check"] <= 3


def test_a_draft_hands_over_its_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was played in a draft is not played again, and the record is as if it had been."""
    match: Match[Any, Any] = Match(GAMES["play-ball"])
    draft: Draft[Any, Any] = Draft(match.game, Seat.SOUTH, match.state)
    for word in ("c2n", "d2n", "end"):
        draft = draft.step(match.game.parse(word))
    calls = counted(monkeypatch, match.game)
    match.adopt(Seat.SOUTH, draft.turns)
    assert calls == {}
    assert [entry.text for entry in match.entries] == ["c2n", "d2n", "end"]
    assert match.to_act() == {Seat.NORTH}


def test_only_turns_from_here_are_adopted() -> None:
    """A draft of another state, or one of a match that is over, is no part of this one."""
    match: Match[Any, Any] = Match(GAMES["play-ball"])
    turns = Draft(match.game, Seat.SOUTH, match.state).step(match.game.parse("c2n")).turns
    match.commit(Seat.SOUTH, "d2n")
    for wrong in (turns, ()):
        with pytest.raises(ValueError, match="not played from the state"):
            match.adopt(Seat.SOUTH, wrong)
    assert len(match.entries) == 1
