"""ChiFootMi: a turn (CFM-3)."""

from __future__ import annotations

import pytest

from tests.games.chifootmi.referee_matches import turns_of
from tests.games.chifootmi.scenes import (
    LEVELS,
    Scene,
    aim,
    by,
    draw,
    duel,
    kick_off,
    north,
    scene,
    south,
)
from tests.games.marks import rule

ELEVEN = "1 2 3 4 5 6 7 8 9 10 11"
OPEN = scene("7 3 | 1 2 | 9 8", "5 6 | 4 7 | 10 11")
"""Two active cards each, both piles with two."""
VIEWS = ("south", "north", "spectator")


@rule("CFM-3.1")
def test_both_choose_one_of_their_active_cards() -> None:
    """The order in which the choices come in does not matter."""
    assert OPEN.play().asked == {"south": ["play"], "north": ["play"]}
    one, other = (
        OPEN.play(south("play card=7"), north("play card=5")),
        OPEN.play(north("play card=5"), south("play card=7")),
    )
    assert one.raw == other.raw
    assert one.named("reveal")[0]["south"] == 7
    assert one.named("reveal")[0]["north"] == 5


@rule("CFM-3.1")
@pytest.mark.parametrize("card", [1, 9, 5, 11])
def test_no_other_card_can_be_chosen(card: int) -> None:
    """Not from a pile, not the opponent's, not one that was played."""
    assert OPEN.refusal(south(f"play card={card}")) == "3.1"


@rule("CFM-3.1")
@pytest.mark.parametrize("view", VIEWS)
def test_a_choice_alone_is_not_shown(view: str) -> None:
    """The table is as it was until the other choice is in."""
    before, after = OPEN.play(view=view), OPEN.play(south("play card=7"), view=view)
    assert after.raw["events"] == after.raw["rulings"] == []
    assert after.position == before.position
    assert (after.raw["accepted"], list(after.pending)) == (1, ["north"])


@rule("CFM-3.2")
@pytest.mark.parametrize("view", VIEWS)
def test_played_cards_stay_visible_to_everybody(view: str) -> None:
    """Those of possessions that have ended too, the oldest first."""
    begun = scene("7 3 [1] | | | 6", "5 8 [9] | | | 11")
    answer = begun.play(duel(7, 5), duel(1, 9), duel(3, 8), view=view)
    assert (answer.position["south"]["played"], answer.position["north"]["played"]) == (
        [6, 7, 1, 3],
        [11, 5, 9, 8],
    )


@rule("CFM-3.3")
@pytest.mark.parametrize(("mine", "theirs"), [(7, 6), (7, 7), (11, 1), (1, 1)])
@pytest.mark.parametrize("level", LEVELS)
def test_an_equal_or_higher_value_keeps_the_ball(level: str, mine: int, theirs: int) -> None:
    """One conservation."""
    answer = scene(f"{mine} 2", f"{theirs} 3", level).play(duel(mine, theirs))
    assert answer.stand == "duel south 1/2"
    assert (answer.kinds, answer.clauses) == (["keep"], ["3.3"])
    assert answer.named("keep")[0]["by"] == "south"


@rule("CFM-3.4")
@pytest.mark.parametrize(("mine", "theirs"), [(6, 7), (1, 11), (10, 11)])
@pytest.mark.parametrize("kept", [0, 1])
def test_a_strictly_higher_defender_wins_the_ball(kept: int, mine: int, theirs: int) -> None:
    """Roles swap, and the count is 0."""
    answer = scene(f"{mine} 2 | | | 5", f"{theirs} 3 | | | 4", kept=kept).play(duel(mine, theirs))
    assert answer.stand == "duel north 0/2"
    assert (answer.kinds, answer.clauses) == (["steal"], ["3.4"])
    assert answer.named("steal")[0]["by"] == "north"


@rule("CFM-3.5")
def test_each_takes_one_card_from_either_pile() -> None:
    """From the open one face up, from the closed one face down, always the top."""
    answer = OPEN.play(duel(7, 5), draw(2, 1))
    assert (answer.south, answer.north) == ("3 9 | 1 2 | 8 | 7", "6 [4] | 7 | 10 11 | 5")
    assert answer.phase == "duel"


@rule("CFM-3.5")
def test_a_draw_follows_every_turn_while_a_pile_has_any() -> None:
    """And comes before the next choice."""
    drawing = OPEN.play(duel(7, 5))
    assert (drawing.phase, drawing.asked) == ("draw", {"south": ["draw"], "north": ["draw"]})
    assert OPEN.refusal(duel(7, 5), south("play card=3")) == "3.1"


