/** Which element keeps a key for itself. */

const PRESSES = ["Enter", "NumpadEnter", "Space"];
const SCROLLS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Space"];

/** Whether the element with the focus needs this key, so that the match must not take it. */
export function keeps(element: Element | null, event: KeyboardEvent): boolean {
  if (element === null || element === document.body || element.id === "app") return false;
  if (element.closest("dialog, [data-testid=clauses]") !== null) return true;
  if (element.matches("input[type=range], select")) return event.code !== "Escape";
  if (element.matches("input, textarea, [contenteditable]")) return true;
  if (element.matches("button, a, summary")) return PRESSES.includes(event.code);
  return element.matches("[data-testid=moves]") && SCROLLS.includes(event.code);
}
