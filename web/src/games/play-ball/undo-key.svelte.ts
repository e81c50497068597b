/** What is printed on the undo key: Z where the bottom left letter is a Z, else the erase sign. */
import { settings } from "../../lib/settings.svelte";

interface Keyboard {
  getLayoutMap(): Promise<{ get(code: string): string | undefined }>;
}

const layout = $state<{ bottomLeft: string | null }>({ bottomLeft: null });

export async function learnKeyboard(): Promise<void> {
  const { keyboard } = navigator as unknown as { keyboard?: Keyboard };
  const map = await keyboard?.getLayoutMap().catch(() => undefined);
  layout.bottomLeft = map?.get("KeyZ") ?? null;
}

export function undoKey(): string {
  const printed = layout.bottomLeft ?? (settings.lang === "fr" ? "w" : "z");
  return printed === "z" ? "Z" : "⌫";
}
