/** A flick that a hint advises: the straight way to the first contact, and what is met there. */
import { words } from "../app/words";
import type { Hint } from "../wire";
import type { Arena } from "./arena";
import type { Aimed } from "./coming";
import { parse, type Fields } from "./notation";
import { rayOf, type Body } from "./ray";
import type { Point } from "./view";
import { byKeys } from "../ui/hands.svelte";
import { degrees } from "./words";

export interface Deed {
  what: string;
  fields: Fields;
}

/** What is advised, action by action. */
export function deedsOf(hint: Hint | null): Deed[] {
  return (hint?.actions ?? []).map(parse);
}

/** The flick among it, or the kick. */
export function flickIn(deeds: readonly Deed[]): Fields | null {
  return deeds.find(({ what }) => what === "flick" || what === "kick")?.fields ?? null;
}

export function aimedAt(
  arena: Arena,
  piece: string,
  from: Point,
  flick: Fields,
  bodies: readonly Body[],
): Aimed {
  const ray = rayOf(arena, from, Number(flick.angle), Number(flick.speed), bodies);
  return { piece, way: [from, ray.end], target: ray.met?.id ?? null };
}

/** "your Guard at the computer’s Immortal, strength 63 %". */
export function aimText(piece: string, target: string | null, power: string): string {
  const { help } = words();
  return `${target === null ? help.alone(piece) : help.at(piece, target)}, ${power}`;
}

/** Whoever aims by keys is told the direction, too. */
export function angleText({ angle }: Fields): string {
  return byKeys() ? `, ${degrees(Number(angle))}` : "";
}

/** A label of a key inside a sentence. */
export function lower(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}
