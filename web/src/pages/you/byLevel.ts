/** Results against the computer, counted by its level. */
import type { Finished } from "../../app/known";
import { other } from "../../match/names";
import { outcomeOf, ownSeat } from "../home/mine.svelte";

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
