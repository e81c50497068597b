/** Keys by their place on the keyboard, so that every layout has the same six directions. */
import { turned, type Cell, type Direction, type Ground } from "./geometry";

const DIRECTION_KEYS: Record<string, Direction> = {
  KeyW: "n",
  KeyE: "ne",
  KeyD: "se",
  KeyS: "s",
  KeyA: "sw",
  KeyQ: "nw",
};

/** A board on its side has neighbours left and right, not above and below: the keys follow the screen. */
const LYING_KEYS: Record<string, Direction> = {
  KeyW: "nw",
  KeyE: "n",
  KeyD: "ne",
  KeyS: "se",
  KeyA: "s",
  KeyQ: "sw",
};

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

export function isArrow(code: string): code is Arrow {
  return code.startsWith("Arrow");
}

/** The direction on the board of a key, the board being turned or not. */
export function directionOf(code: string, flipped: boolean, lying = false): Direction | null {
  const direction = (lying ? LYING_KEYS : DIRECTION_KEYS)[code];
  return direction === undefined ? null : turned(direction, flipped);
}

const SIDEWAYS: Record<"ArrowLeft" | "ArrowRight", readonly [Direction, Direction]> = {
  ArrowLeft: ["nw", "sw"],
  ArrowRight: ["ne", "se"],
};

/** Ways to try, in order; sideways they take turns by column, so that left and right undo each other. */
function waysOf(arrow: Arrow, column: number): readonly Direction[] {
  if (arrow === "ArrowUp") return ["n"];
  if (arrow === "ArrowDown") return ["s"];
  const [up, down] = SIDEWAYS[arrow];
  return column % 2 === 0 ? [up, down] : [down, up];
}

/** What an arrow on a board on its side is on one that stands. */
const STOOD: Record<Arrow, Arrow> = {
  ArrowUp: "ArrowLeft",
  ArrowDown: "ArrowRight",
  ArrowLeft: "ArrowDown",
  ArrowRight: "ArrowUp",
};

/** Where an arrow takes the cursor: along the column, or to the neighbour column. */
export function moveCursor(ground: Ground, cell: Cell, arrow: Arrow): Cell {
  for (const way of waysOf(ground.lying ? STOOD[arrow] : arrow, ground.at(cell).column)) {
    const next = ground.next(cell, turned(way, ground.flipped));
    if (next !== null) return next;
  }
  return cell;
}

/** The next of several things to choose from, either way round. */
export function cycle(length: number, index: number, arrow: Arrow): number {
  const step = arrow === "ArrowRight" || arrow === "ArrowDown" ? 1 : -1;
  return (index + step + length) % length;
}
