/** Where the pads and the goal of one side lie on the pitch, in pixels. */

export interface Place {
  x: number;
  y: number;
}

export interface LadderPlaces {
  /** Where the ball lies before the first keep. */
  start: Place;
  pads: Place[];
  goal: Place;
  /** Degrees by which a goal that opens downwards is turned. */
  turn: number;
  /** The word at the goal. */
  label: Place;
  anchor: "start" | "middle" | "end";
}

interface Room {
  width: number;
  height: number;
  /** One ladder, along the right edge. */
  upright: boolean;
  /** The near side scores on the right, or at the top. */
  near: boolean;
  pads: number;
}

/** Shares of the way from the middle to the goal. */
const PADS = [0.48, 0.69];

export function ladderOf({ width, height, upright, near, pads }: Room): LadderPlaces {
  const shares = pads === 1 ? [0.58] : PADS;
  if (upright) {
    const x = width - 40;
    const up = (share: number): number => Math.round((near ? 1 - share : share) * height);
    return {
      start: { x, y: up(0.04) },
      pads: (pads === 1 ? [0.5] : [0.28, 0.62]).map((share) => ({ x, y: up(share) })),
      goal: { x, y: up(0.9) },
      turn: near ? 0 : 180,
      label: { x: x - 44, y: up(0.9) + (near ? 2 : 10) },
      anchor: "end",
    };
  }
  const half = width / 2;
  const side = near ? 1 : -1;
  const y = Math.round(height / 2);
  const along = (share: number): number => Math.round(half + side * share * half);
  return {
    start: { x: along(0.36), y },
    pads: shares.map((share) => ({ x: along(share), y })),
    goal: { x: along(1) - side * 44, y },
    turn: near ? 90 : -90,
    label: { x: along(1) - side * 10, y: y + Math.min(96, Math.round(height * 0.46)) },
    anchor: near ? "end" : "start",
  };
}
