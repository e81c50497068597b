/** The matches of this browser as the first page shows them: open, kept from older rules, finished. */
import { ApiError, getMe, getSummary } from "../../app/api";
import {
  finishedMatches,
  finishMatch,
  forgetMatch,
  keepRatings,
  knownMatches,
  type Finished,
} from "../../app/known";
import { other } from "../../match/names";
import type { PlayerSeat, Summary } from "../../wire";

/** More are not asked for on one page. */
const MOST_OPEN = 20;

async function look(id: string): Promise<Summary | null> {
  try {
    const summary = await getSummary(id);
    if (!summary.over || summary.closed !== null) return summary;
    finishMatch(summary);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forgetMatch(id);
  }
  return null;
}

export class Mine {
  open = $state.raw<Summary[]>([]);
  /** Matches of older rules: not to be continued, but kept. */
  kept = $state.raw<Summary[]>([]);
  finished = $state.raw<Finished[]>(finishedMatches());
  /** Whether there is something to look for, and nothing is known of it yet. */
  looking = $state(knownMatches().length > 0);

  async look(): Promise<void> {
    const me = await getMe().catch(() => null);
    if (me !== null) keepRatings(me.ratings);
    const ids = new Set([...knownMatches(), ...(me?.open ?? [])].slice(0, MOST_OPEN));
    const found = (await Promise.all([...ids].map(look))).filter((summary) => summary !== null);
    this.open = yoursFirst(found.filter((summary) => summary.closed === null));
    this.kept = found.filter((summary) => summary.closed !== null);
    this.finished = together(finishedMatches(), me?.finished ?? []);
    this.looking = false;
  }
}

/** What this browser saw end, and what the server knows besides. */
export function together(here: readonly Finished[], there: readonly Finished[]): Finished[] {
  return [...here, ...there.filter(({ id }) => here.every((one) => one.id !== id))];
}

/** Whether the other player waits for the person here. */
export function isYours(summary: Summary): boolean {
  const own = ownSeat(summary);
  return own !== null && summary[other(own)].kind === "person" && summary.to_act.includes(own);
}

/** Matches in which somebody waits for the person here, then the others; each newest first. */
export function yoursFirst(open: readonly Summary[]): Summary[] {
  return [...open.filter(isYours), ...open.filter((summary) => !isYours(summary))];
}

/** The one seat of the person here; null where both sit at this screen. */
export function ownSeat({ south, north, you }: Pick<Finished, "south" | "north" | "you">): PlayerSeat | null {
  if (you?.length === 1) return you[0] ?? null;
  if (south.kind === north.kind) return null;
  return south.kind === "person" ? "south" : "north";
}

export type Outcome = "won" | "lost" | "drawn";

/** How it ended for the person here; null where both sat here and one of them won. */
export function outcomeOf(one: Finished): Outcome | null {
  if (one.winner === null) return "drawn";
  const own = ownSeat(one);
  return own === null ? null : one.winner === own ? "won" : "lost";
}
