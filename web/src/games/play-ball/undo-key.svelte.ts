/** What is printed on the keys of this keyboard, or on the usual one of the language. */
import { words } from "../../app/words";

interface Layout {
  get(code: string): string | undefined;
}

interface Keyboard {
  getLayoutMap(): Promise<Layout>;
}

let layout = $state.raw<Layout | null>(null);

export async function learnKeyboard(): Promise<void> {
  const { keyboard } = navigator as unknown as { keyboard?: Keyboard };
  layout = (await keyboard?.getLayoutMap().catch(() => undefined)) ?? null;
}

function printed(code: string): string {
  const usual: Record<string, string> = words().playBall.keyboard;
  return layout?.get(code) ?? usual[code] ?? "";
}

/** Z where the bottom left letter is a Z, else the erase sign. */
export function undoKey(): string {
  return printed("KeyZ") === "z" ? "Z" : "⌫";
}

const ARROWS = { KeyW: "↑", KeyE: "↗", KeyD: "↘", KeyS: "↓", KeyA: "↙", KeyQ: "↖" };

/** Which letter goes which way on the screen: "W ↑  E ↗ …". */
export function directionLetters(): string {
  return Object.entries(ARROWS)
    .map(([code, arrow]) => `${printed(code).toUpperCase()}\u00a0${arrow}`)
    .join("  ");
}
