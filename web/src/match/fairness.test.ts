import { beforeEach, describe, expect, test } from "vitest";
import type { Noted } from "../app/nonce";
import type { Table } from "../wire";
import {
  checkRecord,
  faultOf,
  hasChance,
  Lots,
  runs,
  sealOf,
  shortOf,
  tossOf,
  unnamed,
  whoCould,
  Witness,
} from "./fairness";
import MATCHES from "./fairness.json";

type Bound = Parameters<typeof checkRecord>[1];
type Steps = Parameters<typeof checkRecord>[2];
/** Records written and verified by `pitchside verify`, with the tables of their ends (tests/cli/page_matches.py). */
const all = Object.entries(
  MATCHES as unknown as Record<string, { record: string; steps: Steps; table: Bound }>,
);
const matches = all.filter(([name]) => name !== "resumed");
const resumed = all.find(([name]) => name === "resumed")?.[1];
const chifootmi = matches.find(([game]) => game === "chifootmi")?.[1];
if (chifootmi === undefined || resumed === undefined) throw new Error("there is no such record");
const { record, steps, table } = chifootmi;

describe.each(matches)("%s", (_, { record, steps, table }) => {
  test("the record of an honest match is found to be one", () => {
    const found = checkRecord(record, table, steps);
    expect(found).toMatchObject({ fault: null, left: 0 });
    expect(found.lots).toBeGreaterThan(2);
    expect(faultOf(table, null, table.commitment)).toBeNull();
  });

  test("every line of chance is drawn again", () => {
    const rows = record.split("\n");
    const chances = rows.filter((row) => row.startsWith("chance"));
    for (const row of chances) {
      const other = row
        .replace(/to=(\w+)/, (_, to) => `to=${to === "south" ? "north" : "south"}`)
        .replace(/speed=(-?\d+)/, (_, speed) => `speed=${Number(speed) + 1}`)
        .replace('"DT"', "1");
      expect(checkRecord(record.replace(row, other), table, []).fault).toBe("lots");
      const turned = row.replace(
        /angle=(-?[\d.]+)/,
        (_, angle) => `angle=${(Number(angle) + 0.002).toFixed(3)}`,
      );
      if (turned !== row) expect(checkRecord(record.replace(row, turned), table, []).fault).toBe("lots");
    }
  });

  test.each(["South: Ann", '"1111', "Rules: 3", "Seed: 5eed", "Salt: 5a17", "Commitment: ", "Game: "])(
    "a record that says otherwise at '%s' is another match's",
    (part) => {
      expect(checkRecord(record.replace(part, `${part.slice(0, -1)}0`), table, steps).fault).toBe("record");
    },
  );
});

test("a match of two players who added to chance has no record of format 1, and begins at the start", () => {
  const first = record.replace("Pitch: 2", "Pitch: 1");
  expect(checkRecord(first, table, steps).fault).toBe("record");
  expect(checkRecord("Pitch: 1\n\nsouth resign", table, []).fault).toBe("record");
  const placed = record.replace("\nRules: ", '\nPosition: {"ball": "south"}\nRules: ');
  expect(checkRecord(placed, table, steps).fault).toBe("record");
});

/** A record with other lines of actions; `change` is given them. */
function forged(text: string, change: (lines: string[]) => string[]): string {
  const place = text.indexOf("\n\n") + 2;
  const lines = text.slice(place).trimEnd().split("\n");
  return `${text.slice(0, place)}${change(lines).join("\n")}\n`;
}

