"""ChiFootMi: offside, one-two and counter-attack, in their windows and outside (CFM-7)."""

from __future__ import annotations

from itertools import product

import pytest

from pitchside.games.chifootmi import CHIFOOTMI
from tests.games.chifootmi.scenes import Action, Card, Scene, draw, duel, north, scene, south
from tests.games.marks import rule

OFFSIDE = scene("9 3", "2 6", "pro+", "offside")
"""9 against 2 is offside."""
SIGNAL, PASS = north("signal"), north("pass")


def lead(mine: int, theirs: int, kept: int = 0, *extras: str, **more: object) -> Scene:
    """South attacks with one value against another, offside being played."""
    rest = [str(one) for one in range(1, 12) if one not in (mine, theirs)]
    souths, norths = f"{mine} {rest[0]} | | | {rest[2]}", f"{theirs} {rest[1]} | | | {rest[3]}"
    return scene(souths, norths, "pro+", "offside", *extras, kept=kept, **more)  # type: ignore[arg-type]


@rule("CFM-7.1")
@pytest.mark.parametrize(("mine", "theirs"), [(8, 1), (9, 2), (11, 1), (11, 4)])
@pytest.mark.parametrize("kept", [0, 1])
def test_a_signalled_offside_wins_the_ball(mine: int, theirs: int, kept: int) -> None:
    """Seven or more apart; the conservation is void."""
    answer = lead(mine, theirs, kept).play(duel(mine, theirs), SIGNAL)
    assert answer.stand == "duel north 0/2"
    assert answer.clauses == ["3.3", "7.1"]
    assert answer.kinds == ["keep", "offside", "steal"]
    assert [answer.rule_of(kind) for kind in ("offside", "steal")] == ["7.1", "7.1"]


@rule("CFM-7.1")
@pytest.mark.parametrize(("mine", "theirs"), [(8, 2), (7, 1), (11, 5), (5, 5), (2, 1)])
@pytest.mark.parametrize("said", [SIGNAL, PASS], ids=["signal", "pass"])
def test_a_wrong_signal_changes_nothing(mine: int, theirs: int, said: list[Action]) -> None:
    """The defender was asked all the same."""
    begun = lead(mine, theirs)
    assert begun.play(duel(mine, theirs)).asked == {"north": ["signal", "pass"]}
    assert begun.play(duel(mine, theirs), said).stand == "duel south 1/2"


@rule("CFM-7.1")
def test_passed_it_is_forgotten() -> None:
    """The ball stays, and no later signal counts."""
    begun = scene("9 3 5", "2 6 1", "pro+", "offside")
    assert begun.play(duel(9, 2), PASS).stand == "duel south 1/2"
    assert begun.refusal(duel(9, 2), PASS, SIGNAL) == "7.1"
    assert begun.play(duel(9, 2), PASS, duel(5, 1), SIGNAL).ball == "south"


@rule("CFM-7.1")
@pytest.mark.parametrize(
    ("begun", "cards"),
    [
        (lead(3, 5), (3, 5)),
        (scene("DT 3", "2 6", "pro+", "offside"), ("DT", 2)),
        (scene("9 3", "DT 6", "pro+", "offside"), (9, "DT")),
        (scene("DT 3", "DT 6", "pro+", "offside"), ("DT", "DT")),
        (scene("11 3", "1 6", "pro+", "offside", kept=2, phase="shot"), (11, 1)),
        (scene("11 3", "1 6", "pro+", "one_two", "counter_attack"), (11, 1)),
        (scene("11 3", "1 6", "pro"), (11, 1)),
    ],
    ids=["lost", "dribble", "foul", "tackle", "shot", "not agreed", "pro"],
)
def test_nobody_is_asked_for_offside_elsewhere(begun: Scene, cards: tuple[Card, Card]) -> None:
    """Two values, the ball kept, in the conservation phase, with the option."""
    assert begun.play(duel(*cards)).phase != "offside"
    assert begun.refusal(duel(*cards), SIGNAL) == "7.1"


