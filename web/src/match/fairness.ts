/** Was chance settled before the match, and by nobody alone? What this page can tell by itself, from what it was shown
 * before and from the record; docs/verify.md says what follows from it. */
import { keepSeen, seenOf, type Noted, type SeenSteps } from "../app/nonce";
import { spread } from "../flick/tremor";
import type { Opened, PlayerSeat, ResultView, StepView, Table } from "../wire";
import { sha256 } from "./sealed";
import { CLAIMS } from "./turns";

/** What does not add up. */
export type Fault =
  | "gone"
  | "commitment"
  | "promise"
  | "nonce"
  | "host"
  | "side"
  | "placed"
  | "terms"
  | "seed"
  | "toss"
  | "record"
  | "lots"
  | "moves"
  | "result";

type Agreed = Pick<Table, "game" | "options" | "rated" | "commits" | "to_act" | "start" | "result">;
type Bound = Agreed & Pick<Table, "commitment" | "promise" | "nonces" | "tossed" | "you" | "opened">;
type Ending = Pick<Table, "result" | "hash">;
type Shown = Pick<StepView, "seat" | "action" | "events">;
type Held = Record<string, string>;
type Open = Record<string, unknown>;
interface Line {
  seat: string;
  action: string;
}
interface Resumed {
  entries: number;
  rules: string;
  position: unknown;
}

const other = (seat: PlayerSeat): PlayerSeat => (seat === "south" ? "north" : "south");
const inOrder = (nonces: Held): string[] => [nonces.south, nonces.north].filter((one) => one != null);

/** The promise of a seed and a salt; versions before this one showed the second form. */
const promisesOf = ({ seed, salt }: Opened): string[] => [
  sha256(`pitchside pledge:${seed}:${salt}`),
  sha256(`${seed}:${salt}`),
];
export const sealOf = (nonce: string): string => sha256(`pitchside nonce:${nonce}`);

/** What does not fit what this page noted before the match; null where all of it does. `begun`: this browser has seen
 * the match from its start; only then may it have gone on from a position that the server kept. */
export function faultOf(
  table: Bound,
  noted: Noted | null,
  first: string | null,
  begun = false,
): Fault | null {
  if (first !== null && table.commitment === null) return "gone";
  if (first !== table.commitment) return "commitment";
  const { nonces, opened } = table as { nonces: Held; opened: Opened | null };
  const own = table.you.length === 1 ? table.you[0] : undefined;
  if (noted !== null && table.you.length === 2) return "side";
  if (noted !== null && own !== undefined) {
    const host = noted.host ? own : other(own);
    if (table.promise !== noted.promise) return "promise";
    if (nonces[own] !== noted.nonce) return "nonce";
    if (!noted.host && sealed(nonces[host]) !== noted.sealed) return "host";
    if (noted.seat !== "toss" && noted.seat !== host) return "side";
    if (opened !== null && noted.seat === "toss" && tossOf(opened.seed, nonces, "host") !== host)
      return "toss";
    if (table.start !== null && !begun) return "placed";
    if (!asAgreed(noted, table)) return "terms";
  }
  if (opened === null) return null;
  if (table.promise !== null && !promisesOf(opened).includes(table.promise)) return "seed";
  const wrong = Object.entries(table.tossed).some(([what, to]) => tossOf(opened.seed, nonces, what) !== to);
  return wrong ? "toss" : null;
}

/** The options decide what the lots mean: those that the invitation named are those of the match, and a toss is one. */
function asAgreed(noted: Noted, table: Bound): boolean {
  const { options, tossed, to_act, commits } = table;
  if (noted.game !== undefined && noted.game !== table.game) return false;
  if (noted.rated !== undefined && noted.rated !== table.rated) return false;
  const together = table.result === null && to_act.includes("south") && to_act.includes("north");
  if (noted.commits === true && together && !commits) return false;
  if (noted.game !== undefined && unnamed(noted, table).length > 0) return false;
  return Object.entries(noted.options).every(([name, value]) => {
    if (name === "begins" && value === "toss")
      return tossed.begins !== undefined && tossed.begins === options.begins;
    return plain(value) === plain(options[name]);
  });
}

