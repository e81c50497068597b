/** A group of buttons is one stop of Tab, at the chosen one; inside it the arrows go from one to the next, round the ends. */

const NEXT = ["ArrowRight", "ArrowDown"];
const CHOSEN = "[aria-checked=true], [aria-pressed=true]";
const BACK = ["ArrowLeft", "ArrowUp"];

/** Attach to what holds the buttons. */
export function roving(group: HTMLElement): () => void {
  const all = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>("button:not(:disabled)")];
  const stopAt = (one: HTMLElement | undefined): void => {
    for (const button of all()) button.tabIndex = button === one ? 0 : -1;
  };
  const first = (): HTMLElement | undefined => all().find((one) => one.matches(CHOSEN)) ?? all()[0];
  const keep = (): void => stopAt(all().find((one) => one.tabIndex === 0) ?? first());
  const onfocusin = ({ target }: FocusEvent): void => stopAt(all().find((one) => one === target) ?? all()[0]);
  const onkeydown = (event: KeyboardEvent): void => {
    const by = NEXT.includes(event.key) ? 1 : BACK.includes(event.key) ? -1 : 0;
    const buttons = all();
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (by === 0 || at === -1) return;
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  };
  const watch = new MutationObserver(keep);
  stopAt(first());
  watch.observe(group, { childList: true, subtree: true });
  group.addEventListener("focusin", onfocusin);
  group.addEventListener("keydown", onkeydown);
  return () => {
    watch.disconnect();
    group.removeEventListener("focusin", onfocusin);
    group.removeEventListener("keydown", onkeydown);
  };
}
