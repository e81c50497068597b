/** What a lead brings in a shot played with cards (CFM-6.3 to 6.6). */

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
