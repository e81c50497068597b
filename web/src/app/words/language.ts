/** How the two languages write: numbers and names in sentences, and French spacing. */

// Numbers and names in sentences.

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

/** What the one person against the computer is called inside a sentence, unless a name was given. */
export const YOU = { en: "you", fr: "vous" };

/** A name at the start of a sentence, or alone; given names stay as they were typed. */
export function opening(lang: "en" | "fr", name: string): string {
  return name === COMPUTER[lang] || name === YOU[lang] ? capital(name) : name;
}

/** The first letter of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How one language speaks of players, and to the one who is "you". */
export function voice(lang: "en" | "fr") {
  const first = (name: string): string => opening(lang, name);
  const isYou = (name: string): boolean => name === YOU[lang];
  const colon = lang === "fr" ? " : " : ": ";
  return {
    first,
    count: (value: number, one: string, many: string): string => plural(lang, value, one, many),
    /** One wording for the one who is "you", one for everybody else: "play" and "plays". */
    your: (name: string, yours: string, theirs: string): string => (isYou(name) ? yours : theirs),
    /** What somebody is asked: "Ben: place your players." The one who is alone needs no name. */
    asks: (name: string, what: string, mark = colon): string =>
      isYou(name) ? capital(what) : `${first(name)}${mark}${what}`,
  };
}

// French spacing: narrow no-break spaces before ; : ! ? and inside guillemets.

const NARROW = "\u202f";

export function frenchSpaces(text: string): string {
  return text.replace(/[ \u00a0\u202f]([;:!?»])/g, `${NARROW}$1`).replace(/«[ \u00a0\u202f]/g, `«${NARROW}`);
}

/** The same catalogue with every sentence spaced the French way. */
export function typeset<T>(entry: T): T {
  if (typeof entry === "string") return frenchSpaces(entry) as T;
  if (typeof entry === "function") {
    return ((...facts: unknown[]) => typeset((entry as (...given: unknown[]) => unknown)(...facts))) as T;
  }
  if (entry === null || typeof entry !== "object") return entry;
  if (Array.isArray(entry)) return entry.map((one: unknown) => typeset(one)) as T;
  const pairs = Object.entries(entry).map(([key, value]) => [key, typeset(value as unknown)]);
  return Object.fromEntries(pairs) as T;
}
