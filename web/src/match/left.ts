/** How far a match was shown where the person left it for its own page: there it goes on from that step, once. */
const seen = new Map<string, number>();

export function leaveAt(id: string, shown: number): void {
  seen.set(id, shown);
}

export function takeUp(id: string): number | null {
  const shown = seen.get(id) ?? null;
  seen.delete(id);
  return shown;
}
