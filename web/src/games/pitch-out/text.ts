/** What is said in Pitch Out, besides the words themselves. */
import { inOne, say, words, named, both } from "../../app/words";
import { nameOf, type Sitting, other } from "../../match/names";
import { isPlayer } from "../../match/turns";
import type { StepView, PlayerSeat, Table, RulingView, Words } from "../../wire";
import { USUAL, type Arena } from "../../flick/arena";
import { survey } from "../../flick/ray";
import { shotText } from "../../flick/words";
import { bodiesFor, playedBy, tapeOf } from "./view";
import { parse } from "../../flick/notation";
import { pieceOf, type Position, isBlock, kindOf, seatOf } from "./model";
import { noticeOf, pastOf, headBy } from "../../match/rulings";
import type { Notice } from "../../match/showing";
import type { Desk } from "./controller.svelte";
import { aimedOf, announcing, type Aimed, type Announced } from "../../flick/coming";

// What is said of flicks, rulings and the table, for those who listen.

function eventText(event: Record<string, unknown>, table: Sitting): string {
  const text = words().pitchOut.spoken;
  const piece = typeof event.piece === "string" ? ownedName(table, event.piece) : "";
  switch (event.kind) {
    case "flick":
      return flickText(event, table);
    case "eliminated":
      return text.out(piece);
    case "returned":
    case "replaced":
      return text.back(piece);
    case "golem":
      return text.golem;
    case "covered":
      return text.covered(piece, ownedName(table, String(event.on)));
    case "removed":
      return text.removed(piece);
    default:
      return "";
  }
}

function flickText(event: Record<string, unknown>, table: Sitting): string {
  const seat = String(event.seat);
  if (!isPlayer(seat)) return "";
  const shot = shotText(Number(event.angle), Number(event.speed) / USUAL.topSpeed, seat);
  return words().pitchOut.spoken.flick(nameOf(table, seat), pieceName(String(event.piece)), shot);
}

/** What a step brought: the flick, who went, and the referee's sentences. */
export function stepText(step: StepView, table: Sitting): string {
  const text = words().pitchOut.spoken;
  const { what, fields } = parse(step.action);
  const name = isPlayer(step.seat) ? nameOf(table, step.seat) : "";
  if (what === "power")
    return fields.copy === null
      ? text.noPower(name)
      : text.power(name, pieceName(`${step.seat}.${String(fields.copy)}`));
  const happened = step.events.map((event) => eventText(event, table)).filter((one) => one !== "");
  const flicked = step.events.some((event) => event.kind === "flick");
  const quiet = flicked && !step.events.some((event) => event.kind === "eliminated");
  const ruled = step.rulings.map((ruling) => say(ruling.text));
  return [...happened, ...(quiet ? [text.nobody] : []), ...ruled].join(" ");
}

/** The table as seen from a puck, the nearest first; without one, everything where it lies. */
export function tableText(arena: Arena, position: Position, table: Sitting, from: string | null): string {
  const text = words().pitchOut;
  const puck = from === null ? undefined : pieceOf(position, from);
  if (position.pieces.length === 0) return text.spoken.empty;
  if (puck === undefined)
    return position.pieces
      .map((piece) => text.pieceAt(ownedName(table, piece.id), Math.round(piece.x), Math.round(piece.y)))
      .join(". ");
  const told = survey(arena, puck, bodiesFor(arena, position, puck.id)).map((seen) =>
    text.spoken.away(
      ownedName(table, seen.id),
      Math.round(seen.distance),
      Math.round(seen.angle),
      seen.clear ? text.spoken.clear : text.spoken.hidden,
    ),
  );
  return `${text.spoken.from(pieceName(puck.id))} ${told.join("; ")}.`;
}

/** "Ben’s Guard, 300 120, under Ana’s Shadow". */
export function pieceText(position: Position, table: Sitting, id: string): string {
  const piece = pieceOf(position, id);
  const name = ownedName(table, id);
  if (piece === undefined) return name;
  const text = words().pitchOut;
  const lid = position.pieces.find((one) => one.on === id);
  const parts = [text.pieceAt(name, Math.round(piece.x), Math.round(piece.y))];
  if (lid !== undefined) parts.push(text.covered(ownedName(table, lid.id)));
  return parts.join(", ");
}

