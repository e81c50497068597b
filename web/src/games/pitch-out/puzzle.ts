/** Pitch Out's puzzles: the puck to flick, and how hard as a share of the strongest flick. */
import { parse } from "../../flick/notation";
import type { PuzzleFace } from "../index";
import { pieceName } from "./text";

export const puzzle: PuzzleFace = {
  places: (action) => [String(parse(action).fields.piece)],
  shot: (action, { equipment }) => {
    const { piece, speed } = parse(action).fields;
    const power = `${Math.round((100 * Number(speed)) / Number(equipment.top_speed))} %`;
    return { piece: pieceName(String(piece)), power };
  },
};
