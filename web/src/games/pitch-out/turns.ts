/** The record as people read it: set-ups, flicks with all that followed, choices between rounds. */
import { nameOf, ownOf, scoreLine, type Sitting } from "../../match/names";
import { words } from "../../app/words";
import type { TurnMark } from "../../match/match.svelte";
import { hasEvent, isPlayer, type Turn } from "../../match/turns";
import type { StepView } from "../../wire";
import { ownedName, pieceName } from "./text";
import { parse } from "../../flick/notation";
import { kindOf, readPosition, seatOf } from "./model";
import { tapeOf } from "./view";

/** Actions that begin a turn of play. */
const OPENS = ["power", "flick"];
/** What follows a flick and belongs to it. */
const FOLLOWS = ["tremor", "guard", "place", "cover", "remove", "again", "stop", "flick"];
const CHOICES = ["select", "first", "toss", "ban", "swap", "hidden"];

export function whatOf(step: StepView): string {
  const text = step.seat === "both" ? step.action.replace(/^south: /, "") : step.action;
  return parse(text).what;
}

/** The phase in which a step was made. */
function phaseBefore(steps: readonly StepView[], index: number, first: string): string {
  const before = steps[index - 1];
  return before === undefined ? first : readPosition(before.position).phase;
}

/** Whether this step goes on with the turn that the step before belongs to. */
function goesOn(steps: readonly StepView[], index: number): boolean {
  const step = steps[index];
  const before = steps[index - 1];
  if (step === undefined || before === undefined || hasEvent(before, "round")) return false;
  const what = whatOf(step);
  const earlier = whatOf(before);
  if (CHOICES.includes(what) || CHOICES.includes(earlier)) return false;
  const phase = phaseBefore(steps, index, "turn");
  if (phase === "deploy") return what === "place" && earlier === "place" && step.seat === before.seat;
  if (phase === "first_shot") return true;
  if (what === "flick") return earlier === "power" || phase === "again" || earlier === "again";
  return FOLLOWS.includes(what);
}

/** Whose turn it is: the one who flicks, or who sets up. */
function seatOfTurn(steps: readonly StepView[]): string {
  const opening = steps.find((step) => OPENS.includes(whatOf(step))) ?? steps[0];
  return opening?.seat ?? "";
}

function isFlicked(steps: readonly StepView[], first: StepView | undefined): boolean {
  return first !== undefined && isPlayer(first.seat) && steps.some((step) => OPENS.includes(whatOf(step)));
}

export function turnsOf(steps: readonly StepView[]): Turn[] {
  const turns: Turn[] = [];
  let from = 0;
  let round = 1;
  let played = 0;
  steps.forEach((_, index) => {
    const ends = index + 1 >= steps.length || !goesOn(steps, index + 1);
    if (!ends) return;
    const part = steps.slice(from, index + 1);
    const flicked = isFlicked(part, part[0]) && phaseBefore(steps, from, "turn") !== "first_shot";
    played += flicked ? 1 : 0;
    turns.push({ number: flicked ? played : null, round, seat: seatOfTurn(part), from, to: index + 1 });
    from = index + 1;
    if (!part.some((one) => hasEvent(one, "round"))) return;
    round += 1;
    played = 0;
  });
  return turns;
}

/** Rounds won as far as these steps go. */
export function scoreOf(steps: readonly StepView[]): Record<"south" | "north", number> {
  return readPosition(steps.at(-1)?.position).score;
}

function eliminated(steps: readonly StepView[]): string[] {
  const events = steps.flatMap((step) => step.events);
  const saved = events.filter((event) => event.kind === "replaced").map((event) => String(event.piece));
  const out = events.filter((event) => event.kind === "eliminated").map((event) => String(event.piece));
  return [...new Set(out)].filter((piece) => !saved.includes(piece));
}

function isCaptain(id: string): boolean {
  return kindOf(id) === "captain";
}

/** The pucks flicked, in order. */
export function flicked(steps: readonly StepView[]): string[] {
  const events = steps.flatMap((step) => step.events).filter((event) => event.kind === "flick");
  if (events.length > 0) return events.map((event) => String(event.piece));
  return steps
    .filter((step) => whatOf(step) === "flick")
    .map((step) => String(parse(step.action).fields.piece));
}

/** "Assassin: Sapper out"; a puck of one's own is called by whose it is, and Captains stand in the marks. */
function flickLine(steps: readonly StepView[], table: Sitting): string {
  const text = words().pitchOut.list;
  const pucks = flicked(steps);
  const name = pieceName(pucks[0] ?? "");
  const who = pucks.length > 1 ? text.twice(name) : name;
  const gone = eliminated(steps);
  const by = seatOf(pucks[0] ?? "");
  const out = gone
    .filter((id) => !isCaptain(id))
    .map((id) => (seatOf(id) === by ? ownedName(table, id) : pieceName(id)));
  if (gone.length === 0) return text.nobody(who);
  return out.length === 0 ? who : text.out(who, out.join(", "));
}

function choiceLine(step: StepView, table: Sitting): string {
  const text = words().pitchOut.list;
  const { what, fields } = parse(step.action);
  const seat = String(fields.who ?? fields.to);
  const name = isPlayer(seat) ? nameOf(table, seat) : "";
  if (what === "first") return text.first(name);
  if (what === "toss") return text.toss(name);
  if (what === "ban") return text.ban(pieceName(String(fields.puck)));
  if (what === "stop") return text.stop;
  if (what === "swap") return text.swap;
  return step.seat === "both" || what === "select" ? text.select : text.secret;
}

/** The loss of a Captain, and whose; a round with its score. */
export function marksOf(steps: readonly StepView[], table: Sitting): TurnMark[] {
  const gone = eliminated(steps).filter(isCaptain);
  const won = steps.some((step) => hasEvent(step, "round"));
  return [
    ...gone.map((id) => ({ kind: "loss" as const, text: words().pitchOut.list.lost(ownedName(table, id)) })),
    ...(won ? [{ kind: "goal" as const, text: scoreLine(scoreOf(steps), ownOf(table)) }] : []),
  ];
}

/** How many contacts the flicks of a turn had that took a puck. */
export function chainOf(steps: readonly StepView[]): number {
  const won = steps.filter((step) => hasEvent(step, "eliminated"));
  return Math.max(0, ...won.map((step) => tapeOf(step)?.contacts.length ?? 0));
}

/** "First shot: 34 mm against 120 mm, Ana chooses"; shots that are repeated tell no distance. */
function firstShotLine(steps: readonly StepView[], table: Sitting): string {
  const text = words().pitchOut.list;
  const measured = steps
    .flatMap((step) => step.rulings)
    .filter(({ code }) => code === "shot_nearer")
    .at(-1);
  const seat = String(measured?.facts.seat);
  if (measured === undefined || !isPlayer(seat)) return text.firstShot;
  const [near, far] = [Number(measured.facts.near), Number(measured.facts.far)];
  return text.measured(nameOf(table, seat), Math.round(near), Math.round(far));
}

/** A turn as one line of the list. */
export function lineOf(steps: readonly StepView[], table: Sitting): string {
  const [step] = steps;
  if (step === undefined) return "";
  const text = words().pitchOut.list;
  const what = whatOf(step);
  const shots = steps.filter((one) => whatOf(one) === "flick");
  if (step.seat === "both" || shots.some((one) => one.seat === "both"))
    return shots.length > 0 || what === "place" ? firstShotLine(steps, table) : text.select;
  if (CHOICES.includes(what) || what === "stop") return choiceLine(step, table);
  return shots.length > 0 || what === "flick" ? flickLine(steps, table) : text.setsUp;
}
