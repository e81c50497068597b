/** After a screen change a finger that was aimed at the old screen touches nothing. */

const DEAD_MS = 250;
let deadUntil = 0;
const dead = new Set<number>();

export function screenChanged(): void {
  deadUntil = performance.now() + DEAD_MS;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function onPointer(event: PointerEvent): void {
  if (event.pointerType !== "touch") return;
  if (event.type === "pointerdown" && performance.now() < deadUntil) dead.add(event.pointerId);
  if (!dead.has(event.pointerId)) return;
  swallow(event);
  if (event.type === "click" || event.type === "pointercancel") dead.delete(event.pointerId);
}

export function startQuiet(): void {
  for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel", "click"] as const) {
    addEventListener(kind, onPointer as EventListener, { capture: true, passive: false });
  }
}
