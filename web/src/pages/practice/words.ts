/** The sentences of the practice table in the chosen language; they come with it, not with the first screen. */
import { settings } from "../../app/settings.svelte";
import { typeset } from "../../app/words/language";
import { practice as en, type PracticeWords } from "../../app/words/en/practice";
import { practice as fr } from "../../app/words/fr/practice";

const all = { en, fr: typeset(fr) };

export function practiceWords(): PracticeWords {
  return all[settings.lang];
}
