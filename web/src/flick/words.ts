/** The hand's own sentences. */
import { settings } from "../app/settings.svelte";
import { FALLBACK } from "../app/words/language";
import { flick } from "../app/words/en/flick";
import { part } from "../app/words/spoken.svelte";
import type { Notice } from "../match/match.svelte";
import type { PlayerSeat } from "../wire";
import type { Aim } from "./aim.svelte";

export type FlickWords = typeof flick;
/** What a game calls it when a disc is sent off. */
export type Verb = keyof FlickWords["motion"];

export const flickWords = part("flick", flick);

/** A sentence of the hand for the bar of a match. */
function noticeOf(sentence: (text: FlickWords) => string): Notice {
  const text = { [FALLBACK]: sentence(flick), [settings.lang]: sentence(flickWords()) };
  return { text, rule: null, foul: false };
}

/** What a key that was only clicked says. */
export const clickedNotice = (): Notice => noticeOf((text) => text.clicked);

/** What the first press of the key that ends a turn says. */
export const endAgainNotice = (): Notice => noticeOf((text) => text.endAgain);

/** What is said of a pull while it lasts: the same sentence, however the ring breathes. */
export function pullNotice(aim: Pick<Aim, "hand" | "breathes" | "steadiness">): Notice | null {
  if (aim.hand === null) return null;
  const key = !aim.breathes ? "still" : aim.steadiness === "tires" ? "tires" : "breathes";
  return noticeOf((text) => text.pulling[key]);
}

/** A direction as people read it: 82.4°. */
export function degrees(value: number, digits = 1): string {
  const figures = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${new Intl.NumberFormat(settings.lang, figures).format(value)}°`;
}

const STRENGTHS = [0.15, 0.35, 0.6, 0.85];
/** Degrees off straight ahead up to which it is called so, and so on to straight back. */
const AHEAD = 6;
const ASIDE = [60, 120, 174];

function wayText(off: number): string {
  const text = flickWords();
  const side = off > 0 ? "left" : "right";
  const far = Math.abs(off);
  if (far <= AHEAD) return text.ahead;
  const [slant = 0, across = 0, behind = 0] = ASIDE;
  if (far <= slant) return text.aheadAside[side];
  if (far <= across) return text.aside[side];
  return far <= behind ? text.backAside[side] : text.back;
}

/** A flick as a person would tell it, seen by who made it: "ahead to the left, soft"; exact figures are the record's. */
export function shotText(angle: number, share: number, seat: PlayerSeat): string {
  const { shot, strengths } = flickWords();
  const off = ((angle - (seat === "south" ? 90 : 270) + 540) % 360) - 180;
  return shot(wayText(off), strengths[STRENGTHS.filter((most) => share > most).length] ?? "");
}

/** Which hand a match plays with, and how wide it spreads now. */
export function handText(tremor: number, cone: number): string {
  const text = flickWords();
  if (tremor === 0) return text.robot;
  const named: Record<number, (cone: string) => string> = { 0.5: text.steady, 1: text.normal, 2: text.shaky };
  return named[tremor]?.(degrees(cone)) ?? text.other(degrees(tremor), degrees(cone));
}
