/** Sizes and friction of a flick game's table as its equipment tells them: mm, mm/s. */

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
