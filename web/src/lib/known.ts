/** The unfinished matches this browser has seen, newest first. */
import { recall, remember } from "./storage";

const KEY = "matches";
const MOST = 12;

export function knownMatches(): string[] {
  const kept = recall<unknown>(KEY, []);
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === "string") : [];
}

export function keepMatch(id: string): void {
  remember(KEY, [id, ...knownMatches().filter((known) => known !== id)].slice(0, MOST));
}

export function forgetMatch(id: string): void {
  remember(
    KEY,
    knownMatches().filter((known) => known !== id),
  );
}

const TOSSED = "tossed";

/** Who begins this match was tossed for. */
export function keepToss(id: string): void {
  remember(TOSSED, id);
}

export function wasTossed(id: string): boolean {
  return recall<unknown>(TOSSED, null) === id;
}
