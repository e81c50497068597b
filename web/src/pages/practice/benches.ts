/** What the practice table needs of a disc game; each is loaded when its table is opened. */
import type { Component } from "svelte";
import type { Arena } from "../../flick/arena";
import type { Point } from "../../flick/view";
import type { PlayerSeat } from "../../wire";
import type { Lying, Practice } from "./practice.svelte";

export interface BoardProps {
  practice: Practice;
  board: Surface | undefined;
  box: HTMLElement | undefined;
}

/** What the tray and the keys ask of a board. */
export interface Surface {
  toTable(clientX: number, clientY: number): Point;
  has(at: Point): boolean;
  cancel(): void;
}

export interface Bench {
  game: string;
  arena: Arena;
  /** Where the scale of the power ends, mm/s. */
  full: number;
  /** Everything that can be laid on the table, team by team. */
  groups: readonly (readonly string[])[];
  /** What lies there when nobody has laid anything. */
  first: readonly Lying[];
  /** How its first disc aims then. */
  aim: { angle: number; power: number };
  flicks(id: string): boolean;
  turns(id: string): boolean;
  seatOf(id: string): PlayerSeat | null;
  name(id: string): string;
  /** A piece as it comes out of the tray. */
  fresh(id: string): Lying;
  /** The nearest place on the table. */
  keep(at: Point): Point;
  /** A place where nothing lies. */
  free(taken: readonly Lying[], id: string): Point;
  hasPowers: boolean;
  Board: Component<BoardProps, object, "board" | "box">;
  Icon: Component<{ id: string; size: number }>;
}

const homes: Record<string, () => Promise<{ bench: Bench }>> = {
  "pitch-out": () => import("../../games/pitch-out/practice"),
  "pitch-bowl": () => import("../../games/pitch-bowl/practice"),
};

export async function loadBench(game: string): Promise<Bench | undefined> {
  return (await homes[game]?.())?.bench;
}

/** The first place in rows from the middle outwards that is so far from everything. */
export function freeAt(arena: Arena, taken: readonly Point[], room: number): Point {
  const [cx, cy] = [arena.width / 2, arena.height / 2];
  const spots: Point[] = [];
  for (let x = room; x <= arena.width - room; x += room / 2)
    for (let y = room; y <= arena.height - room; y += room / 2) spots.push({ x, y });
  const away = ({ x, y }: Point): number => Math.hypot(x - cx, y - cy);
  spots.sort((a, b) => away(a) - away(b));
  const isFree = (at: Point): boolean =>
    taken.every(({ x, y }) => Math.hypot(x - at.x, y - at.y) >= 2 * room);
  return spots.find(isFree) ?? { x: cx, y: cy };
}
