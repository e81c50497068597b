/** The side panel with the wording of the clauses: it shows, it never plays. */

export const panel = $state<{ open: boolean; game: string | null; rule: string | null }>({
  open: false,
  game: null,
  rule: null,
});

let opener: Element | null = null;

export function openClauses(game: string, rule: string | null = null): void {
  opener ??= document.activeElement;
  panel.game = game;
  panel.rule = rule;
  panel.open = true;
}

export function closeClauses(): void {
  panel.open = false;
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  opener = null;
}
