/** A phone on its side: wide, and too low for anything above or below the board. */
import { MediaQuery } from "svelte/reactivity";

export const LOW = "(max-height: 500px) and (min-width: 560px)";

const low = typeof matchMedia === "undefined" ? null : new MediaQuery(LOW, false);

export function isLow(): boolean {
  return low?.current ?? false;
}
