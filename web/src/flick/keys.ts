/** Flicking by keys: what each key means, and the typed line. */
import type { Aim } from "./aim.svelte";
import type { Shot } from "./shot";
import type { Point } from "./view";

export type KeyDeed =
  | { do: "cycle"; by: 1 | -1 }
  | { do: "turn"; by: number }
  | { do: "power"; to: number }
  | { do: "stronger"; by: number }
  | { do: "hold" }
  | { do: "release" }
  | { do: "flick" }
  | { do: "cancel" }
  | { do: "table" }
  | { do: "ruling" }
  | { do: "help" };

/** What of a keyboard event matters. */
export interface Key {
  key: string;
  code: string;
  type: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
}

const PLAIN: Record<string, KeyDeed> = {
  ArrowUp: { do: "stronger", by: 1 },
  ArrowDown: { do: "stronger", by: -1 },
  PageUp: { do: "turn", by: 10 },
  PageDown: { do: "turn", by: -10 },
  Enter: { do: "flick" },
  NumpadEnter: { do: "flick" },
  Escape: { do: "cancel" },
};
const LETTERS: Record<string, KeyDeed> = { t: { do: "table" }, l: { do: "ruling" }, "?": { do: "help" } };

/** What a key does; null for keys that are not the hand's. Left turns counter-clockwise. */
export function keyOf(key: Key): KeyDeed | null {
  if (key.ctrlKey || key.metaKey || key.altKey) return null;
  if (key.code === "Space") return key.repeat ? null : { do: key.type === "keyup" ? "release" : "hold" };
  if (key.type === "keyup") return null;
  if (key.code === "Tab") return { do: "cycle", by: key.shiftKey ? -1 : 1 };
  const fine = key.shiftKey ? 0.1 : 1;
  if (key.code === "ArrowLeft") return { do: "turn", by: fine };
  if (key.code === "ArrowRight") return { do: "turn", by: -fine };
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(key.code)?.[1];
  if (digit !== undefined) return { do: "power", to: Number(digit) * 10 };
  if (key.repeat && key.code.endsWith("Enter")) return null;
  return PLAIN[key.code] ?? LETTERS[key.key.toLowerCase()] ?? null;
}

/** The place from the left that a digit names, from 0; null for other keys. */
export function placeOf({
  code,
  ctrlKey,
  metaKey,
  altKey,
}: Omit<Key, "key" | "type" | "repeat">): number | null {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  return digit === undefined || ctrlKey || metaKey || altKey ? null : Number(digit) - 1;
}

/** Back from the board to a piece in the tray, where the arrows choose among the pieces. */
export function toTray(piece: string): boolean {
  const button = document.querySelector<HTMLElement>(`[data-testid=tray-piece][data-piece-id="${piece}"]`);
  button?.focus();
  return button !== null;
}

/** Discs from the top left to the bottom right of the screen, as one reads; rows are a disc high. */
export function inReadingOrder(discs: readonly ({ id: string } & Point)[], row = 30): string[] {
  return [...discs]
    .sort((a, b) => Math.round(a.y / row) - Math.round(b.y / row) || a.x - b.x)
    .map(({ id }) => id);
}

/** The next disc; null past either end, where Tab goes on to the rest of the page. */
export function next(pieces: readonly string[], current: string | null, by: 1 | -1): string | null {
  if (current === null) return pieces.at(by === 1 ? 0 : -1) ?? null;
  const index = pieces.indexOf(current) + by;
  return index < 0 ? null : (pieces[index] ?? null);
}

/** What running a key brought: a shot to send, nothing, or `leave` when the key should do what it always does. */
export type KeyDone = { shot: Shot | null; leave: boolean };

/** Do what a key means for the aim; `order` are the own discs in reading order. */
export function runKey(aim: Aim, deed: KeyDeed, order: readonly string[]): KeyDone {
  const stay: KeyDone = { shot: null, leave: false };
  switch (deed.do) {
    case "cycle":
      return cycle(aim, order, deed.by);
    case "turn":
      aim.turn(deed.by);
      return stay;
    case "power":
      aim.setPower(deed.to);
      return stay;
    case "stronger":
      aim.setPower(aim.power + deed.by);
      return stay;
    case "hold":
      aim.press("keys");
      return stay;
    case "release":
      return { ...stay, shot: aim.releaseKey() };
    case "flick":
      return { ...stay, shot: aim.neutral("keys") };
    case "cancel":
      if (aim.holding) aim.unpress();
      else aim.cancel();
      return stay;
    default:
      return stay;
  }
}

function cycle(aim: Aim, order: readonly string[], by: 1 | -1): KeyDone {
  const piece = next(order, aim.piece, by);
  aim.select(piece);
  return { shot: null, leave: piece === null };
}

/** `2 31.4 60`: the disc by its number in reading order or by its name, the angle, the power in per cent. */
export interface Typed {
  piece: string;
  angle: number;
  power: number;
}

export function parseTyped(text: string, order: readonly string[]): Typed | null {
  const [disc, angle, power, ...rest] = text.trim().replaceAll(",", ".").split(/\s+/);
  if (disc === undefined || angle === undefined || power === undefined || rest.length > 0) return null;
  const [degrees, percent] = [Number(angle.replace(/°$/, "")), Number(power.replace(/%$/, ""))];
  const piece = typedPiece(disc, order);
  if (piece === null || !(degrees >= 0 && degrees <= 360) || !(percent >= 1 && percent <= 100)) return null;
  return { piece, angle: degrees, power: percent };
}

/** A disc by its number in reading order or by its name. */
export function typedPiece(disc: string, order: readonly string[]): string | null {
  const named = (id: string): boolean => id === disc || id.endsWith(`.${disc.toLowerCase()}`);
  return order[Number(disc) - 1] ?? order.find(named) ?? null;
}

/** The shot of a typed line, or null for a line that is none. */
export function typedShot(aim: Aim, text: string, order: readonly string[]): Shot | null {
  const typed = parseTyped(text, order);
  if (typed === null || !aim.pieces.includes(typed.piece)) return null;
  aim.select(typed.piece);
  aim.point(typed.angle);
  aim.setPower(typed.power);
  return aim.neutral("keys");
}
