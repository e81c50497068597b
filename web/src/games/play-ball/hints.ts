/** What the selected disc may do, read from what the server allows and forbids; no rule is known here. */
import type { Asked, Blocked, Choice } from "../../wire";
import { DIRECTIONS, type Cell, type Direction, type Ground, type Point } from "./geometry";
import { parseAction } from "./model";

export interface Hint {
  kind: "step" | "jump" | "bounce" | "pass";
  action: string;
  from: Cell;
  to: Cell;
  over: Cell[];
  /** Where the ball is taken from, if it changes hands on the way. */
  takes: Cell | null;
  goal: boolean;
}

/** A pass that an enemy disc cuts off. */
export interface Cut {
  to: Cell;
  by: Cell;
  blocked: Blocked;
}

export interface Hints {
  lawful: Hint[];
  cuts: Cut[];
}

const NONE: Hints = { lawful: [], cuts: [] };
const MOVES = ["step", "jump", "bounce", "pass"] as const;

function cells(value: unknown): Cell[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function hintOf(choice: Choice): Hint | null {
  const main = choice.events.find((event) => MOVES.some((kind) => kind === event.kind));
  if (main === undefined) return null;
  const take = choice.events.find((event) => event.kind === "take");
  return {
    kind: main.kind as Hint["kind"],
    action: choice.action,
    from: String(main.from),
    to: String(main.to),
    over: cells(main.over),
    takes: take === undefined ? null : String(take.from),
    goal: choice.events.some((event) => event.kind === "goal"),
  };
}

function cutOf(blocked: Blocked): Cut[] {
  const { cut, receiver } = blocked.facts;
  return blocked.code === "pass_cut" ? [{ to: String(receiver), by: String(cut), blocked }] : [];
}

export function allHints(asked: Asked | null): Hint[] {
  return (asked?.choices ?? []).map(hintOf).filter((hint) => hint !== null);
}

export function hintsFrom(asked: Asked | null, cell: Cell | null): Hints {
  if (asked === null || cell === null) return NONE;
  return {
    lawful: allHints(asked).filter((hint) => hint.from === cell),
    cuts: asked.blocked.filter((one) => parseAction(one.action)?.from === cell).flatMap(cutOf),
  };
}

/** The sentence that forbids going from one cell to another, if the server gave one. */
export function blockedTo(asked: Asked, ground: Ground, from: Cell, to: Cell): Blocked | null {
  return (
    asked.blocked.find((one) => {
      const action = parseAction(one.action);
      if (action === null || action.from !== from) return false;
      if (action.kind === "pass") return action.to === to;
      return one.facts.cell === to || ground.next(from, action.direction) === to;
    }) ?? null
  );
}

/** Which way a bounce goes: towards the first disc it jumps. */
export function wayOf(ground: Ground, hint: Hint): Direction | null {
  return DIRECTIONS.find((one) => ground.next(hint.from, one) === hint.over[0]) ?? null;
}

/** A place pointed at, and how far around it a finger may have meant. */
export interface Spot extends Point {
  reach?: number;
}

const BADGE_REACH = 17;
/** The middles of the discs on both sides are never the badge's. */
const FARTHEST_REACH = 29;
const ASIDE = 20;

/** Where the badge of a bounce sits: halfway to the disc it jumps, beside the lane if a pass goes there too. */
export function badgeOf(ground: Ground, hints: readonly Hint[], hint: Hint): Point {
  const from = ground.at(hint.from);
  const over = ground.at(hint.over[0] ?? hint.from);
  const passes = hints.some((one) => one.kind === "pass" && one.to === hint.over[0]);
  const aside = passes ? ASIDE / Math.hypot(over.x - from.x, over.y - from.y) : 0;
  return {
    x: (from.x + over.x) / 2 - (over.y - from.y) * aside,
    y: (from.y + over.y) / 2 + (over.x - from.x) * aside,
  };
}

/** The bounce whose badge is pointed at. */
export function bounceAt(ground: Ground, hints: readonly Hint[], spot: Spot | null): Hint | null {
  if (spot === null) return null;
  const far = (hint: Hint): number => {
    const badge = badgeOf(ground, hints, hint);
    return Math.hypot(badge.x - spot.x, badge.y - spot.y);
  };
  const reach = Math.min(FARTHEST_REACH, Math.max(BADGE_REACH, spot.reach ?? 0));
  const bounces = hints.filter((hint) => hint.kind === "bounce" && far(hint) < reach);
  return bounces.sort((a, b) => far(a) - far(b))[0] ?? null;
}

/** What the selected disc does when this cell is chosen; a bounce is chosen by its badge or by the disc it jumps. */
export function hintTo(ground: Ground, hints: Hints, cell: Cell, spot: Spot | null): Hint | null {
  const { lawful } = hints;
  return (
    bounceAt(ground, lawful, spot) ??
    lawful.find((hint) => hint.kind !== "bounce" && hint.to === cell) ??
    lawful.find((hint) => hint.kind === "bounce" && hint.over[0] === cell) ??
    null
  );
}