@rule("CFM-3.6")
@pytest.mark.parametrize(("view", "seen"), [("south", "[1]"), ("north", "[?]"), ("spectator", "[?]")])
def test_a_face_down_card_is_known_to_its_owner_alone(view: str, seen: str) -> None:
    """Others see that a card was drawn, from which pile, and its back."""
    answer = OPEN.play(duel(7, 5), draw(1, 2), view=view)
    assert answer.south.split("|")[0].split() == ["3", seen]
    told = next(one for one in answer.named("draw") if one["seat"] == "south")
    assert (told["pile"], told["card"]) == (1, 1 if view == "south" else None)


@rule("CFM-3.6")
def test_a_face_down_card_is_seen_when_it_is_played() -> None:
    """By all, and it leaves the hand."""
    answer = OPEN.play(duel(7, 5), draw(1, 1), duel(1, 4), view="north")
    assert answer.named("reveal")[-1]["south"] == 1
    assert answer.south.split(" | ")[0] == "3"


@rule("CFM-3.7")
@pytest.mark.parametrize("ball", ["south", "north"])
def test_both_draw_at_the_same_time_whatever_the_roles(ball: str) -> None:
    """The first choice is sealed."""
    begun = scene("7 3 | 1 2 | 9 8", "5 6 | 4 7 | 10 11", ball=ball)
    for first in ("south", "north"):
        waiting = begun.play(duel(7, 5), by(first, "draw pile=1"))
        assert waiting.named("draw") == []
        assert list(waiting.pending) == [{"south": "north", "north": "south"}[first]]
    assert begun.play(duel(7, 5), north("draw pile=1"), south("draw pile=2")).phase == "duel"


@rule("CFM-3.7")
def test_with_one_pile_left_there_is_no_choice() -> None:
    """It is drawn from; the other pile is refused."""
    begun = scene("7 3 | | 9", "5 6 | 4 |")
    assert begun.play(duel(7, 5)).pending["south"]["piles"] == [2]
    assert begun.play(duel(7, 5)).pending["north"]["piles"] == [1]
    assert begun.refusal(duel(7, 5), south("draw pile=1")) == "3.5"
    assert begun.refusal(duel(7, 5), north("draw pile=2")) == "3.5"


@rule("CFM-3.7")
def test_with_both_piles_empty_one_plays_on_with_fewer() -> None:
    """The next choice comes at once."""
    answer = scene("7 3 2", "5 6 1").play(duel(7, 5))
    assert (answer.phase, answer.south, answer.north) == ("duel", "3 2 | | | 7", "6 1 | | | 5")


@rule("CFM-3.8")
@pytest.mark.parametrize(("level", "turns"), [("beginner", 11), ("amateur", 14), ("pro", 14), ("pro+", 14)])
def test_the_match_lasts_until_all_cards_are_played(level: str, turns: int) -> None:
    """Eleven turns, fourteen from amateur on."""
    for seed in range(3):
        assert turns_of(level, seed).count("reveal") == turns
    assert scene("7 3", "5 6").play(duel(7, 5)).raw["result"] is None


@rule("CFM-3.9")
def test_a_sealed_card_cannot_be_changed() -> None:
    """Nor chosen again."""
    for again in ("play card=3", "play card=7", "draw pile=1"):
        assert OPEN.refusal(south("play card=7"), south(again)) == "3.9"
    assert OPEN.play(south("play card=7"), north("play card=5")).position["south"]["played"] == [7]


@rule("CFM-3.9")
def test_a_sealed_pile_or_side_cannot_be_changed() -> None:
    """As with cards."""
    assert OPEN.refusal(duel(7, 5), north("draw pile=1"), north("draw pile=2")) == "3.9"
    shot = scene("7 3", "5 6", kept=2, phase="shot")
    assert shot.refusal(south("aim side=left"), south("aim side=right")) == "3.9"
    kicked = shot.play(south("aim side=left"), north("aim side=left"))
    assert kicked.named("saved")[0]["by"] == "north"


@rule("CFM-3.9")
@pytest.mark.parametrize("view", VIEWS[1:])
def test_nothing_about_a_sealed_choice_is_shown(view: str) -> None:
    """Whatever was chosen, the others see the same."""
    seen = [OPEN.play(south(f"play card={card}"), view=view).raw for card in (7, 3)]
    assert seen[0] == seen[1]
    drawn = [OPEN.play(duel(7, 5), south(f"draw pile={pile}"), view=view).raw for pile in (1, 2)]
    assert drawn[0] == drawn[1]
    shot = scene("7 3", "5 6", kept=2, phase="shot")
    sides = [shot.play(south(f"aim side={side}"), view=view).raw for side in ("left", "right")]
    assert sides[0] == sides[1]


