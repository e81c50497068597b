import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { getPuzzles } from "../api";
import { settings } from "../settings.svelte";
import { en } from "./en";
import * as english from "./en/voice";
import { words as fr } from "./fr";
import * as french from "./fr/voice";
import { both, gameText, inOne, optionWords, say, words } from ".";
import { nameIn } from "../../match/names";
import { browserLang, files, filled, languages, missing, plural, typeset, type WordFile } from "./language";
import { part, retells, speak } from "./spoken.svelte";

const all = import.meta.glob<WordFile>("./*/{index,learn,practice,puzzles,flick}.ts", { eager: true });
const PARTS = ["index", "learn", "practice", "puzzles", "flick"];

/** The words of a file, under the name that it gives them. */
function wordsOf(lang: string, name: string): Entry | undefined {
  const file = all[`./${lang}/${name}.ts`];
  return file?.[name !== "index" ? name : lang === "en" ? "en" : "words"] as Entry | undefined;
}

type Entry = string | ((...facts: never[]) => string) | readonly Entry[] | { [key: string]: Entry };

/** Every path of a catalogue with the kind of its entry. */
function paths(entry: Entry, path = ""): string[] {
  if (typeof entry === "string") return [`${path} text`];
  if (typeof entry === "function") return [`${path} ${entry.length}`];
  return Object.entries(entry).flatMap(([key, inner]) => paths(inner as Entry, `${path}.${key}`));
}

function texts(entry: Entry): string[] {
  if (typeof entry === "string") return [entry];
  if (typeof entry === "function") return [];
  return Object.values(entry).flatMap((inner) => texts(inner as Entry));
}

const others = languages().filter((lang) => lang !== "en");

test.each(others)("%s says everything that English says", (lang) => {
  const lacks = PARTS.flatMap((name) =>
    missing(wordsOf(lang, name), wordsOf("en", name)).map((key) => `${lang}/${name}: ${key}`),
  );
  expect(lacks).toEqual([]);
});

test.each(others)("%s says nothing besides, each with the same facts", (lang) => {
  for (const name of PARTS) {
    const own = wordsOf(lang, name);
    const known = new Set(paths(wordsOf("en", name) ?? {}));
    expect(paths(own ?? {}).filter((path) => !known.has(path))).toEqual([]);
  }
});

test("no sentence is empty", () => {
  const said = Object.values(all).flatMap((file) => texts(file as unknown as Entry));
  expect(said.filter((text) => text.trim() === "")).toEqual([]);
});

test("an option is called as its game calls it, else as all games do, else by its name", () => {
  expect(optionWords("play-ball", "board").values?.hex61).toBe("Large");
  expect(optionWords("chifootmi", "level").notes?.pro).toBe("shots played with cards");
  expect(optionWords("play-ball", "level")).toEqual({ label: "level" });
  expect(optionWords("pitch-bowl", "tremor").label).toBe(words().options.tremor.label);
  expect(optionWords("unknown", "clock").label).toBe("Clock");
});

test("French spaces are narrow and do not break", () => {
  expect(french.spaced("Quoi ? « Oui » : non ; si !")).toBe(
    "Quoi\u202f? «\u202fOui\u202f»\u202f: non\u202f; si\u202f!",
  );
  expect(typeset([["Oui !"]], french.spaced)).toEqual([["Oui\u202f!"]]);
  expect(typeset({ a: ["Oui !"], b: (name: string) => `${name} ?` }, french.spaced).b("Ana")).toBe(
    "Ana\u202f?",
  );
});

test("each language counts its own way", () => {
  expect(plural("en", 0, "goal", "goals")).toBe("0\u00a0goals");
  expect(plural("fr", 0, "but", "buts")).toBe("0\u00a0but");
  expect(plural("fr", 2, "but", "buts")).toBe("2\u00a0buts");
});

test("French names are elided", () => {
  expect([french.of("Ben"), french.of("Ana"), french.of("Émile")]).toEqual(["de Ben", "d’Ana", "d’Émile"]);
});

test("the computer is capitalised at the start, given names stay", () => {
  expect([english.first("the computer"), french.first("l’ordinateur"), english.first("ana")]).toEqual([
    "The computer",
    "L’ordinateur",
    "ana",
  ]);
  expect(fr.match.waits("l’ordinateur")).toBe("En attente de l’ordinateur");
});

