/** What is said of one card of a choice: what it gives away, and whether the best mix ever plays it. */
import type { PuzzleView } from "../../wire";
import type { PuzzleWords } from "../../app/words/en/puzzles";

const figure = (share: number): number => Math.round(1000 * share) / 10;
const part = (facts: PuzzleView["facts"], name: "mix" | "loss", card: string): number =>
  (facts[name] as Record<string, number>)[card] ?? 0;

/** A card that gives nothing away, and stands at 0 % of the mix all the same. */
export function isSpare(facts: PuzzleView["facts"], card: string): boolean {
  return Math.round(100 * part(facts, "mix", card)) === 0 && figure(part(facts, "loss", card)) === 0;
}

export function remarkOn(
  facts: PuzzleView["facts"],
  card: string,
  text: Pick<PuzzleWords, "loss" | "best" | "spare">,
  number: (value: number) => string,
): string {
  const loss = figure(part(facts, "loss", card));
  if (loss > 0) return text.loss(number(loss));
  return isSpare(facts, card) ? text.spare : text.best;
}
