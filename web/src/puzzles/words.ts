/** The sentences of the puzzles in the chosen language; they come with the puzzles, not with the first screen. */
import { settings } from "../lib/settings.svelte";
import { typeset } from "../lib/typography";
import { puzzles as en, type PuzzleWords } from "../words/puzzles.en";
import { puzzles as fr } from "../words/puzzles.fr";

const all = { en, fr: typeset(fr) };

export function puzzleWords(): PuzzleWords {
  return all[settings.lang];
}