@rule("CFM-7.1")
def test_the_defender_is_asked_after_the_last_cards_too() -> None:
    """A signal gives the last shot to the other side."""
    last = scene("9", "2", "pro+", "offside", last_shot="on")
    assert last.play(duel(9, 2)).asked == {"north": ["signal", "pass"]}
    assert last.play(duel(9, 2), SIGNAL).asked == {"north": ["last_shot", "pass"]}
    assert last.play(duel(9, 2), PASS).asked == {"south": ["last_shot", "pass"]}


@rule("CFM-7.1")
@pytest.mark.parametrize(("mine", "theirs", "ball"), [(8, 1, "north"), (8, 2, "south"), (3, 3, "south")])
def test_the_referee_signals_where_that_is_agreed(mine: int, theirs: int, ball: str) -> None:
    """Nobody is asked."""
    answer = lead(mine, theirs, offside_auto=True).play(duel(mine, theirs))
    assert answer.stand == ("duel north 0/2" if ball == "north" else "duel south 1/2")
    assert ("7.1" in answer.clauses) is (ball == "north")


@rule("CFM-7.1")
def test_the_attacker_does_not_signal() -> None:
    """It is the defender's window."""
    assert OFFSIDE.refusal(duel(9, 2), south("signal")) == "7.1"
    assert OFFSIDE.refusal(SIGNAL) == "7.1"


def pair(now: int, before: Card, theirs: Card = 8, *extras: str, **more: object) -> Scene:
    """South kept the ball with one card and plays another."""
    souths = f"{now} {next(one for one in (1, 2, 3) if one not in (now, before))} | | | {before}"
    norths = f"{theirs} {next(one for one in (1, 2, 3) if one != theirs)} | | | 10"
    given: dict[str, object] = {"kept": 1, **more}
    return scene(souths, norths, "pro+", "one_two", *extras, **given)  # type: ignore[arg-type]


@rule("CFM-7.2")
@pytest.mark.parametrize(("now", "theirs"), [(6, 7), (10, 11), (1, 2), (6, 3)])
def test_one_two_brings_the_card_back(now: int, theirs: int) -> None:
    """The duel is resolved with n instead of n-1."""
    begun = pair(now, now + 1, theirs)
    answer = begun.play(duel(now, theirs), south("one_two"))
    assert answer.stand == "shot south 2/2"
    assert answer.clauses == ["7.2", "3.3"]
    told = answer.named("one_two")[0]
    assert (told["by"], told["card"], told["instead"]) == ("south", now + 1, now)


@rule("CFM-7.2")
@pytest.mark.parametrize(("theirs", "ball"), [(8, "north"), (6, "south"), (7, "north")])
def test_passed_the_duel_is_resolved_as_it_lies(theirs: int, ball: str) -> None:
    """With n-1."""
    assert pair(6, 7, theirs).play(duel(6, theirs), south("pass")).ball == ball


@rule("CFM-7.2")
def test_even_the_card_brought_back_can_be_too_low() -> None:
    """Then the ball is lost."""
    answer = pair(6, 7, 8).play(duel(6, 8), south("one_two"))
    assert (answer.stand, answer.clauses) == ("duel north 0/2", ["7.2", "3.4"])


@rule("CFM-7.2")
@pytest.mark.parametrize(("now", "before"), [(6, 8), (7, 6), (6, 5), (1, 11)])
def test_what_does_not_fit_is_refused(now: int, before: int) -> None:
    """Nothing changes, and the attacker is still asked."""
    begun = pair(now, before)
    assert begun.refusal(duel(now, 8), south("one_two")) == "7.2"
    refused = begun.judged((duel(now, 8), south("one_two")))
    assert refused.position == begun.play(duel(now, 8)).position
    assert refused.asked == {"south": ["one_two", "pass"]}