describe.each(all)("%s, shown and recorded", (_, { record, steps, table }) => {
  const { moves, resumed } = checkRecord(record, table, steps);
  const count =
    forged(record, (lines) => lines)
      .split("\n\n")[1]
      ?.trimEnd()
      .split("\n").length ?? 0;

  const acts = steps.reduce((sum, { seat }) => sum + (seat === "both" ? 2 : 1), 0);
  /** A choice that was sealed when the match ended was shown to nobody. */
  const unshown = count - resumed - acts === 1 ? count - 2 : -1;

  /** What a player selects is shown to that player alone. */
  const isSecret = (line: string): boolean => line.includes(" select ");
  const isHidden = ({ action }: Steps[number]): boolean => /(^|: )hidden/.test(action);

  test("all moves are compared", () => {
    expect(moves).toBe(steps.length);
    expect([0, 1]).toContain(count - resumed - acts);
  });

  test("a move that is left out of the record, or told twice, is missed", () => {
    for (let at = resumed; at < count; at += 1) {
      if (at === unshown) continue;
      const without = forged(record, (lines) => [...lines.slice(0, at), ...lines.slice(at + 1)]);
      const twice = forged(record, (lines) => [...lines.slice(0, at), lines[at] ?? "", ...lines.slice(at)]);
      // One choice of a side may have been sealed when the match was given up: nobody was shown that.
      const last = at === count - 2 && steps.some(({ action }) => action === "hidden");
      for (const text of last ? [without] : [without, twice])
        expect(["moves", "lots", "record"]).toContain(checkRecord(text, table, steps).fault);
    }
  });

  test("a move that is altered in the record is noticed", () => {
    for (let at = resumed; at < count; at += 1) {
      if (at === unshown) continue;
      const text = forged(record, (lines) =>
        lines.map((line, n) => (n === at && !isSecret(line) ? `${line}0` : line)),
      );
      if (text === forged(record, (lines) => lines)) continue;
      expect(["moves", "lots", "record"]).toContain(checkRecord(text, table, steps).fault);
    }
  });

  test("a move that was shown otherwise, in another order, or not at all is noticed", () => {
    const found = (other: Steps): string | null => checkRecord(record, table, other).fault;
    steps.forEach((step, at) => {
      const [before, after] = [steps.slice(0, at), steps.slice(at + 1)];
      const [next, ...rest] = after;
      expect(found([...before, ...after])).toBe("moves");
      expect(found([...before, step, step, ...after])).toBe("moves");
      if (!isHidden(step))
        expect(found([...before, { ...step, action: `${step.action}0` }, ...after])).toBe("moves");
      const same = next?.seat === step.seat && next.action === step.action;
      if (next !== undefined && !same) expect(found([...before, next, step, ...rest])).toBe("moves");
    });
  });

  test("another result, other options and another end are noticed", () => {
    const other = (changes: object): string | null =>
      checkRecord(record, { ...table, ...changes }, steps).fault;
    const result = table.result as { winner: string; score: object };
    expect(other({ result: { ...result, winner: null } })).toBe("result");
    expect(other({ result: { ...result, score: { south: 7, north: 0 } } })).toBe("result");
    expect(other({ result: null })).toBe("result");
    const hidden = resumed > 0 || steps.some(isHidden);
    expect(other({ hash: "0".repeat(64) })).toBe(hidden ? null : "result");
    for (const [name, value] of Object.entries(table.options)) {
      const changed = typeof value === "number" ? value + 1 : "other";
      expect(other({ options: { ...table.options, [name]: changed } })).toBe("record");
    }
  });
});

test("what was dealt must be what the record says", () => {
  const [deal, toss, ...rest] = steps;
  if (deal === undefined || toss === undefined) throw new Error("nothing was dealt");
  const event = deal.events[0] as { south: { active: unknown[] } };
  const active = [...event.south.active].reverse();
  const other = { ...deal, events: [{ ...event, south: { ...event.south, active } }] };
  expect(checkRecord(record, table, [other, toss, ...rest]).fault).toBe("moves");
});

test("a match that goes on under a later edition says which moves are not compared", () => {
  const { record, table, steps } = resumed;
  const found = checkRecord(record, table, steps);
  expect(found.fault).toBeNull();
  expect(found.resumed).toBeGreaterThan(0);
  const refused = (text: string, changes: object = {}): string | null =>
    checkRecord(text, { ...table, ...changes }, steps).fault;
  // No position of which nothing was said, and none that is not the one shown.
  expect(refused(record, { start: null })).toBe("record");
  expect(refused(record.replace(/"card": 9/, '"card": 8'))).toBe("record");
  expect(refused(record.replace('"rules": "3"', '"rules": "2"'))).toBe("record");
  expect(refused(record.replace(/"entries": \d+/, '"entries": 0'))).toBe("record");
  expect(refused(record.replace(/"entries": \d+/, '"entries": 999'))).toBe("record");
  expect(refused(record.replace(/^Resumed: .*\n/m, ""))).toBe("record");
  // What chance brought before is drawn again all the same.
  expect(
    refused(
      record.replace(/chance toss to=\w+/, (toss) =>
        toss.endsWith("south") ? "chance toss to=north" : "chance toss to=south",
      ),
    ),
  ).toBe("lots");
});

