/** A flick before it is shown: what is aimed, the way up to the first contact, and what is met there. */
import { words } from "../app/words";
import type { Coming, Showing } from "../match/match.svelte";
import { nameOf, type Sitting } from "../match/names";
import { doerOf } from "../match/turns";
import type { PlayerSeat, StepView } from "../wire";
import { endOf, firstContacts, placeAt, type Tape } from "./tape";
import type { Point } from "./view";

export interface Aimed {
  piece: string;
  /** Corners of the way, from where it lies to the first contact, or to where it stops or leaves. */
  way: Point[];
  target: string | null;
}

/** A flick that is about to be shown, as one at the table sees it. */
export interface Announced {
  step: StepView;
  aimed: Aimed;
  by: PlayerSeat;
  /** How the line begins: "Computer:". */
  who: string;
  table: Sitting;
  own: PlayerSeat | null;
}

/** What announces a flick: nothing where nothing is aimed, or where nobody did it. */
export function announcing(
  aimedBy: (step: StepView) => Aimed | null,
  say: (announced: Announced) => Coming,
): NonNullable<Showing["coming"]> {
  return (step, _before, table, own) => {
    const aimed = aimedBy(step);
    const by = doerOf(step);
    if (aimed === null || by === null) return null;
    return say({ step, aimed, by, who: words().show.who(nameOf(table, by)), table, own });
  };
}

/** Read off the tape, so that the line ends exactly where the flick will. */
export function aimedOf(tape: Tape, piece: string): Aimed | null {
  const segments = tape.segments[piece] ?? [];
  if (segments.length === 0) return null;
  const [t, a, b] = firstContacts(tape).find(([, one, other]) => one === piece || other === piece) ?? [
    endOf(tape),
    null,
    null,
  ];
  const corners = segments
    .filter(([t0]) => t0 < t || t0 === segments[0]?.[0])
    .map(([, , x, y]) => ({ x, y }));
  const end = placeAt(tape, piece, t);
  return { piece, way: end === null ? corners : [...corners, end], target: a === piece ? b : a };
}
