import { describe, expect, test } from "vitest";
import type { Noted } from "../app/nonce";
import type { Table } from "../wire";
import { checkRecord, faultOf, hasChance, Lots, sealOf, shortOf, tossOf, whoCould } from "./fairness";
import MATCHES from "./fairness.json";

type Bound = Parameters<typeof checkRecord>[1];
type Steps = Parameters<typeof checkRecord>[2];
/** Records written and verified by `pitchside verify`, with the tables of their ends (tests/cli/test_verify.py). */
const matches = Object.entries(
  MATCHES as unknown as Record<string, { record: string; steps: Steps; table: Bound }>,
);
const chifootmi = matches.find(([game]) => game === "chifootmi")?.[1];
if (chifootmi === undefined) throw new Error("there is no such record");
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

  test.each(["South: Ann", '"1111', "Rules: 2", "Seed: 5eed", "Salt: 5a17", "Commitment: ", "Game: "])(
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

test("what was shown must be what the record says", () => {
  const [deal, toss] = steps;
  if (deal === undefined || toss === undefined) throw new Error("nothing was dealt");
  const turned = { ...toss, action: `toss to=${toss.action.endsWith("south") ? "north" : "south"}` };
  expect(checkRecord(record, table, [deal, turned]).fault).toBe("lots");
  const event = deal.events[0] as { south: { active: unknown[] } };
  const active = [...event.south.active].reverse();
  const other = { ...deal, events: [{ ...event, south: { ...event.south, active } }] };
  expect(checkRecord(record, table, [other, toss]).fault).toBe("lots");
  expect(checkRecord(record, table, [toss]).fault).toBeNull();
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
  options: { level: "pro+", options: ["offside"] },
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
  for (const options of [{ level: "amateur" }, { options: [] }, { begins: "toss" }]) {
    expect(fault({}, { options })).toBe("terms");
  }
  const toss = { options: { begins: "toss" } };
  expect(fault({ options: { begins: "south" }, tossed: { host, begins: "south" } }, toss)).toBeNull();
  expect(fault({ options: { begins: "north" }, tossed: { host, begins: "south" } }, toss)).toBe("terms");
  const opened = { seed: "0".repeat(64), salt: table.opened?.salt ?? "" };
  expect(faultOf(seen({ opened, tossed: {} }), null, table.commitment)).toBe("seed");
  const swapped = { nonces: { [host]: noted.nonce, [guest]: nonces[host] } as never, you: [host] as never };
  expect(fault({ opened: table.opened, ...swapped })).toBe("toss");
  const begins = tossOf(table.opened?.seed ?? "", nonces, "begins") === "south" ? "north" : "south";
  expect(faultOf({ ...table, tossed: { begins } }, null, table.commitment)).toBe("toss");
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
