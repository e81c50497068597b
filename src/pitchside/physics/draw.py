"""A flick as a drawing: where everything lay, its paths, contacts and places of rest, in SVG."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from pitchside.physics.formation import formation
from pitchside.physics.tape import Tape
from pitchside.physics.world import Block, Body, Disc, Flick, Material, Table, World

MARGIN = 30.0
STYLE = """
  .table { fill: #f4efe4; stroke: #6b5b3e; stroke-width: 2 }
  .start { fill: none; stroke: #8a8f98; stroke-width: 1.2; stroke-dasharray: 4 3 }
  .rest { fill: #2f6f9f; fill-opacity: .85; stroke: #16364e; stroke-width: 1 }
  .block { fill: #b5793a; stroke: #5e3c17; stroke-width: 1 }
  .light { fill: #e8c33c; stroke: #75600f; stroke-width: 1 }
  .path { fill: none; stroke: #16364e; stroke-width: 1.4; stroke-opacity: .7 }
  .contact { fill: #c0392b }
  .exit { stroke: #c0392b; stroke-width: 2.5 }
  text { font: 11px sans-serif; fill: #222 }
"""


def demo() -> tuple[World, Flick]:
    """A formation with two blocks and a ball on a table, and a hard flick through it."""
    discs: list[Body] = [
        Disc(body.id, body.x, body.y, 15.0, 5.0)
        for body in formation().bodies
        if body.x not in (390.0, 510.0)
    ]
    discs += [Block("north block", 420, 360, angle=20), Block("south block", 480, 240, angle=65)]
    discs.append(Disc("ball", 560, 330, 12.0, 5.0, light=True))
    return World(tuple(discs), Material(), Table(0, 0, 900, 600)), Flick("d1", 34.0, 3600)


def svg(world: World, tape: Tape) -> str:
    """The drawing as text."""
    x0, y0, x1, y1 = _frame(world, tape)
    width, height = x1 - x0, y1 - y0
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_n(x0)} {_n(-y1)} {_n(width)} {_n(height)}" '
        f'width="{_n(width)}" height="{_n(height)}" role="img">',
        f"<title>A flick: {len(tape.contacts)} contacts, {tape.end:.3f} s</title>",
        f"<style>{STYLE}</style>",
        *_table(world),
        *(_shape(body, body.x, body.y, "start") for body in world.bodies),
        *_paths(tape),
        *_rests(world, tape),
        *_events(tape),
        "</svg>\n",
    ]
    return "\n".join(lines)


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _frame(world: World, tape: Tape) -> tuple[float, float, float, float]:
    xs = [body.x for body in world.bodies] + [x for x, _ in tape.rest.values()] + [e.x for e in tape.exits]
    ys = [body.y for body in world.bodies] + [y for _, y in tape.rest.values()] + [e.y for e in tape.exits]
    if world.table is not None:
        xs += [world.table.x0, world.table.x1]
        ys += [world.table.y0, world.table.y1]
    return min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN


def _table(world: World) -> Iterator[str]:
    table = world.table
    if table is not None:
        size = f'width="{_n(table.x1 - table.x0)}" height="{_n(table.y1 - table.y0)}"'
        yield f'<rect class="table" x="{_n(table.x0)}" y="{_n(-table.y1)}" {size}/>'


def _shape(body: Body, x: float, y: float, kind: str) -> str:
    name = f"<title>{escape(body.id)}</title>"
    if isinstance(body, Disc):
        return f'<circle class="{kind}" cx="{_n(x)}" cy="{_n(-y)}" r="{_n(body.radius)}">{name}</circle>'
    half = body.side / 2.0
    turn = f"translate({_n(x)} {_n(-y)}) rotate({_n(-body.angle)})"
    size = f'x="{_n(-half)}" y="{_n(-half)}" width="{_n(body.side)}" height="{_n(body.side)}"'
    return f'<rect class="{kind}" transform="{turn}" {size}>{name}</rect>'


def _paths(tape: Tape) -> Iterator[str]:
    for name, stretches in tape.segments.items():
        points = [(s.x, s.y) for s in stretches] + [stretches[-1].at(stretches[-1].t1)[:2]]
        line = " ".join(f"{_n(x)},{_n(-y)}" for x, y in points)
        yield f'<polyline class="path" points="{line}"><title>{escape(name)}</title></polyline>'


def _rests(world: World, tape: Tape) -> Iterator[str]:
    for body in world.bodies:
        if body.id in tape.rest:
            light = isinstance(body, Disc) and body.light
            kind = "light" if light else "block" if isinstance(body, Block) else "rest"
            yield _shape(body, *tape.rest[body.id], kind)


def _events(tape: Tape) -> Iterator[str]:
    for contact in tape.contacts:
        what = f"{contact.a} and {contact.b}, {contact.t:.4f} s, {contact.closing:.0f} mm/s"
        place = f'cx="{_n(contact.x)}" cy="{_n(-contact.y)}" r="3"'
        yield f'<circle class="contact" {place}><title>{escape(what)}</title></circle>'
    for leaving in tape.exits:
        x, y = leaving.x, -leaving.y
        cross = f"M{_n(x - 6)} {_n(y - 6)}l12 12m0 -12l-12 12"
        what = escape(f"{leaving.body}, {leaving.t:.4f} s")
        yield f'<path class="exit" d="{cross}"><title>{what}</title></path>'
