/** Every address of the server, and what it answers. */
import { asking } from "./words/spoken.svelte";
import { hostNonce, nonceFor, note } from "./nonce";
import type {
  BlockedPeople,
  BrokenFile,
  Catalogue,
  Created,
  DeviceLink,
  DueTurns,
  Failure,
  Guide,
  Invitation,
  MatchList,
  Me,
  NewInvitation,
  NewMatch,
  NewPractice,
  OpenSeats,
  PerfectBoards,
  PracticeTable,
  Promised,
  ReviewStatus,
  PuzzleDay,
  PuzzleList,
  PuzzleView,
  Summary,
  TokenMade,
  Tokens,
  Watched,
  Words,
} from "../wire";

/** An answer that is no success; `words` says why where the server did. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly words: Words | null,
    readonly code: string | null = null,
    /** Seconds after which the server may be asked again, where it said so. */
    readonly retry: number | null = null,
  ) {
    super(words === null ? `status ${status}` : Object.values(words)[0]);
  }
}

/** An address with the language that its answer is to be in. */
function inLanguage(path: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${asking()}`;
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(inLanguage(path), init);
  } catch {
    throw new ApiError(0, null);
  }
}

async function failure(answer: Response): Promise<ApiError> {
  const body = (await answer.json().catch(() => null)) as Partial<Failure> | null;
  const retry = Number(answer.headers.get("retry-after") ?? NaN);
  return new ApiError(answer.status, body?.error ?? null, body?.code ?? null, retry > 0 ? retry : null);
}

async function json<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await ask(path, init);
  if (!answer.ok) throw await failure(answer);
  return (await answer.json()) as T;
}

async function done(path: string, method: "POST" | "DELETE", keepalive = false): Promise<void> {
  const answer = await ask(path, { method, keepalive });
  if (!answer.ok) throw await failure(answer);
}

function post(body: unknown, method: "POST" | "PUT" = "POST"): RequestInit {
  return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** The games; their clauses too, which are most of it, for whoever needs them. */
export function getCatalogue(clauses: boolean): Promise<Catalogue> {
  return json(clauses ? "/api/games" : "/api/games?clauses=no");
}

export function getGuide(game: string): Promise<Guide> {
  return json(`/api/rules/${encodeURIComponent(game)}`);
}

export function getPerfect(): Promise<PerfectBoards> {
  return json("/api/perfect");
}

/** Have the perfect opponent of a board made in the background. */
export function makePerfect(board: string): Promise<PerfectBoards> {
  return json("/api/perfect", post({ board }));
}

export function getPuzzles(): Promise<PuzzleList> {
  return json("/api/puzzles");
}

export function getPuzzleOfTheDay(): Promise<PuzzleDay> {
  return json("/api/puzzles/today");
}

export function getPuzzle(id: string): Promise<PuzzleView> {
  return json(`/api/puzzles/${encodeURIComponent(id)}`);
}

/** Look at a practice table, foresee a flick on it, or make it. */
export function practise(game: string, asked: NewPractice): Promise<PracticeTable> {
  return json(`/api/practice/${encodeURIComponent(game)}`, post(asked));
}

export function createMatch(wanted: NewMatch): Promise<Created> {
  return json("/api/matches", post(wanted));
}

/** What chance will be bound to in a rematch, and the seals of what players have added. */
export function promiseRematch(id: string): Promise<Promised> {
  return json(`/api/matches/${encodeURIComponent(id)}/promise`, { method: "POST" });
}

/** Add to it, unless the other's seal is by now another one than that. */
export async function addNonceAfter(id: string, nonce: string, after: string): Promise<void> {
  await ask(`/api/matches/${encodeURIComponent(id)}/nonce`, post({ nonce, after }));
}

export function rematch(id: string): Promise<Created> {
  return json(`/api/matches/${encodeURIComponent(id)}/rematch`, { method: "POST" });
}

export function getSummary(id: string): Promise<Summary> {
  return json(`/api/matches/${encodeURIComponent(id)}`);
}

/** Leave a match out of the own list; said to the end, even if the page closes meanwhile. */
export function unlist(id: string): Promise<void> {
  return done(`/api/matches/${encodeURIComponent(id)}/forget`, "POST", true);
}

export function getTurns(): Promise<DueTurns> {
  return json("/api/me/turns");
}

export function getMe(): Promise<Me> {
  return json("/api/me");
}

/** The next of the own open or finished matches, after where a page ended. */
export function getMatches(list: "open" | "over", after: string): Promise<MatchList> {
  return json(`/api/me/matches?list=${list}&after=${encodeURIComponent(after)}`);
}

export function rename(name: string): Promise<Me> {
  return json("/api/me", post({ name }));
}

export function leave(): Promise<void> {
  return done("/api/me", "DELETE");
}

/** What the server keeps of the person here, as one file. */
export const COPY_PATH = "/api/me/copy";

/** Be nobody any more, on all devices, and nameless in all matches. */
export function deleteMe(): Promise<void> {
  return done("/api/me/delete", "POST");
}

export function getBlocked(): Promise<BlockedPeople> {
  return json("/api/me/blocks");
}

export function unblock(id: string): Promise<void> {
  return done(`/api/me/blocks/${id}`, "DELETE");
}

/** Do not meet the other player of a match again, or report the name to whoever runs the server. */
export function blockOther(id: string): Promise<void> {
  return done(`/api/matches/${encodeURIComponent(id)}/block`, "POST");
}

export function reportOther(id: string): Promise<void> {
  return done(`/api/matches/${encodeURIComponent(id)}/report`, "POST");
}

export function linkDevice(): Promise<DeviceLink> {
  return json("/api/me/devices", { method: "POST" });
}

export function useDevice(token: string): Promise<void> {
  return done(`/api/me/devices/${token}`, "POST");
}

export function invite(wanted: NewInvitation): Promise<Invitation> {
  return json("/api/invitations", post(wanted));
}

export function getOpenSeats(): Promise<OpenSeats> {
  return json("/api/seats");
}

export async function getInvitation(token: string): Promise<Invitation> {
  const invitation = await json<Invitation>(`/api/invitations/${token}`);
  const { match, mine, promise } = invitation;
  if (mine && match !== null) note(match, invitation, hostNonce(promise), true);
  return invitation;
}

export function changeInvitation(token: string, wanted: NewInvitation): Promise<Invitation> {
  return json(`/api/invitations/${token}`, post(wanted, "PUT"));
}

export function withdraw(token: string): Promise<void> {
  return done(`/api/invitations/${token}`, "DELETE");
}

/** Take the seat, on the terms that were shown. */
export async function join(shown: Invitation, name: string): Promise<Created> {
  const { token, terms, promise, sealed } = shown;
  const nonce = promise === null ? null : nonceFor(promise, sealed);
  const made = await json<Created>(`/api/invitations/${token}/join`, post({ name, terms, nonce }));
  if (shown.state === "open") note(made.id, shown, nonce, false);
  return made;
}

/** What whoever invites adds to chance; without it the match is bound all the same. */
export async function addNonce({ token, promise }: Invitation): Promise<void> {
  if (promise !== null) await ask(`/api/invitations/${token}/nonce`, post({ nonce: nonceFor(promise) }));
}

export function watchBy(token: string): Promise<Created> {
  return json(`/api/invitations/${token}/watch`, { method: "POST" });
}

export function recordPath(id: string): string {
  return `/api/matches/${encodeURIComponent(id)}/record`;
}

/** `known`: so many steps are here already. */
export function socketPath(id: string, known: number): string {
  return inLanguage(`/ws/${encodeURIComponent(id)}?since=${known}`);
}

export type Opened = { watched: Watched } | { broken: BrokenFile };

/** Have a record played through; a broken one says where. */
export async function openRecord(text: string): Promise<Opened> {
  const init = { method: "POST", headers: { "content-type": "text/plain; charset=utf-8" }, body: text };
  const answer = await ask("/api/records", init);
  if (answer.status === 422) return { broken: (await answer.json()) as BrokenFile };
  if (!answer.ok) throw await failure(answer);
  return { watched: (await answer.json()) as Watched };
}

/** A finished match with all its steps. */
export function getWatched(id: string): Promise<Watched> {
  return json(`/api/matches/${encodeURIComponent(id)}/watched`);
}

export function getTokens(): Promise<Tokens> {
  return json("/api/me/tokens");
}

export function makeToken(name: string): Promise<TokenMade> {
  return json("/api/me/tokens", post({ name }));
}

export function endToken(id: string): Promise<void> {
  return done(`/api/me/tokens/${id}`, "DELETE");
}

/** The record of a match as text. */
export async function getRecord(id: string): Promise<string> {
  const answer = await ask(recordPath(id));
  if (!answer.ok) throw await failure(answer);
  return answer.text();
}

/** How far the review of a match is. */
export function getReview(id: string): Promise<ReviewStatus> {
  return json(`/api/matches/${encodeURIComponent(id)}/review`);
}

/** How far the review of a record is, by the name it was given. */
export function getRecordReview(name: string): Promise<ReviewStatus> {
  return json(`/api/reviews/${encodeURIComponent(name)}`);
}

/** Have a finished match reviewed. */
export function reviewMatch(id: string): Promise<ReviewStatus> {
  return json(`/api/matches/${encodeURIComponent(id)}/review`, { method: "POST" });
}

/** The same for a record. */
export function reviewRecord(text: string): Promise<ReviewStatus> {
  const headers = { "content-type": "text/plain; charset=utf-8" };
  return json("/api/reviews", { method: "POST", headers, body: text });
}
