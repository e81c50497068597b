/** What to hand on when a ruling seems wrong: the ruling, its clause, the position, and the record. */
import { getRecord } from "../lib/api";
import { say } from "../lib/words";
import type { StepView } from "../wire";

/** The last step with a ruling, and the position before it. */
export function lastRuled(
  steps: readonly StepView[],
): { step: StepView; before: StepView | undefined } | null {
  const at = steps.map(({ rulings }) => rulings.length > 0).lastIndexOf(true);
  const step = steps[at];
  return step === undefined ? null : { step, before: steps[at - 1] };
}

function written(position: StepView["position"] | undefined): string {
  return typeof position === "string" ? position : JSON.stringify(position ?? null);
}

/** As text to be pasted. */
export async function wrongRuling(id: string, game: string, steps: readonly StepView[]): Promise<string> {
  const found = lastRuled(steps);
  const record = await getRecord(id);
  if (found === null) return record;
  const rulings = found.step.rulings.map(({ rule, text }) => (rule === null ? say(text) : `${rule}: ${say(text)}`));
  const places = [
    `before: ${written(found.before?.position)}`,
    `${found.step.seat} ${found.step.action}`,
    `after: ${written(found.step.position)}`,
  ];
  return [game, ...rulings, "", ...places, "", record].join("\n");
}