@rule("CFM-7.2")
def test_the_card_is_that_of_the_action_just_before_in_the_same_possession() -> None:
    """Not the one before that, not one of an earlier possession."""
    older = scene("6 2 | | | 7 9", "8 3 | | | 10 5", "pro+", "one_two", kept=1)
    assert older.refusal(duel(6, 8), south("one_two")) == "7.2"
    begun = scene("7 3 6 1", "5 4 9 10", "pro+", "one_two")
    assert begun.play(duel(7, 5), duel(3, 9), south("pass")).ball == "north"
    fresh = scene("6 2 | | | 7", "8 3 | | | 10", "pro+", "one_two")
    assert fresh.play(duel(6, 8)).phase == "duel"
    assert fresh.refusal(duel(6, 8), south("one_two")) == "7.2"


COUNTER = scene("DT 3 1 | 2", "DT 6 8 | 4", "pro+", "counter_attack")


@rule("CFM-7.3")
@pytest.mark.parametrize("phase", ["duel", "shot"])
def test_a_tackle_against_a_dribble_needs_one_conservation_only(phase: str) -> None:
    """In any phase."""
    begun = scene("DT 3 1", "DT 6 8", "pro+", "counter_attack", kept=2 if phase == "shot" else 0, phase=phase)
    answer = begun.play(duel("DT", "DT"))
    assert answer.stand == "duel north 0/1"
    assert answer.clauses == [{"duel": "5.2", "shot": "6.7"}[phase], "7.3"]
    assert begun.play(duel("DT", "DT"), duel(3, 6)).stand == "shot north 1/1"


@rule("CFM-7.3")
@pytest.mark.parametrize("extras", [(), ("offside", "one_two")], ids=["none", "others"])
def test_without_the_option_two_are_needed(extras: tuple[str, ...]) -> None:
    """As ever."""
    answer = scene("DT 3 1", "DT 6 8", "pro+", *extras).play(duel("DT", "DT"))
    assert (answer.stand, answer.clauses) == ("duel north 0/2", ["5.2"])


@rule("CFM-7.4")
@pytest.mark.parametrize(("now", "before"), [*product((6, 1, 11), (7, 2, 9))])
def test_one_two_is_asked_whether_it_fits_or_not(now: int, before: int) -> None:
    """Two values, and the ball kept with a value just before."""
    answer = pair(now, before).play(duel(now, 8))
    assert (answer.phase, answer.asked) == ("one_two", {"south": ["one_two", "pass"]})


@rule("CFM-7.4")
@pytest.mark.parametrize(
    ("begun", "cards"),
    [
        (pair(6, 7, kept=2, phase="shot"), (6, 8)),
        (pair(6, "DT"), (6, 8)),
        (pair(6, 7, "DT"), (6, "DT")),
        (scene("DT 2 | | | 7", "8 3 | | | 5", "pro+", "one_two", kept=1), ("DT", 8)),
        (pair(6, 7, kept=0), (6, 8)),
        (scene("6 2 | | | 7", "8 3 | | | 5", "pro+", "offside", kept=1), (6, 8)),
    ],
    ids=["shot", "after a dribble", "against a tackle", "with a dribble", "nothing kept", "not agreed"],
)
def test_one_two_is_not_asked_elsewhere(begun: Scene, cards: tuple[Card, Card]) -> None:
    """Not in the shot phase, not with or against a DT."""
    assert begun.play(duel(*cards)).phase != "one_two"
    assert begun.refusal(duel(*cards), south("one_two")) == "7.2"


@rule("CFM-7.4")
def test_both_cards_stay_played() -> None:
    """None comes back to the hand."""
    answer = pair(6, 7).play(duel(6, 8), south("one_two"))
    assert answer.south == "1 | | | 7 6"
    assert pair(6, 7).refusal(duel(6, 8), north("one_two")) == "7.2"


@rule("CFM-7.5")
@pytest.mark.parametrize(
    ("now", "theirs", "ball"), [(7, 1, "north"), (6, 1, "south"), (8, 1, "north"), (8, 2, "north")]
)
def test_offside_after_a_one_two_counts_with_the_card_brought_back(now: int, theirs: int, ball: str) -> None:
    """7 for 8 against 1 is seven apart."""
    begun = pair(now, now + 1, theirs, "offside")
    assert begun.play(duel(now, theirs), south("one_two"), SIGNAL).ball == ball


