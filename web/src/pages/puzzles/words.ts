/** The sentences of the puzzles in the chosen language, loaded with the page. */
import { puzzles } from "../../app/words/en/puzzles";
import { part } from "../../app/words/spoken.svelte";

export const puzzleWords = part("puzzles", puzzles);
