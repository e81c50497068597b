/** Pitch Bowl's puzzles: the disc to pitch, and how hard in squares of a free run, as its scale counts. */
import { number, words } from "../../app/words";
import { parse } from "../../flick/notation";
import type { PuzzleFace } from "../index";
import { readField, squaresAt } from "./field";
import { pieceName } from "./text";

export const puzzle: PuzzleFace = {
  places: (action) => [String(parse(action).fields.piece)],
  shot: (action, { equipment }) => {
    const { piece, speed } = parse(action).fields;
    const squares = squaresAt(readField(equipment), Number(speed));
    const power = words().pitchBowl.squares(number(Math.round(10 * squares) / 10));
    return { piece: pieceName(String(piece)), power };
  },
};
