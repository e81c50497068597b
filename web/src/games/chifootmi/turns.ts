/** The record as people read it: a turn is a pair of cards and all that it brought. */
import { named, say, words } from "../../app/words";
import { nameOf, ownOf, scoreLine, type Sitting } from "../../match/names";
import type { TurnMark } from "../../match/match.svelte";
import { CLAIMS, hasEvent, type Turn } from "../../match/turns";
import type { PlayerSeat, StepView } from "../../wire";
import { isPlaying, readCard, readPosition, seatOf, turnOf, type BySeat, type Card } from "./model";
import { cardName, headOf } from "./text";
import { eventOf } from "./view";

/** Resigning, offering, running out of time: no move at the table. */
function isClaim({ action }: StepView): boolean {
  return CLAIMS.includes(action.split(" ")[0] ?? "");
}

function isChance(step: StepView): boolean {
  return step.seat === "chance";
}

/** A choice that was drawn by lot goes with what it was drawn for; a turn may begin with it. */
function leads(step: StepView): boolean {
  const position = readPosition(step.position);
  return hasEvent(step, "lock") && (isPlaying(position) || position.phase === "shootout");
}

/** A shot of the shoot-out stands by itself, a pair of cards opens a turn; the rest belongs to what came before. */
function opens(step: StepView, before: StepView | undefined): boolean {
  if (before !== undefined && leads(before)) return isClaim(step) || isChance(step);
  if (leads(step)) return true;
  if (before === undefined || hasEvent(step, "reveal") || isChance(step) !== isChance(before)) return true;
  if (isClaim(step)) return true;
  return hasEvent(step, "aims") && readPosition(before.position).phase === "shootout";
}

/** Of whom the first ruling speaks; without one, who has the ball. */
function holder(steps: readonly StepView[], first: number): string {
  const from = playAt(steps, first);
  const step = steps[from];
  if (step !== undefined && isClaim(step)) return step.seat;
  const told = seatOf(step?.rulings[0]?.facts.by) ?? seatOf(eventOf(step ?? null, "aims")?.by);
  return told ?? readPosition(steps[from - 1]?.position).ball ?? "";
}

export function turnsOf(steps: readonly StepView[]): Turn[] {
  const turns: Turn[] = [];
  const counted: Record<number, number> = { 1: 0, 2: 0 };
  let from = 0;
  steps.forEach((_, index) => {
    const next = steps[index + 1];
    if (next !== undefined && !opens(next, steps[index])) return;
    const round = roundOf(steps, from);
    const first = steps[playAt(steps, from)];
    const plays = first !== undefined && isPlay(first);
    const number = plays ? (counted[round] = (counted[round] ?? 0) + 1) : null;
    turns.push({ number, round, seat: holder(steps, from), from, to: index + 1 });
    from = index + 1;
  });
  return turns;
}

/** Where a turn goes on from the choices drawn by lot that it begins with. */
function playAt(steps: readonly StepView[], from: number): number {
  const play = steps.findIndex((step, index) => index >= from && !hasEvent(step, "lock"));
  return play === -1 ? steps.length : play;
}

/** Two cards, or a shot of the shoot-out. */
function isPlay(step: StepView): boolean {
  return hasEvent(step, "reveal") || hasEvent(step, "aims");
}

/** The shoot-out is a part of its own. */
function roundOf(steps: readonly StepView[], from: number): 1 | 2 {
  const step = steps[from];
  const before = readPosition(steps[from - 1]?.position);
  const tossed =
    step !== undefined && hasEvent(step, "toss") && readPosition(step.position).shootout !== null;
  return tossed || before.shootout !== null ? 2 : 1;
}

export function headingOf(round: number): string {
  const text = words().chifootmi;
  return round === 1 ? text.list.cards : text.goal.shootout;
}

/** "Turn 4 of 14". */
export function aboutOf(value: unknown): string {
  const position = readPosition(value);
  const text = words().chifootmi;
  const level = named(text.levels, position.level);
  const { turn, turns } = turnOf(position);
  if (position.phase === "over") return text.aboutLevel(level);
  return position.phase === "shootout" ? text.aboutShootout : text.about(turn, turns);
}

/** Goals as far as these steps go. */
export function scoreOf(steps: readonly StepView[]): BySeat<number> {
  return readPosition(steps.at(-1)?.position).goals;
}

const STEALS = ["steal", "tackle", "shot_steal", "shot_tackle", "offside", "offside_auto"];

/** A goal with its score, a ball won, a foul. */
export function marksOf(steps: readonly StepView[], table: Sitting): TurnMark[] {
  const codes = steps.flatMap((step) => step.rulings).map(({ code }) => code);
  const { marks } = words().show;
  return [
    ...(codes.some((code) => STEALS.includes(code)) ? [{ kind: "steal" as const, text: marks.steal }] : []),
    ...(codes.some((code) => code.startsWith("foul")) ? [{ kind: "loss" as const, text: marks.foul }] : []),
    ...(steps.some((step) => hasEvent(step, "goal"))
      ? [{ kind: "goal" as const, text: scoreLine(scoreOf(steps), ownOf(table)) }]
      : []),
  ];
}

/** A turn as one line of the list: what the referee said. */
export function lineOf(steps: readonly StepView[], table: Sitting): string {
  const said = steps.flatMap((step) => step.rulings).map((ruling) => say(ruling.text));
  return said.length > 0 ? said.join(" ") : quietLine(steps, table);
}

function quietLine(steps: readonly StepView[], table: Sitting): string {
  const text = words().chifootmi.list;
  const shown = eventOf(steps[0] ?? null, "reveal");
  if (shown !== undefined) return againstText(shown);
  const toss = eventOf(steps.find((step) => hasEvent(step, "toss")) ?? null, "toss");
  const to = seatOf(toss?.to);
  return to === null ? text.dealt : text.starts(nameOf(table, to));
}

/** "3 against 10.": nothing is decided yet. */
function againstText(shown: Record<string, unknown>): string {
  const cards = [readCard(shown.south), readCard(shown.north)].map((card) => cardName(card));
  return `${words().chifootmi.mat.against(cards[0] ?? "", cards[1] ?? "")}.`;
}

/** A pair of cards as symbols: both values, and how often the ball was kept. */
export interface Symbols {
  cards: BySeat<Card | null>;
  /** Whose card lost, in a duel of two values that are not level. */
  lower: PlayerSeat | null;
  kept: number;
  needed: number;
}

/** What the list draws of a turn; null for what is no pair of cards. */
export function symbolsOf(steps: readonly StepView[]): Symbols | null {
  const at = steps.findIndex((step) => hasEvent(step, "reveal"));
  const shown = eventOf(steps[at] ?? null, "reveal");
  if (shown === undefined) return null;
  const cards = { south: readCard(shown.south), north: readCard(shown.north) };
  const { kept, needed } = readPosition(steps[at]?.position);
  const [mine, theirs] = [cards.south, cards.north];
  const values = typeof mine === "number" && typeof theirs === "number" && mine !== theirs;
  return {
    cards,
    lower: values ? (mine < theirs ? "south" : "north") : null,
    kept,
    needed,
  };
}

/** The clause of the ruling that stands for the turn. */
export function ruleOf(steps: readonly StepView[]): string | null {
  return headOf(steps.flatMap((step) => step.rulings))?.rule ?? null;
}
