/** Turns that wait for the person here in matches of days: asked for every minute, wherever the page is. */
import { getTurns } from "./api";
import { gameNamed } from "./catalogue.svelte";
import { timeText } from "./clocks";
import { knownMatches } from "./known";
import { notify } from "./notify";
import { say, words } from "./words";
import type { DueTurn } from "../wire";

const ASK_MS = 60_000;
/** Who has used up so much of a turn is reminded once more. */
const SOON = 0.75;

/** What is to be told of these turns: what was not known before, and what has become urgent since. */
export function news(before: readonly DueTurn[] | null, now: readonly DueTurn[]): DueTurn[] {
  if (before === null) return now.filter(isSoon);
  return now.filter((turn) => {
    const known = before.find(({ id }) => id === turn.id);
    // More is left than before: it is another turn of the same match.
    return known === undefined || turn.left > known.left || (isSoon(turn) && !isSoon(known));
  });
}

function isSoon({ left, whole }: DueTurn): boolean {
  return left <= whole * (1 - SOON);
}

export function reminder({ game, other, left }: DueTurn): string {
  const title = gameNamed(game)?.title;
  const about = title === undefined ? game : say(title);
  return words().people.remind(about, other, timeText(left));
}

class Turns {
  /** Null before the first answer. */
  due = $state.raw<readonly DueTurn[] | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Ask now, and again and again; who has no match here is not asked about. */
  async look(): Promise<void> {
    clearTimeout(this.#timer);
    if (knownMatches().length > 0) await this.#ask();
    this.#timer = setTimeout(() => void this.look(), ASK_MS);
  }

  async #ask(): Promise<void> {
    const { turns } = await getTurns().catch(() => ({ turns: this.due ?? [] }));
    for (const turn of news(this.due, turns)) notify(reminder(turn));
    this.due = turns;
  }
}

export const turns = new Turns();
