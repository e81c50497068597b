/** The sentences of the lessons in the chosen language; they come with the lessons, not with the first screen. */
import { settings } from "../lib/settings.svelte";
import { typeset } from "../lib/typography";
import { learn as en, type LearnWords } from "../words/learn.en";
import { learn as fr } from "../words/learn.fr";

export const lessonWords = { en, fr: typeset(fr) };

export function learnWords(): LearnWords {
  return lessonWords[settings.lang];
}
