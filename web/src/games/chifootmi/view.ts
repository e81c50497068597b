/** What lies on the table at the step on show. */
import type { Reel } from "../../match/reel.svelte";
import { hasEvent } from "../../match/turns";
import type { PlayerSeat, RulingView, StepView } from "../../wire";
import {
  isAiming,
  isPlaying,
  readCard,
  readPosition,
  readSide,
  seatOf,
  type BySeat,
  type Card,
  type Hand,
  type Position,
  type Side,
} from "./model";

/** Two cards shown together. */
export interface Pair {
  cards: BySeat<Card | null>;
  attacker: PlayerSeat;
  /** It was a shot played with cards (CFM-6.2). */
  shot: boolean;
  /** The card brought back in front by a one-two, over the one that was played. */
  front: Card | null;
  /** Index of its step. */
  at: number;
}

/** A shot at the goal: where it went, where the keeper was. */
export interface Aims {
  shooter: PlayerSeat;
  shot: Side;
  keeper: Side;
  goal: boolean;
}

export interface View {
  position: Position;
  step: StepView | null;
  /** The step on show still has its time, or a person looks back at it. */
  held: boolean;
  /** What the step moves is on its way. */
  moving: boolean;
  pair: Pair | null;
  /** The pair before the one in the middle. */
  past: Pair | null;
  aims: Aims | null;
  /** The position whose shot is drawn: that of the shot on show, else the present one. */
  scene: Position;
  /** The choice that was locked is still among the cards. */
  lockable: boolean;
  /** The goal takes the place of the cards. */
  goal: boolean;
  /** Seats that have just taken a card. */
  drawn: PlayerSeat[];
  /** What the referee said of the pair on show. */
  ruled: readonly RulingView[];
}

export function eventOf(step: StepView | null, kind: string): Record<string, unknown> | undefined {
  return step?.events.find((event) => event.kind === kind);
}

/** Every pair shown so far, oldest first. */
export function pairsOf(steps: readonly StepView[], start: unknown): Pair[] {
  const pairs: Pair[] = [];
  steps.forEach((step, at) => {
    const shown = eventOf(step, "reveal");
    const before = readPosition(steps[at - 1]?.position ?? start);
    if (shown !== undefined)
      pairs.push({
        cards: { south: readCard(shown.south), north: readCard(shown.north) },
        attacker: before.ball ?? "south",
        shot: before.phase === "shot",
        front: null,
        at,
      });
    const brought = eventOf(step, "one_two");
    const last = pairs.at(-1);
    if (brought !== undefined && last !== undefined) last.front = readCard(brought.card);
  });
  return pairs;
}

/** The shot that a step brought. */
export function aimsOf(step: StepView | null, before: Position): Aims | null {
  const event = eventOf(step, "aims");
  const [shot, keeper] = [readSide(event?.shooter), readSide(event?.keeper)];
  if (shot === null || keeper === null) return null;
  return { shooter: seatOf(event?.by) ?? before.ball ?? "south", shot, keeper, goal: shot !== keeper };
}

/** The cards are where they end; what they bring is told once they have arrived. */
function onTheWay(before: Position, after: Position): Position {
  const { ball, kept, needed, goals, phase, shooting, shootout } = before;
  const uncounted = (seat: PlayerSeat): Hand => ({ ...after.hands[seat], played: before.hands[seat].played });
  const hands = { south: uncounted("south"), north: uncounted("north") };
  return { ...after, hands, ball, kept, needed, goals, phase, shooting, shootout };
}

export interface Shown {
  reel: Reel;
  /** The position before the first step. */
  start: unknown;
  /** The position as one person sees it, where it is not the one everybody sees. */
  own?: unknown;
}

/** Before the deal: no card lies there, but the level is known. */
export function startOf({ options }: { options: Readonly<Record<string, unknown>> }): unknown {
  return { phase: "deal", level: options.level };
}

export function viewOf({ reel, start, own }: Shown): View {
  const { step, shown } = reel;
  const before = readPosition(reel.steps[shown - 2]?.position ?? start);
  const after = readPosition(own ?? step?.position ?? start);
  const moving = !reel.landed && own === undefined;
  const held = own === undefined && (reel.holding || moving || !reel.following);
  const position = moving ? onTheWay(before, after) : after;
  const pairs = pairsOf(reel.steps.slice(0, shown), start);
  const drew = step !== null && hasEvent(step, "draw");
  const showing = !isPlaying(position) || (held && !drew);
  // The shot that ended the match stays: it is what mattered.
  const aims = held || position.phase === "over" ? aimsOf(step, before) : null;
  return {
    position,
    step,
    held,
    moving,
    pair: showing ? (pairs.at(-1) ?? null) : null,
    past: pairs.at(showing ? -2 : -1) ?? null,
    aims,
    scene: aims === null ? position : before,
    lockable: isPlaying(position) && !held,
    goal: aims !== null || (isAiming(position) && !held),
    drawn: moving && drew ? drawnBy(step) : [],
    ruled: reel.steps.slice(pairs.at(-1)?.at ?? shown, shown).flatMap(({ rulings }) => rulings),
  };
}

function drawnBy(step: StepView): PlayerSeat[] {
  const seats = step.events.filter((event) => event.kind === "draw").map((event) => seatOf(event.seat));
  return seats.filter((seat) => seat !== null);
}

/** By how much the attacker's card is higher; null unless both are values. */
export function leadOf({ cards, attacker, front }: Pair): number | null {
  const mine = front ?? cards[attacker];
  const theirs = cards[attacker === "south" ? "north" : "south"];
  return typeof mine === "number" && typeof theirs === "number" ? mine - theirs : null;
}

// What a lead brings in a shot played with cards (CFM-6.3 to 6.6).

export type Outcome = "over" | "goal" | "back" | "lost";

/** The scale from the top, with the leads each part stands for. */
export const SCALE: readonly { outcome: Outcome; leads: string }[] = [
  { outcome: "over", leads: "+4 …" },
  { outcome: "goal", leads: "+1 … +3" },
  { outcome: "back", leads: "0" },
  { outcome: "lost", leads: "… −1" },
];

export function outcomeOf(lead: number): Outcome {
  if (lead > 3) return "over";
  if (lead > 0) return "goal";
  return lead === 0 ? "back" : "lost";
}

/** "+3", "0", "−2". */
export function signed(lead: number): string {
  return lead > 0 ? `+${lead}` : String(lead).replace("-", "−");
}
