"""Directions and roots."""

import numpy as np
import pytest

from pitchside.physics.kernels.angles import direction
from pitchside.physics.kernels.discs import Path, meet_round
from pitchside.physics.kernels.roots import bracketed, falls, first_zero
from pitchside.physics.kernels.state import NEVER


def value(c: tuple[float, ...], u: float) -> float:
    """A polynomial, lowest power first."""
    return float(np.polyval(c[::-1], u))


def test_direction_agrees_with_the_library() -> None:
    """Every direction is within a few roundings of sine and cosine in extended precision."""
    for milli in range(0, 360_000, 37):
        x, y = direction(milli)
        turn = np.longdouble(milli) / 45_000 * np.arctan(np.longdouble(1))
        assert abs(x - np.cos(turn)) < 2.3e-16
        assert abs(y - np.sin(turn)) < 2.3e-16


@pytest.mark.parametrize("milli", [0, 1, 12_345, 30_000, 44_999, 45_000, 45_001, 89_999, 90_000, 123_456])
def test_mirrored_directions_agree_in_every_bit(milli: int) -> None:
    """Opposite, mirrored and swapped angles give the same numbers with other signs."""
    x, y = direction(milli)
    assert direction(milli + 180_000) == (-x, -y)
    assert direction(-milli) == (x, -y)
    assert direction(180_000 - milli) == (-x, y)
    assert direction(90_000 - milli) == (y, x)


def test_right_angles_are_exact() -> None:
    """The four main directions have no error."""
    assert [direction(quarter * 90_000) for quarter in range(4)] == [(1, 0), (0, 1), (-1, 0), (0, -1)]


@pytest.mark.parametrize("seed", range(20))
def test_first_zero_is_the_first(seed: int) -> None:
    """Polynomials of degree four that begin above zero: the zero found is one, and none lies before it."""
    source = np.random.default_rng(seed)
    for _ in range(2000):
        c = tuple(float(x) for x in source.normal(size=5) * 10.0 ** source.uniform(-2, 2, 5))
        c = (abs(c[0]), *c[1:])
        u = first_zero(c[0], c[1], c[2], c[3], c[4])
        roots = [z.real for z in np.roots(c[::-1]) if abs(z.imag) < 1e-9 and 0 < z.real <= 1]
        if u == NEVER:
            assert all(abs(value(c, root + 1e-7)) < 1e-4 for root in roots)
        else:
            assert abs(value(c, u)) < 1e-9 * max(map(abs, c))
            assert min(roots) == pytest.approx(u, abs=1e-6)


def test_bracketed_newton_moves_off_its_end() -> None:
    """Bug 1: on a concave function the zero is found, not the untouched end of the bracket."""
    assert bracketed(1.0, 0.0, -2.0, 0.0, 0.0, 0.0, 1.0) == pytest.approx(0.5**0.5, abs=1e-15)
    assert bracketed(1e-9, 1.0, -1.5, 0.0, 0.0, 0.0, 1.0) == pytest.approx(2 / 3, abs=1e-8)


def test_near_double_zeros_are_found() -> None:
    """Bug 2: two zeros close together, where steps of the hull converge slowly, are not stepped over."""
    for gap in (1e-1, 1e-3, 1e-5, 1e-6):
        a, b = 0.6 - gap, 0.6 + gap
        c = (a * b, -(a + b), 1.0)
        assert first_zero(9.0 * c[0], 9.0 * c[1], 9.0 * c[2], 0.0, 0.0) == pytest.approx(a, abs=1e-9)
        # The same pair behind two complex zeros.
        d = np.polymul([1.0, 0.2, 0.5], c[::-1])[::-1]
        assert first_zero(*(float(x) for x in d)) == pytest.approx(a, abs=1e-8)


def test_the_whole_hull_counts() -> None:
    """With a control point just above zero the window starts on the line from it, not from the first."""
    c = (6284.720070355352, -22282.524522165917, 29250.401908425443, -25692.14338423911, 12599.991698916236)
    assert first_zero(*c) == pytest.approx(0.50538532, abs=1e-8)


def test_touching_movers_that_part_meet_again() -> None:
    """A pair that touches and parts is divided by t: the contact is the next one, not the present one."""
    assert meet_round(Path(30.0, 0.0, 10.0, 0.0, -100.0, 0.0), 30.0, 1.0) == pytest.approx(0.1)
    assert meet_round(Path(30.0, 0.0, 10.0, 0.0, 5.0, 0.0), 30.0, 1.0) == NEVER
    assert meet_round(Path(30.0, 0.0, -10.0, 0.0, 5.0, 0.0), 30.0, 1.0) == 0.0


@pytest.mark.parametrize(
    ("f", "g", "h", "x"), [(1, -2, 0, 0.5), (1, 1, -2, 1.0), (1, -3, 2, 0.5), (1, 1, 1, NEVER)]
)
def test_falls(f: float, g: float, h: float, x: float) -> None:
    """The first zero of a quadratic, without cancellation."""
    assert falls(float(f), float(g), float(h)) == pytest.approx(x)
