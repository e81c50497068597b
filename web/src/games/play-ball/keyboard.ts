/** What each key does on the board. */
import { words } from "../../lib/words";
import { cycle, directionOf, isArrow, moveCursor, type Arrow } from "./keys";
import type { Hand } from "./hand.svelte";
import { cellText } from "./speech";

/** Handle a key; true when it was one of the board's. The cursor is only used on the focused board. */
export function onBoardKey(hand: Hand, event: KeyboardEvent, focused: boolean): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { code } = event;
  const direction = directionOf(code, hand.ground().flipped);
  if (direction !== null) hand.soon(() => (hand.held === null ? hint(hand) : hand.go(direction)));
  else if (isArrow(code)) hand.soon(() => arrow(hand, code));
  else if (code === "Enter" || code === "NumpadEnter" || code === "Space")
    hand.soon(() => confirm(hand, focused));
  else if (code === "KeyP") hand.soon(() => startPass(hand));
  else if (code === "KeyZ" || code === "Backspace") hand.soon(() => hand.undo());
  else if (code === "Escape") hand.select(null);
  else return false;
  hand.pointing = focused;
  return true;
}

function hint(hand: Hand): void {
  hand.match.spoken = words().playBall.selectFirst;
}

function speakCell(hand: Hand): void {
  hand.match.spoken = cellText(hand, hand.cursor);
}

function arrow(hand: Hand, code: Arrow): void {
  const { receiver, passes } = hand;
  if (receiver !== null && passes.length > 0) {
    hand.receiver = cycle(passes.length, receiver, code);
    hand.cursor = passes[hand.receiver]?.to ?? hand.cursor;
  } else if (hand.ground().has(hand.cursor)) {
    hand.cursor = moveCursor(hand.ground(), hand.cursor, code);
    hand.aimed = hand.at(hand.cursor, null);
  }
  speakCell(hand);
}

function confirm(hand: Hand, focused: boolean): void {
  const pass = hand.receiver === null ? undefined : hand.passes[hand.receiver];
  if (pass !== undefined) return hand.make(pass, true);
  const idle = hand.held === null ? !hand.owns(hand.cursor) : hand.held === hand.cursor;
  if (idle || !focused) return hand.focusEnd();
  hand.choose(hand.cursor);
  speakCell(hand);
}

/** P: the carrier in hand, its receivers one after the other. */
function startPass(hand: Hand): void {
  const ball = hand.position?.ball ?? null;
  if (!hand.owns(ball)) {
    hand.match.spoken = words().playBall.noPass;
    return;
  }
  hand.select(ball);
  const first = hand.passes[0];
  if (first === undefined) {
    hand.match.spoken = words().playBall.noPass;
    return;
  }
  hand.receiver = 0;
  hand.cursor = first.to;
  speakCell(hand);
}
