/** Choices that not even the host of the server can read early: first their hash is told, then they are. */
import type { PlayerSeat } from "../wire";

export interface Chosen {
  action: string;
  salt: string;
}

const KEY = "pitchside.choices";
const MOST = 50;

/** Commit to a choice: it is kept in this browser until it may be told, also over a reload. */
export function commitTo(match: string, seat: PlayerSeat, action: string): string {
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
  const others = kept().filter(([name]) => name !== nameOf(match, seat));
  const all = [...others, [nameOf(match, seat), { action, salt }] as const].slice(-MOST);
  localStorage.setItem(KEY, JSON.stringify(all));
  return sha256(`${action}:${salt}`);
}

/** What this browser has committed to there last. */
export function chosen(match: string, seat: PlayerSeat): Chosen | null {
  return kept().find(([name]) => name === nameOf(match, seat))?.[1] ?? null;
}

function kept(): [string, Chosen][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as [string, Chosen][];
  } catch {
    return [];
  }
}

const nameOf = (match: string, seat: PlayerSeat): string => `${match} ${seat}`;

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
