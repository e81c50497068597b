/** What a pitch is announced as: what its way meets first decides what is offered (PBW-5). */
import type { Catalogue } from "../../app/words/en";
import { BALL, carrierOf, seatOf, type Position } from "./model";
import type { Announce } from "./pending";

/** What the active player may be about to touch that is more than a block or a push of somebody. */
export type Meets = "ball" | "foe" | "mate";
/** What is done to it, announced or not. */
export type Deed = "pickup" | "clear" | "snatch" | "block" | "handover" | "push";

/** The announced deed first, then what the same touch is when nothing is said. */
const DEEDS: Record<Meets, readonly [announced: Deed & Announce, plain: Deed]> = {
  ball: ["pickup", "clear"],
  foe: ["snatch", "block"],
  mate: ["handover", "push"],
};

export interface Met {
  id: string;
  kind: Meets;
  /** What may be done there, the announced deed first. */
  deeds: readonly Deed[];
  /** Part of the cone goes past it. */
  loose: boolean;
}

export function kindOf(position: Position, player: string, met: string | null): Meets | null {
  if (met === null) return null;
  if (met === BALL) return "ball";
  const carrier = carrierOf(position)?.id;
  if (seatOf(met) !== seatOf(player)) return met === carrier ? "foe" : null;
  return player === carrier ? "mate" : null;
}

/** A limit that is spent, or what the rules refuse, leaves the plain touch alone. */
export function deedsOf(kind: Meets, may: readonly Announce[]): readonly Deed[] {
  const [announced, plain] = DEEDS[kind];
  return may.includes(announced) ? [announced, plain] : [plain];
}

/** What is announced with a deed. */
export function announceOf(deed: Deed): Announce {
  return deed === "pickup" || deed === "snatch" || deed === "handover" ? deed : "none";
}

/** The last choice of this match where it is open; else the first. */
export function chosenOf(deeds: readonly Deed[], last: Deed | undefined): Deed | null {
  return deeds.find((deed) => deed === last) ?? deeds[0] ?? null;
}

/** What letting go announces, in one sentence; a key says it of itself. */
export function sayingText(
  { saying, announces }: Pick<Catalogue["pitchBowl"], "saying" | "announces">,
  announce: Announce,
  met: Met | null,
  deed: Deed | null,
  byKey: boolean,
): string {
  const who = byKey ? saying.key : saying.hand;
  if (announce === "none")
    return saying.plain[deed === "clear" || deed === "block" || deed === "push" ? deed : "run"](who);
  const said = saying.announces(who, announces[announce]);
  return announce !== "pass" && (met === null || met.loose) ? `${said} ${saying.miss}` : said;
}
