/** The ruling that changed most, for the bar. */
import type { RulingView } from "../wire";
import type { Notice } from "./match.svelte";
import { noticeOfRuling } from "./rulings";

/** The heaviest ruling; of several as heavy the last. Null where there is none. */
export function headBy(
  rulings: readonly RulingView[],
  weight: (ruling: RulingView) => number,
): Notice | null {
  const heaviest = rulings.reduce<RulingView | undefined>(
    (head, ruling) => (head === undefined || weight(ruling) >= weight(head) ? ruling : head),
    undefined,
  );
  return noticeOfRuling(heaviest);
}
