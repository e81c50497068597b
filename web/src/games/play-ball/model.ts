/** The position text of Play Ball, `south north ball turn left score [began]`, and how events change it. */
import type { PlayerSeat, StepView } from "../../wire";
import type { Cell, Equipment, Direction } from "./geometry";

export interface Position {
  south: Cell[];
  north: Cell[];
  ball: Cell;
  turn: PlayerSeat;
  left: number;
}

export function readPosition(text: unknown): Position {
  const [south = "", north = "", ball = "", turn = "", left = ""] = String(text).split(" ");
  return {
    south: south.split(","),
    north: north.split(","),
    ball,
    turn: turn === "n" ? "north" : "south",
    left: Number(left),
  };
}

/** Goals as the position counts them, south first. */
export function scoreOf(text: unknown): Record<PlayerSeat, number> {
  const [south = "0", north = "0"] = (String(text).split(" ")[5] ?? "0-0").split("-");
  return { south: Number(south), north: Number(north) };
}

/** How many moves the turn began with, as far as the position tells. */
export function movesOf(text: unknown): number {
  const [, , , , left = "3", , began] = String(text).split(" ");
  return Number(began?.split("/")[1] ?? left);
}

/** All set up, as a match begins. */
export function opening(equipment: Equipment, begins: unknown): string {
  const { starts, centre } = equipment;
  return `${starts.south.join(",")} ${starts.north.join(",")} ${centre} ${begins === "north" ? "n" : "s"} 2 0-0`;
}

export function seatOn(position: Position, cell: Cell): PlayerSeat | null {
  if (position.south.includes(cell)) return "south";
  return position.north.includes(cell) ? "north" : null;
}

export function hasBall(position: Position, cell: Cell): boolean {
  return position.ball === cell;
}

/** What a step looks like before the next round is set up: its piece moved, the ball with it. */
export function atTheMoment(before: Position, step: StepView): Position {
  return step.events.reduce<Position>((position, event) => {
    const from = String(event.from);
    const to = String(event.to);
    if (event.kind === "take" || event.kind === "pass") return { ...position, ball: to };
    if (event.kind !== "step" && event.kind !== "jump") return position;
    return {
      ...position,
      south: position.south.map((cell) => (cell === from ? to : cell)),
      north: position.north.map((cell) => (cell === from ? to : cell)),
      ball: position.ball === from ? to : position.ball,
    };
  }, before);
}

// The game's own notation: `b2n` moves, `c5>c7` passes, `end` closes the turn.

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
