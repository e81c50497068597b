/** What people at the table are called. */
import { named, words } from "../app/words";
import { OPPONENTS, type Invitation, type Player, type PlayerSeat } from "../wire";
import type { Catalogue } from "../app/words/en";

export interface Sitting {
  south: Pick<Player, "kind" | "name" | "level">;
  north: Pick<Player, "kind" | "name" | "level">;
  /** The seats of who looks. */
  you?: readonly PlayerSeat[];
}

/** Where the one person who looks sits; null for two at one screen, and for who only watches. */
export function ownOf({ you }: Pick<Sitting, "you">): PlayerSeat | null {
  return you?.length === 1 ? (you[0] ?? null) : null;
}

/** Does who looks sit there, and there alone? */
export function isOwn(table: Sitting, seat: PlayerSeat): boolean {
  return ownOf(table) === seat;
}

/** Whose goals are read first. */
export function readerOf(own: PlayerSeat | null): PlayerSeat {
  return own ?? "south";
}

/** A score in a line of words. */
export function scoreLine(score: Record<PlayerSeat, number>, own: PlayerSeat | null): string {
  const first = readerOf(own);
  return `${score[first]}–${score[other(first)]}`;
}

/** The one person against the computer, without a name. */
function isYou(table: Sitting, seat: PlayerSeat): boolean {
  return isOwn(table, seat) && table[seat].kind === "person" && table[other(seat)].kind === "computer";
}

/** The name of who sits there, inside a sentence: the given one, "you", the opponent's, or the colour. */
export function nameOf(table: Sitting, seat: PlayerSeat): string {
  return nameIn(words(), table, seat);
}

/** The same in a given language. */
export function nameIn(catalogue: Catalogue, table: Sitting, seat: PlayerSeat): string {
  const player = table[seat];
  if (player.name !== "") return player.name;
  if (isYou(table, seat)) return catalogue.youInside;
  if (player.kind === "person") return catalogue.sides[seat].name;
  return OPPONENTS[player.level ?? ""] ?? catalogue.computer;
}

/** The name standing alone; the one person who looks is "You", unless a name was given. */
export function labelOf(table: Sitting, seat: PlayerSeat, own: PlayerSeat | null = null): string {
  return seat === own && table[seat].name === "" ? words().you : words().first(nameOf(table, seat));
}

/** Colour and pattern; the colour is left out where the name says it already. */
export function lookOf(table: Sitting, seat: PlayerSeat, own: PlayerSeat | null = null): string {
  const { look, pattern } = words().sides[seat];
  const { name, kind } = table[seat];
  return name === "" && kind === "person" && seat !== own ? pattern : look;
}

/** What the opponent of a level is called; an opponent without a name is called by its level. */
export function opponentName(level: string): string {
  return OPPONENTS[level] ?? named(words().levels, level);
}

/** How good the computer is, said; null for a person. */
export function levelOf({ level }: Sitting["south"]): string | null {
  return level === null ? null : words().match.level(named(words().levels, level));
}

export function other(seat: PlayerSeat): PlayerSeat {
  return seat === "south" ? "north" : "south";
}

/** Who invites; a seat for anyone is not offered by a friend. */
export function inviter({ name, anyone }: Pick<Invitation, "name" | "anyone">, stranger: string): string {
  return name === "" && anyone ? stranger : name;
}
