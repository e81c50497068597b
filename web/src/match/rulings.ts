/** What the ruling bar shows. */
import { both } from "../app/words";
import type { ResultView, RulingView, StepView, Words } from "../wire";
import type { Match, Notice } from "./match.svelte";
import { hasEvent, playedAt } from "./turns";

export function noticeOfRuling(ruling: RulingView | undefined): Notice | null {
  return ruling === undefined ? null : { text: ruling.text, rule: ruling.rule, foul: false };
}

/** Decided by nobody's turn. */
const UNPLAYED = ["resigned", "time", "agreed", "called_off", "void", "left"];

/** How a match ended that nobody won or drew by playing. */
export function claimOf({ reason, text }: ResultView): Words | null {
  return UNPLAYED.includes(reason) ? text : null;
}

function lastRuling(match: Match, steps: readonly StepView[]): Notice | null {
  const rulings = steps.flatMap((step) => step.rulings);
  return match.heads(rulings) ?? noticeOfRuling(rulings.at(-1));
}

/** What is on show was got back to. */
function isTakenBack({ reel }: Match): boolean {
  const last = reel.steps[reel.told - 1];
  return last !== undefined && hasEvent(last, "takeback");
}

/** After how many steps the round on show began: what ended the one before is on show only while it waits for Next. */
function roundFrom({ face, reel }: Match): number {
  const ends = (step: StepView): boolean => face?.halts?.(step) ?? false;
  const ended = reel.steps.slice(0, reel.told).reduce((found, step, at) => (ends(step) ? at + 1 : found), 0);
  return reel.holding && ended === reel.told ? 0 : ended;
}

/** What the turn on show brought so far; as soon as a step of it is announced or moves, the one before is history. */
function ofLastTurn(match: Match): Notice | null {
  const { turns, reel } = match;
  const at = reel.shown + (reel.coming === null ? 0 : 1);
  if (at === reel.told && isTakenBack(match)) return noticeOfRuling(reel.step?.rulings[0]);
  const turn = playedAt(turns, at);
  if (turn === undefined) return null;
  const steps = reel.steps.slice(Math.max(turn.from, roundFrom(match)), reel.told);
  const goesOn = match.face?.stepwise === true && match.asked?.seat === turn.seat;
  return lastRuling(match, goesOn ? steps.filter(({ rulings }) => rulings.length > 0).slice(-1) : steps);
}

/** The own turn has begun, nothing is done yet. */
function fresh({ asked }: Match): boolean {
  return asked !== null && asked.draft.length === 0;
}

/** What the hint on show advises. */
export function adviceOf(match: Match): Notice | null {
  const { advice } = match;
  return advice === "" ? null : { text: { en: advice }, rule: null, foul: false };
}

/** The own choice is in and waits for the other's. */
function waits({ table, mine }: Match): boolean {
  return table?.sealed.some((seat) => mine.includes(seat)) === true && table.result === null;
}

/** Until the computer's turn has brought something, what watching it means for the own clock. */
function watching({ showing, table }: Match): Notice | null {
  if (!showing) return null;
  const clocked = table?.clock !== null;
  return { text: both(({ show }) => (clocked ? show.stopped : show.watch)), rule: null, foul: false };
}

/** The refusal just heard, else what the own draft, the turn or the end of the match brought. */
export function noticeOf(match: Match): Notice | null {
  const { reel, asked, table } = match;
  if (match.link === "lost") return { text: both((text) => text.match.lost), rule: null, foul: true };
  if (match.notice !== null) return match.notice;
  if (!reel.following) return lastRuling(match, reel.steps.slice(Math.max(0, reel.told - 1), reel.told));
  if (asked !== null && asked.draft.length > 0) return lastRuling(match, asked.draft.slice(-1));
  if (table?.result && !reel.behind) return { text: table.result.text, rule: table.result.rule, foul: false };
  return waits(match) || (fresh(match) && match.aired) ? null : (ofLastTurn(match) ?? watching(match));
}

/** The last turn's ruling once the bar has gone on to the next turn. */
export function pastOf(match: Match): Notice | null {
  if (isTakenBack(match)) return null;
  const moved = fresh(match) && match.aired && match.notice === null && match.link !== "lost";
  return moved ? ofLastTurn(match) : null;
}

// The ruling that changed most, for the bar.

/** The heaviest ruling; of several as heavy the last. Null where there is none. */
export function headBy(
  rulings: readonly RulingView[],
  weight: (ruling: RulingView) => number,
): Notice | null {
  const heaviest = rulings.reduce<RulingView | undefined>(
    (head, ruling) => (head === undefined || weight(ruling) >= weight(head) ? ruling : head),
    undefined,
  );
  return noticeOfRuling(heaviest);
}
