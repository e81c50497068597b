"""ChiFootMi: the shot with cards of pro and pro+ (CFM-6)."""

from __future__ import annotations

import pytest

from pitchside.games.chifootmi import CHIFOOTMI
from tests.games.chifootmi.scenes import (
    GOAL,
    SAVED,
    Action,
    Answer,
    Card,
    Scene,
    aim,
    draw,
    duel,
    north,
    scene,
    south,
)
from tests.games.marks import rule

BOOK = CHIFOOTMI.rulebook
PROS = pytest.mark.parametrize("level", ["pro", "pro+"])
HEADS = "11 10 9 8 7 6 5 4 3 2 1"


def shot(mine: Card, theirs: Card, level: str = "pro", more: str = "", **match: str) -> Answer:
    """What becomes of a shot with these cards, one more card each unless it is the last."""
    rest = [next(one for one in HEADS.split() if one not in (str(mine), str(theirs)))] if not more else []
    tail = " ".join(rest)
    begun = scene(f"{mine} {tail}", f"{theirs} {tail}", level, kept=2, phase="shot", **match)  # type: ignore[arg-type]
    return begun.play(duel(mine, theirs))


@rule("CFM-6.1")
@PROS
def test_there_is_no_chifootmi_shot_and_no_last_shot(level: str) -> None:
    """By the book; the option brings the last shot back."""
    assert scene("7 3 | | | 9", "5 6 | | | 8", level, kept=1).play(duel(7, 5)).asked == {
        "south": ["play"],
        "north": ["play"],
    }
    assert scene("7", "5", level).play(duel(7, 5)).phase == "shootout"
    assert scene("7", "5", level, last_shot="off").play(duel(7, 5)).phase == "shootout"
    assert scene("7", "5", level, last_shot="on").play(duel(7, 5)).phase == "last_shot"


@rule("CFM-6.2")
@PROS
def test_after_two_conservations_the_next_cards_are_the_shot(level: str) -> None:
    """After the draw."""
    begun = scene("7 3 | 1 | | 9", "5 6 | 4 | | 8", level, kept=1)
    assert begun.play(duel(7, 5)).phase == "draw"
    due = begun.play(duel(7, 5), draw(1, 1))
    assert due.stand == "shot south 2/2"
    assert due.asked == {"south": ["play"], "north": ["play"]}
    assert begun.play(duel(7, 5), draw(1, 1), duel(3, 6)).clauses[-1] == "6.6"


@rule("CFM-6.3")
@PROS
@pytest.mark.parametrize(("mine", "theirs"), [(7, 6), (7, 5), (7, 4), (11, 8), (2, 1)])
def test_higher_by_one_to_three_is_a_goal(level: str, mine: int, theirs: int) -> None:
    """The defender has the ball next."""
    answer = shot(mine, theirs, level)
    assert (answer.goals, answer.stand, answer.clauses) == ((1, 0), "duel north 0/2", ["6.3"])
    assert [one["outcome"] for one in answer.named("shot")] == ["goal"]


@rule("CFM-6.4")
@PROS
@pytest.mark.parametrize(("mine", "theirs"), [(7, 3), (11, 7), (11, 1)])
def test_higher_by_more_than_three_is_over_the_bar(level: str, mine: int, theirs: int) -> None:
    """The defender has the ball next."""
    answer = shot(mine, theirs, level)
    assert (answer.goals, answer.stand, answer.clauses) == ((0, 0), "duel north 0/2", ["6.4"])
    assert [one["outcome"] for one in answer.named("shot")] == ["over"]


@rule("CFM-6.5")
@PROS
@pytest.mark.parametrize("value", [1, 7, 11])
def test_equal_is_pushed_back_and_shot_again(level: str, value: int) -> None:
    """The attacker keeps the ball and shoots with the next cards."""
    answer = shot(value, value, level)
    assert (answer.stand, answer.clauses) == ("shot south 2/2", ["6.5"])
    assert [one["outcome"] for one in answer.named("shot")] == ["back"]
    again = scene("7 6", "7 4", level, kept=2, phase="shot").play(duel(7, 7), duel(6, 4))
    assert again.goals == (1, 0)


