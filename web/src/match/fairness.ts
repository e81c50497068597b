/** Was chance settled before the match, and by nobody alone? What this page can tell by itself, from what it was shown
 * before and from the record; docs/verify.md says what follows from it. */
import { spread } from "../flick/aim.svelte";
import type { Noted } from "../app/nonce";
import type { Opened, PlayerSeat, StepView, Table } from "../wire";
import { sha256 } from "./sealed";

/** What does not add up. */
export type Fault =
  | "gone"
  | "commitment"
  | "promise"
  | "nonce"
  | "host"
  | "side"
  | "terms"
  | "seed"
  | "toss"
  | "record"
  | "lots";

type Bound = Pick<Table, "commitment" | "promise" | "nonces" | "tossed" | "options" | "you" | "opened">;
type Held = Record<string, string>;

const other = (seat: PlayerSeat): PlayerSeat => (seat === "south" ? "north" : "south");
const inOrder = (nonces: Held): string[] => [nonces.south, nonces.north].filter((one) => one != null);

/** The promise of a seed and a salt; versions before this one showed the second form. */
const promisesOf = ({ seed, salt }: Opened): string[] => [
  sha256(`pitchside pledge:${seed}:${salt}`),
  sha256(`${seed}:${salt}`),
];
export const sealOf = (nonce: string): string => sha256(`pitchside nonce:${nonce}`);

/** What does not fit what this page noted before the match; null where all of it does. */
export function faultOf(table: Bound, noted: Noted | null, first: string | null): Fault | null {
  if (first !== null && table.commitment === null) return "gone";
  if (first !== table.commitment) return "commitment";
  const { nonces, opened } = table as { nonces: Held; opened: Opened | null };
  const own = table.you.length === 1 ? table.you[0] : undefined;
  if (noted !== null && own !== undefined) {
    const host = noted.host ? own : other(own);
    if (table.promise !== noted.promise) return "promise";
    if (nonces[own] !== noted.nonce) return "nonce";
    if (!noted.host && sealed(nonces[host]) !== noted.sealed) return "host";
    if (noted.seat !== "toss" && noted.seat !== host) return "side";
    if (opened !== null && noted.seat === "toss" && tossOf(opened.seed, nonces, "host") !== host)
      return "toss";
    if (!asAgreed(noted.options, table)) return "terms";
  }
  if (opened === null) return null;
  if (table.promise !== null && !promisesOf(opened).includes(table.promise)) return "seed";
  const wrong = Object.entries(table.tossed).some(([what, to]) => tossOf(opened.seed, nonces, what) !== to);
  return wrong ? "toss" : null;
}

/** The options decide what the lots mean: those that the invitation named are those of the match, and a toss is one. */
function asAgreed(wanted: Record<string, unknown>, { options, tossed }: Bound): boolean {
  return Object.entries(wanted).every(([name, value]) => {
    if (name === "begins" && value === "toss")
      return tossed.begins !== undefined && tossed.begins === options.begins;
    return plain(value) === plain(options[name]);
  });
}

/** However a list or an object is ordered. */
const plain = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? Object.entries(value).map(String).sort().join()
    : String(value);

const sealed = (nonce: string | undefined): string | null => (nonce === undefined ? null : sealOf(nonce));

/** Who may have chosen what came, if the server is not honest; `kept` is what this browser has added to a rematch. */
export function whoCould(
  table: Bound,
  noted: Noted | null,
  kept: string | null,
): "nobody" | "guest" | "other" | "server" {
  const own = table.you.length === 1 ? table.you[0] : undefined;
  const added = own === undefined ? undefined : (table.nonces as Held)[own];
  if (noted !== null && added === noted.nonce) return noted.host ? "guest" : "nobody";
  return added !== undefined && added === kept ? "other" : "server";
}

/** Whether anything is left to chance. */
export function hasChance(
  table: Pick<Table, "options" | "tossed">,
  steps: readonly Pick<StepView, "seat">[],
): boolean {
  const tosses = Object.keys(table.tossed).length > 0;
  return tosses || Number(table.options.tremor ?? 0) > 0 || steps.some(({ seat }) => seat === "chance");
}

