/** How French speaks of players and pieces, and how it spaces a sentence. */
import { voice } from "../language";

/** What the computer, and the one person against it, are called inside a sentence unless a name was given. */
export const COMPUTER = "l’ordinateur";
export const YOU = "vous";

export const { first, count, your, asks } = voice("fr", { computer: COMPUTER, you: YOU, colon: " : " });

/** "de" before a name: « de Ben », « d’Ana ». */
export function of(name: string): string {
  return /^[aeiouyàâäéèêëîïôöùûüœæ]/i.test(name) ? `d’${name}` : `de ${name}`;
}

/** Pieces with a feminine name. */
const HERS = ["Ombre", "Sorcière"];
const VOWEL = /^[aeiouhéè]/i;

/** « le Runner », « l’Assassin », « la Sorcière ». */
export function the(piece: string): string {
  if (VOWEL.test(piece)) return `l’${piece}`;
  return `${HERS.includes(piece) ? "la" : "le"} ${piece}`;
}

const NARROW = "\u202f";

/** Narrow no-break spaces before ; : ! ? and inside guillemets. */
export function spaced(text: string): string {
  return text.replace(/[ \u00a0\u202f]([;:!?»])/g, `${NARROW}$1`).replace(/«[ \u00a0\u202f]/g, `«${NARROW}`);
}
