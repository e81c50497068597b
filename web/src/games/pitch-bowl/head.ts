/** What the bar says of a pitch: what decided, and what that cost. */
import type { Notice } from "../../match/match.svelte";
import type { RulingView, Words } from "../../wire";

/** They only say what follows from a ruling before them. */
const FOLLOWS = [
  "fall",
  "fall_keeps",
  "knocked_keeps",
  "kick_off_again",
  "bonus",
  "placements_lost",
  "last_done",
  "given",
  "give_choice",
  "given_nobody",
];
/** The ball changes hands: that counts more than how far somebody ran. */
const GAINS = ["interception", "snatch", "pickup", "handover", "pass"];
/** A turn that is simply over has cost nothing. */
const isLoss = ({ code }: RulingView): boolean => code.startsWith("lost_") && code !== "lost_acted";
const follows = (ruling: RulingView): boolean =>
  ruling.code.startsWith("lost_") || FOLLOWS.includes(ruling.code);

const joined = (one: Words, next: Words | undefined): Words =>
  next === undefined ? one : { en: `${one.en} ${next.en}`, fr: `${one.fr} ${next.fr}` };

/** A touchdown before all else; else what first cost the initiative, and that it did; else the last thing ruled. */
export function headOf(rulings: readonly RulingView[]): Notice | null {
  const scored = rulings.find(({ code }) => code.startsWith("touchdown"));
  if (scored !== undefined) return { text: scored.text, rule: scored.rule, foul: false };
  const at = rulings.findIndex((one) => isLoss(one) || one.code === "placements_lost");
  const cost = rulings[at];
  const gain = [...rulings].reverse().find(({ code }) => GAINS.includes(code));
  if (cost === undefined && gain !== undefined) return { text: gain.text, rule: gain.rule, foul: false };
  const before = cost === undefined ? rulings : rulings.slice(0, at);
  const cause = [...before].reverse().find((ruling) => !follows(ruling)) ?? rulings.at(-1);
  if (cause === undefined) return null;
  return { text: joined(cause.text, cause === cost ? undefined : cost?.text), rule: cause.rule, foul: false };
}
