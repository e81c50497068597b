/** Help against the computer, in words. */
import { gameText, words } from "../app/words";
import type { PlayerSeat, Table } from "../wire";
import { isOwn, nameOf, type Sitting } from "./names";

/** What taking back is called in a game; null where nothing can be. */
export function takebackLabel(game: string): string | null {
  return gameText(game)?.takeback ?? null;
}

/** Several things one after the other. */
export function inTurn(deeds: readonly string[]): string {
  return deeds.join(words().help.then);
}

/** The keys of help, for the list of keys. */
export function helpRows(game: string): string[][] {
  const { keys, hint } = words().help;
  const takeback = takebackLabel(game);
  return [[keys.hint, hint], ...(takeback === null ? [] : [[keys.takeback, takeback]])];
}

/** "With help: 2 hints, 1 takeback"; nothing where nobody was helped. */
export function helpedText({ helped }: Pick<Table, "helped">): string {
  const counts = (["south", "north"] as const).flatMap((seat) => Object.entries(helped[seat] ?? {}));
  const kinds: Record<string, (count: number) => string> = words().help.counts;
  const told = counts.flatMap(([kind, count]) => kinds[kind]?.(count) ?? []);
  return told.length === 0 ? "" : words().help.helped(told.join(", "));
}

/** A piece and whose it is: "your Guard" to the one who looks, "Ben’s Guard" to everybody else. */
export function owned(table: Sitting, seat: PlayerSeat, piece: string): string {
  return isOwn(table, seat) ? words().show.yours(piece) : words().help.theirs(piece, nameOf(table, seat));
}
