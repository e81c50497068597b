/** The game's own notation: `b2n` moves, `c5>c7` passes, `end` closes the turn. */
import type { Cell, Direction } from "./geometry";

export type Action =
  | { kind: "move"; from: Cell; direction: Direction }
  | { kind: "pass"; from: Cell; to: Cell }
  | { kind: "end"; from: null };

const MOVE = /^([a-z]\d+)(n|ne|se|s|sw|nw)$/;
const PASS = /^([a-z]\d+)>([a-z]\d+)$/;

export function parseAction(text: string): Action | null {
  if (text === "end") return { kind: "end", from: null };
  const move = MOVE.exec(text);
  if (move !== null) return { kind: "move", from: move[1] ?? "", direction: move[2] as Direction };
  const pass = PASS.exec(text);
  return pass === null ? null : { kind: "pass", from: pass[1] ?? "", to: pass[2] ?? "" };
}

export type TypedLine = { actions: string[] } | { wrong: string };

/** A typed line of actions, or the first word that is none. */
export function parseLine(line: string): TypedLine {
  const actions = line
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== "");
  const wrong = actions.find((word) => parseAction(word) === null);
  return wrong === undefined ? { actions } : { wrong };
}

/** Moves counted from 1; passes cost nothing and have no number. */
export function numbered(actions: readonly string[]): { action: string; number: number | null }[] {
  let moves = 0;
  return actions.map((action) => ({
    action,
    number: parseAction(action)?.kind === "move" ? (moves += 1) : null,
  }));
}
