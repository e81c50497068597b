/** The games that exist and the wording of their clauses, asked for once. */
import type { Catalogue, ClauseInfo, GameInfo } from "../wire";
import { getCatalogue } from "./api";

export const shelf = $state<{ catalogue: Catalogue | null; failed: boolean }>({
  catalogue: null,
  failed: false,
});

export async function loadCatalogue(): Promise<void> {
  if (shelf.catalogue !== null) return;
  try {
    shelf.catalogue = await getCatalogue();
    shelf.failed = false;
  } catch {
    shelf.failed = true;
  }
}

export function gameNamed(id: string): GameInfo | undefined {
  return shelf.catalogue?.games.find((game) => game.id === id);
}

export function clausesOf(game: string): ClauseInfo[] {
  return shelf.catalogue?.clauses[game] ?? [];
}

/** The game whose clauses a number belongs to. */
export function gameOfClause(number: string): string | undefined {
  const found = Object.entries(shelf.catalogue?.clauses ?? {}).find(([, clauses]) =>
    clauses.some((clause) => clause.number === number),
  );
  return found?.[0];
}
