"""No overlap, no energy gained, no momentum astray, an end to every run: flicks in sparse and dense scenes.

Overlaps are measured by `tools.audit`, which shares no geometry with the engine.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from pitchside.physics import Block, Disc, Flick, Table, Tape, World, simulate
from pitchside.physics.engine import Desk
from pitchside.physics.formation import aimed
from tests.nightly import count
from tests.physics import reference
from tools import fingerprint, trials
from tools.audit import OVERLAP, apart
from tools.scenes import SCENES, SLOW
from tools.trials import Verdict, figures, main, shapes, share_out, try_scene, worlds

AT_NIGHT = {
    "sparse": 12_800,
    "clutter": 10_000,
    "blocks": 10_000,
    "rack": 8_000,
    "rows": 8_000,
    "ball": 10_000,
    "mixed": 8_000,
    "star": 10_000,
    "wall": 7_000,
    "lights": 6_000,
    "enclosed": 4_000,
    "corridor": 3_000,
    "pinched": 3_000,
    "driven": 100,
    "chain": 100,
}
FLICKS = {scene: count(max(100, flicks // 5), flicks) for scene, flicks in AT_NIGHT.items()}


def test_all_scenes_together_are_a_hundred_thousand() -> None:
    """The flicks of this file add up; by day a fifth of them is tried."""
    assert sum(AT_NIGHT.values()) == 100_000
    assert sum(FLICKS.values()) >= 20_000
    assert FLICKS.keys() == SCENES.keys()


@pytest.mark.parametrize("scene", SCENES)
def test_invariants_hold(scene: str) -> None:
    """No overlap of 1e-9 mm, no energy or momentum beyond its budget, no run that reaches the guard."""
    verdict = try_scene(scene, FLICKS[scene], seed=5)
    assert verdict.flicks >= FLICKS[scene]
    assert verdict.overlap < 1e-9
    assert verdict.growth < 1e-13
    assert verdict.lost < 1
    assert verdict.guards == 0
    assert verdict.contacts > 1
    assert verdict.sound


def deepest(world: World, tape: Tape, t: float) -> float:
    """The deepest overlap at an instant of a tape."""
    outlines = shapes(world)
    here = [(world.number(name), motion) for name, motion in tape.at(t).items()]
    return max(-apart(outlines, i, j, a.x - b.x, a.y - b.y) for (i, a), (j, b) in combinations(here, 2))


@pytest.mark.parametrize("scene", SCENES)
def test_a_tape_replays_without_overlap(scene: str) -> None:
    """At two hundred instants of each tape no two bodies overlap, and the end is the place of rest."""
    source = np.random.default_rng(3)
    for world in worlds(scene, 21, 3):
        for body, milli, speed in aimed(world, 2, source, slow=scene in SLOW).reshape(-1, 3).tolist():
            tape = simulate(world, Flick(world.ids[body], milli / 1000, speed))
            for t in np.linspace(0.0, tape.end, 200).tolist():
                assert deepest(world, tape, t) < 1e-9
            for name, place in tape.rest.items():
                assert tape.body_at(name, tape.end + 1.0)[:2] == pytest.approx(place, abs=1e-12)


def test_the_flicks_are_shared_among_the_scenes() -> None:
    """As many of each, but for the driven ones and the chains, whose flicks are long: a tenth."""
    shares = share_out(1_320_000, list(SCENES))
    assert shares.pop("driven") == shares.pop("chain") == 10_000
    assert set(shares.values()) == {100_000}
    assert share_out(5, ["driven", "rack"]) == {"driven": 1, "rack": 4}


def test_the_named_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """The trials command succeeds and shows a line for each scene."""
    assert main(["--flicks", "40", "--scene", "sparse", "--scene", "ball"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["scene", "sparse", "ball"]


@pytest.mark.parametrize("words", ["--flicks -5", "--flicks 0", "--flicks 2.5", "--flicks x", "--seed -1"])
@pytest.mark.parametrize("command", [main, fingerprint.main, reference.main])
def test_counts_on_the_command_line_are_whole_and_not_negative(
    command: Callable[[list[str]], int], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Anything else ends with status 2 and a sentence."""
    with pytest.raises(SystemExit) as ended:
        command(words.split())
    assert ended.value.code == 2
    assert "is no whole number from" in capsys.readouterr().err


