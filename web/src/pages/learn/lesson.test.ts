import { expect, test } from "vitest";
import { en } from "../../app/words/en";
import { words as fr } from "../../app/words/fr";
import { learn as english } from "../../app/words/en/learn";
import { learn as french } from "../../app/words/fr/learn";
import chifootmi from "../../games/chifootmi/lesson.json";
import pitchBowl from "../../games/pitch-bowl/lesson.json";
import pitchOut from "../../games/pitch-out/lesson.json";
import playBall from "../../games/play-ball/lesson.json";

const lessons = { "play-ball": playBall, "pitch-out": pitchOut, "pitch-bowl": pitchBowl, chifootmi };
const lessonWords = { en: english, fr: french };
const LONGEST = 10;

/** Words as a reader counts them: signs that stand alone are none. */
function countOf(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
}

test.each(Object.entries(lessons))("%s has words for every step in both languages", (game, { steps }) => {
  const ids = steps.map(({ id }) => id);
  expect(Object.keys(lessonWords.en.steps[game] ?? {})).toEqual(ids);
  expect(Object.keys(lessonWords.fr.steps[game] ?? {})).toEqual(ids);
});

test("a step is one sentence of ten words at the most", () => {
  const said = [lessonWords.en, lessonWords.fr].flatMap((words) =>
    Object.values(words.steps).flatMap((steps) => Object.values(steps).map(({ say }) => say)),
  );
  expect(said.filter((sentence) => countOf(sentence) > LONGEST)).toEqual([]);
});

test("a lesson has four to six steps", () => {
  for (const { steps } of Object.values(lessons)) expect([4, 5, 6]).toContain(steps.length);
});

test("what the first match does not have yet is said in the step that teaches it", () => {
  const { options, steps } = chifootmi;
  for (const step of steps as { id: string; options?: { level: string } }[]) {
    if (step.options === undefined || step.options.level === options.level) continue;
    for (const [lang, { levels }] of Object.entries({ en: en.chifootmi, fr: fr.chifootmi })) {
      const level = levels[step.options.level as keyof typeof levels];
      const said = lessonWords[lang as "en" | "fr"].steps.chifootmi?.[step.id]?.say;
      expect(said).toContain(level.toLowerCase());
    }
  }
});
