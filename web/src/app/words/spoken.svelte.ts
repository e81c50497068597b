/** The files of the chosen language: which are loaded, and how another language is chosen. */
import { settings } from "../settings.svelte";
import { FALLBACK, files, filled, typeset } from "./language";

interface Loaded {
  words: object;
  spaced: (text: string) => string;
}

/** The English words of every part that is in use. */
const parts = new Map<string, object>();
/** What has been loaded, by the path of its file. */
let loaded = $state.raw<Readonly<Record<string, Loaded>>>({});
/** The language that was chosen; `settings.lang` follows when all is there. */
let wanted = settings.lang;
let loading: Promise<unknown> = Promise.resolve();

const asIs = (text: string): string => text;
const pathOf = (lang: string, part: string): string => `./${lang}/${part}.ts`;

/** Load one part of a language; what it has no file for, or what does not arrive, stays English. */
async function load(lang: string, part: string): Promise<void> {
  const path = pathOf(lang, part);
  const open = (name: string) => files[pathOf(lang, name)]?.().catch(() => undefined);
  const [file, index] = await Promise.all([open(part), open("index")]);
  const english = parts.get(part);
  if (file === undefined || english === undefined || path in loaded) return;
  const { spaced = asIs } = index ?? {};
  const own = typeset(file[part === "index" ? "words" : part], spaced);
  loaded = { ...loaded, [path]: { words: filled(own, english), spaced } };
}

/** A part of the page's words, by the name of its file; called where its words are used. */
export function part<T extends object>(name: string, english: T): () => T {
  parts.set(name, english);
  loading = Promise.all([loading, load(wanted, name)]);
  return () => wordsIn(settings.lang, name, english);
}

/** A part in a language, English until that is loaded. */
export function wordsIn<T extends object>(lang: string, part: string, english: T): T {
  return (loaded[pathOf(lang, part)]?.words as T | undefined) ?? english;
}

/** A text spaced as the language does it. */
export function spacedIn(lang: string, text: string): string {
  return loaded[pathOf(lang, "index")]?.spaced(text) ?? text;
}

/** The same thing, once its words are there too: what a page imports when it is opened. */
export async function withWords<T>(wanted: Promise<T> | T): Promise<T> {
  const found = await wanted;
  await loading;
  return found;
}

// Another language is chosen: its words are loaded, and what the server told is asked for once more.

/** How long the page waits for the server before it changes all the same. */
const PATIENCE_MS = 1500;
const listeners = new Set<() => Promise<void>>();
/** Counts what was told once more. */
let tellings = $state(0);

/** The language that the server is asked for. */
export function asking(): string {
  return wanted;
}

/** Choose a language; the page changes at once, as soon as everything is there. */
export async function speak(lang: string): Promise<void> {
  wanted = lang;
  const patience = new Promise((done) => setTimeout(done, PATIENCE_MS));
  const asked = [...parts.keys()].map((name) => load(lang, name));
  const told = lang === settings.lang ? [] : [...listeners].map((again) => again().catch(() => undefined));
  await Promise.all(asked);
  if (told.length > 0) await Promise.race([Promise.all(told), patience]);
  if (wanted === lang) settings.lang = lang;
}

/** Call `again` when another language is chosen; the answer ends that. */
export function onSpoken(again: () => Promise<void>): () => void {
  listeners.add(again);
  return () => void listeners.delete(again);
}

/** Ask for what the server told once more when another language is chosen. */
export function retells<T>(held: () => T | null, again: (held: T) => Promise<T>): () => void {
  return onSpoken(async () => {
    const old = held();
    if (old !== null) retold(old, await again(old));
  });
}

/** Add the sentences of an answer to the same answer in another language. */
export function retold(held: unknown, fresh: unknown): void {
  addTo(held, fresh);
  tellings += 1;
}

function addTo(held: unknown, fresh: unknown): void {
  if (typeof held !== "object" || held === null || typeof fresh !== "object" || fresh === null) return;
  const old = held as Record<string, unknown>;
  const pairs = Object.entries(fresh);
  const [[lang, text] = [], ...more] = pairs;
  if (more.length === 0 && (lang === wanted || lang === FALLBACK) && typeof text === "string")
    old[lang] = text;
  else for (const [key, value] of pairs) addTo(old[key], value);
}

/** Read by whatever says a sentence of the server: it is said again when more has been told. */
export function toldSoFar(): number {
  return tellings;
}
