/** What each key does on the board. */
import type { Hand } from "./controller.svelte";
import { cellText } from "./text";
import { turned, type Cell, type Direction, type Ground } from "./geometry";

/** So long the key that undoes a step is held to take the whole turn back. */
const HOLD_MS = 400;
let holding: ReturnType<typeof setTimeout> | undefined;

/** The key that undoes was let go: no more is taken back. */
export function releaseUndo(): void {
  clearTimeout(holding);
  holding = undefined;
}

function holdUndo(hand: Hand): void {
  if (holding !== undefined) return;
  hand.soon(() => hand.undo());
  holding = setTimeout(() => {
    if ((hand.asked?.draft.length ?? 0) > 0) hand.soon(() => hand.undoTurn());
  }, HOLD_MS);
}

/** Handle a key; true when it was one of the board's. The cursor is only used on the focused board. */
export function onBoardKey(hand: Hand, event: KeyboardEvent, focused: boolean): boolean {
  if (undoes(event)) holdUndo(hand);
  else if (event.ctrlKey || event.metaKey || event.altKey) return false;
  else if (!onPlainKey(hand, event.code, focused)) return false;
  hand.pointing = focused;
  return true;
}

/** Undo by its place, by the erase key, or as everywhere with Ctrl and the letter. */
function undoes(event: KeyboardEvent): boolean {
  if (event.altKey || event.shiftKey) return false;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === "z";
  return event.code === "KeyZ" || event.code === "Backspace";
}

function onPlainKey(hand: Hand, code: string, focused: boolean): boolean {
  const direction = directionOf(code, hand.ground().flipped, hand.ground().lying);
  if (direction !== null) hand.soon(() => (hand.held === null ? chooseFirst(hand) : hand.go(direction)));
  else if (isArrow(code)) hand.soon(() => arrow(hand, code));
  else if (code === "Enter" || code === "NumpadEnter") hand.soon(() => enter(hand));
  else if (code === "Space") hand.soon(() => confirm(hand, focused));
  else if (PICK.test(code)) hand.soon(() => pick(hand, Number(PICK.exec(code)?.[1]) - 1));
  else if (code === "KeyP") hand.soon(() => startPass(hand));
  else if (code === "Escape") hand.select(null);
  else return false;
  return true;
}

function chooseFirst(hand: Hand): void {
  hand.remark((text) => text.playBall.selectFirst);
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

const PICK = /^(?:Digit|Numpad)([1-9])$/;

/** The receiver that P has found gets the ball, whichever of the two keys confirms. */
function passes(hand: Hand): boolean {
  const pass = hand.receiver === null ? undefined : hand.passes[hand.receiver];
  if (pass !== undefined) hand.make(pass, true);
  return pass !== undefined;
}

/** Enter is the main key: it ends the turn. */
function enter(hand: Hand): void {
  if (!passes(hand)) hand.end();
}

function pick(hand: Hand, index: number): void {
  hand.pickAt(index);
  hand.focusBoard();
  speakCell(hand);
}

/** Space does at the cursor what a tap does there. */
function confirm(hand: Hand, focused: boolean): void {
  if (passes(hand)) return;
  hand.focusBoard();
  if (!focused) return chooseFirst(hand);
  hand.choose(hand.cursor);
  speakCell(hand);
}

/** P: the carrier in hand, its receivers one after the other. */
function startPass(hand: Hand): void {
  const ball = hand.position?.ball ?? null;
  if (hand.owns(ball)) hand.select(ball);
  const first = hand.owns(ball) ? hand.passes[0] : undefined;
  if (first === undefined) {
    if (!hand.owns(ball) || hand.hints.cuts.length === 0) hand.remark((text) => text.playBall.noPass);
    return;
  }
  hand.receiver = 0;
  hand.cursor = first.to;
  speakCell(hand);
}

// Keys by their place on the keyboard, so that every layout has the same six directions.

const DIRECTION_KEYS: Record<string, Direction> = {
  KeyW: "n",
  KeyE: "ne",
  KeyD: "se",
  KeyS: "s",
  KeyA: "sw",
  KeyQ: "nw",
};

/** A board on its side has neighbours left and right, not above and below: the keys follow the screen. */
const LYING_KEYS: Record<string, Direction> = {
  KeyW: "nw",
  KeyE: "n",
  KeyD: "ne",
  KeyS: "se",
  KeyA: "s",
  KeyQ: "sw",
};

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

export function isArrow(code: string): code is Arrow {
  return code.startsWith("Arrow");
}

/** The direction on the board of a key, the board being turned or not. */
export function directionOf(code: string, flipped: boolean, lying = false): Direction | null {
  const direction = (lying ? LYING_KEYS : DIRECTION_KEYS)[code];
  return direction === undefined ? null : turned(direction, flipped);
}

const SIDEWAYS: Record<"ArrowLeft" | "ArrowRight", readonly [Direction, Direction]> = {
  ArrowLeft: ["nw", "sw"],
  ArrowRight: ["ne", "se"],
};

/** Ways to try, in order; sideways they take turns by column, so that left and right undo each other. */
function waysOf(arrow: Arrow, column: number): readonly Direction[] {
  if (arrow === "ArrowUp") return ["n"];
  if (arrow === "ArrowDown") return ["s"];
  const [up, down] = SIDEWAYS[arrow];
  return column % 2 === 0 ? [up, down] : [down, up];
}

/** What an arrow on a board on its side is on one that stands. */
const STOOD: Record<Arrow, Arrow> = {
  ArrowUp: "ArrowLeft",
  ArrowDown: "ArrowRight",
  ArrowLeft: "ArrowDown",
  ArrowRight: "ArrowUp",
};

/** Where an arrow takes the cursor: along the column, or to the neighbour column. */
export function moveCursor(ground: Ground, cell: Cell, arrow: Arrow): Cell {
  for (const way of waysOf(ground.lying ? STOOD[arrow] : arrow, ground.at(cell).column)) {
    const next = ground.next(cell, turned(way, ground.flipped));
    if (next !== null) return next;
  }
  return cell;
}

/** The next of several things to choose from, either way round. */
export function cycle(length: number, index: number, arrow: Arrow): number {
  const step = arrow === "ArrowRight" || arrow === "ArrowDown" ? 1 : -1;
  return (index + step + length) % length;
}
