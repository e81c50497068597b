/** Keys of the practice table: aiming as in a match, and moving, turning, removing the piece last touched. */
import { inReadingOrder, keyOf, runKey } from "../../flick/keys";
import { View } from "../../flick/view";
import type { Practice } from "./practice.svelte";

const MOVES: Record<string, readonly [number, number]> = {
  KeyA: [-1, 0],
  KeyD: [1, 0],
  KeyW: [0, 1],
  KeyS: [0, -1],
};
const STEP = 5;
const AIMS = ["cycle", "turn", "power", "stronger", "hold", "release", "flick", "cancel"];

function order({ bench, aim, places }: Practice): string[] {
  const view = new View(bench.arena.width, bench.arena.height, "south");
  return inReadingOrder(aim.pieces.map((id) => ({ id, ...view.at(places[id] ?? { x: 0, y: 0 }) })));
}

/** A key for what lies on the table; whether it was one. */
function onPieceKey(practice: Practice, event: KeyboardEvent): boolean {
  const piece = practice.chosen ?? practice.aim.piece;
  const move = MOVES[event.code];
  if (event.code === "KeyR") {
    if (piece !== null && practice.bench.turns(piece)) practice.turn(piece, event.shiftKey ? -5 : undefined);
    else practice.retake();
    return true;
  }
  if (piece === null) return false;
  if (move !== undefined) {
    const step = event.shiftKey ? 1 : STEP;
    practice.nudge(piece, move[0] * step, move[1] * step);
  } else if (event.code === "Delete" || event.code === "Backspace") practice.take(piece);
  else return false;
  return true;
}

export function onKey(practice: Practice, event: KeyboardEvent, focused: boolean): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.type === "keydown" && onPieceKey(practice, event)) return true;
  const deed = keyOf(event);
  if (deed === null || !AIMS.includes(deed.do) || (deed.do === "cycle" && !focused)) return false;
  const done = runKey(practice.aim, deed, order(practice));
  if (deed.do === "cycle") practice.chosen = practice.aim.piece;
  if (done.shot !== null) void practice.shoot(done.shot);
  return !done.leave;
}
