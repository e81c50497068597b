/** Keys while something is to be chosen. */

export type KeyDeed =
  { do: "pick"; index: number } | { do: "move"; by: 1 | -1 } | { do: "lock" } | { do: "drop" };

export interface KeyPress {
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const PICK = /^(?:Digit|Numpad)([1-9])$/;

/** The place a key stands for: 1 is the leftmost of what is there to choose. */
export function keyDeed(event: KeyPress, count: number): KeyDeed | null {
  if (event.ctrlKey || event.metaKey || event.altKey || count === 0) return null;
  const index = Number(PICK.exec(event.code)?.[1] ?? 0) - 1;
  if (index >= 0) return index < count ? { do: "pick", index } : null;
  switch (event.code) {
    case "ArrowLeft":
      return { do: "move", by: -1 };
    case "ArrowRight":
      return { do: "move", by: 1 };
    case "Enter":
    case "NumpadEnter":
      return { do: "lock" };
    case "Escape":
    case "Backspace":
      return { do: "drop" };
    default:
      return null;
  }
}

/** The next place to the left or right, round the ends; without one, the first or the last. */
export function moved(from: number | null, by: 1 | -1, count: number): number {
  if (from === null) return by === 1 ? 0 : count - 1;
  return (from + by + count) % count;
}
