/** What cards are called. */
import { words } from "../../app/words";
import type { PlayerSeat } from "../../wire";
import type { Card, Hand, Slot } from "./model";

/** "7", "Dribble" for the attacker, "Tackle" for the defender; in nobody's hand "Dribble/Tackle". */
export function cardName(card: Card | null, attacks: boolean | null = null): string {
  const { cards } = words().chifootmi;
  if (card === null) return cards.closed;
  if (card !== "DT") return String(card);
  return attacks === null ? cards.dt : attacks ? cards.dribble : cards.tackle;
}

/** Whether a seat attacks, as far as anybody has the ball. */
export function attacks(ball: PlayerSeat | null, seat: PlayerSeat): boolean | null {
  return ball === null ? null : ball === seat;
}

/** An active card; a closed one says so, and to its owner that nobody else sees it. */
export function slotName({ card, up }: Slot, attacking: boolean | null, owned = true): string {
  const { cards } = words().chifootmi;
  const name = cardName(card, attacking);
  return card !== null && !up ? `${name}, ${owned ? cards.only : cards.closed}` : name;
}

export function topName({ open }: Hand): string {
  const [top] = open;
  return top === undefined ? words().chifootmi.piles.empty : cardName(top);
}

export function listed(cards: readonly (Card | null)[]): string {
  const { none } = words().chifootmi.cards;
  return cards.length === 0 ? none : cards.map((card) => cardName(card)).join(", ");
}
