/** Pointers on the board: tap and drag, mouse and finger; the only place that knows pixels. */
import type { Hand } from "./controller.svelte";
import { HIGH, type Point } from "./geometry";
import { Pinch, type Zoom } from "../../ui/zoom.svelte";

/** Pixels a pointer may wander before a tap becomes a drag. */
const SLACK = 6;
const SMALLEST_TARGET = 44;

interface Press {
  id: number;
  x: number;
  y: number;
  from: string | null;
  dragging: boolean;
  touch: boolean;
}

interface Touched extends Point {
  /** How far around it a finger may have meant, on the board. */
  reach: number;
}

export function toBoard(board: SVGSVGElement, event: PointerEvent): Touched {
  const matrix = board.getScreenCTM();
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse());
  return { x, y, reach: event.pointerType === "touch" ? SMALLEST_TARGET / 2 / (matrix?.a ?? 1) : 0 };
}

/** Cells smaller on the screen than a finger get a loupe. */
function needsLoupe(board: SVGSVGElement): boolean {
  return HIGH * (board.getScreenCTM()?.d ?? 1) < SMALLEST_TARGET;
}

export function gestures(board: SVGSVGElement, hand: Hand, zoom: Zoom): () => void {
  const pinch = new Pinch(board, zoom);
  let press: Press | null = null;

  const cancel = (): void => {
    press = null;
    hand.drag = hand.loupe = hand.aimed = null;
  };

  const down = (event: PointerEvent): void => {
    if (event.pointerType === "touch") pinch.down(event);
    if (pinch.on && press?.dragging) hand.select(null);
    if (pinch.on || press !== null || !event.isPrimary || event.button !== 0) return cancel();
    hand.pointing = false;
    if (hand.match.reel.behind) return hand.match.reel.skip();
    const point = toBoard(board, event);
    const from = hand.ground().nearest(point);
    const touch = event.pointerType === "touch";
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, from, dragging: false, touch };
    board.setPointerCapture(event.pointerId);
    if (touch && needsLoupe(board)) hand.loupe = point;
  };

  const move = (event: PointerEvent): void => {
    pinch.move(event);
    if (pinch.on) return;
    const point = toBoard(board, event);
    if (press !== null && press.id === event.pointerId) draw(hand, press, event, point);
    const cell = hand.ground().nearest(point);
    hand.aimed = cell === null || (press?.touch && !press.dragging) ? null : hand.at(cell, point);
  };

  const up = (event: PointerEvent): void => {
    pinch.up(event);
    const done = press;
    if (done === null || done.id !== event.pointerId) return;
    const point = toBoard(board, event);
    const cell = hand.ground().nearest(point);
    cancel();
    hand.soon(() => (done.dragging ? drop(hand, cell, point) : tap(hand, cell, point)));
  };

  const leave = (event: PointerEvent): void => {
    pinch.up(event);
    cancel();
  };

  const listeners = {
    pointerdown: down,
    pointermove: move,
    pointerup: up,
    pointercancel: leave,
    pointerleave: leave,
  };
  for (const [kind, listen] of Object.entries(listeners))
    board.addEventListener(kind, listen as EventListener);
  return () => {
    for (const [kind, listen] of Object.entries(listeners))
      board.removeEventListener(kind, listen as EventListener);
  };
}

/** The pressed pointer moves: perhaps it lifts a disc. */
function draw(hand: Hand, press: Press, event: PointerEvent, point: Point): void {
  if (hand.loupe !== null) hand.loupe = point;
  const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
  if (!press.dragging && far > SLACK && hand.match.ready && hand.owns(press.from)) {
    press.dragging = true;
    hand.select(press.from);
  }
  if (press.dragging) hand.drag = point;
}

function tap(hand: Hand, cell: string | null, point: Point): void {
  if (cell === null) hand.select(null);
  else hand.choose(cell, point);
}

/** A disc is let go: on a lawful cell it moves, elsewhere it stays. */
function drop(hand: Hand, cell: string | null, point: Point): void {
  if (cell === null || cell === hand.held) return;
  const hint = hand.at(cell, point);
  if (hint !== null) hand.make(hint, false);
  else if (!hand.owns(cell)) hand.choose(cell, point);
}
