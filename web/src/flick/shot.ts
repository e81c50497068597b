/** The small record every way of flicking ends in. */
import type { Swipe } from "../wire";

export type By = "swipe" | "aim" | "keys";

export interface Shot {
  piece: string;
  /** Degrees on the table, to a thousandth. */
  angle: number;
  /** mm/s, whole. */
  speed: number;
  by: By;
  /** 0 calm to 100. */
  steady: number;
  /** Of a swipe: the way of the finger as the table lies, which the server reads angle and speed from. */
  swipe?: Swipe;
}

/** The action that says it. */
export function shotText({ piece, angle, speed, by, steady }: Shot): string {
  const hand = by === "aim" ? "" : ` by=${by}`;
  return `flick piece=${piece} angle=${angle} speed=${speed}${hand}${steady === 0 ? "" : ` steady=${steady}`}`;
}

/** A direction as an action has it. */
export function exactAngle(degrees: number): number {
  return (((Math.round(degrees * 1000) % 360_000) + 360_000) % 360_000) / 1000;
}

export function exactSpeed(speed: number, top: number): number {
  return Math.max(1, Math.min(top, Math.round(speed)));
}

/** Directions the rules forbid: from and to, counter-clockwise, ends allowed. */
export type Sector = readonly [from: number, to: number];

const turn = (degrees: number): number => ((degrees % 360) + 360) % 360;

export function isBarred(angle: number, sectors: readonly Sector[]): boolean {
  return sectors.some(([from, to]) => {
    const [past, width] = [turn(angle - from), widthOf(from, to)];
    return past > 0 && past < width;
  });
}

/** The nearest direction that is allowed. Overlapping sectors are left one after the other. */
export function keepOut(angle: number, sectors: readonly Sector[]): number {
  const ends = sectors.flatMap(([from, to]) => [Math.floor(from * 1000) / 1000, Math.ceil(to * 1000) / 1000]);
  if (!isBarred(angle, sectors)) return angle;
  const free = ends.filter((end) => !isBarred(end, sectors));
  const away = (end: number): number => Math.min(turn(end - angle), turn(angle - end));
  return turn(free.sort((a, b) => away(a) - away(b))[0] ?? angle);
}

function widthOf(from: number, to: number): number {
  const width = turn(to - from);
  return width === 0 && to !== from ? 360 : width;
}
