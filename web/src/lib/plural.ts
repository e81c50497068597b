/** Numbers and names in sentences. */

/** "1 goal", "2 goals": the language's own rule decides. */
export function plural(lang: "en" | "fr", count: number, one: string, many: string): string {
  const shown = new Intl.NumberFormat(lang).format(count);
  return `${shown}\u00a0${new Intl.PluralRules(lang).select(count) === "one" ? one : many}`;
}

/** French "de" before a name: « de Ben », « d’Ana ». */
export function of(name: string): string {
  return /^[aeiouyàâäéèêëîïôöùûüœæ]/i.test(name) ? `d’${name}` : `de ${name}`;
}

/** What the computer is called inside a sentence. */
export const COMPUTER = { en: "the computer", fr: "l’ordinateur" };

/** A name at the start of a sentence, or alone; given names stay as they were typed. */
export function opening(lang: "en" | "fr", name: string): string {
  return name === COMPUTER[lang] ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}
