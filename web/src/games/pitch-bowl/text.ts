/** What is said in Pitch Bowl, besides the words themselves. */
import { settings } from "../../app/settings.svelte";
import { both, inOne, number, words, say } from "../../app/words";
import { sayingText } from "./announcing";
import { nameOf, type Sitting } from "../../match/names";
import { isPlayer } from "../../match/turns";
import type { PlayerSeat, Table, StepView, RulingView, Words } from "../../wire";
import type { Desk } from "./controller.svelte";
import { whatOf, lineOf, outcomeOf } from "./turns";
import { BALL, LIMITS, isRunner, seatOf, pieceOf, numberOf, type Position } from "./model";
import type { Point } from "../../flick/view";
import { survey } from "../../flick/ray";
import { degrees } from "../../flick/words";
import { arenaOf, squaresOf, type Field } from "./field";
import { bodiesFor, pitchOf, spokenOf, tapeOf } from "./view";
import { aimedOf, announcing, type Aimed, type Announced } from "../../flick/coming";
import type { Reel } from "../../match/reel.svelte";
import type { Notice } from "../../match/match.svelte";

// What the bar says when nobody ruled: whose move it is, and what kind.

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

/** What letting go announces, while somebody is aimed with. */
export function sayingOf(desk: Desk): Notice | null {
  const { players, chosen, met, announce, deed, isNamed } = desk;
  if (desk.mode !== "pitch" || chosen === null || (desk.way === null && met === null && !isNamed))
    return null;
  if (!desk.match.ready || desk.lacksTarget) return null;
  if (players.hand !== null && players.steadiness === "tires" && met === null) return null;
  const byKey = settings.way === "keys";
  return {
    text: both((text) =>
      desk.falls && !desk.passes
        ? text.pitchBowl.saying.falls
        : sayingText(text.pitchBowl, announce, isNamed && announce !== "pass" ? null : met, deed, byKey),
    ),
    rule: null,
    foul: false,
  };
}

// What players are called.

/** "Runner 1", "Number 3", "Ball". */
export function pieceName(id: string): string {
  const text = words().pitchBowl;
  if (id === BALL) return text.ball;
  return isRunner(id) ? text.runner(numberOf(id)) : text.threeQuarter(numberOf(id));
}

/** "R1", "T3": as it stands on the disc, with its number. */
export function shortName(id: string): string {
  return id === BALL ? words().pitchBowl.ball : `${isRunner(id) ? "R" : "T"}${numberOf(id)}`;
}

/** "Ben’s Runner 1". */
export function ownedName(table: Sitting, id: string): string {
  const seat = seatOf(id);
  return seat === null ? pieceName(id) : words().pitchBowl.owned(nameOf(table, seat), pieceName(id));
}

// What is said of pitches, rulings and the field, for those who listen.

/** What a step brought: the pitch and the referee's sentences. */
export function stepText(step: StepView, table: Sitting): string {
  const pitch = pitchOf(step);
  const name = isPlayer(step.seat) ? nameOf(table, step.seat) : "";
  const ruled = spokenOf(step).map((ruling) => say(ruling.text));
  if (pitch?.kind === "flick") {
    const outcome = words().pitchBowl.outcomes[outcomeOf(step)];
    return [`${words().pitchBowl.who(ownedName(table, String(pitch.piece)), outcome)}.`, ...ruled].join(" ");
  }
  const told = ["toss", "choose", "deploy", "kick"].includes(whatOf(step));
  const said = told ? `${words().pitchBowl.who(name, lineOf([step], table))}.` : "";
  return [said, ...ruled].filter((one) => one !== "").join(" ");
}

/** "d7"; on a line "d7 and e7": it belongs to both (PBW-1.5). */
export function whereText(field: Field, at: Point): string {
  return words().pitchBowl.squaresOf(squaresOf(field, at));
}

/** "Ben’s Runner 1, d7, passive, has the ball". */
export function pieceText(field: Field, position: Position, table: Sitting, id: string): string {
  const piece = pieceOf(position, id);
  const name = ownedName(table, id);
  if (piece === undefined) return name;
  const text = words().pitchBowl;
  return [
    name,
    whereText(field, piece),
    ...(piece.passive ? [text.passive] : []),
    ...(piece.carrier ? [text.carries] : []),
  ].join(", ");
}

/** What is left in the turn: its limits, and how many may still be pitched. */
export function leftText({ position, pending }: Desk): string {
  const text = words().pitchBowl;
  const left = LIMITS.filter((limit) => position?.used[limit] === false).map((limit) => text.limits[limit]);
  return text.text.left(
    left.map((one) => one.toLowerCase()),
    pending?.pieces.length ?? 0,
  );
}

