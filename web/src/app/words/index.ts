/** The page's sentences in the chosen language, and the server's; what a language lacks is said in English. */
import type { Words } from "../../wire";
import { settings } from "../settings.svelte";
import { en, type Catalogue, type GameText, type OptionWords } from "./en";
import { FALLBACK } from "./language";
import { part, spacedIn, toldSoFar, wordsIn } from "./spoken.svelte";

const shared = part("index", en);

export function words(): Catalogue {
  return shared();
}

/** What the pages say of a game; undefined for one that this page has no words for. */
export function gameText(game: string): GameText | undefined {
  const key = game.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return (words() as unknown as Partial<Record<string, { page: GameText }>>)[key]?.page;
}

/** What the pages say of an option of a game; an option without words is called as it is. */
export function optionWords(game: string, option: string): OptionWords {
  const shared: Record<string, OptionWords> = words().options;
  return gameText(game)?.options[option] ?? shared[option] ?? { label: option };
}

/** A sentence of the server, in the chosen language where it has come in it. */
export function say(sentence: Words): string {
  void toldSoFar();
  return spacedIn(settings.lang, inLanguage(sentence, settings.lang));
}

function inLanguage(sentence: Words, lang: string): string {
  return sentence[lang] ?? sentence[FALLBACK] ?? Object.values(sentence)[0] ?? "";
}

/** A sentence of the page in English and in the chosen language, as the server would send it. */
export function both(sentence: (catalogue: Catalogue) => string): Words {
  const langs = new Set([FALLBACK, settings.lang]);
  return Object.fromEntries([...langs].map((lang) => [lang, sentence(wordsIn(lang, "index", en))]));
}

/** Several sentences as one. */
export function inOne(sentences: readonly Words[]): Words {
  const langs = new Set(sentences.flatMap((one) => Object.keys(one)));
  const whole = (lang: string): string => sentences.map((one) => inLanguage(one, lang)).join(" ");
  return Object.fromEntries([...langs].map((lang) => [lang, whole(lang)]));
}

export function number(value: number): string {
  return new Intl.NumberFormat(settings.lang).format(value);
}

/** The entry of a table of words by a key that came from the server, or the key itself. */
export function named(table: Record<string, string>, key: string): string {
  return table[key] ?? key;
}

/** A day as people write it; what is no day stays as it is. */
export function day(text: string): string {
  const when = new Date(`${text}T12:00:00`);
  if (Number.isNaN(when.getTime())) return text;
  return new Intl.DateTimeFormat(settings.lang, { dateStyle: "long" }).format(when);
}