@rule("CFM-6.6")
@PROS
@pytest.mark.parametrize(("mine", "theirs"), [(6, 7), (1, 11)])
def test_a_higher_defender_wins_the_ball(level: str, mine: int, theirs: int) -> None:
    """As in the conservation phase."""
    answer = shot(mine, theirs, level)
    assert (answer.stand, answer.clauses, answer.kinds) == ("duel north 0/2", ["6.6"], ["steal"])


@rule("CFM-6.7")
@PROS
def test_in_the_shot_a_tackle_takes_the_ball_from_a_dribble(level: str) -> None:
    """The count is 0."""
    answer = shot("DT", "DT", level)
    assert (answer.stand, answer.clauses, answer.kinds) == ("duel north 0/2", ["6.7"], ["steal"])


@rule("CFM-6.7")
@PROS
@pytest.mark.parametrize("value", [1, 11])
def test_in_the_shot_a_dribble_keeps_the_ball_and_the_shot_phase(level: str, value: int) -> None:
    """A dribble is no shot."""
    answer = shot("DT", value, level)
    assert (answer.stand, answer.clauses, answer.goals) == ("shot south 2/2", ["6.7"], (0, 0))
    assert answer.named("shot") == []


@rule("CFM-6.8")
@PROS
@pytest.mark.parametrize("value", [1, 11])
def test_in_the_shot_a_tackle_against_a_value_is_a_penalty(level: str, value: int) -> None:
    """Left, centre or right for both."""
    answer = shot(value, "DT", level)
    assert (answer.phase, answer.kinds, answer.clauses) == ("penalty", ["foul", "penalty"], ["6.8"])
    for seat in ("south", "north"):
        assert answer.pending[seat]["sides"] == ["left", "centre", "right"]


PENALTY = scene("7 3", "5 6", "pro", kept=2, phase="penalty")
SIDES = ("left", "centre", "right")


@rule("CFM-6.8")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("dive", SIDES)
def test_a_penalty_is_saved_on_the_same_side_alone(side: str, dive: str) -> None:
    """Then the defender has the ball."""
    answer = PENALTY.play(aim(side, dive))
    assert answer.kinds == (["saved"] if side == dive else ["goal"])
    assert (answer.goals, answer.clauses) == ((int(side != dive), 0), ["6.8"])
    assert answer.stand == "duel north 0/2"


@rule("CFM-6.8")
@PROS
def test_in_the_conservation_phase_it_stays_a_free_kick(level: str) -> None:
    """Even one card before the shot."""
    assert scene("7 3 | | | 9", "DT 6 | | | 8", level, kept=1).play(duel(7, "DT")).phase == "free_kick"


def last(souths: str, norths: str, **more: object) -> Scene:
    """The last cards at pro level, two conservations done."""
    return scene(souths, norths, "pro", kept=2, phase="shot", **more)  # type: ignore[arg-type]


@rule("CFM-6.9")
@pytest.mark.parametrize("option", ["book", "on", "off"])
def test_a_kick_brought_by_the_last_cards_is_taken_and_nobody_shoots_after_it(option: str) -> None:
    """A free kick or a penalty."""
    penalty, free = last("7", "DT", last_shot=option), scene("7", "DT", "pro", last_shot=option)
    for begun, phase in ((penalty, "penalty"), (free, "free_kick")):
        assert begun.play(duel(7, "DT")).phase == phase
        assert begun.play(duel(7, "DT"), SAVED).phase == "shootout"
        assert begun.play(duel(7, "DT"), GOAL).result["winner"] == "south"


@rule("CFM-6.9")
@pytest.mark.parametrize("option", ["book", "off"])
def test_a_shot_phase_without_cards_lapses(option: str) -> None:
    """Two conservations with the last card are worth nothing, and so is a shot pushed back."""
    assert (
        scene("7 | | | 9", "5 | | | 8", "pro", kept=1, last_shot=option).play(duel(7, 5)).phase == "shootout"
    )
    assert last("7", "7", last_shot=option).play(duel(7, 7)).phase == "shootout"


