import { expect, test } from "vitest";
import { en } from "./en";
import { fr } from "./fr";
import { nameIn } from "../../match/names";
import { of, opening, plural, frenchSpaces, typeset } from "./language";

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

test("both languages have the same entries, with the same facts", () => {
  expect(paths(fr)).toEqual(paths(en));
});

test("no sentence is empty", () => {
  expect([...texts(en), ...texts(fr)].filter((text) => text.trim() === "")).toEqual([]);
});

test("French spaces are narrow and do not break", () => {
  expect(frenchSpaces("Quoi ? « Oui » : non ; si !")).toBe(
    "Quoi\u202f? «\u202fOui\u202f»\u202f: non\u202f; si\u202f!",
  );
  expect(typeset([["Oui !"]])).toEqual([["Oui\u202f!"]]);
  expect(typeset({ a: ["Oui !"], b: (name: string) => `${name} ?` }).b("Ana")).toBe("Ana\u202f?");
});

test("each language counts its own way", () => {
  expect(plural("en", 0, "goal", "goals")).toBe("0\u00a0goals");
  expect(plural("fr", 0, "but", "buts")).toBe("0\u00a0but");
  expect(plural("fr", 2, "but", "buts")).toBe("2\u00a0buts");
});

test("French names are elided", () => {
  expect([of("Ben"), of("Ana"), of("Émile")]).toEqual(["de Ben", "d’Ana", "d’Émile"]);
});

test("the computer is capitalised at the start, given names stay", () => {
  expect([opening("en", "the computer"), opening("fr", "l’ordinateur"), opening("en", "ana")]).toEqual([
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
