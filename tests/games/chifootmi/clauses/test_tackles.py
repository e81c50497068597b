"""ChiFootMi: dribbles and tackles in the conservation phase (CFM-5)."""

from __future__ import annotations

import pytest

from tests.games.chifootmi.scenes import GOAL, SAVED, VALUES, Card, aim, duel, scene, south
from tests.games.marks import rule

FROM_AMATEUR = ("amateur", "pro", "pro+")


@rule("CFM-5.1")
@pytest.mark.parametrize("ball", ["south", "north"])
def test_the_same_card_is_a_dribble_or_a_tackle_by_who_plays_it(ball: str) -> None:
    """The attacker's keeps the ball, the defender's brings a free kick."""
    begun = scene("DT 3", "5 6", "amateur", ball=ball)
    answer = begun.play(duel("DT", 5))
    assert answer.kinds == (["keep"] if ball == "south" else ["foul", "free_kick"])
    assert answer.phase == ("duel" if ball == "south" else "free_kick")


@rule("CFM-5.2")
@pytest.mark.parametrize("level", FROM_AMATEUR)
@pytest.mark.parametrize("kept", [0, 1])
def test_a_tackle_takes_the_ball_from_a_dribble(level: str, kept: int) -> None:
    """As a higher card does."""
    begun = scene("DT 3 | | | 9", "DT 6 | | | 8", level, kept=kept)
    answer = begun.play(duel("DT", "DT"))
    assert answer.stand == "duel north 0/2"
    assert (answer.kinds, answer.clauses, answer.rule_of("steal")) == (["steal"], ["5.2"], "5.2")


@rule("CFM-5.3")
@pytest.mark.parametrize("level", FROM_AMATEUR)
@pytest.mark.parametrize("value", [1, 7, 11])
def test_a_dribble_keeps_the_ball_against_any_value(level: str, value: int) -> None:
    """One conservation."""
    answer = scene("DT 3", f"{value} 6", level).play(duel("DT", value))
    assert answer.stand == "duel south 1/2"
    assert (answer.kinds, answer.clauses) == (["keep"], ["5.3"])


@rule("CFM-5.3")
def test_a_dribble_can_be_the_second_conservation() -> None:
    """It brings the shot."""
    answer = scene("DT 3 | | | 9", "11 6 | | | 8", "amateur", kept=1).play(duel("DT", 11))
    assert (answer.phase, answer.clauses) == ("shot", ["5.3", "4.1"])


@rule("CFM-5.4")
@pytest.mark.parametrize("level", FROM_AMATEUR)
@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("kept", [0, 1])
def test_a_tackle_against_a_value_is_a_foul(kept: int, value: int, level: str) -> None:
    """A free kick at once, whatever the value and the count."""
    mine = [str(one) for one in VALUES if one != value]
    begun = scene(f"{value} {mine[0]} | | | {mine[1]}", "DT 6 | | | 8", level, kept=kept)
    answer = begun.play(duel(value, "DT"))
    assert (answer.phase, answer.ball, answer.kinds) == ("free_kick", "south", ["foul", "free_kick"])
    assert answer.clauses == ["5.4"]
    assert answer.pending["south"]["sides"] == answer.pending["north"]["sides"] == ["left", "right"]


@rule("CFM-5.4")
@pytest.mark.parametrize(("kick", "goals"), [(SAVED, (0, 0)), (GOAL, (1, 0))], ids=["saved", "goal"])
@pytest.mark.parametrize("level", FROM_AMATEUR)
def test_a_free_kick_is_saved_or_scored_and_the_defender_has_the_ball(
    level: str, kick: list[dict[str, str]], goals: tuple[int, int]
) -> None:
    """As a shot."""
    begun = scene("7 3", "DT 6", level)
    answer = begun.play(duel(7, "DT"), kick)
    assert answer.stand == "duel north 0/2"
    assert (answer.goals, answer.clauses) == (goals, ["5.4", "4.3"])
    assert begun.refusal(duel(7, "DT"), south("aim side=centre")) == "4.2"


@rule("CFM-5.5")
@pytest.mark.parametrize("card", ["DT", 3])
def test_an_amateur_shoots_without_cards(card: Card) -> None:
    """The shot asks for a side; no card is played in it."""
    begun = scene("7 DT 3 | | | 9", "5 DT 6 | | | 8", "amateur", kept=1)
    assert begun.play(duel(7, 5)).asked == {"south": ["aim"], "north": ["aim"]}
    assert begun.refusal(duel(7, 5), south(f"play card={card}")) == "3.1"
    after = begun.play(duel(7, 5), aim("left", "left"), duel(3, "DT"))
    assert after.clauses[-1] == "5.2" or after.phase == "duel"


@rule("CFM-5.5")
def test_an_amateurs_tackle_meets_the_conservation_phase_alone() -> None:
    """After the shot it is a tackle of the new defender, a free kick and never a penalty."""
    begun = scene("7 DT | | | 9", "5 6 | | | 8", "amateur", kept=1)
    answer = begun.play(duel(7, 5), SAVED, duel("DT", 6))
    assert (answer.phase, answer.ball) == ("free_kick", "north")
