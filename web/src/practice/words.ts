/** The sentences of the practice table in the chosen language; they come with it, not with the first screen. */
import { settings } from "../lib/settings.svelte";
import { typeset } from "../lib/typography";
import { practice as en, type PracticeWords } from "../words/practice.en";
import { practice as fr } from "../words/practice.fr";

const all = { en, fr: typeset(fr) };

export function practiceWords(): PracticeWords {
  return all[settings.lang];
}
