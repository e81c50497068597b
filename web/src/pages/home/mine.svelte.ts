/** The matches of this browser as the first page shows them: open, kept from older rules, finished. */
import { ApiError, getMatches, getMe, getSummary } from "../../app/api";
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

/** So many open matches are asked for at a time. */
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
  /** Whether there are open or finished matches besides those shown. */
  moreOpen = $state(false);
  moreFinished = $state(false);
  /** Open matches by their ids: all that were told, and those of them that are not shown yet. */
  #told = new Set<string>();
  #next: string[] = [];
  /** Where the next pages of the server begin; null where there are none. */
  #openAfter: string | null = null;
  #finishedAfter: string | null = null;
  #there: readonly Finished[] = [];

  async look(): Promise<void> {
    const me = await getMe().catch(() => null);
    if (me !== null) keepRatings(me.ratings);
    this.#told = new Set();
    this.#next = [];
    this.#openAfter = me?.more_open ?? null;
    this.#finishedAfter = me?.more_finished ?? null;
    this.#there = me?.finished ?? [];
    this.#tell([...knownMatches(), ...(me?.open ?? [])]);
    const found = await this.#look();
    this.#show(found);
    this.looking = false;
  }

  /** The next open matches, under those that are shown; where they cannot be had, nothing changes. */
  async showMoreOpen(): Promise<void> {
    try {
      while (this.#next.length < MOST_OPEN && this.#openAfter !== null) {
        const page = await getMatches("open", this.#openAfter);
        this.#openAfter = page.more;
        this.#tell(page.open);
      }
    } catch {
      if (this.#next.length === 0) return;
    }
    const found = await this.#look();
    this.#show([...this.open, ...this.kept, ...found]);
  }

  /** The same for the finished ones. */
  async showMoreFinished(): Promise<void> {
    if (this.#finishedAfter === null) return;
    const page = await getMatches("over", this.#finishedAfter).catch(() => null);
    if (page === null) return;
    this.#finishedAfter = page.more;
    this.#there = [...this.#there, ...page.finished];
    this.#tell(page.open);
    this.#show([...this.open, ...this.kept]);
  }

  #tell(ids: readonly string[]): void {
    const fresh = ids.filter((id) => !this.#told.has(id));
    this.#next.push(...new Set(fresh));
    fresh.forEach((id) => this.#told.add(id));
  }

  async #look(): Promise<Summary[]> {
    const found = await Promise.all(this.#next.splice(0, MOST_OPEN).map(look));
    return found.filter((summary) => summary !== null);
  }

  #show(found: readonly Summary[]): void {
    this.open = yoursFirst(found.filter((summary) => summary.closed === null));
    this.kept = found.filter((summary) => summary.closed !== null);
    this.finished = together(finishedMatches(), this.#there);
    this.moreOpen = this.#next.length > 0 || this.#openAfter !== null;
    this.moreFinished = this.#finishedAfter !== null;
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
