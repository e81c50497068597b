/** How far this browser has come in each lesson. */
import { recall, remember } from "../../app/storage";

export interface Progress {
  /** The step to go on with. */
  step: number;
  done: boolean;
  skipped: boolean;
}

const FRESH: Progress = { step: 0, done: false, skipped: false };

export function progressOf(game: string): Progress {
  return { ...FRESH, ...recall<Partial<Progress>>(`learn.${game}`, {}) };
}

export function keepProgress(game: string, progress: Partial<Progress>): void {
  remember(`learn.${game}`, { ...progressOf(game), ...progress });
}

/** Whether the lesson is still offered with the game; the menu has it for ever. */
export function isOffered(game: string): boolean {
  const { done, skipped } = progressOf(game);
  return !done && !skipped;
}
