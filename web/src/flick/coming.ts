/** A flick before it is shown: what is aimed, the way up to the first contact, and what is met there. */
import { endOf, firstContacts, placeAt, type Tape } from "./tape";
import type { Point } from "./view";

export interface Aimed {
  piece: string;
  /** Corners of the way, from where it lies to the first contact, or to where it stops or leaves. */
  way: Point[];
  target: string | null;
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
