"""The advanced rules' openings: teams of five, the two selections and the first shots."""

from __future__ import annotations

from tests.games.pitch_out.scenes import Said, by, flick, match_of

FIVE = ("captain", "guard", "runner", "major", "commando")
HOOD_FIVE = ("captain", "guard", "runner", "infested", "witch")
START = match_of(rules="advanced", format=5)
"""South has the Citizens, north the Hoods."""


def select(seat: str, names: tuple[str, ...]) -> Said:
    """A selection."""
    pucks = ",".join(f'"{seat}.{name}"' for name in names)
    return by(seat, f"select pucks=[{pucks}]")


SELECTED = (select("south", FIVE), select("north", HOOD_FIVE))
AT_THE_LINE = (
    by("south", "place piece=south.captain x=400 y=185"),
    by("north", "place piece=north.captain x=400 y=615"),
)


def shots(south: int, north: int) -> tuple[Said, Said]:
    """Both Captains are flicked straight at the opposite edge."""
    return (
        by("south", flick("south.captain", angle=90, speed=south)),
        by("north", flick("north.captain", angle=270, speed=north)),
    )