// What pieces are called.

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

// What the bar says when nobody ruled: whose move it is, and what kind.

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

// A flick of Pitch Out before it is shown.

/** What is aimed by a step; null for a first shot, where both shoot at once. */
export function aimedBy(step: StepView | null): Aimed | null {
  const [piece, ...more] = playedBy(step);
  const tape = tapeOf(step);
  return piece === undefined || more.length > 0 || tape === null ? null : aimedOf(tape, piece);
}

/** "your Immortal", "its own Runner", "Ana’s Guard", "an obstacle". */
function targetName(target: string, { by, table, own }: Announced): string {
  const text = words().show;
  const seat = seatOf(target);
  if (isBlock(target) || seat === null) return text.obstacle;
  if (seat === by) return text.own(pieceName(target));
  return seat === own ? text.yours(pieceName(target)) : ownedName(table, target);
}

/** "Marek: Guard aims at your Immortal". */
export const comingOf = announcing(aimedBy, (coming) => {
  const { step, aimed, who } = coming;
  const text = words().show;
  const piece = pieceName(aimed.piece);
  const speed = Number(step.events.find((event) => event.kind === "flick")?.speed);
  const note = text.strength(Math.round((100 * speed) / USUAL.topSpeed));
  if (aimed.target === null) return { text: text.alone(who, piece), note };
  return { text: text.at(who, piece, targetName(aimed.target, coming)), note };
});

// What the bar says of a flick: what befell a Captain before what befell a Guard, that before another puck, that before a remark.

/** A puck goes by these. */
export const LOSSES = [
  "left",
  "struck_out",
  "struck_and_left",
  "bounced_out",
  "assassin",
  "infested",
  "immortal_infested",
];
const ROUNDS = ["captain_out", "captain_alone", "attack_priority"];
const RETURNS = ["guard_saves", "driven_out", "immortal_back", "golem_due"];

function weightOf({ code, facts }: RulingView): number {
  const kind = kindOf(String(facts.piece));
  if (code === "match_won") return 7;
  if (ROUNDS.includes(code)) return 6;
  if (code === "guard_saves") return 5;
  if (![...LOSSES, ...RETURNS].includes(code)) return 1;
  if (kind === "captain") return 5;
  if (RETURNS.includes(code)) return 2;
  return kind === "guard" ? 4 : 3;
}

/** Why a round was lost: what took the Captain, or its last teammate, and what that means; else the referee's own sentence. */
export function whyOf(rulings: readonly RulingView[]): Words | null {
  const decided = rulings.filter(({ code }) => ROUNDS.includes(code)).at(-1);
  if (decided === undefined || decided.code === "attack_priority") return decided?.text ?? null;
  const { seat } = decided.facts;
  const captain = decided.code === "captain_out";
  const fell = rulings.filter(
    ({ code, facts }) =>
      LOSSES.includes(code) &&
      seatOf(String(facts.piece)) === seat &&
      (kindOf(String(facts.piece)) === "captain") === captain,
  );
  const cause = fell.at(-1)?.text;
  const end = both(({ pitchOut }) => (captain ? pitchOut.withoutCaptain : pitchOut.captainAlone));
  return cause === undefined ? decided.text : inOne([cause, end]);
}

export function headOf(rulings: readonly RulingView[]): Notice | null {
  return headBy(rulings, weightOf);
}

/** Of two pucks that infest each other it is told once: the second sentence only mirrors the first. */
export function toldOnce<T extends { ruling: RulingView }>(told: readonly T[]): T[] {
  return told.filter(
    ({ ruling }, at) => !told.slice(0, at).some((earlier) => isMirror(earlier.ruling, ruling)),
  );
}

function isMirror(one: RulingView, other: RulingView): boolean {
  const infested = one.code === "infested" && other.code === "infested";
  return infested && one.facts.piece === other.facts.by && one.facts.by === other.facts.piece;
}
