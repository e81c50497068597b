/** What a clock of the options says: minutes for a whole match, or days for each turn. */
import { words } from "./words";

const DAY_S = 86_400;

interface Times {
  base: number;
  more: number;
}

function timesOf(clock: string): Times {
  const [base = "0", more = "0"] = clock.split("+");
  return { base: Number(base), more: Number(more) };
}

/** Days for each turn; null where the whole match has its minutes. */
export function daysOf(clock: unknown): number | null {
  if (typeof clock !== "string") return null;
  const { base, more } = timesOf(clock);
  return base >= DAY_S && base === more ? base / DAY_S : null;
}

/** Two or three words for a choice. */
export function clockText(clock: unknown): string {
  if (typeof clock !== "string") return words().options.clock.none;
  const { base, more } = timesOf(clock);
  const days = daysOf(clock);
  return days === null ? words().clockOf(base / 60, more) : words().people.days(days);
}

/** A line of its own among the terms. */
export function clockSentence(clock: unknown): string {
  const text = words().people;
  if (typeof clock !== "string") return text.noClock;
  const { base, more } = timesOf(clock);
  const days = daysOf(clock);
  return days === null ? text.clock(base / 60, more) : text.daysEach(days);
}

const HOUR_S = 3600;

/** What is left: minutes and seconds, or hours and days where there are so many. */
export function timeText(seconds: number): string {
  const text = words().people;
  if (seconds >= DAY_S)
    return text.daysLeft(Math.floor(seconds / DAY_S), Math.floor((seconds % DAY_S) / HOUR_S));
  if (seconds >= HOUR_S)
    return text.hoursLeft(Math.floor(seconds / HOUR_S), Math.floor((seconds % HOUR_S) / 60));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
