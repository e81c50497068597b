/** The key moment of a finished match, chosen from its turns: its picture and sentence stand on the end card. */
import { both } from "../app/words";
import type { PlayerSeat, ResultView, StepView, Words } from "../wire";
import type { Showing } from "./showing";
import type { Sitting } from "./names";
import type { Turn } from "./turns";
import { noticeOfRuling } from "./rulings";

/** A chain of so many contacts or jumps is worth more than an ordinary goal. */
const LONG_CHAIN = 3;

export type MomentKind = "chain" | "lead" | "goal";

export interface Moment {
  kind: MomentKind;
  turn: Turn;
  /** The steps to be seen: those of the turn, up to the one that scored. */
  steps: readonly StepView[];
  /** The turn's number, counted over the whole match from 1. */
  number: number;
  text: Words;
}

export interface Ended {
  turns: readonly Turn[];
  steps: readonly StepView[];
  /** So many of the first steps are not loaded. */
  untold: number;
  result: ResultView;
  table: Sitting;
  face: Pick<Showing, "chain" | "heads" | "marks" | "score">;
}

/** The longest chain of the winner, the turn that took the lead for good, or the last goal; null where nobody scored. */
export function momentOf({ turns, steps, untold, result, table, face }: Ended): Moment | null {
  const played = turns.filter((turn) => turn.number !== null && turn.gone !== true);
  const loaded = played.filter((turn) => turn.from >= untold);
  const part = (turn: Turn): readonly StepView[] => steps.slice(turn.from, turn.to);
  const hasGoal = (some: readonly StepView[]): boolean =>
    face.marks?.(some, table).some((mark) => mark.kind === "goal") ?? false;
  const scoring = loaded.filter((turn) => hasGoal(part(turn)));
  const scores = scoring.map((turn) => face.score?.(steps.slice(0, turn.to)));
  const hero = result.winner;
  const told = (kind: MomentKind, turn: Turn): Moment => {
    const all = part(turn);
    const scored = all.reduce((found, one, at) => (hasGoal([one]) ? at + 1 : found), 0);
    const text = textOf(face, all) ?? both(({ end }) => end.moments[kind]);
    return { kind, turn, steps: all.slice(0, scored || all.length), number: played.indexOf(turn) + 1, text };
  };

  const chains = loaded
    .filter((turn) => hero === null || turn.seat === hero)
    .map((turn) => ({ turn, long: face.chain?.(part(turn)) ?? 0 }));
  const chain = chains.reduce<(typeof chains)[number] | null>(
    (best, one) => (one.long >= LONG_CHAIN && one.long > (best?.long ?? 0) ? one : best),
    null,
  );
  if (chain !== null) return told("chain", chain.turn);
  if (hero !== null) {
    const rival: PlayerSeat = hero === "south" ? "north" : "south";
    const leads = (at: number): boolean => (scores[at]?.[hero] ?? 0) > (scores[at]?.[rival] ?? 0);
    const trailed = scores.some((score) => score !== undefined && score[rival] > score[hero]);
    const turned = scoring.filter((_, at) => leads(at) && !leads(at - 1)).at(-1);
    if (trailed && turned !== undefined) return told("lead", turned);
    const scored = scoring
      .filter((_, at) => (scores[at]?.[hero] ?? 0) > (scores[at - 1]?.[hero] ?? 0))
      .at(-1);
    if (scored !== undefined) return told("goal", scored);
  }
  const last = scoring.at(-1);
  return last === undefined ? null : told("goal", last);
}

/** The heaviest ruling of the turn, as the referee said it. */
function textOf(face: Ended["face"], steps: readonly StepView[]): Words | null {
  const rulings = steps.flatMap((step) => step.rulings).filter(({ code }) => !code.startsWith("match"));
  return (face.heads?.(rulings) ?? noticeOfRuling(rulings.at(-1)))?.text ?? null;
}

/** Who is offered after a match against this level: the next one after a win, an easier one after two losses in a row. */
export function nextOpponent(
  levels: readonly string[],
  level: string,
  won: boolean,
  lostInARow: number,
): string | null {
  const at = levels.indexOf(level);
  if (at === -1) return null;
  if (won) return levels[at + 1] ?? null;
  return lostInARow >= 2 ? (levels[at - 1] ?? null) : null;
}