/** Options of the match that were not named before it: what an older version kept need not name all. */
export function unnamed({ options }: Pick<Noted, "options">, table: Pick<Table, "options">): string[] {
  return Object.keys(table.options).filter((name) => !(name in options));
}

/** However a list or an object is ordered. */
const plain = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? JSON.stringify((Array.isArray(value) ? [...value] : Object.entries(value)).sort())
    : (JSON.stringify(value) ?? "");

const sealed = (nonce: string | undefined): string | null => (nonce === undefined ? null : sealOf(nonce));

/** Who may have chosen what came, if the server is not honest; `kept` is what this browser has added to a rematch. */
export function whoCould(
  table: Bound,
  noted: Noted | null,
  kept: string | null,
): "nobody" | "guest" | "first" | "other" | "server" {
  const own = table.you.length === 1 ? table.you[0] : undefined;
  const added = own === undefined ? undefined : (table.nonces as Held)[own];
  if (noted !== null && added === noted.nonce) {
    if (!noted.host) return "nobody";
    return noted.rematch === true ? "first" : "guest";
  }
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
  /** So many steps are those that were shown. */
  moves: number;
  /** So many lines before them were judged by an older edition of the rules, and are not compared. */
  resumed: number;
}

/** The record of a match that is over: it is bound as the table was, and its lots are those of the seed. */
export function checkRecord(
  text: string,
  table: Bound & Ending & Pick<Table, "equipment">,
  steps: readonly Shown[],
): Checked {
  try {
    return checked(text, table, steps);
  } catch {
    return { ...NOTHING, fault: "record" }; // what cannot be read is no record of this match
  }
}

const NOTHING = { lots: 0, left: 0, moves: 0, resumed: 0 };

function checked(
  text: string,
  table: Bound & Ending & Pick<Table, "equipment">,
  steps: readonly Shown[],
): Checked {
  const { header, lines } = read(text);
  const terms = sha256(AGREED.map((key) => (key in header ? `${key}: ${header[key]}\n` : "")).join(""));
  const { opened } = table;
  const met = Object.keys(table.nonces).length > 0;
  const resumed = resumedAfter(header, lines, table);
  if (resumed === null) return { ...NOTHING, fault: "record" };
  const shown = !asShown(lines.slice(resumed), steps)
    ? "moves"
    : endedAs(header, table, steps)
      ? null
      : "result";
  // A match that was begun by a version whose commitment bound no terms, and that knew no nonces.
  if (header.Pitch === "1" && !met && table.promise === null)
    return { ...NOTHING, fault: shown, left: lines.length };
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
    plain(ordered(JSON.parse(header.Options ?? "{}"))) === plain(ordered(table.options)) &&
    header.Game === table.game;
  if (!bound) return { ...NOTHING, fault: "record" };
  const seed = [opened.seed, ...inOrder(table.nonces)].join(":");
  const drawn = lines.flatMap(({ seat, action }, at) => (seat === "chance" ? [{ action, at }] : []));
  const left = lines.filter(({ seat, action }) => seat === "clock" && action.startsWith("lock")).length;
  const drawnSo = drawn.every(({ action, at }, n) => {
    return fitsLot(action, new Lots(seed, n + 1), flickBefore(lines, at), table);
  });
  const lots = drawn.length + Object.keys(table.tossed).length;
  return { fault: drawnSo ? shown : "lots", lots, left, moves: steps.length, resumed };
}

/** An object whose parts are ordered, too. */
const ordered = (value: object): Open =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));

function split(row: string, at: string): [string, string] {
  const place = row.indexOf(at);
  return [row.slice(0, place), row.slice(place + at.length)];
}

