/** What this page adds to the chance of a match, so that who chose the seed has not chosen the lots, and what it was
 * shown before: a match must keep to that. */
import type { Invitation } from "../wire";
import { recall, remember } from "./storage";

const KEPT = "nonces";
const NOTED = "noted";
const SHOWN = "promises";
const SEEN = "seen";
const REMATCHES = "rematches";
const MOST = 50;

/** An invitation as this page was shown it, and what the page added. */
export interface Noted extends Pick<Invitation, "promise" | "sealed" | "seat"> {
  nonce: string;
  /** This page invited, or was the first to add to a rematch. */
  host: boolean;
  /** What the match is played with; `begins` may be `toss`. */
  options: Record<string, unknown>;
  /** Not in what older versions kept: there the options need not be all. */
  game?: string;
  rated?: boolean;
  /** Both pages commit to their choices. */
  commits?: boolean;
  /** There was no invitation: the two have played before. */
  rematch?: boolean;
}

/** What is noted of an invitation, or of what a rematch must be like. */
export type Agreed = Pick<Invitation, "promise" | "sealed" | "seat" | "options" | "game" | "rated"> & {
  commits?: Invitation["commits"] | undefined;
  rematch?: boolean;
};

/** 16 random bytes in hex, the same for a promise each time, and kept beside it: the record of the match names both.
 * Another one for each seal of the host's: whoever has heard it cannot choose a nonce to go with it. */
export function nonceFor(promise: string, sealed: string | null = null): string {
  const name = sealed === null ? promise : `${promise} ${sealed}`;
  const known = recall<Record<string, string>>(KEPT, {})[name];
  if (known !== undefined) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  keep(KEPT, name, nonce);
  return nonce;
}

/** What this browser has added to a promise as a host. */
export function hostNonce(promise: string | null): string | null {
  return recall<Record<string, string>>(KEPT, {})[promise ?? ""] ?? null;
}

/** Keep what was shown before a match, and what this page added, by the match that came of it. */
export function note(match: string, shown: Agreed, nonce: string | null, host: boolean): void {
  const { promise, sealed, seat, options, game, rated, commits, rematch } = shown;
  if (promise === null || nonce === null || notedOf(match) !== null) return;
  keep(NOTED, match, { promise, sealed, seat, nonce, host, options, game, rated, commits, rematch });
}

export function notedOf(match: string): Noted | null {
  return recall<Record<string, Noted>>(NOTED, {})[match] ?? null;
}

/** Whether an invitation promises what it promised when this browser first saw it; a seal may be added. */
export function isKept({
  token,
  promise,
  sealed,
}: Pick<Invitation, "token" | "promise" | "sealed">): boolean {
  const [first, seal] = recall<Record<string, readonly (string | null)[]>>(SHOWN, {})[token] ?? [
    promise,
    sealed,
  ];
  const kept = first === promise && (seal == null || seal === sealed);
  if (kept) keep(SHOWN, token, [promise, sealed]);
  return kept;
}

/** What was agreed on before the rematch of a match, and what this page has added to it. */
export interface Rematch {
  agreed: Agreed;
  nonce: string;
  host: boolean;
}

export function keepAgreed(match: string, rematch: Rematch): void {
  keep(REMATCHES, match, rematch);
}

export function agreedOn(match: string): Rematch | null {
  return recall<Record<string, Rematch>>(REMATCHES, {})[match] ?? null;
}

/** How much of a match this browser has seen while it was played: so many steps, and the last link of their chain. */
export interface SeenSteps {
  count: number;
  link: string;
}

export function seenOf(match: string): SeenSteps | null {
  return recall<Record<string, SeenSteps>>(SEEN, {})[match] ?? null;
}

export function keepSeen(match: string, seen: SeenSteps): void {
  if ((seenOf(match)?.count ?? -1) < seen.count) keep(SEEN, match, seen);
}

/** The commitment of a match as this browser first saw it. */
export function firstSeen(match: string, commitment: string | null): string | null {
  const known = recall<Record<string, string>>("commitments", {})[match];
  if (known === undefined && commitment !== null) keep("commitments", match, commitment);
  return known ?? commitment;
}

function keep(key: string, name: string, value: unknown): void {
  const others = Object.entries(recall<Record<string, unknown>>(key, {})).filter(([one]) => one !== name);
  remember(key, Object.fromEntries([[name, value], ...others].slice(0, MOST)));
}
