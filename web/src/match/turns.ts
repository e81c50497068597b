/** The recorded steps as people read them: rounds of turns. */
import type { PlayerSeat, StepView } from "../wire";

export interface Turn {
  /** Counted from 1 in its round; null for a claim, which is no turn of play. */
  number: number | null;
  round: number;
  seat: string;
  /** Its steps are `from` (included) to `to` (excluded) of the record. */
  from: number;
  to: number;
  /** It was taken back: it is in the record, and no longer on the board. */
  gone?: boolean;
  /** Only its steps before this one still stand: the rest was taken back. */
  stands?: number;
}

export const HINT = "hint";
export const CLAIMS: readonly string[] = [
  "resign",
  "offer_draw",
  "accept_draw",
  "offer_takeback",
  "accept_takeback",
  HINT,
  "time",
];

/** Resigning, offering, running out of time: recorded, but no move on the board. */
export function isClaim(step: StepView): boolean {
  return !isPlayer(step.seat) || CLAIMS.includes(step.action);
}

/** What a hand sets in motion; how it trembled is settled by chance, in a step of its own. */
const BY_HAND = ["flick", "kick"];

/** Who did what a step shows: a flick is its player's, whoever settles how the hand trembled. */
export function doerOf(step: StepView): PlayerSeat | null {
  if (isPlayer(step.seat)) return step.seat;
  const seat =
    step.seat === "chance" ? step.events.find(({ kind }) => BY_HAND.includes(String(kind)))?.seat : null;
  return typeof seat === "string" && isPlayer(seat) ? seat : null;
}

export function isPlayer(seat: string): seat is PlayerSeat {
  return seat === "south" || seat === "north";
}

export function hasEvent(step: StepView, kind: string): boolean {
  return step.events.some((event) => event.kind === kind);
}

/** Whether a turn is over after this step. */
function closes(step: StepView, next: StepView | undefined): boolean {
  return step.settled || next === undefined || next.seat !== step.seat || isClaim(next);
}

/** Every turn of the record; the last one may still be open. */
export function turnsOf(steps: readonly StepView[]): Turn[] {
  const turns: Turn[] = [];
  let from = 0;
  let round = 1;
  let played = 0;
  steps.forEach((step, index) => {
    if (!closes(step, steps[index + 1])) return;
    played += isClaim(step) ? 0 : 1;
    turns.push({ number: isClaim(step) ? null : played, round, seat: step.seat, from, to: index + 1 });
    from = index + 1;
    if (!hasEvent(step, "round")) return;
    round += 1;
    played = 0;
  });
  return turns;
}

/** The turns as a game reads them: hints belong to none, and what was taken back is marked. */
export function turnsBy(read: (steps: readonly StepView[]) => Turn[], steps: readonly StepView[]): Turn[] {
  const played = steps.map((_, index) => index).filter((index) => steps[index]?.action !== HINT);
  const gone = goneOf(steps);
  const told = played.flatMap((index) => steps[index] ?? []);
  return read(told).map((turn) => {
    const inside = played.slice(turn.from, turn.to);
    const [from, to] = [inside[0] ?? turn.from, (inside.at(-1) ?? turn.to - 1) + 1];
    const stands = inside.find((index) => gone.has(index));
    if (stands === undefined) return { ...turn, from, to };
    return { ...turn, from, to, ...(stands === from ? { gone: true } : { stands }) };
  });
}

/** The steps that were taken back: each time as many of those that stood as the step says. */
function goneOf(steps: readonly StepView[]): Set<number> {
  const stands: number[] = [];
  const gone = new Set<number>();
  steps.forEach((step, index) => {
    const back = step.events.find((event) => event.kind === "takeback");
    if (back !== undefined) stands.splice(-Number(back.turns)).forEach((one) => gone.add(one));
    else if (!CLAIMS.includes(step.action.split(" ")[0] ?? "")) stands.push(index);
  });
  return gone;
}

/** The turns as far as they were shown. */
export function turnsUpTo(turns: readonly Turn[], shown: number): Turn[] {
  return turns.filter((turn) => turn.from < shown).map((turn) => ({ ...turn, to: Math.min(turn.to, shown) }));
}

/** The turn that the last of the first `shown` steps belongs to. */
export function turnAt(turns: readonly Turn[], shown: number): Turn | undefined {
  return turns.find((turn) => turn.from < shown && shown <= turn.to);
}

/** The last turn of play up to there: claims are none, and what was taken back is no longer. */
export function playedAt(turns: readonly Turn[], shown: number): Turn | undefined {
  return turns.filter((turn) => turn.from < shown && turn.number !== null && turn.gone !== true).at(-1);
}

/** Rounds, oldest first, each with its turns. */
export function roundsOf(turns: readonly Turn[]): { round: number; turns: Turn[] }[] {
  const rounds: { round: number; turns: Turn[] }[] = [];
  for (const turn of turns) {
    const last = rounds.at(-1);
    if (last?.round === turn.round) last.turns.push(turn);
    else rounds.push({ round: turn.round, turns: [turn] });
  }
  return rounds;
}

/** The actions of a turn as one line; the closing word is left out. */
export function lineOf(steps: readonly StepView[]): string {
  const actions = steps.map((step) => step.action);
  return (actions.length > 1 ? actions.filter((action) => action !== "end") : actions).join(" ");
}

/** The turn that an address names by `#t=12`, counted over the whole match from 1; null where it names none. */
export function turnIn(hash: string): number | null {
  const found = /^#t=([1-9]\d{0,5})$/.exec(hash);
  return found?.[1] === undefined ? null : Number(found[1]);
}

/** The turn of that number; claims are no turns. */
export function playedTurn(turns: readonly Turn[], number: number | null): Turn | undefined {
  return number === null ? undefined : turns.filter((turn) => turn.number !== null)[number - 1];
}
