/** The sentences of the lessons in the chosen language; they come with the lessons, not with the first screen. */
import { settings } from "../../app/settings.svelte";
import { typeset } from "../../app/words/language";
import { learn as en, type LearnWords } from "../../app/words/en/learn";
import { learn as fr } from "../../app/words/fr/learn";

export const lessonWords = { en, fr: typeset(fr) };

export function learnWords(): LearnWords {
  return lessonWords[settings.lang];
}
