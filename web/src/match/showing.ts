/** What the match screen asks of a game's face, and what it is answered with. */
import type { Back } from "../app/settings.svelte";
import type { Sound } from "../app/sound";
import type { Asked, Hint, PlayerSeat, RulingView, StepView, Table, Words } from "../wire";
import type { Sitting } from "./names";
import type { Turn } from "./turns";

/** A mark in the list of turns. */
export interface TurnMark {
  kind: "goal" | "steal" | "loss";
  text: string;
}

/** An announced step: its sentence, and a remark under it. */
export interface Coming {
  text: string;
  note?: string;
}

/** A sentence for the ruling bar. */
export interface Notice {
  text: Words;
  rule: string | null;
  foul: boolean;
}

/** What the match asks of the game's face. */
export interface Showing {
  /** Milliseconds a step stays on show while a turn is replayed; `back` where a person looks back. */
  dwell(step: StepView, back?: Back): number;
  /** Milliseconds until what it moves has arrived. */
  travel(step: StepView, back?: Back): number;
  /** What somebody is about to do, in a sentence; null where nothing is to be seen before it happens. */
  coming?(step: StepView, before: unknown, table: Sitting, own: PlayerSeat | null): Coming | null;
  /** Milliseconds in which what a person announced is shown before it moves; left out: none. */
  calls?(step: StepView): number;
  /** What a hint advises, in words that follow "Hint: ". */
  advises?(hint: Hint, asked: Asked, table: Table): string;
  /** A step that can be seen again by itself, such as a flick; left out: the whole turn is. */
  replays?(step: StepView): boolean;
  /** Milliseconds of the pause and of the film in which a step is shown once more by itself, to those seats with so much time left. */
  again?(step: StepView, seats: readonly PlayerSeat[], left: number): { gap: number; lasts: number } | null;
  /** A step that stays on show until the person goes on. */
  halts?(step: StepView): boolean;
  /** A step that two people at one screen ask for together before it is shown. */
  gates?(step: StepView): boolean;
  /** Who of two people at one screen chooses first, where both act at once. */
  chooser?(table: Table): PlayerSeat;
  /** So many steps are set-up: looking back begins after them. */
  first?: number;
  /** What the bar says of the rulings of a turn; left out: the last one. */
  heads?(rulings: readonly RulingView[]): Notice | null;
  /** While the own turn goes on, the bar tells what its last step brought, whatever mattered more before. */
  stepwise?: boolean;
  /** What a turn brought that is looked for later: goals with their score, steals, losses. */
  marks?(steps: readonly StepView[], table: Sitting): readonly TurnMark[];
  /** The score as far as these steps go. */
  score?(steps: readonly StepView[]): Record<PlayerSeat, number>;
  /** How long a chain of contacts or jumps a turn was, where that won something; 0 otherwise. */
  chain?(steps: readonly StepView[]): number;
  /** The part of the board in which steps took place, as two corners of a picture; left out: the whole board. */
  frame?(steps: readonly StepView[], equipment: unknown): number[];
  /** A selector of the place on the board where a match was decided. */
  spot?: string;
  /** The record as turns people read. */
  turns?(steps: readonly StepView[]): Turn[];
  /** What is heard when a step comes on show and when it has landed; left out: a step, a goal. */
  sounds?(step: StepView): { shown: Sound | null; landed: Sound | null };
}
