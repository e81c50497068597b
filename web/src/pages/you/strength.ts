/** Results against the computer: by its level, and how many in a row. */
import type { Finished } from "../../app/known";
import { other } from "../../match/names";
import { outcomeOf, ownSeat } from "../home/mine.svelte";

// Wins and defeats by the computer's level.

export interface Tally {
  level: string;
  won: number;
  lost: number;
}

/** In the order of the levels; those never met are left out. */
export function byLevel(finished: readonly Finished[], game: string, levels: readonly string[]): Tally[] {
  const counts = levels.map((level) => ({ level, won: 0, lost: 0 }));
  for (const one of finished) {
    const own = ownSeat(one);
    if (one.game !== game || own === null || one[other(own)].kind !== "computer") continue;
    const found = counts.find(({ level }) => level === one[other(own)].level);
    const outcome = outcomeOf(one);
    if (found === undefined || outcome === null || outcome === "drawn") continue;
    found[outcome] += 1;
  }
  return counts.filter(({ won, lost }) => won + lost > 0);
}

// How many of the last matches were won or lost in a row.

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
