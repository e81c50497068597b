/** The sentences of the practice table in the chosen language, loaded with the page. */
import { practice } from "../../app/words/en/practice";
import { part } from "../../app/words/spoken.svelte";

export const practiceWords = part("practice", practice);