// ---- held against what was shown before ------------------------------------------------------------------

const host = table.tossed.host ?? "south";
const guest = host === "south" ? "north" : "south";
const nonces = table.nonces as Record<string, string>;
const noted: Noted = {
  promise: table.promise,
  sealed: sealOf(nonces[host] ?? ""),
  seat: "toss",
  nonce: nonces[guest] ?? "",
  host: false,
  options: table.options,
  game: "chifootmi",
  rated: false,
  commits: false,
};
const seen = (changes: Partial<Table> = {}): Bound => ({ ...table, you: [guest], opened: null, ...changes });
const fault = (changes: Partial<Table> = {}, kept: Partial<Noted> = {}): string | null =>
  faultOf(seen(changes), { ...noted, ...kept }, table.commitment);

test("an honest match keeps to its invitation, for the guest and for the host", () => {
  expect(fault()).toBeNull();
  expect(fault({ opened: table.opened })).toBeNull();
  const own = { host: true, nonce: nonces[host] ?? "" };
  expect(fault({ you: [host], opened: table.opened }, own)).toBeNull();
  expect(whoCould(seen(), noted, null)).toBe("nobody");
  expect(whoCould(seen({ you: [host] }), { ...noted, ...own }, null)).toBe("guest");
  expect(whoCould(seen(), null, noted.nonce)).toBe("other");
  const none = { nonces: {} as never };
  expect([whoCould(seen(), null, null), whoCould(seen(none), null, "n")]).toEqual(["server", "server"]);
});

test("a host who chose among many nonces after the guest's is found out at once", () => {
  for (let tries = 0; tries < 20; tries += 1) {
    expect(fault({ nonces: { ...table.nonces, [host]: tries.toString(16).padStart(32, "0") } })).toBe("host");
  }
  expect(fault({}, { sealed: null })).toBe("host");
  const alone = { [guest]: noted.nonce } as never;
  expect(fault({ nonces: alone })).toBe("host");
  expect(fault({ nonces: alone }, { sealed: null })).toBeNull();
});

test("whatever else was promised must be so", () => {
  expect(fault({ promise: "0".repeat(64) })).toBe("promise");
  expect(fault({ promise: null })).toBe("promise");
  expect(fault({ commitment: "0".repeat(64) })).toBe("commitment");
  expect(fault({ commitment: null })).toBe("gone");
  expect(fault({}, { nonce: "f".repeat(32) })).toBe("nonce");
  expect(fault({}, { seat: guest })).toBe("side");
  for (const options of [{ level: "amateur" }, { options: [] }, { begins: "toss" }, { last_shot: "off" }]) {
    expect(fault({}, { options: { ...table.options, ...options } })).toBe("terms");
  }
  const toss = { options: { begins: "toss" } };
  expect(fault({ options: { begins: "south" }, tossed: { host, begins: "south" } }, toss)).toBeNull();
  expect(fault({ options: { begins: "north" }, tossed: { host, begins: "south" } }, toss)).toBe("terms");
  expect(fault({ rated: true })).toBe("terms");
  expect(fault({ game: "pitch-out" })).toBe("terms");
  const asked = { to_act: ["south", "north"], result: null };
  expect(fault(asked, { commits: true })).toBe("terms");
  expect(fault({ ...asked, commits: true }, { commits: true })).toBeNull();
  expect(fault({ you: ["south", "north"] })).toBe("side");
  const opened = { seed: "0".repeat(64), salt: table.opened?.salt ?? "" };
  expect(faultOf(seen({ opened, tossed: {} }), null, table.commitment)).toBe("seed");
  const swapped = { nonces: { [host]: noted.nonce, [guest]: nonces[host] } as never, you: [host] as never };
  expect(fault({ opened: table.opened, ...swapped })).toBe("toss");
  const begins = tossOf(table.opened?.seed ?? "", nonces, "begins") === "south" ? "north" : "south";
  expect(faultOf({ ...table, tossed: { begins } }, null, table.commitment)).toBe("toss");
});

