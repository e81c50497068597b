/** What this browser has solved, and on how many days in a row the puzzle of the day was among it. */
import { recall, remember } from "../../app/storage";

export interface Progress {
  /** By the id of the puzzle: whether it was solved without a hint. */
  solved: Record<string, { star: boolean }>;
  /** The dates whose puzzle was solved on that day, like 2026-11-16. */
  days: string[];
}

const KEY = "puzzles";
/** Days that are kept: more than anybody counts. */
const MOST = 400;

export function progress(): Progress {
  const kept = recall<Partial<Progress>>(KEY, {});
  return { solved: kept.solved ?? {}, days: Array.isArray(kept.days) ? kept.days : [] };
}

/** A puzzle is solved; `day`: it is the one of that date. A star once earned stays. */
export function keepSolved(id: string, star: boolean, day: string | null): void {
  const { solved, days } = progress();
  const before = solved[id]?.star ?? false;
  const more = day === null || days.includes(day) ? days : [...days, day].slice(-MOST);
  remember(KEY, { solved: { ...solved, [id]: { star: star || before } }, days: more });
}

/** The date so many days before. */
export function before(day: string, days: number): string {
  const when = new Date(`${day}T00:00:00Z`);
  when.setUTCDate(when.getUTCDate() - days);
  return when.toISOString().slice(0, 10);
}

/** Days in a row up to today, or up to yesterday while today's waits. */
export function streak(days: readonly string[], today: string): number {
  const solved = new Set(days);
  const first = solved.has(today) ? 0 : 1;
  let count = 0;
  while (solved.has(before(today, first + count))) count += 1;
  return count;
}

/** The seven days of this week, Monday first. */
export function weekOf(today: string): string[] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, index) => before(today, weekday - index));
}
