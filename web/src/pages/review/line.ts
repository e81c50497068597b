/** The line of the advantage as a drawing: one curve for each round, the near side above the middle. */
import type { MomentView, PlayerSeat, StepView } from "../../wire";

export const WIDE = 760;
export const HIGH = 236;
export const MIDDLE = HIGH / 2;
const INSET = 18;

/** A turn that can be gone to: what the record has before it and when it is over. */
export interface Stop {
  turn: number;
  round: number;
  steps: number;
  until: number;
}

/** The turns of a review in order; after the last one comes the end of the match. */
export function stopsOf(line: readonly MomentView[], length: number): Stop[] {
  return line.flatMap((one, at) => {
    if (one.won !== null) return [];
    return [{ turn: one.turn, round: one.round, steps: one.steps, until: line[at + 1]?.steps ?? length }];
  });
}

export interface Dot {
  x: number;
  y: number;
  /** The chance of the near side. */
  chance: number;
  moment: MomentView;
}

export interface Curve {
  round: number;
  dots: Dot[];
  /** The line through the dots, and the same closed along the middle. */
  path: string;
  area: string;
  /** Between how little and how much it may be. */
  band: string;
}

/** The place of the n-th of so many turns. */
export function placeOf(number: number, of: number): number {
  return INSET + (of <= 1 ? 0 : ((WIDE - 2 * INSET) * number) / of);
}

export function heightOf(chance: number): number {
  return Math.round((1 - chance) * (HIGH - 24) + 12);
}

export function curvesOf(line: readonly MomentView[], near: PlayerSeat): Curve[] {
  const last = Math.max(1, ...line.map((one) => one.turn));
  const seen = (south: number): number => (near === "south" ? south : 1 - south);
  const dots = line.map((moment) => {
    const chance = seen(moment.south);
    const at = moment.won === null ? moment.turn - 1 : moment.turn;
    return { x: placeOf(at, last), y: heightOf(chance), chance, moment };
  });
  const rounds = [...new Set(line.map((one) => one.round))];
  return rounds.map((round) =>
    curve(
      round,
      dots.filter((dot) => dot.moment.round === round),
      seen,
    ),
  );
}

function curve(round: number, dots: Dot[], seen: (south: number) => number): Curve {
  const points = dots.map(({ x, y }) => `${x.toFixed(1)} ${y}`);
  const path = points.length === 0 ? "" : `M${points.join("L")}`;
  const [first, last] = [dots[0], dots.at(-1)];
  const area =
    first === undefined || last === undefined
      ? ""
      : `M${first.x.toFixed(1)} ${MIDDLE}L${points.join("L")}L${last.x.toFixed(1)} ${MIDDLE}Z`;
  return { round, dots, path, area, band: bandOf(dots, seen) };
}

function bandOf(dots: readonly Dot[], seen: (south: number) => number): string {
  if (dots.every(({ moment }) => moment.low === moment.high)) return "";
  const edge = (pick: (moment: MomentView) => number): string[] =>
    dots.map(({ x, moment }) => `${x.toFixed(1)} ${heightOf(seen(pick(moment)))}`);
  const low = edge((moment) => moment.low);
  const high = edge((moment) => moment.high).reverse();
  return `M${[...low, ...high].join("L")}Z`;
}

/** The number of the stop nearest to a place of the drawing. */
export function nearest(curves: readonly Curve[], stops: readonly Stop[], x: number): number {
  const dots = curves.flatMap((one) => one.dots).filter((dot) => dot.moment.won === null);
  let best = 0;
  dots.forEach((dot, at) => {
    if (Math.abs(dot.x - x) < Math.abs((dots[best]?.x ?? 0) - x)) best = at;
  });
  const turn = dots[best]?.moment.turn;
  return Math.max(
    0,
    stops.findIndex((stop) => stop.turn === turn),
  );
}

/** The position that so many steps have led to. */
export function positionAt(start: unknown, steps: readonly StepView[], shown: number): unknown {
  return steps[shown - 1]?.position ?? start;
}

/** A worth with its sign; what reads as nothing has none. */
export function signedText(value: number, decimals: (size: number) => string): string {
  const text = decimals(Math.abs(value));
  if (text === decimals(0)) return text;
  return value < 0 ? `−${text}` : `+${text}`;
}