@rule("CFM-7.5")
def test_passed_it_counts_with_the_card_that_lies() -> None:
    """7 against 1 is six apart."""
    assert pair(7, 8, 1, "offside").play(duel(7, 1), south("pass"), SIGNAL).ball == "south"


@rule("CFM-7.5")
@pytest.mark.parametrize(("said", "ball"), [("one_two", "north"), ("pass", "south")])
def test_a_position_in_the_window_knows_which_card_counts(said: str, ball: str) -> None:
    """Written down and read again, 7 for 8 against 1 is offside with the 8 alone."""
    waiting = pair(7, 8, 1, "offside").play(duel(7, 1), south(said))
    again = Scene(waiting.position, {})
    assert again.play().position == waiting.position
    assert again.play(SIGNAL).ball == ball


@rule("CFM-7.6")
def test_the_counter_attack_lasts_for_its_possession() -> None:
    """A ball won otherwise needs two again, and so does the other side."""
    begun = scene("DT 9 10 1", "DT 6 8 3", "pro+", "counter_attack")
    assert begun.play(duel("DT", "DT"), duel(9, 6)).stand == "duel south 0/2"
    again = scene("DT DT 10 1", "DT DT 8 3", "pro+", "counter_attack")
    assert again.play(duel("DT", "DT"), duel("DT", "DT")).stand == "duel south 0/1"
    assert COUNTER.play(duel("DT", "DT"), draw(1, 1)).stand == "duel north 0/1"


@rule("CFM-7.6")
def test_a_counter_attack_leaves_no_room_for_a_one_two() -> None:
    """Its single conservation leads to the shot."""
    begun = scene("DT 3 1 2", "DT 6 5 4", "pro+", "one_two", "counter_attack")
    assert begun.play(duel("DT", "DT"), duel(3, 6)).phase == "shot"
    assert begun.play(duel("DT", "DT"), duel(3, 6), duel(1, 5)).phase != "one_two"


@rule("CFM-7.6")
def test_a_keep_in_a_counter_attack_can_be_offside() -> None:
    """Then the other side needs two."""
    begun = scene("DT 1 3 2", "DT 9 5 4", "pro+", "offside", "counter_attack")
    asked = begun.play(duel("DT", "DT"), duel(1, 9))
    assert asked.asked == {"south": ["signal", "pass"]}
    assert begun.play(duel("DT", "DT"), duel(1, 9), south("signal")).stand == "duel south 0/2"
    assert begun.play(duel("DT", "DT"), duel(1, 9), south("pass")).stand == "shot north 1/1"


@rule("CFM-7.1")
@pytest.mark.parametrize(
    ("begun", "lines", "code", "cards"),
    [
        (scene("9 3", "2 6", "pro+", "offside"), [duel(9, 2), north("signal")], "offside", (9, 2)),
        (scene("9 3", "5 6", "pro+", "offside"), [duel(9, 5), north("signal")], "no_offside", (9, 5)),
        (scene("11 3", "4 6", "pro+", "offside", offside_auto=True), [duel(11, 4)], "offside_auto", (11, 4)),
        (
            scene("8 3 | | | 9", "2 6 | | | 1", "pro+", "offside", "one_two", kept=1),
            [duel(8, 2), south("one_two"), north("signal")],
            "offside",
            (9, 2),
        ),
    ],
    ids=["offside", "wrong", "auto", "one-two"],
)
def test_an_offside_names_the_two_values(
    begun: Scene, lines: list[list[Action]], code: str, cards: tuple[int, int]
) -> None:
    """In both languages, to everybody and to either player; after a one-two the value brought back."""
    ruling = next(one for one in begun.play(*lines).raw["rulings"] if one["code"] == code)
    for lang, both in (("en", "and"), ("fr", "et")):
        for you in (None, "south", "north"):
            said = CHIFOOTMI.rulebook.say(code, ruling["facts"], lang, you=you)
            assert f"{cards[0]} {both} {cards[1]}" in said