@rule("CFM-3.10")
@pytest.mark.parametrize(("level", "last"), [("beginner", 7), ("amateur", 10), ("pro", 10), ("pro+", 10)])
def test_draws_follow_these_turns_and_no_later_ones(level: str, last: int) -> None:
    """Both run out after the same turn."""
    told = turns_of(level, 1)
    turns = [told[:i].count("reveal") for i, kind in enumerate(told) if kind == "draw"]
    assert turns == [turn for turn in range(1, last + 1) for _ in range(2)]


@rule("CFM-3.10")
def test_a_draw_from_the_only_pile_is_still_the_players_action() -> None:
    """The referee waits for it."""
    begun = scene("7 3 | 1", "5 6 | | 4")
    assert begun.play(duel(7, 5)).phase == "draw"
    assert begun.play(duel(7, 5), south("draw pile=1")).asked == {"north": ["draw"]}
    assert begun.play(duel(7, 5), draw(1, 2)).phase == "duel"


TWINS = scene("DT [DT] 3", "5 6 7", "amateur")


@rule("CFM-3.11")
@pytest.mark.parametrize(("said", "left"), [("DT", "[DT] 3"), ("DT+", "[DT] 3"), ("DT-", "DT 3")])
def test_of_two_tackles_the_face_up_one_is_played_unless_said_otherwise(said: str, left: str) -> None:
    """`up: false` plays the other."""
    assert TWINS.play(duel(said, 5)).south.split(" | ")[0] == left


@rule("CFM-3.11")
def test_a_single_tackle_needs_no_word() -> None:
    """Face down or face up."""
    assert scene("[DT] 3", "5 6", "amateur").play(duel("DT", 5)).south == "3 | | | DT"
    assert scene("3 DT", "5 6", "amateur").play(duel("DT", 5)).south == "3 | | | DT"


@rule("CFM-3.11")
def test_a_tackle_that_does_not_lie_so_is_refused() -> None:
    """Face up where only a back lies, face down where only a face does, or where none is active."""
    assert scene("[DT] 3", "5 6", "amateur").refusal(south("play card=DT up=true")) == "3.1"
    assert scene("DT 3", "5 6", "amateur").refusal(south("play card=DT up=false")) == "3.1"
    assert scene("7 3", "5 6", "amateur").refusal(south("play card=DT up=false")) == "3.1"
    for said in ("DT+", "DT"):
        assert scene("DT 3", "5 6", "amateur").play(duel(said, 5)).south == "3 | | | DT"
    for said in ("DT-", "DT"):
        assert scene("[DT] 3", "5 6", "amateur").play(duel(said, 5)).south == "3 | | | DT"


ORDER = "pro+", "offside", "one_two"


@rule("CFM-3.12")
def test_one_two_comes_first_then_the_duel_then_offside() -> None:
    """With 3 the ball would be lost; with 4 it is kept, and that can be offside."""
    begun = scene("3 8 | 1 | | 4", "2 9 | 1 | | 3", *ORDER, kept=1)
    asked = begun.play(duel(3, 2))
    assert (asked.phase, asked.kinds) == ("one_two", [])
    resolved = begun.play(duel(3, 2), south("one_two"))
    assert (resolved.phase, resolved.kinds) == ("offside", ["one_two", "keep"])
    assert begun.play(duel(3, 2), south("one_two"), north("pass")).phase == "draw"


@rule("CFM-3.12")
@pytest.mark.parametrize("level", ["beginner", "amateur"])
def test_the_shot_comes_before_the_draw(level: str) -> None:
    """And the draw before the next choice."""
    begun = scene("7 3 | 1", "5 6 | 4", level, kept=1)
    assert begun.play(duel(7, 5)).phase == "shot"
    assert begun.play(duel(7, 5), aim("left", "left")).phase == "draw"
    assert begun.play(duel(7, 5), aim("left", "left"), draw(1, 1)).phase == "duel"


@rule("CFM-3.12")
def test_roles_have_changed_before_the_draw() -> None:
    """By a steal, a shot or a free kick."""
    begun: Scene = scene("3 7 | 1", "5 6 | 4")
    assert begun.play(duel(3, 5)).stand == "draw north 0/2"
    kicked = scene("3 7 | 1", "DT 6 | 4", "amateur").play(duel(3, "DT"), aim("left", "left"))
    assert kicked.stand == "draw north 0/2"


@rule("CFM-3.12")
def test_the_last_shot_comes_after_the_duel() -> None:
    """No draw is left then."""
    assert scene("7", "5").play(duel(7, 5)).phase == "last_shot"
    assert scene("3", "5").play(duel(3, 5)).stand == "last_shot north 0/2"
    assert kick_off(ELEVEN, ELEVEN).play(duel(1, 1)).phase == "draw"
