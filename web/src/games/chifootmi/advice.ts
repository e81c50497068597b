/** What a hint advises in ChiFootMi: said, and put forward as the choice, unlocked. */
import { words } from "../../app/words";
import type { Asked, Hint } from "../../wire";
import { cardName } from "./text";
import { actionOf, countOf, isQuestion, readPending, type Pending } from "./model";

/** The place of what is advised among what is there to choose from; -1 for the answer to a question. */
export function adviceAt(hint: Hint | null, pending: Pending): number {
  const [action] = hint?.actions ?? [];
  return Array.from({ length: countOf(pending) }, (_, index) => actionOf(pending, index)).indexOf(
    action ?? null,
  );
}

export function advises(hint: Hint, asked: Asked): string {
  const pending = readPending(asked);
  return pending === null ? "" : adviceText(hint, pending);
}

function adviceText(hint: Hint, pending: Pending): string {
  const { advice, answers } = words().chifootmi;
  const { kind, cards, piles, sides, role } = pending;
  if (isQuestion(kind)) {
    const no = kind === "last_shot" ? answers.decline : answers.goOn;
    return advice.answer(hint.actions[0] === "pass" ? no : answers[kind]);
  }
  const at = adviceAt(hint, pending);
  if (kind === "play") return advice.card(cardName(cards[at]?.card ?? null, role === "attacker"));
  if (kind === "draw") return advice.pile[piles[at] === 2 ? "2" : "1"];
  return advice.side[sides[at] ?? "centre"];
}
