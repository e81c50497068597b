/** What this page adds to the chance of a match, so that who chose the seed has not chosen the lots. */
import { recall, remember } from "./storage";

const KEPT = "nonces";
const MOST = 50;

/** 16 random bytes in hex, the same for a promise each time, and kept beside it: the record of the match names both. */
export function nonceFor(promise: string): string {
  const kept = recall<Record<string, string>>(KEPT, {});
  const known = kept[promise];
  if (known !== undefined) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  remember(KEPT, Object.fromEntries([[promise, nonce], ...Object.entries(kept)].slice(0, MOST)));
  return nonce;
}
