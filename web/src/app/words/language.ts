/** What a language is: a folder of files beside this one; and the grammar that all of them share. */

/** Said where a language lacks something. */
export const FALLBACK = "en";

/** A file of a language: its words under the name of the file, those of `index` as `words`; and how it spaces them. */
export type WordFile = Record<string, unknown> & { spaced?: (text: string) => string };

/** The files of every language but English, by their paths; each is loaded when the language is first spoken. */
export const files: Record<string, () => Promise<WordFile>> = import.meta.glob<WordFile>([
  "./*/{index,learn,practice,puzzles,flick}.ts",
  "!./en/*.ts",
]);

const NAME = /^[a-z]{2,3}(-[a-z]{2,4})?$/;

/** The languages that have a folder, and those of the server, whose rules and rulings can be read in them. */
export function languages(ofServer: readonly string[] = []): string[] {
  const folders = Object.keys(files).map((path) => path.split("/")[1] ?? "");
  return [...new Set([FALLBACK, ...folders, ...ofServer])].filter((lang) => NAME.test(lang)).sort();
}

/** The language of a browser, if it has a folder. */
export function browserLang(wanted: readonly string[]): string {
  const [first = FALLBACK] = wanted.map((lang) => lang.toLowerCase());
  const found = languages();
  return [first, first.split("-")[0] ?? first].find((lang) => found.includes(lang)) ?? FALLBACK;
}

// Files to one catalogue.

/** All that some files export, in one object. */
export function gathered<T>(modules: Record<string, unknown>): T {
  return Object.assign({}, ...Object.values(modules)) as T;
}

/** The lessons by game: `./<game>.lesson.ts` holds the one of that game. */
export function lessonsOf<T>(modules: Record<string, unknown>): Record<string, T> {
  const lessons = Object.entries(modules as Record<string, { lesson: T }>);
  return Object.fromEntries(lessons.map(([path, { lesson }]) => [path.slice(2).split(".")[0], lesson]));
}

const isTable = (entry: unknown): entry is Record<string, unknown> =>
  typeof entry === "object" && entry !== null && !Array.isArray(entry);

/** A language's words with the English ones it lacks. */
export function filled<T>(own: unknown, english: T): T {
  if (!isTable(english)) return (own ?? english) as T;
  const given = isTable(own) ? own : {};
  const pairs = Object.entries(english).map(([key, value]) => [key, filled(given[key], value)]);
  return { ...given, ...Object.fromEntries(pairs) } as T;
}

/** What a language lacks, by its keys: `match.thinking`. */
export function missing(own: unknown, english: unknown, above = ""): string[] {
  if (!isTable(english)) return own === undefined ? [above] : [];
  const given = isTable(own) ? own : {};
  const dot = above === "" ? "" : ".";
  return Object.entries(english).flatMap(([key, value]) =>
    missing(given[key], value, `${above}${dot}${key}`),
  );
}

/** The same words with every sentence spaced as the language does it. */
export function typeset<T>(entry: T, spaced: (text: string) => string): T {
  if (typeof entry === "string") return spaced(entry) as T;
  if (typeof entry === "function") {
    return ((...facts: unknown[]) =>
      typeset((entry as (...given: unknown[]) => unknown)(...facts), spaced)) as T;
  }
  if (Array.isArray(entry)) return entry.map((one: unknown) => typeset(one, spaced)) as T;
  if (!isTable(entry)) return entry;
  return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, typeset(value, spaced)])) as T;
}

// Numbers and names in sentences.

/** "1 goal", "2 goals": the language's own rule decides. */
export function plural(lang: string, count: number, one: string, many: string): string {
  const shown = new Intl.NumberFormat(lang).format(count);
  return `${shown}\u00a0${new Intl.PluralRules(lang).select(count) === "one" ? one : many}`;
}

/** The first letter of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a language calls, inside a sentence, the computer and its one opponent; and its colon. */
interface Called {
  computer: string;
  you: string;
  colon: string;
}

/** How one language speaks of players, and to the one who is "you". */
export function voice(lang: string, { computer, you, colon }: Called) {
  /** A name at the start of a sentence, or alone; given names stay as they were typed. */
  const first = (name: string): string => (name === computer || name === you ? capital(name) : name);
  const isYou = (name: string): boolean => name === you;
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
