/** For tests: boards, steps and questions, and reproducible numbers. */
import type { Equipment } from "./play-ball/geometry";
import type { Asked, Blocked, Choice, PlayerSeat, StepView } from "../wire";

export const strip39: Equipment = {
  name: "strip39",
  columns: [7, 8, 9, 8, 7],
  goals: { south: ["b1", "c1", "d1"], north: ["b8", "c9", "d8"] },
  starts: { south: ["b2", "c2", "d2"], north: ["b7", "c8", "d7"] },
  centre: "c5",
  dots: ["b1", "b8", "c1", "c9", "d1", "d8"],
};

export const START = "b2,c2,d2 b7,c8,d7 c5 s 2 0-0";

export function choice(action: string, ...events: Record<string, unknown>[]): Choice {
  return { action, events };
}

export function blocked(action: string, rule: string, code: string, facts = {}): Blocked {
  return { action, rule, code, facts, text: { en: code } };
}

export function asked(given: Partial<Asked> = {}): Asked {
  return { seat: "south", pending: {}, choices: [], blocked: [], draft: [], position: START, ...given };
}

export function step(seat: PlayerSeat | "clock", action: string, given: Partial<StepView> = {}): StepView {
  return { seat, action, events: [], rulings: [], position: START, settled: action === "end", ...given };
}

/** A reproducible source of numbers from 0 to 1, for tests. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
