/** How English speaks of players. */
import { voice } from "../language";

/** What the computer, and the one person against it, are called inside a sentence unless a name was given. */
export const COMPUTER = "the computer";
export const YOU = "you";

export const { first, count, your, asks } = voice("en", { computer: COMPUTER, you: YOU, colon: ": " });
