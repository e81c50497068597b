/** What the bar says when nobody ruled: what is asked, and of whom. */
import { words } from "../../app/words";
import { nameOf, other, type Sitting } from "../../match/names";
import type { PlayerSeat, Table } from "../../wire";
import type { Desk } from "./controller.svelte";
import { isSecret, type Pending } from "./pending";
import { readPosition, type Phase } from "./model";

/** The question as a sentence; once a Dribble/Tackle is picked, what that card does. */
export function askText(pending: Pending, phase: Phase | null, choice: number | null = null): string {
  const { ask } = words().chifootmi;
  const picked = choice === null ? undefined : pending.cards[choice]?.card;
  if (pending.kind === "play" && picked === "DT") return dribbleText(pending, phase);
  if (pending.kind === "draw") return ask.draw;
  if (pending.kind === "aim") return ask.aim[pending.role === "keeper" ? "keeper" : "shooter"];
  if (pending.kind !== "play") return ask[pending.kind];
  const attacks = pending.role === "attacker";
  if (phase === "shot") return ask.play[attacks ? "shooter" : "keeper"];
  return ask.play[attacks ? "attacker" : "defender"];
}

/** The same card is a dribble with the ball, a tackle without (CFM-5.1, 6.7, 6.8). */
function dribbleText({ role }: Pending, phase: Phase | null): string {
  const { ask } = words().chifootmi;
  if (role === "attacker") return phase === "shot" ? ask.dribbleShot : ask.dribble;
  return phase === "shot" ? ask.tackleShot : ask.tackle;
}

export function plainOf(desk: Desk, table: Table, own: PlayerSeat | null): string {
  const { match, pending } = desk;
  const text = words();
  if (!match.reel.following) return table.result === null ? text.match.replaying : text.match.replayingOver;
  if (match.reel.behind) return "";
  if (pending === null) return waiting(table, own);
  const said = askText(pending, desk.position?.phase ?? null, own === null ? null : desk.choice);
  if (own !== null) return ready(table, other(own)) + said;
  if (isSecret(pending))
    return text.chifootmi.cover.handNote(nameOf(table, pending.seat), nameOf(table, other(pending.seat)));
  return text.chifootmi.ask.of(nameOf(table, pending.seat), said);
}

/** The other side is told as ready or not, and nothing else (CFM-3.9). */
function ready(table: Table, seat: PlayerSeat): string {
  return table.sealed.includes(seat) ? `${words().chifootmi.ready(nameOf(table, seat))}. ` : "";
}

function waiting(table: Table, own: PlayerSeat | null): string {
  if (own !== null && table.sealed.includes(own)) {
    const text = words().chifootmi;
    return table.opening ? text.bothReady : text.youReady(nameOf(table, other(own)));
  }
  const seat = table.to_act.find((one): one is PlayerSeat => one === "south" || one === "north");
  return seat === undefined ? "" : waitText(table, seat);
}

/** What the other one is thinking about. */
function waitText(table: Sitting & Pick<Table, "position">, seat: PlayerSeat): string {
  const { phase } = readPosition(table.position);
  const { waits } = words().chifootmi;
  const name = nameOf(table, seat);
  if (phase === "one_two" || phase === "offside" || phase === "last_shot") return waits[phase](name);
  return words().match.thinks(name);
}
