/** Discs that keep their identity from one position to the next, so that the right one is seen to move. */
import type { PlayerSeat } from "../../wire";
import type { Cell } from "./geometry";
import type { Position } from "./model";

export interface Piece {
  id: string;
  seat: PlayerSeat;
  cell: Cell;
}

function follow(pieces: readonly Piece[], seat: PlayerSeat, cells: readonly Cell[]): Piece[] {
  const own = pieces.filter((piece) => piece.seat === seat);
  const free = cells.filter((cell) => !own.some((piece) => piece.cell === cell));
  return own.map((piece) =>
    cells.includes(piece.cell) ? piece : { ...piece, cell: free.shift() ?? piece.cell },
  );
}

function fresh(seat: PlayerSeat, cells: readonly Cell[]): Piece[] {
  return cells.map((cell, index) => ({ id: `${seat}${index}`, seat, cell }));
}

/** The pieces of a position; those that stay on their cell stay who they are, those that moved come last. */
export function piecesOf(position: Position, before: readonly Piece[]): Piece[] {
  if (before.length === 0) return [...fresh("south", position.south), ...fresh("north", position.north)];
  const pieces = [...follow(before, "south", position.south), ...follow(before, "north", position.north)];
  const stayed = before.filter((piece) => pieces.includes(piece));
  return [...stayed, ...pieces.filter((piece) => !stayed.includes(piece))];
}

/** The drawing of a disc; under the ball the dots move to the edge, so that they still show. */
export function drawingOf(seat: PlayerSeat, carries: boolean): string {
  if (seat === "south") return "#disc-a";
  return carries ? "#puck-b" : "#disc-b";
}
