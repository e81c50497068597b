/** Which ruling the bar shows. */
import type { StepView } from "../wire";
import type { Match, Notice } from "./match.svelte";
import { playedAt } from "./turns";

function lastRuling(steps: readonly StepView[]): Notice | null {
  const ruling = steps.flatMap((step) => step.rulings).at(-1);
  return ruling === undefined ? null : { text: ruling.text, rule: ruling.rule, foul: false };
}

/** The refusal just heard, else what the own draft, the turn or the end of the match brought. */
export function noticeOf(match: Match): Notice | null {
  const { reel, asked, table } = match;
  if (match.notice !== null) return match.notice;
  if (!reel.following) return lastRuling(reel.steps.slice(reel.shown - 1, reel.shown));
  if (asked !== null && asked.draft.length > 0) return lastRuling(asked.draft.slice(-1));
  if (table?.result && !reel.behind) return { text: table.result.text, rule: table.result.rule, foul: false };
  const turn = playedAt(match.turns, reel.shown);
  return turn === undefined ? null : lastRuling(reel.steps.slice(turn.from, reel.shown));
}
