/** What the bar says of a flick: the loss of a Captain before that of a puck, that before a remark. */
import { both } from "../../app/words";
import { headBy } from "../../match/head";
import type { Notice } from "../../match/match.svelte";
import type { RulingView, Words } from "../../wire";
import { kindOf, seatOf } from "./model";

/** A puck goes by these. */
export const LOSSES = [
  "left",
  "struck_out",
  "struck_and_left",
  "bounced_out",
  "assassin",
  "infested",
  "immortal_infested",
];
const ROUNDS = ["captain_out", "captain_alone", "attack_priority"];
const RETURNS = ["guard_saves", "driven_out", "immortal_back", "golem_due"];

function weightOf({ code, facts }: RulingView): number {
  if (code === "match_won") return 6;
  if (ROUNDS.includes(code)) return 5;
  if (LOSSES.includes(code)) return kindOf(String(facts.piece)) === "captain" ? 4 : 3;
  if (code === "guard_saves") return 4;
  return RETURNS.includes(code) ? 2 : 1;
}

/** Why a round was lost: what took the Captain, or its last teammate, and what that means; else the referee's own sentence. */
export function whyOf(rulings: readonly RulingView[]): Words | null {
  const decided = rulings.filter(({ code }) => ROUNDS.includes(code)).at(-1);
  if (decided === undefined || decided.code === "attack_priority") return decided?.text ?? null;
  const { seat } = decided.facts;
  const captain = decided.code === "captain_out";
  const fell = rulings.filter(
    ({ code, facts }) =>
      LOSSES.includes(code) &&
      seatOf(String(facts.piece)) === seat &&
      (kindOf(String(facts.piece)) === "captain") === captain,
  );
  const cause = fell.at(-1)?.text;
  const end = both(({ pitchOut }) => (captain ? pitchOut.withoutCaptain : pitchOut.captainAlone));
  return cause === undefined ? decided.text : { en: `${cause.en} ${end.en}`, fr: `${cause.fr} ${end.fr}` };
}

export function headOf(rulings: readonly RulingView[]): Notice | null {
  return headBy(rulings, weightOf);
}

/** Of two pucks that infest each other it is told once: the second sentence only mirrors the first. */
export function toldOnce<T extends { ruling: RulingView }>(told: readonly T[]): T[] {
  return told.filter(
    ({ ruling }, at) => !told.slice(0, at).some((earlier) => isMirror(earlier.ruling, ruling)),
  );
}

function isMirror(one: RulingView, other: RulingView): boolean {
  const infested = one.code === "infested" && other.code === "infested";
  return infested && one.facts.piece === other.facts.by && one.facts.by === other.facts.piece;
}
