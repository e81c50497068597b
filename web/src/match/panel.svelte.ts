/** The side panel with the rules: it shows, it never plays. */
import type { Match } from "./match.svelte";
import type { ClockShown } from "./screen.svelte";
import type { PlayerSeat } from "../wire";

/** A clock of the match that the panel lies over. */
export interface PanelClock extends ClockShown {
  seat: PlayerSeat;
  loud: boolean;
  label: string;
}

interface Panel {
  open: boolean;
  game: string | null;
  rule: string | null;
  /** It lies beside this match, whose clocks stay in sight. */
  match: Match | null;
  clocks: readonly PanelClock[];
}

export const panel: Panel = $state<Panel>({ open: false, game: null, rule: null, match: null, clocks: [] });

/** The clock of who sits at this screen, of two the one that runs; null where nobody is timed, or the match is over. */
export function ownClock({ clocks, match }: Pick<Panel, "clocks" | "match"> = panel): PanelClock | null {
  if (match?.table?.result != null) return null;
  const own = clocks.filter(({ mine }) => mine);
  return own.find(({ runs }) => runs) ?? own[0] ?? null;
}

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