SOUND = Verdict("sparse", 10, 1e-10, 1e-15, 0.5, 2.0, 9, 0, 0.1)


@pytest.mark.parametrize(
    ("verdict", "status"),
    [
        (SOUND, 0),
        (replace(SOUND, overlap=1.1e-9), 1),
        (replace(SOUND, growth=1.1e-13), 1),
        (replace(SOUND, lost=1.1), 1),
        (replace(SOUND, guards=1), 1),
    ],
)
def test_the_command_fails_on_any_broken_invariant(
    verdict: Verdict, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Overlap, growth of energy, lost momentum and a refused flick each make it exit with 1."""
    monkeypatch.setattr(trials, "try_scene", lambda *_: verdict)
    assert main(["--scene", "sparse", "--scene", "rack"]) == status


def test_mixed_scenes_have_unequal_masses_slow_flicks_and_any_restitution() -> None:
    """Masses up to a hundred times apart, speeds from 1 to 4000 mm/s, restitutions all over 0.3 to 1."""
    source = np.random.default_rng(1)
    for scene in ("mixed", "star", "wall"):
        found = worlds(scene, 2, 200)
        ratios = [max(b.mass for b in w.bodies) / min(b.mass for b in w.bodies) for w in found]
        speeds = np.concatenate([aimed(w, 20, source, slow=True).reshape(-1, 3)[:, 2] for w in found])
        bounces = [w.material.restitution for w in found]
        assert max(ratios) == pytest.approx(100.0)
        assert speeds.min() == 1
        assert (speeds < 300).mean() > 0.5
        assert speeds.max() > 3000
        assert min(bounces) < 0.35
        assert max(bounces) > 0.95
        assert len(set(bounces)) == 200


@pytest.mark.parametrize(
    ("one", "other", "gap"),
    [
        (Disc("a", 0, 0, 10), Disc("b", 3, 4, 2), -7.0),
        (Disc("a", 0, 0, 10), Block("b", 30, 0, 20), 10.0),
        (Disc("a", 0, 0, 10), Block("b", 13, 14, 20), -5.0),
        (Disc("a", 0, 0, 10), Block("b", 0, 2, 20), -18.0),
        (Disc("a", 0, 0, 10), Block("b", 0, 200**0.5 + 12, 20, angle=45), 2.0),
        (Block("a", 0, 0, 20), Block("b", 19, 3, 20), -1.0),
        (Block("a", 0, 0, 20), Block("b", 0, 20.5, 20, angle=90), 0.5),
        (Block("a", 0, 0, 20), Block("b", 10 + 200**0.5 - 1, 0, 20, angle=45), -1.0),
    ],
)
def test_the_gauge_measures_what_paper_says(one: Disc | Block, other: Disc | Block, gap: float) -> None:
    """Distances and depths of discs and blocks, outside and inside."""
    outlines = shapes(World((one, other)))
    assert apart(outlines, 0, 1, one.x - other.x, one.y - other.y) == pytest.approx(gap, abs=1e-12)
    assert apart(outlines, 1, 0, other.x - one.x, other.y - one.y) == pytest.approx(gap, abs=1e-12)


def test_the_audit_examines_a_body_until_it_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    """A body that runs through another and then leaves the table is found out; what lies outside is not."""
    world = World((Disc("a", 0, 0), Disc("b", 100, 0)), table=Table(-50, -50, 300, 50))
    flick, room = np.array([0, 0, 4000], np.int64), Desk()
    assert figures(world, flick, room)[0, OVERLAP] < 1e-12
    # Told a body that is larger than the engine knows, the audit sees it overlap on its way out.
    larger = World((Disc("a", 0, 0, 16), Disc("b", 100, 0)))
    monkeypatch.setattr(trials, "shapes", lambda _: shapes(larger))
    assert "b" not in simulate(world, Flick("a", 0, 4000)).rest
    assert figures(world, flick, room)[0, OVERLAP] == pytest.approx(1.0, abs=1e-6)
