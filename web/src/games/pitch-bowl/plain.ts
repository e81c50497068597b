/** What the bar says when nobody ruled: whose move it is, and what kind. */
import { words } from "../../lib/words";
import { nameOf } from "../../match/names";
import type { PlayerSeat, Table } from "../../wire";
import type { Desk } from "./desk.svelte";
import { pieceName } from "./names";

export function plainOf(desk: Desk, table: Table, own: PlayerSeat | null): string {
  const { match } = desk;
  const text = words();
  if (!match.reel.following) return table.result === null ? text.match.replaying : text.match.replayingOver;
  if (match.reel.behind) return match.turn === null ? "" : text.match.plays(nameOf(table, match.turn));
  if (table.thinking !== null) return text.match.thinks(nameOf(table, table.thinking));
  if (desk.pending === null) return match.turn === null ? "" : text.match.toPlay(nameOf(table, match.turn));
  return askedText(desk, table, own);
}

function askedText(desk: Desk, table: Table, own: PlayerSeat | null): string {
  const text = words().pitchBowl.asks;
  const { pending, position } = desk;
  if (pending === null || position === null) return "";
  const name = nameOf(table, pending.seat);
  switch (desk.mode) {
    case "choose":
      return text.choose(name);
    case "place":
      return text.place(name);
    case "kick":
      return text.kick(name);
    case "give":
      return text.give(name);
    case "drop":
      return text.drop(name, pieceName(pending.piece ?? ""));
    default:
      if (position.bonus !== null) return text.bonus(pieceName(position.bonus));
      if (position.phase === "placement") return text.placement(name);
      return own === null ? text.turn(name) : text.yourTurn;
  }
}
