/** What is said of cards, shots and rulings, for those who listen. */
import { say, words } from "../../app/words";
import { nameOf, type Sitting } from "../../match/names";
import type { StepView } from "../../wire";
import { attacks, cardName, listed, slotName, topName } from "./names";
import { readCard, readPosition, SEATS, seatOf, type Position } from "./model";

function eventText(event: Record<string, unknown>, step: StepView, table: Sitting): string {
  const text = words().chifootmi.spoken;
  if (event.kind === "reveal") return revealText(event, table);
  const seat = seatOf(event.seat);
  if (event.kind !== "draw" || seat === null) return "";
  const name = nameOf(table, seat);
  const card = readCard(event.card);
  if (event.pile !== 1) return text.open(name, cardName(card));
  const seen = card !== null && readPosition(step.position).hands[seat].active.at(-1)?.card != null;
  return seen ? text.own(cardName(card)) : text.closed(name);
}

function revealText(event: Record<string, unknown>, table: Sitting): string {
  const [south, north] = [readCard(event.south), readCard(event.north)];
  const text = words().chifootmi.spoken;
  return text.reveal(nameOf(table, "south"), cardName(south), nameOf(table, "north"), cardName(north));
}

/** What a step brought: the cards, and the referee's sentences. */
export function stepText(step: StepView, table: Sitting): string {
  const happened = step.events.map((event) => eventText(event, step, table)).filter((one) => one !== "");
  return [...happened, ...step.rulings.map((ruling) => say(ruling.text))].join(" ");
}

/** The table, one player after the other. */
export function tableText(position: Position, table: Sitting): string {
  const { mat, spoken, text } = words().chifootmi;
  const { goals, ball, kept, needed } = position;
  const score = text.score(nameOf(table, "south"), goals.south, nameOf(table, "north"), goals.north);
  const holder = ball === null ? mat.nobody : mat.has(nameOf(table, ball));
  const hands = SEATS.map((seat) => {
    const hand = position.hands[seat];
    const cards = hand.active.map((slot) => slotName(slot, attacks(ball, seat))).join(text.semi);
    const open = hand.open.length === 0 ? topName(hand) : spoken.openTop(topName(hand), hand.open.length);
    return `${spoken.hand(nameOf(table, seat), cards)} ${spoken.piles(hand.closed.length, open)}`;
  });
  const stand = position.phase === "over" ? [] : [`${holder}.`, text.kept(kept, needed)];
  return [score, ...stand, ...hands].join(" ");
}

/** All that a player has played, oldest first. */
export function playedText(position: Position, seat: "south" | "north"): string {
  return listed(position.hands[seat].played);
}
