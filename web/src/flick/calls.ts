/** What is said of the hand while it holds a flick: that it is steady, and that it tires. */
import type { Steadiness } from "./aim.svelte";

export type Call = "steady" | "tires";

/** What was said of this hold, and when something was last said, in milliseconds. */
export interface Said {
  of: readonly Call[];
  at: number;
}

export const QUIET: Said = { of: [], at: -Infinity };

const GAP_MS = 1000;

/** Each is said once for a hold, and nothing within a second of the last. */
export function callOf(said: Said, state: Steadiness, holding: boolean, now: number): [Said, Call | null] {
  const before = holding ? said : { ...said, of: [] };
  if ((state !== "steady" && state !== "tires") || before.of.includes(state) || now - said.at < GAP_MS)
    return [before, null];
  return [{ of: [...before.of, state], at: now }, state];
}
