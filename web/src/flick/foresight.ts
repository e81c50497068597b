/** What is drawn of flicks that are not being made: one that is foreseen, and one that was made before it. */
import type { Tape } from "./tape";

export interface Foresight {
  /** The disc that would be flicked. */
  piece: string | null;
  tape: Tape | null;
  past: Tape | null;
  /** The better flick of a review. */
  best?: boolean;
}
