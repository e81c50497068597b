/** How many of the last matches were won or lost in a row. */
import type { Finished } from "../../app/known";
import { outcomeOf } from "../home/mine.svelte";

export interface Streak {
  outcome: "won" | "lost";
  count: number;
}

/** Newest first; a single one is none, and a draw ends it. */
export function streakOf(finished: readonly Finished[], game: string): Streak | null {
  const outcomes = finished
    .filter((one) => one.game === game)
    .map(outcomeOf)
    .filter((outcome) => outcome !== null);
  const [last] = outcomes;
  if (last === undefined || last === "drawn") return null;
  const end = outcomes.findIndex((outcome) => outcome !== last);
  const count = end === -1 ? outcomes.length : end;
  return count > 1 ? { outcome: last, count } : null;
}
