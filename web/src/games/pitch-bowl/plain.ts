/** What the bar says when nobody ruled: whose move it is, and what kind. */
import { words } from "../../app/words";
import { nameOf } from "../../match/names";
import { isPlayer } from "../../match/turns";
import type { PlayerSeat, Table } from "../../wire";
import type { Desk } from "./controller.svelte";
import { pieceName } from "./names";
import { whatOf } from "./turns";

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
    case "said":
      return text.said(name);
    case "drop":
      return text.drop(name, pieceName(pending.piece ?? ""));
    default:
      if (position.bonus !== null) return text.bonus(pieceName(position.bonus));
      if (position.phase === "placement") return text.placement(name);
      return `${idleText(desk, table)}${own === null ? text.turn(name) : yourTurn(desk)}`;
  }
}

/** Before the first own pitch, what the game is about. */
function yourTurn({ match, pending }: Desk): string {
  const { yourTurn: next, yourFirst } = words().pitchBowl.asks;
  const pitched = match.reel.steps.some((step) => step.seat === pending?.seat && whatOf(step) === "flick");
  return pitched ? next : yourFirst;
}

/** The other coach ended the turn without a pitch: else nobody would know that it was played. */
function idleText({ match, pending }: Desk, table: Table): string {
  const turn = match.turns.at(-1);
  if (turn === undefined || !isPlayer(turn.seat) || turn.seat === pending?.seat) return "";
  const steps = match.reel.steps.slice(turn.from, turn.to);
  const [first] = steps;
  if (first === undefined || whatOf(first) !== "end_turn") return "";
  return `${words().pitchBowl.asks.idle(nameOf(table, turn.seat))} `;
}