/** A toss before the match, for who sits where or who begins: the nonces stand in the order of their digits. */
export function tossOf(seed: string, nonces: Held, what: string): PlayerSeat {
  return new Lots([seed, ...inOrder(nonces).sort(), what].join(":"), 1).below(2) === 0 ? "south" : "north";
}

/** The lots of one act of chance, as docs/verify.md writes them out. */
export class Lots {
  #bits = "";
  #blocks = 0;
  constructor(
    readonly seed: string,
    readonly number: number,
  ) {}

  /** The next bits as a number. */
  take(count: number): number {
    while (this.#bits.length < count) {
      const hex = sha256(`${this.seed}:${this.number}:${this.#blocks}`);
      this.#bits += [...hex].map((digit) => parseInt(digit, 16).toString(2).padStart(4, "0")).join("");
      this.#blocks += 1;
    }
    const taken = this.#bits.slice(0, count);
    this.#bits = this.#bits.slice(count);
    return taken === "" ? 0 : parseInt(taken, 2);
  }

  below(end: number): number {
    const bits = (end - 1).toString(2).length;
    for (;;) {
      const drawn = this.take(end === 1 ? 0 : bits);
      if (drawn < end) return drawn;
    }
  }

  shuffled<T>(items: readonly T[]): T[] {
    const all = [...items];
    for (let last = all.length - 1; last > 0; last -= 1) {
      const place = this.below(last + 1);
      const [one, two] = [all[last] as T, all[place] as T];
      [all[last], all[place]] = [two, one];
    }
    return all;
  }

  /** A normal number. */
  normal(): number {
    for (;;) {
      const [u, v] = [2 * this.#fraction() - 1, 2 * this.#fraction() - 1];
      const square = u * u + v * v;
      if (square > 0 && square < 1) return u * Math.sqrt((-2 * Math.log(square)) / square);
    }
  }

  #fraction(): number {
    return this.take(53) / 2 ** 53;
  }
}

/** The lines that were agreed before a match, in the order in which its first link is made of them. */
const AGREED = [
  "Game",
  "Match",
  "Options",
  "Position",
  "Rules",
  "Physics",
  "South",
  "North",
  "Nonces",
  "Tossed",
];

export interface Checked {
  fault: Fault | null;
  /** So many lots were drawn again, and so many choices of the clock could not be without the rules. */
  lots: number;
  left: number;
}

/** The record of a match that is over: it is bound as the table was, and its lots are those of the seed. */
export function checkRecord(
  text: string,
  table: Bound & Pick<Table, "game" | "equipment">,
  steps: readonly Pick<StepView, "seat" | "action" | "events">[],
): Checked {
  const { header, lines } = read(text);
  const terms = sha256(AGREED.map((key) => (key in header ? `${key}: ${header[key]}\n` : "")).join(""));
  const { opened } = table;
  const met = Object.keys(table.nonces).length > 0;
  // A match that was begun by a version whose commitment bound no terms, and that knew no nonces.
  if (header.Pitch === "1" && !met && table.promise === null)
    return { fault: null, lots: 0, left: lines.length };
  const bound =
    // A position given by the server would hold cards that nobody drew: an invitation begins at the start.
    !(met && "Position" in header) &&
    header.Pitch !== "1" &&
    opened !== null &&
    header.Seed === opened.seed &&
    header.Salt === opened.salt &&
    header.Commitment === table.commitment &&
    sha256(`${opened.seed}:${opened.salt}:${terms}`) === table.commitment &&
    same(JSON.parse(header.Nonces ?? "{}"), table.nonces) &&
    same(JSON.parse(header.Tossed ?? "{}"), table.tossed) &&
    header.Game === table.game;
  if (!bound) return { fault: "record", lots: 0, left: 0 };
  const seed = [opened.seed, ...inOrder(table.nonces)].join(":");
  const drawn = lines.flatMap(({ seat, action }, at) => (seat === "chance" ? [{ action, at }] : []));
  const left = lines.filter(({ seat, action }) => seat === "clock" && action.startsWith("lock")).length;
  const fits = drawn.every(({ action, at }, n) => {
    const before = lines
      .slice(0, at)
      .filter(({ seat }) => seat === "south" || seat === "north")
      .at(-1);
    return fitsLot(action, new Lots(seed, n + 1), before?.action ?? "", table);
  });
  const fault = fits && asShown(drawn, steps) ? null : "lots";
  return { fault, lots: drawn.length + Object.keys(table.tossed).length, left };
}

