/** The pages of the puzzles, fetched together when one of them is opened. */
export { default as PuzzlePage } from "./PuzzlePage.svelte";
export { default as PuzzlesPage } from "./PuzzlesPage.svelte";
