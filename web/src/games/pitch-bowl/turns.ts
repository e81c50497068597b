/** The record as people read it: toss, set-ups, kick-offs, and turns with all their pitches. */
import { words } from "../../app/words";
import { nameOf, ownOf, scoreLine, type Sitting } from "../../match/names";
import type { TurnMark } from "../../match/match.svelte";
import { CLAIMS, hasEvent, isPlayer, type Turn } from "../../match/turns";
import type { PlayerSeat, StepView } from "../../wire";
import { parse } from "../../flick/notation";
import { shortName } from "./text";
import { readPosition } from "./model";
import { touchdownOf } from "./touchdown";
import { pitchOf } from "./view";

const SET_UP = ["toss", "choose", "deploy"];

export function whatOf(step: StepView): string {
  return parse(step.action).what;
}

/** Steps with the same name in a row belong together. */
function groupOf(steps: readonly StepView[], index: number): string {
  const step = steps[index];
  if (step === undefined) return "";
  const what = whatOf(step);
  if (SET_UP.includes(what) || CLAIMS.includes(what)) return `${what} ${index}`;
  const before = steps[index - 1];
  const position = before === undefined ? null : readPosition(before.position);
  if (what === "kick" || position?.phase === "kick") return "kick";
  return `play ${position?.active ?? step.seat}`;
}

/** The turn that a pitch taken again goes on with: the last one, if nothing but the takeback came between. */
function retakenIn(steps: readonly StepView[], turns: readonly Turn[], seat: string): Turn | undefined {
  const before = turns.filter(({ from }) => !isTakeback(steps[from])).at(-1);
  const back = turns.length > 0 && before !== turns.at(-1);
  return back && before?.number != null && before.seat === seat ? before : undefined;
}

function isTakeback(step: StepView | undefined): boolean {
  return step !== undefined && ["offer_takeback", "accept_takeback"].includes(whatOf(step));
}

export function turnsOf(steps: readonly StepView[]): Turn[] {
  const turns: Turn[] = [];
  let [from, round, played] = [0, 1, 0];
  steps.forEach((step, index) => {
    const group = groupOf(steps, index);
    const scored = hasEvent(step, "touchdown");
    if (index + 1 < steps.length && groupOf(steps, index + 1) === group && !scored) return;
    const plays = group.startsWith("play");
    const same = plays ? retakenIn(steps, turns, group.split(" ")[1] ?? "") : undefined;
    if (same !== undefined) [round, played] = [same.round, (same.number ?? 1) - 1];
    played += plays ? 1 : 0;
    const seat = plays ? (group.split(" ")[1] ?? step.seat) : (steps[from]?.seat ?? step.seat);
    turns.push({ number: plays ? played : null, round, seat, from, to: index + 1 });
    from = index + 1;
    if (!scored) return;
    round += 1;
    played = 0;
  });
  return turns;
}

/** Touchdowns as far as these steps go. */
export function scoreOf(steps: readonly StepView[]): Record<PlayerSeat, number> {
  return readPosition(steps.at(-1)?.position).score;
}

/** What a pitch was, by the ruling that names it; the first of these that was given. */
const OUTCOMES = [
  "touchdown",
  "fall",
  "interception",
  "snatch",
  "pickup",
  "handover",
  "pass",
  "clearance",
  "snatch_missed",
  "pickup_missed",
  "handover_missed",
  "pass_missed",
  "carrier_out",
  "off_field",
  "ball_out",
  "block_carrier",
  "block",
  "support_carrier",
  "support",
  "placement",
  "placement_undone",
] as const;
export type Outcome = (typeof OUTCOMES)[number] | "run";

export function outcomeOf(step: Pick<StepView, "rulings">): Outcome {
  const codes = step.rulings.map(({ code }) =>
    code
      .replace(/_alone$/, "")
      .replace(/^(touchdown)_.*/, "$1")
      .replace(/^(placement)_.*/, "$1_undone"),
  );
  return OUTCOMES.find((outcome) => codes.includes(outcome)) ?? "run";
}

function said(piece: string, outcome: Outcome): string {
  return `${shortName(piece)} ${words().pitchBowl.outcomes[outcome]}`;
}

/** "R1 snatch"; "R1 support, T3 touchdown" where another one than the pitched player scores. */
export function pitchLine(step: StepView): string {
  const piece = String(pitchOf(step)?.piece ?? parse(step.action).fields.piece ?? "");
  const scorer = touchdownOf(step)?.piece ?? piece;
  if (scorer === piece) return said(piece, outcomeOf(step));
  const before = { rulings: step.rulings.filter(({ code }) => !code.startsWith("touchdown")) };
  return `${said(piece, outcomeOf(before))}, ${said(scorer, "touchdown")}`;
}

/** The ball changes hands by these; and it, or the initiative, is lost by those. */
const STEALS = ["snatch", "interception"];

/** A touchdown with its score, a ball snatched or intercepted, a lost initiative. */
export function marksOf(steps: readonly StepView[], table: Sitting): TurnMark[] {
  const codes = steps.flatMap((step) => step.rulings).map(({ code }) => code);
  const scored = steps.some((step) => hasEvent(step, "touchdown"));
  const lost = codes.some(
    (code) => code.startsWith("lost_") && !["lost_acted", "lost_touchdown"].includes(code),
  );
  const { marks } = words().show;
  return [
    ...(codes.some((code) => STEALS.includes(code)) ? [{ kind: "steal" as const, text: marks.steal }] : []),
    ...(lost && !scored ? [{ kind: "loss" as const, text: words().pitchBowl.initiativeLost }] : []),
    ...(scored ? [{ kind: "goal" as const, text: scoreLine(scoreOf(steps), ownOf(table)) }] : []),
  ];
}

/** A turn as one line of the list. */
export function lineOf(steps: readonly StepView[], table: Sitting): string {
  const [step] = steps;
  if (step === undefined) return "";
  const text = words().pitchBowl.list;
  const { what, fields } = parse(step.action);
  const to = String(fields.to);
  if (what === "toss") return text.toss(isPlayer(to) ? nameOf(table, to) : "");
  if (what === "choose") return fields.role === "kick" ? text.kicks : text.receives;
  if (what === "deploy") return text.setsUp;
  if (what === "kick") return text.kickOff;
  const pitches = steps.filter((one) => pitchOf(one) !== null).map(pitchLine);
  return pitches.length === 0 ? text.nothing : pitches.join(", ");
}
