/** What the bar says when nobody ruled: whose move it is, and what kind. */
import { both, words } from "../../app/words";
import { nameOf, other, type Sitting } from "../../match/names";
import { noticeOf, pastOf } from "../../match/rulings";
import type { Notice } from "../../match/showing";
import type { PlayerSeat, StepView, Table } from "../../wire";
import type { Desk } from "./controller.svelte";
import { pieceName } from "./names";
import { kindOf, seatOf } from "./model";

export function plainOf(desk: Desk, table: Table, own: PlayerSeat | null): string {
  const { match } = desk;
  const text = words();
  if (!match.reel.following) return table.result === null ? text.match.replaying : text.match.replayingOver;
  if (match.reel.behind)
    return match.turn === null ? text.pitchOut.list.firstShot : text.match.plays(nameOf(table, match.turn));
  if (table.thinking !== null) return text.match.thinks(nameOf(table, table.thinking));
  if (desk.pending === null) return waiting(desk, table);
  return askedText(desk, table, own);
}

function waiting(desk: Desk, table: Table): string {
  const { turn } = desk.match;
  return turn === null ? "" : words().match.toPlay(nameOf(table, turn));
}

/** While a question stands beside the board the bar tells what raised it, else whose answer it is. */
export function raisedBy({ match, pending }: Desk, table: Table): Notice | null {
  if (pending?.ask == null || !match.reel.following) return null;
  const name = nameOf(table, pending.seat);
  const toPlay = { text: both((text) => text.match.toPlay(name)), rule: null, foul: false };
  return noticeOf(match) ?? pastOf(match) ?? toPlay;
}

/** The question of an answer, with its price or its reason. */
export function askText({ pending }: Desk, table: Sitting): string {
  const { ask, guardCaptain, removeFor } = words().pitchOut;
  if (pending?.ask == null) return "";
  if (pending.ask === "guard" && pending.pieces.some((id) => kindOf(id) === "captain")) return guardCaptain;
  if (pending.ask === "remove") return removeFor(nameOf(table, other(pending.seat)));
  return ask[pending.ask];
}

/** The step that lets a puck go may be chance's, which settles the tremor: the puck tells whose flick it was. */
function flicks({ events }: StepView, seat: PlayerSeat): boolean {
  return events.some(({ kind, piece }) => kind === "flick" && seatOf(String(piece)) === seat);
}

function askedText(desk: Desk, table: Table, own: PlayerSeat | null): string {
  const text = words().pitchOut;
  const { pending, mode, phase } = desk;
  if (pending === null) return "";
  const name = nameOf(table, pending.seat);
  if (phase === "deploy") return text.deploy.title(name);
  if (phase === "first_shot") return mode === "place" ? text.shot.place(name) : text.shot.flick(name);
  const [puck] = pending.pieces;
  if (phase === "again" && puck !== undefined) return text.again(pieceName(puck));
  if (mode === "first") return own === null ? text.firstAsk(name) : text.firstYou;
  if (pending.ask !== null) return own === null ? text.who(name, askText(desk, table)) : askText(desk, table);
  if (mode === "select") return text.select.title(name, pending.count);
  if (own === null) return text.turnOf(name);
  // Before the first own flick, what the game is about: the computer's may have told nothing of it.
  return desk.match.reel.steps.some((step) => flicks(step, own)) ? text.yourTurn : text.yourFirst;
}