LATE = [
    ("keep", scene("7", "5", "pro", kept=1), (7, 5), ["3.3", "6.9"]),
    ("first keep", scene("7", "5", "pro"), (7, 5), ["3.3"]),
    ("dribble", scene("DT", "5", "pro", kept=1), ("DT", 5), ["5.3", "6.9"]),
    ("push-back", last("7", "7"), (7, 7), ["6.5", "6.9"]),
    ("dribble at the goal", last("DT", "7"), ("DT", 7), ["6.7", "6.9"]),
    ("counter-attack", scene("DT", "DT", "pro+", "counter_attack"), ("DT", "DT"), ["5.2", "7.3"]),
    ("keep after a tackle", scene("7", "5", "pro+", "counter_attack", needed=1), (7, 5), ["3.3", "6.9"]),
    ("no offside", scene("7", "5", "pro+", "offside", offside_auto=True, kept=1), (7, 5), ["3.3", "6.9"]),
]
PROMISES = {
    "en": ("earns a shot", "make a shot", "next cards", "to reach the shot"),
    "fr": ("droit au tir", "on tire", "cartes suivantes", "prochaines cartes", "en venir au tir"),
}


@rule("CFM-6.9", "CFM-10.3")
@pytest.mark.parametrize("option", ["book", "on"])
@pytest.mark.parametrize(
    ("begun", "cards", "clauses"), [row[1:] for row in LATE], ids=[row[0] for row in LATE]
)
def test_on_the_last_cards_a_shot_that_lapses_is_announced_and_none_is_promised(
    begun: Scene, cards: tuple[Card, Card], clauses: list[str], option: str
) -> None:
    """In both languages, as told to everybody and to either player."""
    answer = Scene(begun.position, {**begun.options, "last_shot": option}).play(duel(*cards))
    assert answer.clauses == [*clauses, *(["4.5"] if option == "on" else [])]
    for lang, promises in PROMISES.items():
        for you in (None, "south", "north"):
            told = [BOOK.say(one["code"], one["facts"], lang, you=you) for one in answer.raw["rulings"]]
            assert not [(one, said) for said in told for one in promises if one in said]
            lapsed = {"en": "lapses: no cards are left", "fr": "est perdu\u202f: il ne reste pas de cartes"}[
                lang
            ]
            assert any(lapsed in said for said in told) is ("6.9" in clauses)


@rule("CFM-6.9")
def test_with_cards_left_the_shot_is_promised_as_ever() -> None:
    """Nothing lapses."""
    answer = scene("7 3", "5 6", "pro", kept=1).play(duel(7, 5))
    assert answer.clauses == ["3.3"]
    assert answer.raw["rulings"][0]["facts"]["progress"] == "enough_keeps"


@rule("CFM-6.9", "CFM-7.3")
@pytest.mark.parametrize(
    ("mine", "theirs", "progress"), [("9 8", "5 4", "too_few_cards"), ("9 8 7", "5 4 3", "one_keep")]
)
def test_a_shot_is_promised_only_where_enough_cards_are_left(mine: str, theirs: str, progress: str) -> None:
    """One more keep and the shot itself take a card each; the shot of a counter-attack takes two as well."""
    kept = scene(mine, theirs, "pro", kept=0).play(duel(9, 5))
    assert kept.raw["rulings"][0]["facts"]["progress"] == progress
    begun = scene(f"DT {mine[2:]}", f"DT {theirs[2:]}", "pro+", "counter_attack")
    late = progress == "too_few_cards"
    assert begun.play(duel("DT", "DT")).raw["rulings"][-1]["code"] == (
        "counter_attack_late" if late else "counter_attack"
    )


ONE_TWO = scene("8 3 | | | 9", "2 6 | | | 4", "pro+", "offside", "one_two", kept=1, offside_auto=True)


@rule("CFM-6.9", "CFM-7.1")
@pytest.mark.parametrize(
    ("begun", "said"),
    [
        (scene("9 8 7", "2 4 3", "pro+", "offside", offside_auto=True), duel(9, 2)),
        (scene("9 8 7", "2 4 3", "pro+", "offside", offside_auto=True, kept=1), duel(9, 2)),
        (scene("9", "2", "pro+", "offside", offside_auto=True, kept=1), duel(9, 2)),
        (ONE_TWO, [*duel(8, 2), *south("one_two")]),
    ],
    ids=["first keep", "second keep", "last cards", "one-two"],
)
def test_a_keep_that_the_referee_voids_by_offside_promises_no_shot(begun: Scene, said: list[Action]) -> None:
    """It says why instead; the ruling that voids it comes next."""
    answer = begun.play(said)
    kept, whistled = [one for one in answer.raw["rulings"] if one["code"] in ("keep", "offside_auto")]
    assert kept["facts"]["progress"] == "offside_keep"
    assert whistled["rule"] == "CFM-7.1"
    for lang, offside in {"en": ": it is offside.", "fr": "\u202f: il y a hors-jeu."}.items():
        for you in (None, "south", "north"):
            assert BOOK.say("keep", kept["facts"], lang, you=you).endswith(offside)


