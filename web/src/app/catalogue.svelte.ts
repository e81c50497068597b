/** The games that exist, and the wording of their clauses once the first screen is left; each asked for once. */
import type { Catalogue, ClauseInfo, GameInfo } from "../wire";
import { getCatalogue } from "./api";
import { retells } from "./words/spoken.svelte";

export const shelf = $state<{ catalogue: Catalogue | null; failed: boolean }>({
  catalogue: null,
  failed: false,
});

export async function loadCatalogue(): Promise<void> {
  if (shelf.catalogue !== null) return;
  try {
    shelf.catalogue = await getCatalogue(false);
    shelf.failed = false;
  } catch {
    shelf.failed = true;
  }
}

retells(
  () => shelf.catalogue,
  () => getCatalogue(false),
);

const wording = $state<{ of: Catalogue["clauses"] | null }>({ of: null });
let asked = false;
retells(
  () => wording.of,
  async () => (await getCatalogue(true)).clauses,
);

export async function loadWording(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    wording.of = (await getCatalogue(true)).clauses;
  } catch {
    asked = false;
  }
}

export function gameNamed(id: string): GameInfo | undefined {
  return shelf.catalogue?.games.find((game) => game.id === id);
}

export function clausesOf(game: string): ClauseInfo[] {
  return wording.of?.[game] ?? [];
}
