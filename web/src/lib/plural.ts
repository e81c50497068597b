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