@rule("CFM-6.9", "CFM-7.1")
@pytest.mark.parametrize(
    ("options", "auto", "mine"),
    [(("offside",), True, 8), (("offside",), False, 9), (("one_two",), True, 9)],
    ids=["six apart", "asked", "not agreed"],
)
def test_a_keep_that_stands_or_may_stand_tells_how_far_the_shot_is(
    options: tuple[str, ...], auto: bool, mine: int
) -> None:
    """Only an offside that is sure to void it changes the sentence: else it would be a hint."""
    begun = scene("9 8 7", "2 4 3", "pro+", *options, offside_auto=auto)
    assert begun.play(duel(mine, 2)).raw["rulings"][0]["facts"]["progress"] == "one_keep"


@rule("CFM-6.9")
def test_a_signalled_offside_on_the_last_cards_leaves_no_shot_to_lapse() -> None:
    """The keep is void; passed, the shot lapses after it."""
    begun = scene("9", "2", "pro+", "offside", kept=1)
    assert begun.play(duel(9, 2), north("signal")).clauses == ["3.3", "7.1"]
    assert begun.play(duel(9, 2), north("pass")).clauses == ["3.3", "6.9"]


@rule("CFM-6.9")
@pytest.mark.parametrize(
    ("begun", "cards", "holder"),
    [
        (scene("7", "5", "pro", last_shot="on"), (7, 5), "south"),
        (scene("7 | | | 9", "5 | | | 8", "pro", kept=1, last_shot="on"), (7, 5), "south"),
        (scene("3", "5", "pro", last_shot="on"), (3, 5), "north"),
        (last("7", "7", last_shot="on"), (7, 7), "south"),
        (last("DT", "7", last_shot="on"), ("DT", 7), "south"),
        (last("DT", "DT", last_shot="on"), ("DT", "DT"), "north"),
        (last("5", "7", last_shot="on"), (5, 7), "north"),
    ],
    ids=["keep", "second keep", "steal", "back", "dribble", "tackle", "shot lost"],
)
def test_with_the_option_the_holder_shoots_left_or_right(
    begun: Scene, cards: tuple[Card, Card], holder: str
) -> None:
    """Whoever has the ball when the last cards have been compared."""
    assert begun.play(duel(*cards)).asked == {holder: ["last_shot", "pass"]}
    taken = begun.play(duel(*cards), (south if holder == "south" else north)("last_shot"))
    assert taken.pending["south"]["sides"] == ["left", "right"]


@rule("CFM-6.9")
@pytest.mark.parametrize(
    ("cards", "end"), [((7, 5), "over"), ((9, 5), "shootout")], ids=["goal", "over the bar"]
)
def test_after_a_goal_or_a_shot_over_nobody_shoots(cards: tuple[int, int], end: str) -> None:
    """Even with the option."""
    assert last(str(cards[0]), str(cards[1]), last_shot="on").play(duel(*cards)).phase == end


@rule("CFM-6.10")
@pytest.mark.parametrize(("needed", "extras"), [(2, ()), (1, ("counter_attack",))])
@pytest.mark.parametrize("cards", [(7, 7), ("DT", 7)], ids=["equal", "dribble"])
def test_the_count_stays_at_what_was_needed(
    cards: tuple[Card, Card], needed: int, extras: tuple[str, ...]
) -> None:
    """Equal cards and dribbles add nothing."""
    tackles = f"{cards[0]} 3 | 1"
    begun = scene(tackles, f"{cards[1]} 6 | 4", "pro+", *extras, kept=needed, needed=needed, phase="shot")
    assert begun.play(duel(*cards)).stand == f"draw south {needed}/{needed}"


@rule("CFM-6.10")
def test_a_draw_comes_before_each_shot() -> None:
    """As after every turn."""
    begun = scene("7 3 | 1", "7 6 | 4", "pro", kept=2, phase="shot")
    assert begun.play(duel(7, 7)).phase == "draw"
    assert begun.play(duel(7, 7), draw(1, 1)).phase == "shot"
