/** Sizes and friction of a flick game's table as its equipment tells them: mm, mm/s. */
import type { Point } from "./view";

export interface Arena {
  width: number;
  height: number;
  /** Depth of a deployment zone. */
  zone: number;
  /** Radius of a puck. */
  puck: number;
  /** Side of a block. */
  block: number;
  wells: number;
  topSpeed: number;
  mu: number;
  gravity: number;
}

export const USUAL: Arena = {
  width: 800,
  height: 800,
  zone: 200,
  puck: 15,
  block: 70,
  wells: 4,
  topSpeed: 4000,
  mu: 0.22,
  gravity: 9810,
};

type Raw = Record<string, unknown>;

/** The equipment of a table; what it does not tell is as usual. */
export function readArena(equipment: Raw): Arena {
  const part = (name: string): Raw => (equipment[name] ?? {}) as Raw;
  const [arena, puck, block] = [part("arena"), part("puck"), part("block")];
  return {
    width: told(arena.width ?? arena.side, USUAL.width),
    height: told(arena.height ?? arena.side, USUAL.height),
    zone: told(arena.zone, USUAL.zone),
    puck: told(puck.radius, USUAL.puck),
    block: told(block.side, USUAL.block),
    wells: told(block.wells, USUAL.wells),
    topSpeed: told(equipment.top_speed, USUAL.topSpeed),
    mu: told(equipment.mu, USUAL.mu),
    gravity: told(equipment.gravity, USUAL.gravity),
  };
}

function told(value: unknown, usual: number): number {
  return typeof value === "number" ? value : usual;
}

/** How far a free puck slides. */
export function slide(arena: Arena, speed: number): number {
  return (speed * speed) / (2 * arena.mu * arena.gravity);
}

/** The first place in rows from the middle outwards that is so far from everything. */
export function freeAt(arena: Arena, taken: readonly Point[], room: number): Point {
  const [cx, cy] = [arena.width / 2, arena.height / 2];
  const spots: Point[] = [];
  for (let x = room; x <= arena.width - room; x += room / 2)
    for (let y = room; y <= arena.height - room; y += room / 2) spots.push({ x, y });
  const away = ({ x, y }: Point): number => Math.hypot(x - cx, y - cy);
  spots.sort((a, b) => away(a) - away(b));
  const isFree = (at: Point): boolean =>
    taken.every(({ x, y }) => Math.hypot(x - at.x, y - at.y) >= 2 * room);
  return spots.find(isFree) ?? { x: cx, y: cy };
}
