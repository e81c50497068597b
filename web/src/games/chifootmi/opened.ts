/** The record of a finished match, with every card to be seen. */
import { openRecord, recordPath } from "../../app/api";
import type { StepView } from "../../wire";

/** Its steps; null where they cannot be had, and the match is looked back at as it was seen. */
export async function openedSteps(id: string): Promise<readonly StepView[] | null> {
  try {
    const answer = await fetch(recordPath(id));
    const opened = answer.ok ? await openRecord(await answer.text()) : null;
    return opened !== null && "watched" in opened ? opened.watched.steps : null;
  } catch {
    return null;
  }
}