test("options that nobody named are no business of the server's", () => {
  const less = { options: { level: "pro+" } };
  expect(fault({}, less)).toBe("terms");
  // What an older version of this page has kept need not name all: then it is said which were not.
  const older = { ...less, game: undefined, rated: undefined } as unknown as Partial<Noted>;
  expect(fault({}, older)).toBeNull();
  expect(unnamed({ ...noted, ...less }, table)).toContain("last_shot");
});

test("a match that begins from a position is refused when it opens", () => {
  const start = { ball: "south" };
  expect(fault({ start })).toBe("placed");
  const said = { start, edition: { en: "It goes on.", fr: "On continue." } };
  expect(fault(said)).toBe("placed");
  expect(faultOf(seen(said), noted, table.commitment, true)).toBeNull();
});

// ---- what this browser has seen ----------------------------------------------------------------------------

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  globalThis.localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage;
});

const running = { start: null, result: null };
const over = { start: null, result: {} as never };

test("who was there has seen all of it, also after a reload", () => {
  const page = new Witness("m");
  steps.forEach((_, at) => {
    const end = at === steps.length - 1;
    page.take(end ? over : running, steps.slice(0, at + 1), at === 0);
  });
  expect(new Witness("m").take(over, steps, true)).toEqual({ begun: true, altered: false, late: [] });
  const late = steps.map((_, at) => at + 1);
  expect(new Witness("other").take(over, steps, true)).toEqual({ begun: true, altered: false, late });
  expect(runs([1, 2, 3, 5, 7, 8])).toBe("1–3, 5, 7–8");
});

test("what came after the page was left and before the end is told apart", () => {
  new Witness("m").take(running, steps.slice(0, 4), true);
  const late = steps.map((_, at) => at + 1).slice(4);
  expect(new Witness("m").take(over, steps, true).late).toEqual(late);
  // Once more: it is still not seen while it was played.
  expect(new Witness("m").take(over, steps, true).late).toEqual(late);
});

test("history that is changed, or gone, is noticed: on the same page, and after a reload", () => {
  const [first, second, ...rest] = steps;
  if (first === undefined || second === undefined) throw new Error("there are no steps");
  const others = [first, { ...second, action: "toss to=nobody" }, ...rest];
  for (const changed of [others, steps.slice(0, 3), [second, first, ...rest]]) {
    const page = new Witness(null);
    page.take(running, steps, true);
    expect(page.take(running, changed, false).altered).toBe(true);
    new Witness("m").take(running, steps, true);
    expect(new Witness("m").take(running, changed, true).altered).toBe(true);
  }
});

test("a match that goes on from a position that was kept is counted anew", () => {
  const resumed = { start: { ball: "south" } as never, result: null };
  expect(new Witness("m").take(resumed, steps.slice(0, 2), true).begun).toBe(false);
  new Witness("m").take(running, steps, true);
  expect(new Witness("m").take(resumed, steps.slice(0, 2), true)).toMatchObject({
    begun: true,
    altered: false,
  });
});

test("bits, numbers and shuffles are those of docs/verify.md", () => {
  const lots = new Lots("5eed", 3);
  expect([lots.below(1), lots.below(2), lots.below(11), lots.below(1000)].every((one) => one >= 0)).toBe(
    true,
  );
  expect(new Lots("5eed", 3).shuffled([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4]);
});

test("a fingerprint is shown by its ends", () => {
  expect(shortOf("0123456789abcdef")).toBe("0123 … cdef");
});

test("where nothing is left to chance, nothing is proved", () => {
  const plain = { options: {}, tossed: {} };
  expect(hasChance(plain, [{ seat: "south" }])).toBe(false);
  expect(hasChance(plain, [{ seat: "chance" }])).toBe(true);
  expect(hasChance({ ...plain, options: { tremor: 1 } }, [])).toBe(true);
  expect(hasChance({ ...plain, tossed: { begins: "south" } }, [])).toBe(true);
});
