"""Lots: the same on every machine and Python, bound by a commitment before the first of them is drawn."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from pitchside.core.chance import Loose, Lots, Pledge, new_pledge
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games import GAMES

SEED = "00112233445566778899aabbccddeeff" * 2
SALT = "fedcba9876543210" * 2
OWN = {"getrandbits", "random", "choice", "shuffle", "gauss"}
GOLDEN_BITS = 0x0716C9220BC91AC6
GOLDEN_FRACTION = 0.027691431819935608
GOLDEN_PACK = [9, 6, 11, 5, 4, 13, 14, 12, 3, 10, 7, 2, 8, 1]
GOLDEN_CHOICES = "aabcabcbabca"
GOLDEN_GAUSS = [-0.4015702400081131, -0.4759161761980586, -1.0211905064161566]
SHAKEN: dict[str, dict[str, Any]] = {
    "pitch-out": {"tremor": 1.0, "chooser": "toss"},
    "pitch-bowl": {"tremor": 1.0},
}


def bits(seed: str, number: int, blocks: int) -> str:
    """The bits as the documentation tells them, drawn without any code of ours."""
    texts = (f"{seed}:{number}:{block}".encode() for block in range(blocks))
    return "".join(f"{int(sha256(text).hexdigest(), 16):0256b}" for text in texts)


def test_the_bits_are_those_of_the_hash() -> None:
    """Taken in any portions they are the blocks of SHA-256, one after the other."""
    for number, portions in ((1, (1,) * 512), (2, (7, 300, 53, 0, 152)), (977, (256, 256)), (3, (512,))):
        lots = Lots(SEED, number)
        drawn = "".join(f"{lots.getrandbits(k):0{k}b}" if k else "" for k in portions)
        assert drawn == bits(SEED, number, 2)


def test_golden_lots() -> None:
    """What this seed gave once it gives for ever."""
    assert Lots(SEED, 1).getrandbits(64) == GOLDEN_BITS
    assert Lots(SEED, 1).random() == GOLDEN_FRACTION
    pack = list(range(1, 15))
    Lots(SEED, 1).shuffle(pack)
    assert pack == GOLDEN_PACK
    assert [Lots(SEED, n).choice("abc") for n in range(1, 13)] == list(GOLDEN_CHOICES)
    assert [Lots(SEED, n).gauss(0.0, 2.5) for n in (1, 2, 3)] == GOLDEN_GAUSS


def test_every_order_is_as_likely() -> None:
    """6,000 shuffles of three: each of the six orders about a thousand times."""
    seen = Counter[tuple[int, ...]]()
    for number in range(6_000):
        cards = [1, 2, 3]
        Lots(SEED, number).shuffle(cards)
        seen[tuple(cards)] += 1
    assert sum((count - 1_000) ** 2 / 1_000 for count in seen.values()) < 20.5, "chi-square, 0.001"


def test_normal_numbers_are_normal() -> None:
    """Mean, spread and both tails of 20,000."""
    lots = Lots(SEED, 5)
    drawn = [lots.gauss() for _ in range(20_000)]
    assert abs(sum(drawn) / 20_000) < 0.03
    assert abs(sum(x * x for x in drawn) / 20_000 - 1.0) < 0.04
    assert all(0.02 < sum(side * x > 1.96 for x in drawn) / 20_000 < 0.03 for side in (1, -1))


def test_a_choice_of_one_needs_no_bit() -> None:
    """Nothing is drawn where nothing can be chosen."""
    lots = Lots(SEED, 1)
    assert lots.choice(["only"]) == "only"
    assert lots.getrandbits(64) == GOLDEN_BITS


class Barred(Lots):
    """Lots of which nothing may be used that Python could change."""


def _barred(name: str) -> Any:
    def refuse(*args: Any, **kwargs: Any) -> Any:
        raise AssertionError(f"chance draws with {name}, which is Python's own")

    return refuse


for _name in {name for name in dir(Random) if not name.startswith("_")} - OWN:
    setattr(Barred, _name, _barred(_name))


@pytest.mark.parametrize("name", GAMES)
def test_chance_draws_with_lots_alone(name: str) -> None:
    """No game's toss, deal or tremor needs anything but what is written out in `lots`."""
    rng = Random(6)
    match: Match[Any, Any] = Match(GAMES[name], SHAKEN.get(name, {}))
    for _ in range(60):
        match.let_chance(lambda number: Barred(SEED, number))
        seat = min(match.to_act(), default=None)
        if seat is None:
            break
        match.commit(seat, match.game.choices(match.state, seat).sample(rng))
    chances = sum(entry.seat is Seat.CHANCE for entry in match.entries)
    assert (chances > 0) == (name != "play-ball")


def test_the_commitment_is_the_hash_of_seed_and_salt() -> None:
    """Anybody can compute it with any tool; each chance action has its own lots."""
    pledge = Pledge(SEED, SALT)
    assert pledge.commitment == sha256(f"{SEED}:{SALT}".encode()).hexdigest()
    assert pledge.chance(3).getrandbits(64) == Lots(SEED, 3).getrandbits(64)
    assert pledge.lock(3).getrandbits(64) == int(bits(f"{SEED}:clock", 3, 1)[:64], 2)


def test_a_pledge_does_not_print_what_it_hides() -> None:
    """A log that names it tells nothing."""
    assert repr(Pledge(SEED, SALT)) == "Pledge()"


def test_pledges_are_fresh_and_full() -> None:
    """32 bytes and 16 bytes in hex, leading zeros included."""
    made = [new_pledge(Random(n)) for n in range(600)]
    assert {(len(one.seed), len(one.salt)) for one in made} == {(64, 32)}
    assert len({one.commitment for one in made}) == 600
    assert any(one.seed.startswith("0") for one in made)


def test_chance_may_be_loose() -> None:
    """Without a pledge chance and clock draw from whatever they are given."""
    rng = Random(1)
    assert Loose(rng).chance(1) is Loose(rng).lock(7) is rng
