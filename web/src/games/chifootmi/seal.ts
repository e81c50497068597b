/** A fingerprint as people compare it. */

const ENDS = 4;

/** Its first and last figures: "3f9a … c21b". */
export function shortOf(fingerprint: string): string {
  if (fingerprint.length <= 2 * ENDS) return fingerprint;
  return `${fingerprint.slice(0, ENDS)} … ${fingerprint.slice(-ENDS)}`;
}
