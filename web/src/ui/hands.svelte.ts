/** Whether the person works with keys or with a pointer: sentences name what is in use. */

const hands = $state({ keys: false });
/** Keys that are only held beside others, or beside a pointer. */
const BESIDE = ["Shift", "Control", "Alt", "AltGraph", "Meta"];

export const byKeys = (): boolean => hands.keys;

export function startHands(): void {
  addEventListener("keydown", ({ key }) => (hands.keys ||= !BESIDE.includes(key)), { capture: true });
  addEventListener("pointerdown", () => (hands.keys = false), { capture: true });
}
