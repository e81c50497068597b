"""ChiFootMi: equipment and set-up (CFM-1, CFM-2)."""

from __future__ import annotations

import pytest

from tests.games.chifootmi.scenes import (
    LEVELS,
    Scene,
    deal,
    duel,
    held,
    kick_off,
    north,
    pack,
    scene,
    seeded,
    toss,
)
from tests.games.marks import rule

ELEVEN = "1 2 3 4 5 6 7 8 9 10 11"
FOURTEEN = f"{ELEVEN} DT DT DT"


@rule("CFM-1.1")
@pytest.mark.parametrize(
    ("level", "size", "tackles"), [("beginner", 11, 0), *((one, 14, 3) for one in LEVELS[1:])]
)
def test_a_team_has_eleven_values_and_from_amateur_on_three_tackles(
    level: str, size: int, tackles: int
) -> None:
    """Both teams, whatever chance does."""
    for seat in ("south", "north"):
        cards = held(seeded(3, level).position[seat])
        assert (len(cards), cards.count("DT")) == (size, tackles)


@rule("CFM-1.1")
@pytest.mark.parametrize(
    ("level", "wrong"),
    [
        ("beginner", FOURTEEN),
        ("beginner", "1 2 3 4 5 6 7 8 9 10 DT"),
        ("pro", ELEVEN),
        ("amateur", "1 2 3 4 5 6 7 8 9 10 DT DT DT DT"),
    ],
)
def test_no_other_pack_can_be_dealt(level: str, wrong: str) -> None:
    """Chance has the team's pack and no other."""
    dealt = deal(pack(level), [int(one) if one.isdigit() else one for one in wrong.split()])
    answer = Scene(None, {"level": level}).judged(([dealt],))
    assert answer.raw["accepted"] == 0


@rule("CFM-1.1")
def test_there_is_no_tackle_at_beginner_level_and_no_fourth_at_any() -> None:
    """Not even in a position set by hand."""
    assert scene("DT 1", "2 3").malformed()
    assert scene("DT DT DT DT", "2 3 4 5", "pro").malformed()
    assert scene("DT DT DT", "2 3 4", "pro").play().south == "DT DT DT"


@rule("CFM-1.2")
@pytest.mark.parametrize("level", LEVELS)
def test_values_are_one_to_eleven_each_once(level: str) -> None:
    """In both teams."""
    for seat in ("south", "north"):
        values = [one for one in held(seeded(5, level).position[seat]) if one != "DT"]
        assert sorted(values, key=int) == list(range(1, 12))


@rule("CFM-1.2")
@pytest.mark.parametrize("wrong", ["1 1", "7 | 7", "7 | | 7", "7 8 | | | 7", "12 1", "0 1"])
def test_a_value_is_not_there_twice_nor_any_other(wrong: str) -> None:
    """In one team; both teams have it."""
    size = len(wrong.split("|")[0].split()) + len("".join(wrong.split("|")[1:3]).split())
    fine = " ".join("23456"[:size])
    assert scene(wrong, fine).malformed()
    assert scene(fine, fine).play().south == fine


@rule("CFM-1.3")
def test_the_ball_lies_on_one_of_two_sides() -> None:
    """South's or north's, nothing else."""
    assert {seeded(seed).ball for seed in range(12)} == {"south", "north"}
    for wrong in ("nobody", "chance", "both"):
        assert scene("1", "2", ball=wrong).malformed()


@rule("CFM-2.1")
def test_each_team_is_shuffled_by_itself() -> None:
    """Other seeds give other orders, the two teams differ, and the same seed gives the same."""
    packs = [
        [tuple(map(str, held(seeded(seed).position[seat]))) for seat in ("south", "north")]
        for seed in range(6)
    ]
    assert len({one for pair in packs for one in pair}) == 12
    assert seeded(4).position == seeded(4).position


@rule("CFM-2.1")
def test_chance_deals_before_anything_else() -> None:
    """Nobody is asked for a card before the deal."""
    empty = Scene(None, {})
    assert list(empty.play().pending) == ["chance"]
    assert empty.refusal(toss("south"))
    assert empty.refusal(north("play card=1")) == "3.1"


@rule("CFM-2.2")
def test_the_first_four_are_active_and_face_up() -> None:
    """For all to see."""
    answer = kick_off("4 8 2 11 1 3 5 6 7 9 10", ELEVEN).play(view="spectator")
    assert answer.south.split("|")[0].strip() == "4 8 2 11"
    assert answer.north.split("|")[0].strip() == "1 2 3 4"


@rule("CFM-2.3")
@pytest.mark.parametrize("level", LEVELS)
def test_the_next_three_are_the_closed_pile(level: str) -> None:
    """The first of them on top: it is drawn first."""
    cards = ELEVEN if level == "beginner" else FOURTEEN
    begun = kick_off(cards, cards, level)
    assert begun.play().position["south"]["closed"] == [5, 6, 7]
    drawn = begun.play(duel(1, 2), [*north("draw pile=1"), {"seat": "south", "do": "draw", "pile": 1}])
    assert drawn.south.split("|")[0].split()[-1] == "[5]"


@rule("CFM-2.3")
def test_both_do_not_see_the_closed_pile() -> None:
    """Neither its owner nor the opponent."""
    for view in ("south", "north", "spectator"):
        assert kick_off(ELEVEN, ELEVEN).play(view=view).position["south"]["closed"] == [None] * 3


@rule("CFM-2.4")
@pytest.mark.parametrize(("level", "left"), [("beginner", 4), ("amateur", 7), ("pro", 7), ("pro+", 7)])
def test_the_rest_is_the_open_pile(level: str, left: int) -> None:
    """Four cards, seven from amateur on, the first on top."""
    cards = ELEVEN if level == "beginner" else FOURTEEN
    opened = kick_off(cards, cards, level).play().position["north"]["open"]
    assert len(opened) == left
    assert opened[:4] == [8, 9, 10, 11]


@rule("CFM-2.5")
@pytest.mark.parametrize("view", ["south", "north", "spectator"])
def test_only_the_top_of_the_open_pile_is_seen(view: str) -> None:
    """By nobody more."""
    answer = kick_off(ELEVEN, ELEVEN).play(view=view)
    assert answer.south == answer.north == "1 2 3 4 | ? ? ? | 8 ? ? ?"


@rule("CFM-2.6")
@pytest.mark.parametrize("seat", ["south", "north"])
def test_the_toss_says_who_starts_with_the_ball(seat: str) -> None:
    """Chance says it, after the deal."""
    dealt = Scene(None, {}, (deal(pack("beginner"), pack("beginner")),))
    assert dealt.play().asked.keys() == {"chance"}
    answer = dealt.play(toss(seat))
    assert answer.stand == f"duel {seat} 0/2"
    assert answer.named("toss")[0]["to"] == seat
    assert answer.asked == {"south": ["play"], "north": ["play"]}