test("the one person against the computer is you, and verbs agree", () => {
  const person = { kind: "person" as const, name: "", level: null };
  const computer = { kind: "computer" as const, name: "", level: "easy" };
  const table = { south: person, north: computer, you: ["south" as const] };
  expect(en.match.plays(nameIn(en, table, "south"))).toBe("You play.");
  expect(fr.match.plays(nameIn(fr, table, "south"))).toBe("Vous jouez.");
  expect(en.match.plays(nameIn(en, table, "north"))).toBe("Juno plays.");
  expect(en.pitchBowl.asks.choose(nameIn(en, table, "south"))).toBe("Kick or receive?");
  expect(nameIn(en, { ...table, south: { ...person, name: "Ana" } }, "south")).toBe("Ana");
  expect(nameIn(en, { ...table, north: person }, "south")).toBe("Blue");
  expect(nameIn(en, { ...table, you: [] }, "south")).toBe("Blue");
});

test("what a better turn meets is named by whose it is", () => {
  expect(en.help.theirs("Guard", "Ben")).toBe("Ben’s Guard");
  expect(fr.help.theirs("Assassin", "Ben")).toBe("l’Assassin de Ben");
  expect(fr.help.theirs("Garde", "l’ordinateur")).toBe("le Garde de l’ordinateur");
});

describe("a language of which the page has a folder", () => {
  /** Every sentence between brackets. */
  function marked(entry: unknown): unknown {
    return typeset(entry, (text) => (text === "" ? "" : `[${text}]`));
  }
  const before = settings.lang;
  const asked: string[] = [];

  beforeAll(async () => {
    const { thinking: _, ...match } = en.match;
    files["./xx/index.ts"] = () =>
      Promise.resolve({
        words: marked({ ...en, match }),
        spaced: (text: string) => text.replace(/ !/g, "!"),
      });
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return Promise.resolve(new Response(JSON.stringify({ puzzles: [{ text: { xx: "[said] !" } }] })));
    });
    await speak("xx");
  });
  afterAll(async () => {
    delete files["./xx/index.ts"];
    vi.unstubAllGlobals();
    await speak(before);
  });

  test("it can be chosen, and a browser that asks for it gets it", () => {
    expect(languages(["en", "yy"])).toEqual(["en", "fr", "xx", "yy"]);
    expect([browserLang(["xx-YY", "en"]), browserLang(["tlh"])]).toEqual(["xx", "en"]);
  });

  test("the page says it, and English where it lacks something", () => {
    expect(words().common.home).toBe("[Pitchside, home]");
    expect(words().match.plays("Ana")).toBe("[Ana plays.]");
    expect(gameText("play-ball")?.about).toBe(`[${en.playBall.page.about}]`);
    expect(words().match.thinking).toBe(en.match.thinking);
    const own = part("unwritten", { title: "Learn" });
    expect(own()).toEqual({ title: "Learn" });
  });

  test("what it lacks is listed", () => {
    const { thinking: _, ...match } = en.match;
    expect(missing({ ...en, match }, en)).toEqual(["match.thinking"]);
    expect(missing(undefined, { a: { b: "", c: "" } })).toEqual(["a.b", "a.c"]);
    expect(filled({ a: { b: "own" } }, { a: { b: "", c: "c" } })).toEqual({ a: { b: "own", c: "c" } });
  });

  test("a sentence of the server is said in it where it came in it, else in English, else as it came", () => {
    expect(say({ en: "said", xx: "[said] !" })).toBe("[said]!");
    expect(say({ en: "said" })).toBe("said");
    expect(say({ fr: "dit" })).toBe("dit");
    expect(both((all) => all.common.close)).toEqual({ en: "Close", xx: "[Close]" });
    expect(inOne([{ en: "A.", xx: "[A.]" }, { en: "B." }])).toEqual({ en: "A. B.", xx: "[A.] B." });
  });

  test("the server is asked for it alone, and once more when another is chosen", async () => {
    expect(await getPuzzles()).toEqual({ puzzles: [{ text: { xx: "[said] !" } }] });
    expect(asked.at(-1)).toBe("/api/puzzles?lang=xx");
    await speak("en");
    const held = { puzzles: [{ text: { en: "said" } }] };
    const end = retells(
      () => held,
      () => getPuzzles() as unknown as Promise<typeof held>,
    );
    await speak("xx");
    end();
    expect(asked.at(-1)).toBe("/api/puzzles?lang=xx");
    expect(held).toEqual({ puzzles: [{ text: { en: "said", xx: "[said] !" } }] });
    expect(say(held.puzzles[0]?.text ?? {})).toBe("[said]!");
  });
});
