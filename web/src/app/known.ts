/** The matches this browser has seen: the open ones, and how the others ended; newest first. */
import type { PlayerSeat, Summary } from "../wire";
import { recall, remember } from "./storage";

const KEY = "matches";
const MOST = 12;

export function knownMatches(): string[] {
  const kept = recall<unknown>(KEY, []);
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === "string") : [];
}

export function keepMatch(id: string): void {
  remember(KEY, [id, ...knownMatches().filter((known) => known !== id)].slice(0, MOST));
}

export function forgetMatch(id: string): void {
  remember(
    KEY,
    knownMatches().filter((known) => known !== id),
  );
}

const EDITIONS = "editions";

/** Has this browser yet to tell of a match that it goes on under another edition of the rules? From now on it has. */
export function tellsEdition(id: string): boolean {
  const kept = recall<unknown>(EDITIONS, []);
  const told = Array.isArray(kept) ? kept : [];
  if (told.includes(id)) return false;
  remember(EDITIONS, [id, ...told].slice(0, MOST));
  return true;
}

/** A match that is over: who met, and how it ended. */
export type Finished = Pick<Summary, "id" | "game" | "south" | "north" | "score" | "winner"> &
  Partial<Pick<Summary, "helped">> & {
    /** The own seats; lists of older versions do not tell. */
    you?: PlayerSeat[];
  };

const FINISHED = "finished";
const MOST_FINISHED = 60;

export function finishedMatches(): Finished[] {
  const kept = recall<unknown>(FINISHED, []);
  return Array.isArray(kept) ? kept.filter(isFinished) : [];
}

function isFinished(one: unknown): one is Finished {
  const { id, game, south, north } = (one ?? {}) as Partial<Finished>;
  return [id, game, south?.kind, north?.kind].every((part) => typeof part === "string");
}

/** An open match of this browser has ended; one that was only looked at is not kept. */
export function finishMatch({ id, game, south, north, score, winner, helped = [], you }: Finished): void {
  if (!knownMatches().includes(id)) return;
  forgetMatch(id);
  const others = finishedMatches().filter((one) => one.id !== id);
  const ended: Finished = { id, game, south, north, score, winner, helped };
  if (you !== undefined) ended.you = you;
  remember(FINISHED, [ended, ...others].slice(0, MOST_FINISHED));
}

export function forgetFinished(id: string): void {
  remember(
    FINISHED,
    finishedMatches().filter((one) => one.id !== id),
  );
}

const PASSED = "passed";

/** After how many steps of this match the person last went on from a goal or a round. */
export function passedIn(id: string): number {
  return passes().find(([known]) => known === id)?.[1] ?? 0;
}

export function keepPassed(id: string, steps: number): void {
  remember(PASSED, [[id, steps], ...passes().filter(([known]) => known !== id)].slice(0, MOST));
}

function passes(): [string, number][] {
  const kept = recall<unknown>(PASSED, []);
  return Array.isArray(kept) ? kept.filter(isPass) : [];
}

function isPass(one: unknown): one is [string, number] {
  return Array.isArray(one) && typeof one[0] === "string" && typeof one[1] === "number";
}

const TOSSED = "tossed";

/** Who begins this match was tossed for. */
export function keepToss(id: string): void {
  remember(TOSSED, id);
}

export function wasTossed(id: string): boolean {
  return recall<unknown>(TOSSED, null) === id;
}

const OWN = "invitation";
const OPENED = "invited";

/** The invitation this browser waits with, and the one it was sent; by their tokens. */
export function ownInvitation(): string | null {
  return recall<string | null>(OWN, null);
}

export function keepInvitation(token: string | null): void {
  remember(OWN, token);
}

export function openedInvitation(): string | null {
  return recall<string | null>(OPENED, null);
}

export function keepOpened(token: string | null): void {
  remember(OPENED, token);
}

const RATINGS = "ratings";

/** The own ratings as the server told them last: by them a fair level of the computer is offered. */
export function keepRatings(ratings: readonly { game: string; rating: number }[]): void {
  remember(RATINGS, Object.fromEntries(ratings.map(({ game, rating }) => [game, rating])));
}

export function knownRating(game: string): number | undefined {
  const rating = recall<Record<string, unknown>>(RATINGS, {})[game];
  return typeof rating === "number" ? rating : undefined;
}

const LAST = "last";

/** The game played last here, however its match was begun. */
export function lastGame(): string | null {
  const game = recall<unknown>(LAST, null);
  return typeof game === "string" ? game : null;
}

export function keepGame(game: string): void {
  remember(LAST, game);
}
