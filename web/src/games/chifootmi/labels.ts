/** What the dark key says: its label tells what it sends. */
import { words } from "../../app/words";
import type { Pending } from "./pending";
import { cardName } from "./names";

export function lockLabel(pending: Pending, choice: number | null): string {
  const { lock } = words().chifootmi;
  const { kind, cards, piles, sides } = pending;
  if (kind === "play") return cardLabel(pending, choice === null ? undefined : cards[choice]);
  if (kind === "draw") {
    const pile = choice === null ? undefined : piles[choice];
    return pile === undefined ? lock.choosePile : lock.pile[pile === 1 ? "1" : "2"];
  }
  const side = choice === null ? undefined : sides[choice];
  return side === undefined ? lock.chooseSide : lock.side[side];
}

function cardLabel({ role, cards }: Pending, slot: Pending["cards"][number] | undefined): string {
  const { lock } = words().chifootmi;
  if (slot?.card == null) return lock.chooseCard;
  const name = cardName(slot.card, role === "attacker");
  const twins = cards.some((one) => one.card === slot.card && one.up !== slot.up);
  return twins && !slot.up ? lock.closedCard(name) : lock.card(name);
}
