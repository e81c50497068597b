"""Many flicks at once."""

import numpy as np
import pytest

from pitchside.core.errors import GuardTripped, Malformed
from pitchside.physics.batch import simulate_many
from pitchside.physics.formation import aimed, formation
from tools.trials import worlds


def test_a_batch_agrees_with_single_calls() -> None:
    """Places, first touches, contacts and exits are the tape's, bit for bit, for any number of threads."""
    scenes = worlds("sparse", 41, 5)
    flicks = aimed(scenes[0], 3000, np.random.default_rng(6)).reshape(-1, 3)
    which = np.arange(3000, dtype=np.int64) % 5
    one, two = (simulate_many(scenes, which, flicks, threads=threads) for threads in (1, 2))
    assert one.places.tobytes() == two.places.tobytes()
    for row in range(0, 3000, 50):
        tape, world = one.tape(row), scenes[which[row]]
        for name, place in tape.rest.items():
            assert tuple(one.places[row, world.number(name)]) == place
        assert one.contacts[row] == len(tape.contacts)
        touched = tape.first_touch(world.ids[flicks[row, 0]])
        name = world.ids[flicks[row, 0]]
        assert (one.first[row] >= 0) == bool(touched)
        assert one.first[row] == -1 or world.ids[one.first[row]] in {c.other(name) for c in touched}
        assert one.left[row] == world.mask(leaving.body for leaving in tape.exits)


def test_a_wrong_flick_in_a_batch_is_malformed() -> None:
    """A body, a world or a speed that is not there, or too few worlds."""
    world, none = formation(), np.zeros(1, np.int64)
    for which, flicks in (
        (none, [[22, 0, 100]]),
        (none + 1, [[0, 0, 100]]),
        (none, [[0, 0, -5]]),
        (none, [[0, 0, 100]] * 2),
    ):
        with pytest.raises(Malformed):
            simulate_many([world], which, np.array(flicks))


def test_a_guard_in_a_batch_refuses_it() -> None:
    """One flick with too many events raises."""
    world = formation()
    flicks = aimed(world, 50, np.random.default_rng(1))
    with pytest.raises(GuardTripped):
        simulate_many([world], np.zeros(50, np.int64), flicks, guard=1)
