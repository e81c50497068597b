/** The games whose matches can be reviewed. */
export const REVIEWED: readonly string[] = ["play-ball", "chifootmi", "pitch-out", "pitch-bowl"];

export function isReviewed(game: string): boolean {
  return REVIEWED.includes(game);
}