/** The field as seen from a player, the nearest first; without one, everything where it lies. */
export function aroundText(field: Field, position: Position, table: Sitting, from: string | null): string {
  const player = from === null ? undefined : pieceOf(position, from);
  if (player === undefined) return tableText(field, position, table);
  const text = words();
  const arena = arenaOf(field, field.playerSpeed);
  const told = survey(arena, player, bodiesFor(field, position, player.id)).map((seen) => {
    const far = text.pitchBowl.squares(number(Math.round((10 * seen.distance) / field.square) / 10));
    return `${ownedName(table, seen.id)}, ${degrees(seen.angle, 0)}, ${far}`;
  });
  return `${pieceName(player.id)}: ${told.join("; ")}.`;
}

/** Everything where it lies. */
export function tableText(field: Field, position: Position, table: Sitting): string {
  if (position.pieces.length === 0) return words().pitchBowl.spoken.empty;
  return position.pieces.map(({ id }) => pieceText(field, position, table, id)).join(". ");
}

// A pitch or a kick before it is shown.

/** What is announced with a pitch; "none" with a run, "kick" for a kick. */
export function announcedBy(step: StepView | null): string {
  const pitch = pitchOf(step);
  return pitch?.kind === "kick" ? "kick" : typeof pitch?.announce === "string" ? pitch.announce : "none";
}

/** What is announced just now: with a pitch that is about to move, or moves. */
export function saidBy({ coming, step, landed }: Pick<Reel, "coming" | "step" | "landed">): string {
  return announcedBy(coming ?? (landed ? null : step));
}

/** The player that acts; nobody in a kick. */
export function playerOf(step: StepView): string | null {
  const piece = pitchOf(step)?.piece;
  return typeof piece === "string" && piece !== BALL ? piece : null;
}

/** What is pitched, the ball in a pass or a kick, and where it goes. */
export function aimedBy(step: StepView | null): Aimed | null {
  const tape = tapeOf(step);
  if (tape === null) return null;
  const thrown = ["kick", "pass"].includes(announcedBy(step));
  return aimedOf(tape, thrown ? BALL : String(pitchOf(step)?.piece ?? BALL));
}

function targetName(target: string, { by, table, own }: Announced): string {
  const text = words();
  const seat = seatOf(target);
  const name = pieceName(target).toLowerCase();
  if (seat === null) return text.pitchBowl.coming.ball;
  if (seat === by) return text.pitchBowl.coming.mate(name);
  return seat === own ? text.show.yours(name) : ownedName(table, target);
}

/** "Marek: snatch, number 3 aims at your runner 1". */
export const comingOf = announcing(aimedBy, (coming) => {
  const { step, aimed, who } = coming;
  const { show, pitchBowl } = words();
  const announced = announcedBy(step);
  if (announced === "kick") return { text: pitchBowl.coming.kick(who) };
  const player = pitchBowl.coming.player(pieceName(String(pitchOf(step)?.piece ?? BALL)).toLowerCase());
  const said = pitchBowl.coming.says[announced as keyof typeof pitchBowl.coming.says] ?? "";
  const piece = said === "" ? player : `${said}, ${player}`;
  if (aimed.target !== null) return { text: show.at(who, piece, targetName(aimed.target, coming)) };
  return { text: said === "" ? pitchBowl.coming.runs(who, player) : show.alone(who, piece) };
});

// What the bar says of a pitch: what decided, and what that cost.

/** They only say what follows from a ruling before them. */
const FOLLOWS = [
  "fall",
  "fall_keeps",
  "knocked_keeps",
  "kick_off_again",
  "bonus",
  "placements_lost",
  "last_done",
  "given",
  "give_choice",
  "given_nobody",
];
/** The ball changes hands: that counts more than how far somebody ran. */
const GAINS = ["interception", "snatch", "pickup", "handover", "pass"];
/** A turn that is simply over has cost nothing. */
const isLoss = ({ code }: RulingView): boolean => code.startsWith("lost_") && code !== "lost_acted";
const follows = (ruling: RulingView): boolean =>
  ruling.code.startsWith("lost_") || FOLLOWS.includes(ruling.code);

const joined = (one: Words, next: Words | undefined): Words =>
  next === undefined ? one : inOne([one, next]);

/** A touchdown before all else; then who got the ball, then what first cost the initiative, with that it did; else the last thing ruled. */
export function headOf(rulings: readonly RulingView[]): Notice | null {
  const scored = rulings.find(({ code }) => code.startsWith("touchdown"));
  if (scored !== undefined) return { text: scored.text, rule: scored.rule, foul: false };
  const at = rulings.findIndex((one) => isLoss(one) || one.code === "placements_lost");
  const cost = rulings[at];
  const gain = [...rulings].reverse().find(({ code }) => GAINS.includes(code));
  const before = cost === undefined ? rulings : rulings.slice(0, at);
  const cause = gain ?? [...before].reverse().find((ruling) => !follows(ruling)) ?? rulings.at(-1);
  if (cause === undefined) return null;
  return { text: joined(cause.text, cause === cost ? undefined : cost?.text), rule: cause.rule, foul: false };
}
