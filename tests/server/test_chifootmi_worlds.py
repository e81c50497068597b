"""ChiFootMi on the server: worlds with one public history send the same bytes to who may not know better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitchside.core.notation import text_of
from pitchside.core.seat import Eyes, Seat
from pitchside.games.chifootmi import manifest
from tests.games.chifootmi import scenes
from tests.games.chifootmi.defects.defect import Broken
from tests.games.chifootmi.defects.match import unmasked
from tests.games.chifootmi.leaks import TRIES, answered
from tests.games.chifootmi.worlds import Story, moment, some_story
from tests.server.support import PERSON
from tests.server.worlds import World, told


class Stacked(Broken):
    """The game with chance that does as it is told."""

    deals: Sequence[str] = ()

    def choices(self, state: Any, seat: Seat) -> Any:
        """One thing alone where chance is to act."""
        true = self.true.choices(state, seat)
        return Told(true, self) if seat is Seat.CHANCE else true


class Told:
    """What chance is told to do: the deal, then the tosses."""

    def __init__(self, true: Any, game: Stacked) -> None:
        self.true, self.game = true, game

    def sample(self, rng: Random) -> Any:
        """The next on the list that is due here."""
        lawful = str(self.true.sample(rng)).split()[0]
        done = next(one for one in self.game.deals if one.startswith(lawful))
        return self.game.true.parse(done)


def stacked(story: Story, packs: dict[str, list[Any]], **hooks: Any) -> Stacked:
    """Chance with these packs; every toss as the first of the story."""
    game = Stacked(**hooks)
    first = next(text for seat, text in story.said if seat == "chance")
    game.deals = (text_of({"do": "deal", **packs}), first)
    return game


async def acted(world: World, story: Story, until: int, other: Seat, rng: Random) -> None:
    """Everything said up to a moment; then the other side tries, takes back, and seals a choice."""
    for seat, text in story.said[:until]:
        if seat != "chance":
            assert await world.say("step", seat, action=text) == "ack"
    match = world.session.snapshot.match
    unlawful = [text for text in TRIES if answered(match, other, text)[1] != "lawful"]
    for text in rng.sample(unlawful, 2):
        assert await world.say("step", other.value, action=text) == "refused"
    if len(match.game.to_act(match.state)) > 1:
        choice = match.game.choices(match.state, other).sample(rng)
        assert await world.say("step", other.value, action=str(choice)) == "ack"
        assert await world.say("undo", other.value, steps=1) == "refused"


def sent(folder: Path, story: Story, until: int, eyes: Eyes, seed: int) -> list[str]:
    """Every byte for those eyes and for who only watches."""
    other = Seat(eyes.value).other

    async def tell(world: World) -> list[str]:
        await acted(world, story, until, other, Random(seed))
        ear = world.south if eyes is Eyes.SOUTH else world.north
        return await world.seen_by_others(ear, world.nobody)

    terms = {"game": "chifootmi", "options": story.options, "south": PERSON, "north": PERSON}
    return told(folder, Random(5), tell, **terms)


def pair(folder: Path, level: str, eyes: Eyes, patch: pytest.MonkeyPatch, **hooks: Any) -> list[list[str]]:
    """What is sent in both worlds."""
    rng = Random(f"{level} {eyes}")
    story = some_story(rng, level)
    until, packs = moment(story, eyes, rng)
    found = []
    for number, one in enumerate((story.packs, packs)):
        game: Any = stacked(story, one, **hooks)
        patch.setattr(manifest, "MANIFEST", replace(manifest.MANIFEST, game=game))
        found.append(sent(folder / str(number), story, until, eyes, number))
    return found


@pytest.mark.parametrize("level", scenes.LEVELS)
@pytest.mark.parametrize("eyes", [Eyes.SOUTH, Eyes.NORTH])
def test_the_same_bytes_are_sent(
    level: str, eyes: Eyes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the other seat, to a newcomer there, to spectators, and by the open doors of HTTP."""
    one, other = pair(tmp_path, level, eyes, monkeypatch)
    assert len(one[0]) > 1000
    assert one == other


def test_a_leak_is_seen_in_the_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a draw tells everybody its card."""
    leaks = 0
    for number, level in enumerate(scenes.LEVELS):
        one, other = pair(tmp_path / str(number), level, Eyes.NORTH, monkeypatch, told=unmasked)
        leaks += one != other
    assert leaks > 0