function read(text: string): { header: Held; lines: Line[] } {
  const rows = text.split("\n");
  const blank = rows.indexOf("");
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

/** The flick that a tremor is added to. Of two that were made at once south's trembles first, and none that was swiped. */
function flickBefore(lines: readonly Line[], tremor: number): string {
  let at = tremor - 1;
  while (lines[at]?.seat === "chance") at -= 1;
  const tremors = tremor - 1 - at;
  const made: Held = {};
  for (; at >= 0; at -= 1) {
    const { seat, action } = lines[at] as Line;
    if (seat === "clock" || CLAIMS.includes(action)) continue; // said while one of them waited
    const first = Object.keys(made).length === 0;
    if (seat === "chance" || seat in made || !(first || action.startsWith("flick "))) break;
    made[seat] = action;
  }
  const waiting = [made.south ?? "", made.north ?? ""].filter(
    (one) => one !== "" && fields(one).by !== "swipe",
  );
  return waiting[tremors] ?? "";
}

/** A pack before it is shuffled: from 1 to 11, then as many DT as were dealt. */
const packOf = (cards: readonly unknown[]): unknown[] => [
  ...Array.from({ length: 11 }, (_, n) => n + 1),
  ...cards.filter((card) => card === "DT"),
];

const HIDDEN = "hidden";
/** Two choices that were made at once are one step. */
const choicesOf = ({ action }: Pick<Shown, "action">): Held =>
  Object.fromEntries(action.split(" / ").map((part) => split(part, ": ")));
const isHidden = (step: Shown): boolean =>
  step.action === HIDDEN || (step.seat === "both" && Object.values(choicesOf(step)).includes(HIDDEN));

/** Whether the lines of a record are the steps that were shown: each of them, in their order, and no others. */
function asShown(lines: readonly Line[], steps: readonly Shown[]): boolean {
  let at = 0;
  /** Choices of one side that are in the record, and shown with the other side's. */
  let waiting: Held = {};
  const wait = (): boolean => {
    const { seat, action } = lines[at] ?? {};
    if (action === undefined || (seat !== "south" && seat !== "north") || seat in waiting) return false;
    if (CLAIMS.includes(action)) return false; // what is said of a match is sealed by nobody
    waiting[seat] = action;
    at += 1;
    return true;
  };
  for (const step of steps) {
    if (step.seat === "") continue; // what the game did by itself is in no record
    if (step.seat === "both") {
      while (waiting.south === undefined || waiting.north === undefined) if (!wait()) return false;
      const told = choicesOf(step);
      if (["south", "north"].some((seat) => told[seat] !== waiting[seat] && told[seat] !== HIDDEN))
        return false;
      waiting = {};
      continue;
    }
    while (!isLine(step, lines[at])) if (!wait()) return false;
    // While a choice waits for the other side's nothing is played, only said: or by the clock.
    const said = step.seat === "clock" || CLAIMS.includes(step.action);
    if (Object.keys(waiting).length > (said ? 1 : 0)) return false;
    at += 1;
  }
  // Where choices are made unseen, one may be in when the match is given up: nobody was shown it.
  const unseen = steps.some(({ seat, action }) => seat === "both" || action === HIDDEN);
  return at === lines.length && (unseen || Object.keys(waiting).length === 0);
}

function isLine({ seat, action, events }: Shown, line: Line | undefined): boolean {
  if (line?.seat !== seat) return false;
  const dealt = events.find(({ kind }) => kind === "dealt");
  if (dealt !== undefined && !asDealt(dealt, fields(line.action))) return false;
  return action === line.action || action === HIDDEN;
}

/** Whether it ended as was shown; where something stayed hidden the last position cannot be compared. */
function endedAs(header: Held, { result, hash }: Ending, steps: readonly Shown[]): boolean {
  const stated = JSON.parse(header.Result ?? "null") as Pick<ResultView, "winner" | "score"> | null;
  if (stated === null || result === null) return stated === result;
  const hidden = header.Resumed !== undefined || steps.some(isHidden);
  const ended = stated.winner === result.winner && plain(stated.score) === plain(result.score);
  return ended && (hidden || header.Hash === hash);
}

/** Whether what was shown of a position fits all of it: what is hidden is null. */
function fits(shown: unknown, all: unknown): boolean {
  if (shown === null) return true;
  if (typeof shown !== "object" || typeof all !== "object" || all === null) return shown === all;
  const names = Object.keys(all);
  if (names.length !== Object.keys(shown).length) return false;
  return names.every((name) => fits((shown as Open)[name], (all as Open)[name]) && name in shown);
}

/** How many lines an older edition of the rules judged; null where what is said of it cannot be. */
function resumedAfter(header: Held, lines: readonly Line[], { start }: Pick<Table, "start">): number | null {
  if (header.Resumed === undefined) return start === null || "Position" in header ? 0 : null;
  const { entries, rules, position } = JSON.parse(header.Resumed) as Resumed;
  const later = Number(rules) > Number(header.Rules) && entries > 0 && entries <= lines.length;
  return later && start !== null && fits(start, position) ? entries : null;
}

/** Four cards lie open at first, and the top of the open pile; of those that cannot be seen nothing is told. */
function asDealt(event: Record<string, unknown>, told: Held): boolean {
  return (["south", "north"] as const).every((seat) => {
    const { active, top } = event[seat] as { active: unknown[]; top: unknown };
    const cards = JSON.parse(told[seat] ?? "[]") as unknown[];
    return [...active, top].every((card, n) => card === null || card === cards[n === 4 ? 7 : n]);
  });
}

// ---- What this browser has seen ----------------------------------------------------------------------------

export interface Seen {
  /** From its start, and not from a position that the server kept. */
  begun: boolean;
  /** A step that was shown has been changed since, or is gone. */
  altered: boolean;
  /** The numbers of the steps that were told only after the match was over. */
  late: readonly number[];
}

export const UNSEEN: Seen = { begun: false, altered: false, late: [] };

/** The steps of a match as they came to this browser; what was shown once must stay as it was, also over a reload. */
export class Witness {
  #name: string | null = null;
  #texts: readonly string[] = [];
  #kept: SeenSteps | null = null;
  #link = "";
  #late: number[] = [];
  #altered = false;

  /** Without a match nothing is kept. */
  constructor(readonly match: string | null) {}

  /** All steps up to now; `opening`: they came when the line was opened, and not one after the other. */
  take(
    { start, result }: Pick<Table, "start" | "result">,
    steps: readonly Pick<StepView, "seat" | "action">[],
    opening: boolean,
  ): Seen {
    // Where it goes on from a position that was kept, steps are counted from there.
    this.#open(start === null ? (this.match ?? "") : `${this.match ?? ""} resumed`);
    const texts = steps.map(({ seat, action }) => `${seat} ${action}`);
    const known = this.#texts;
    this.#altered ||= texts.length < known.length || known.some((text, at) => text !== texts[at]);
    const before = this.#kept?.count ?? 0;
    this.#altered ||= texts.length < before;
    texts.slice(known.length).forEach((text, at) => {
      const number = known.length + at + 1;
      this.#link = sha256(`${this.#link} ${text}`);
      if (number === before) this.#altered ||= this.#link !== this.#kept?.link;
      if (number > before && opening && result !== null) this.#late.push(number);
    });
    this.#texts = texts;
    if (this.match !== null && this.#name !== null && this.#late.length === 0 && !this.#altered)
      keepSeen(this.#name, { count: texts.length, link: this.#link });
    const begun = start === null || (this.match !== null && seenOf(this.match) !== null);
    return { begun, altered: this.#altered, late: [...this.#late] };
  }

  #open(name: string): void {
    if (name === this.#name) return;
    this.#name = name;
    this.#kept = this.match === null ? null : seenOf(name);
    [this.#texts, this.#link, this.#late] = [[], "", []];
  }
}

/** Numbers as people read them: "1–12, 15". */
export function runs(numbers: readonly number[]): string {
  const found: [number, number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(", ");
}

const ENDS = 4;

/** A fingerprint as people compare it, by its ends: "3f9a … c21b". */
export function shortOf(fingerprint: string): string {
  if (fingerprint.length <= 2 * ENDS) return fingerprint;
  return `${fingerprint.slice(0, ENDS)} … ${fingerprint.slice(-ENDS)}`;
}
