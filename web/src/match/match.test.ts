import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../app/settings.svelte";
import { speak } from "../app/words/spoken.svelte";
import { asked, step } from "../games/testing";
import type { Table } from "../wire";
import { Match } from "./match.svelte";

test("whose turn it is is called to it while a goal waits for Next; nothing is asked before", () => {
  const match = new Match("any", () => Promise.resolve(undefined));
  match.table = { you: ["south"], asked: [asked()], sealed: [], result: null } as unknown as Table;
  match.reel.begin([step("north", "c7s"), step("north", "end")], 1);
  expect([match.called, match.asked]).toEqual(["south", null]);
  match.table = { ...match.table, asked: [] };
  expect(match.called).toBeNull();
  match.table = { ...match.table, asked: [asked()] };
  match.reel.seek(0);
  expect(match.called).toBeNull();
});

/** A line on which everything that is sent is answered by the test. */
class Line {
  static lines: Line[] = [];
  static readonly CONNECTING = 0;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: unknown = null;
  readonly sent: Record<string, unknown>[] = [];

  constructor(readonly url: URL) {
    Line.lines.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const before = settings.lang;
afterEach(async () => {
  vi.unstubAllGlobals();
  await speak(before);
});

test("in another language the same steps are told once more; they stay the steps they were", async () => {
  await speak("en");
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { href: "http://here/" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined });
  const told = (text: Record<string, string>) => ({
    ...step("north", "end"),
    rulings: [{ rule: "R-1", code: "c", facts: {}, text }],
  });
  const table = (text: Record<string, string>) => ({
    game: "any",
    you: [],
    sealed: [],
    asked: [{ ...asked(), blocked: [{ action: "x", rule: "R-2", code: "d", facts: {}, text }] }],
    seq: { south: 0, north: 0 },
    to_act: [],
    result: null,
    edition: null,
    opening: false,
    commitments: {},
    salts: {},
  });
  const match = new Match("any", () => Promise.resolve(undefined));
  match.open();
  const [first] = Line.lines;
  const steps = [told({ en: "one" }), told({ en: "two" })];
  first?.say({ t: "state", v: 2, since: 0, steps, table: table({ en: "no" }) });
  await vi.waitFor(() => expect(match.reel.steps.length).toBe(2));
  const known = [...match.reel.steps];

  const spoken = speak("fr");
  await vi.waitFor(() => expect(Line.lines.length).toBe(2));
  const second = Line.lines[1];
  expect(second?.url.search).toBe("?since=2&lang=fr");
  second?.say({ t: "state", v: 2, since: 2, steps: [], table: table({ fr: "non" }) });
  await spoken;
  expect(second?.sent).toContainEqual({ t: "history", before: 2 });
  second?.say({ t: "history", since: 0, steps: [told({ fr: "un" }), told({ fr: "deux" })] });
  expect(match.table?.asked[0]?.blocked[0]?.text).toEqual({ en: "no", fr: "non" });
  expect(match.reel.steps.map(({ rulings }) => rulings[0]?.text)).toEqual([
    { en: "one", fr: "un" },
    { en: "two", fr: "deux" },
  ]);
  expect(match.reel.steps.every((one, at) => one === known[at])).toBe(true);
  match.close();
});
