/** What pieces are called. */
import { named, words } from "../../app/words";
import { nameOf, type Sitting } from "../../match/names";
import type { PlayerSeat } from "../../wire";
import { isBlock, kindOf, seatOf } from "./model";

/** "Runner", "block": the piece without its owner. */
export function pieceName(id: string): string {
  const { names, block, centre } = words().pitchOut;
  if (!isBlock(id)) return named(names, kindOf(id));
  const seat = seatOf(id);
  return seat === null ? centre : block(Number(id.split(".").at(-1)));
}

/** "Ben’s Runner". */
export function ownedName(table: Sitting, id: string): string {
  const seat = seatOf(id);
  return seat === null ? pieceName(id) : words().pitchOut.owned(nameOf(table, seat), pieceName(id));
}

/** The clause of a puck's power. */
const CLAUSES: Record<string, string> = {
  captain: "POT-6.1",
  guard: "POT-6.2",
  assassin: "POT-6.3",
  runner: "POT-6.4",
  immortal: "POT-6.5",
  major: "POT-6.6",
  commando: "POT-6.7",
  sapper: "POT-6.8",
  infested: "POT-6.9",
  shadow: "POT-6.10",
  witch: "POT-6.11",
  golem: "POT-6.12",
};

export function clauseOf(kind: string): string {
  return CLAUSES[kind] ?? "POT-6.13";
}

/** The team that sits there. */
export function teamOf(options: Readonly<Record<string, unknown>>, seat: PlayerSeat): string {
  const teams = options.teams as Partial<Record<PlayerSeat, string>> | undefined;
  return teams?.[seat] ?? (seat === "south" ? "citizens" : "hoods");
}

/** Every puck of the team that sits there. */
export function squadOf(equipment: Readonly<Record<string, unknown>>, seat: PlayerSeat): string[] {
  const teams = equipment.teams as Partial<Record<PlayerSeat, { pucks?: string[] }>> | undefined;
  return teams?.[seat]?.pucks ?? [];
}

/** Pucks in the order of the rules, Golems and obstacles last. */
export function inOrder(ids: readonly string[]): string[] {
  const order = [...Object.keys(CLAUSES), "obstacle"];
  return [...ids].sort((one, other) => order.indexOf(kindOf(one)) - order.indexOf(kindOf(other)));
}
