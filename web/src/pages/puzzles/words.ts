/** The sentences of the puzzles in the chosen language; they come with the puzzles, not with the first screen. */
import { settings } from "../../app/settings.svelte";
import { typeset } from "../../app/words/language";
import { puzzles as en, type PuzzleWords } from "../../app/words/en/puzzles";
import { puzzles as fr } from "../../app/words/fr/puzzles";

const all = { en, fr: typeset(fr) };

export function puzzleWords(): PuzzleWords {
  return all[settings.lang];
}
