/** A person reads the rules of a game: what is outlined, which clauses are shown by their wording. */
import { tick } from "svelte";
import { SvelteSet } from "svelte/reactivity";
import { getGuide } from "../../app/api";
import { onSpoken, retold } from "../../app/words/spoken.svelte";
import type { Guide } from "../../wire";
import { homeOf } from "./find";

const asked = new Map<string, Promise<Guide>>();

/** The rules of a game, asked for once. */
export function loadGuide(game: string): Promise<Guide> {
  const known = asked.get(game) ?? getGuide(game);
  asked.set(game, known);
  known.catch(() => asked.delete(game));
  return known;
}

onSpoken(async () => {
  const again = async (game: string, known: Promise<Guide>) => retold(await known, await getGuide(game));
  await Promise.all([...asked].map(([game, known]) => again(game, known)));
});

export class Reading {
  /** The place that is outlined. */
  at = $state<string | null>(null);
  /** The clause that was asked for. */
  cited = $state<string | null>(null);
  /** Places whose clauses are shown by their wording. */
  readonly open = new SvelteSet<string>();

  constructor(readonly guide: Guide) {}

  /** To a place, and the clause there. */
  async show(root: Element | undefined, key: string, clause: string | null = null): Promise<void> {
    this.at = key;
    this.cited = clause;
    if (clause !== null) this.open.add(key);
    await tick();
    const place = root?.querySelector(`[data-place="${key}"]`);
    const target = clause === null ? place : (place?.querySelector(`[data-clause="${clause}"]`) ?? place);
    target?.scrollIntoView({ block: clause === null ? "start" : "center" });
  }

  async cite(root: Element | undefined, clause: string): Promise<void> {
    const home = homeOf(this.guide, clause);
    if (home !== undefined) await this.show(root, home.key, clause);
  }

  toggle(key: string): void {
    if (!this.open.delete(key)) this.open.add(key);
  }
}
