/** Dragging a card up from its place. */

/** So many pixels up, and the card is meant. */
const FAR = 44;
/** A finger that moves less has tapped. */
const SLIP = 6;

export interface Drag {
  pointer: number;
  x: number;
  y: number;
  dx: number;
  dy: number;
}

export function grab(pointer: number, x: number, y: number): Drag {
  return { pointer, x, y, dx: 0, dy: 0 };
}

export function drag(held: Drag, x: number, y: number): Drag {
  return { ...held, dx: x - held.x, dy: y - held.y };
}

/** It left its place: no tap any more. */
export function isMoved({ dx, dy }: Drag): boolean {
  return Math.hypot(dx, dy) > SLIP;
}

/** Far enough up to be chosen; a card dragged back is not. */
export function isMeant({ dx, dy }: Drag): boolean {
  return dy < -FAR && Math.abs(dx) < 4 * -dy;
}
