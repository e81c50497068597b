/** The sentences of the lessons in the chosen language, loaded with the page. */
import { learn } from "../../app/words/en/learn";
import { part } from "../../app/words/spoken.svelte";

export const learnWords = part("learn", learn);
