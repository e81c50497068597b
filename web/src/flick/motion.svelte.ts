/** The motion of the last flick as a bar shows it: how far it has come, and where a person holds it. */
import { filmOf, firstContacts, type Tape } from "./tape";
import type { Point } from "./view";

export const motion = $state<{
  /** The flick on show; null where there is none. */
  tape: Tape | null;
  /** Seconds on the tape, while it runs. */
  time: number;
  runs: boolean;
  /** Seconds on the tape where a person holds it. */
  held: number | null;
}>({ tape: null, time: 0, runs: false, held: null });

/** Keeps the bar to what a board shows; called while a component is set up. Another flick is held by nobody. */
export function followMotion(now: () => { film: object | null; tape: Tape | null; runs: boolean }): void {
  $effect(() => {
    const { tape, runs } = now();
    [motion.tape, motion.runs] = [tape, runs];
  });
  $effect(() => {
    const { film, tape } = now();
    void [film, tape === null];
    return () => void (motion.held = null);
  });
}

/** Where on the bar, from 0 to 1, something was pushed. */
export function ticksOf(tape: Tape): number[] {
  const long = filmOf(tape) || 1;
  return firstContacts(tape).map(([t]) => t / long);
}

/** What a ruling needs to have a number on the board. */
interface Placed {
  n: number;
  contact: Point | null;
  t: number | null;
}

export interface Numbered extends Point {
  label: string;
}

const SAME_MM = 1;
const SAME_S = 1e-6;

/** The numbers of the list where they belong: at the edge for what left there, else at the push that decided. */
export function numbered(rulings: readonly Placed[], tape: Tape): Numbered[] {
  const places = new Map<string, Numbered>();
  for (const { n, contact, t } of rulings) {
    const exit = tape.exits.find(([at]) => t !== null && Math.abs(at - t) < SAME_S);
    const at = exit === undefined ? contact : { x: exit[2], y: exit[3] };
    if (at === null) continue;
    const key = `${Math.round(at.x / SAME_MM)} ${Math.round(at.y / SAME_MM)}`;
    const before = places.get(key);
    places.set(key, { ...at, label: before === undefined ? String(n) : `${before.label}·${n}` });
  }
  return [...places.values()];
}
