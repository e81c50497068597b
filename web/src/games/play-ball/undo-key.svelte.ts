/** What is printed on the keys of this keyboard, or on the usual one of the language. */
import { settings, type Lang } from "../../app/settings.svelte";

interface Layout {
  get(code: string): string | undefined;
}

interface Keyboard {
  getLayoutMap(): Promise<Layout>;
}

const USUAL: Record<Lang, Record<string, string>> = {
  en: { KeyW: "w", KeyE: "e", KeyD: "d", KeyS: "s", KeyA: "a", KeyQ: "q", KeyZ: "z" },
  fr: { KeyW: "z", KeyE: "e", KeyD: "d", KeyS: "s", KeyA: "q", KeyQ: "a", KeyZ: "w" },
};

let layout = $state.raw<Layout | null>(null);

export async function learnKeyboard(): Promise<void> {
  const { keyboard } = navigator as unknown as { keyboard?: Keyboard };
  layout = (await keyboard?.getLayoutMap().catch(() => undefined)) ?? null;
}

function printed(code: string): string {
  return layout?.get(code) ?? USUAL[settings.lang][code] ?? "";
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
