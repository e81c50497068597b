/** The page's sentences in the chosen language. */
import type { Words } from "../../wire";
import { en, type Catalogue } from "./en";
import { fr } from "./fr";
import { settings } from "../settings.svelte";
import { frenchSpaces, typeset } from "./language";

const catalogues = { en, fr: typeset(fr) };

export function words(): Catalogue {
  return catalogues[settings.lang];
}

/** A sentence that came from the server in both languages. */
export function say(sentence: Words): string {
  return settings.lang === "fr" ? frenchSpaces(sentence.fr) : sentence.en;
}

/** A sentence of the page in both languages, as the server would send it. */
export function both(sentence: (catalogue: Catalogue) => string): Words {
  return { en: sentence(catalogues.en), fr: sentence(catalogues.fr) };
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