function read(text: string): { header: Held; lines: { seat: string; action: string }[] } {
  const rows = text.split("\n");
  const blank = rows.indexOf("");
  const split = (row: string, at: string): [string, string] => {
    const place = row.indexOf(at);
    return [row.slice(0, place), row.slice(place + at.length)];
  };
  const lines = rows.slice(blank + 1).filter((row) => row !== "" && !row.startsWith("#"));
  return {
    header: Object.fromEntries(rows.slice(0, blank).map((row) => split(row, ": "))),
    lines: lines.map((row) => split(row, " ")).map(([seat, action]) => ({ seat, action })),
  };
}

const same = (one: object, two: object): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(two).sort());

/** The fields of an action: `piece=… angle=…`. */
const fields = (action: string): Record<string, string> =>
  Object.fromEntries([...action.matchAll(/(\w+)=(\S+)/g)].map(([, key = "", value = ""]) => [key, value]));

/** A record gives thousandths of a degree, and whole millimetres a second. */
const ROUNDED = 0.500001;

function fitsLot(
  action: string,
  lots: Lots,
  before: string,
  table: Pick<Table, "options" | "equipment">,
): boolean {
  const told = fields(action);
  if (action.startsWith("toss ")) return told.to === (lots.below(2) === 0 ? "south" : "north");
  if (action.startsWith("deal ")) {
    const packs = (["south", "north"] as const).map((seat) => JSON.parse(told[seat] ?? "[]") as unknown[]);
    return packs.every((cards) => same(cards, lots.shuffled(packOf(cards))));
  }
  if (!action.startsWith("tremor ")) return false;
  const flick = fields(before);
  const fast = before.startsWith("kick ") || flick.announce === "pass";
  const top = Number((fast ? table.equipment.ball_speed : undefined) ?? table.equipment.top_speed);
  const [speed, phase] = [Number(flick.speed), Number(flick.steady ?? 0) / 100];
  const angle = spread(Number(table.options.tremor), speed / top, phase) * lots.normal();
  const faster = 0.03 * (1 + phase) * lots.normal() * speed;
  const near = (stated: string | undefined, found: number, most: number): boolean =>
    Math.abs(Number(stated) - Math.max(-most, Math.min(most, found))) <= ROUNDED;
  return near(told.speed, faster, top) && near(String(1000 * Number(told.angle)), 1000 * angle, 180_000);
}

/** A pack before it is shuffled: from 1 to 11, then as many DT as were dealt. */
const packOf = (cards: readonly unknown[]): unknown[] => [
  ...Array.from({ length: 11 }, (_, n) => n + 1),
  ...cards.filter((card) => card === "DT"),
];

/** Whether what chance brought on the screen is what the record says: the server could have shown something else. */
function asShown(
  drawn: readonly { action: string }[],
  steps: readonly Pick<StepView, "seat" | "action" | "events">[],
): boolean {
  const shown = steps.filter(({ seat }) => seat === "chance");
  if (shown.length !== drawn.length) return shown.length < drawn.length; // older ones are not loaded
  return shown.every(({ action, events }, n) => {
    const told = drawn[n]?.action ?? "";
    const dealt = events.find(({ kind }) => kind === "dealt");
    if (action !== "hidden" && action !== told) return false;
    return dealt === undefined || asDealt(dealt, fields(told));
  });
}

/** Four cards lie open at first, and the top of the open pile; of those that cannot be seen nothing is told. */
function asDealt(event: Record<string, unknown>, told: Held): boolean {
  return (["south", "north"] as const).every((seat) => {
    const { active, top } = event[seat] as { active: unknown[]; top: unknown };
    const cards = JSON.parse(told[seat] ?? "[]") as unknown[];
    return [...active, top].every((card, n) => card === null || card === cards[n === 4 ? 7 : n]);
  });
}

const ENDS = 4;

/** A fingerprint as people compare it, by its ends: "3f9a … c21b". */
export function shortOf(fingerprint: string): string {
  if (fingerprint.length <= 2 * ENDS) return fingerprint;
  return `${fingerprint.slice(0, ENDS)} … ${fingerprint.slice(-ENDS)}`;
}
