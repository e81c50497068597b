/** Choices that not even the host of the server can read early: first their hash is told, then they are. */
import { recall, remember } from "../app/storage";
import { both } from "../app/words";
import type { PlayerSeat, StepView, Table } from "../wire";
import { nameIn } from "./names";
import type { Notice } from "./showing";

export interface Chosen {
  action: string;
  salt: string;
}

type Kept = readonly [string, Chosen];

const KEY = "choices";
const MOST = 50;
/** Those of this page, where the browser keeps nothing. */
const ofPage: Kept[] = [];

/** Commit to a choice: it is kept in this browser until it may be told, also over a reload. Every one is: another tab's
 * may be the one that stands. */
export function commitTo(action: string): string {
  const made = { action: plainly(action), salt: hex(crypto.getRandomValues(new Uint8Array(16))) };
  const commitment = commitmentTo(made);
  ofPage.push([commitment, made]);
  remember(KEY, [...recall<Kept[]>(KEY, []), [commitment, made]].slice(-MOST));
  return commitment;
}

/** The choice of this browser that this commits to; null where it was made elsewhere. */
function chosen(commitment: string): Chosen | null {
  const all = [...ofPage, ...recall<Kept[]>(KEY, [])];
  return all.find(([, made]) => commitmentTo(made) === commitment)?.[1] ?? null;
}

/** Whether a choice could not be made, as far as can be known: nobody else may be asked before it is told. */
export function isUnlawful({ asked }: Pick<Table, "asked">, seat: PlayerSeat, action: string): boolean {
  const lawful = asked.find((one) => one.seat === seat)?.choices ?? [];
  return lawful.length > 0 && !lawful.some((choice) => choice.action === plainly(action));
}

/** As the record spells it: whoever checks a choice against its hash is shown it so. */
const plainly = (action: string): string => action.trim().replace(/\s+/g, " ");

/** What is said of such a choice. */
export const noChoice = (): Notice => ({
  text: both((text) => text.match.notAChoice),
  rule: null,
  foul: true,
});

/** Whose commitment of this page's waits to be told, with the choice where it was made in this browser. Nothing is told
 * to whoever has only repeated it: the same could be told after it. */
export function waitingOf({ commitments, to_act, you }: Pick<Table, "commitments" | "to_act" | "you">): {
  seat: PlayerSeat | null;
  own: Chosen | null;
} {
  const seat = you.find((one) => to_act.includes(one) && one in commitments) ?? null;
  const repeated =
    seat !== null && Object.values(commitments).filter((one) => one === commitments[seat]).length > 1;
  return { seat, own: seat === null || repeated ? null : chosen(commitments[seat]) };
}

/** Choices as they are told, held against what they were bound to when this page first saw that everybody is. */
export class Seals {
  #bound: Table["commitments"] | null = null;
  /** Whose choice the lot has made meanwhile. */
  #drawn: string[] = [];

  /** Say so where a choice comes on show that is another than the one that was sealed. */
  see(fresh: readonly Told[], table: Table, say: (notice: Notice) => void): void {
    const told = fresh.map(isTogether).lastIndexOf(true) + 1;
    const drawn = [...this.#drawn, ...drawnIn(fresh.slice(0, told))];
    const broken = this.#bound === null ? null : brokenBy(this.#bound, drawn, fresh, table);
    if (told > 0) [this.#bound, this.#drawn] = [null, []];
    this.#drawn = [...this.#drawn, ...drawnIn(fresh.slice(told))];
    if (table.opening) this.#bound ??= table.commitments;
    if (broken !== null) say(otherChoice(table, broken));
  }
}

const otherChoice = (table: Table, seat: PlayerSeat): Notice => ({
  text: both((text) => text.match.otherChoice(text.first(nameIn(text, table, seat)))),
  rule: null,
  foul: true,
});

type Told = Pick<StepView, "seat" | "action">;
const isTogether = ({ seat }: Told): boolean => seat === "both";

/** For whom the clock has chosen by lot in these steps. */
const drawnIn = (steps: readonly Told[]): string[] =>
  steps
    .filter(({ seat }) => seat === "clock")
    .flatMap(({ action }) => /^lock who=(\w+)/.exec(action)?.[1] ?? []);

/** Whose choice does not fit its hash; none where more was played meanwhile than this page saw bound. What was drawn by
 * lot is bound to nothing. */
export function brokenBy(
  bound: Table["commitments"],
  drawn: readonly string[],
  fresh: readonly Told[],
  { salts }: Pick<Table, "salts">,
): PlayerSeat | null {
  const [told, ...more] = fresh.filter(isTogether);
  if (told === undefined || more.length > 0) return null;
  const parts = told.action.split(" / ").map((part) => part.split(": ", 2));
  const fits = (seat: PlayerSeat): boolean => {
    const action = parts.find(([who]) => who === seat)?.[1] ?? "";
    return commitmentTo({ action, salt: salts[seat] }) === bound[seat];
  };
  const all = (["south", "north"] as const).filter((seat) => seat in bound && !drawn.includes(seat));
  return all.find((seat) => !fits(seat)) ?? null;
}

const commitmentTo = ({ action, salt }: Chosen): string => sha256(`${action}:${salt}`);

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The bits after the point of a number's root, as SHA-256 takes its constants from the first primes. */
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;

const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && !Array.from({ length: n }, (_, d) => d).some((d) => d > 1 && n % d === 0),
);

/** SHA-256 in hex (FIPS 180-4); the browser's own exists only over https, and friends in one room have none. */
export function sha256(text: string): string {
  const data = new TextEncoder().encode(text);
  const padded = new Uint8Array((((data.length + 8) >> 6) + 1) * 64);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, data.length * 8);
  const state = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  for (let at = 0; at < padded.length; at += 64) block(state, view, at);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function block(state: number[], view: DataView, at: number): void {
  const w = Array.from({ length: 16 }, (_, i) => view.getInt32(at + 4 * i));
  for (let i = 16; i < 64; i += 1) {
    const [near = 0, far = 0] = [w[i - 2], w[i - 15]];
    const small = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const large = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    w.push(((w[i - 16] ?? 0) + small + (w[i - 7] ?? 0) + large) | 0);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const constant = fraction(Math.cbrt(PRIMES[i] ?? 0));
    const first =
      h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constant + (w[i] ?? 0);
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = ((state[i] ?? 0) + word) | 0));
}
