/** How a game is shown: its screen, its replay, its words for turns. Each game's is loaded when it is first needed. */
import type { Verb } from "../flick/words";
import type { Component } from "svelte";
import type { Match, Notice, Showing } from "../match/match.svelte";
import type { Sitting } from "../match/names";
import type { Reel } from "../match/reel.svelte";
import type { Stop } from "../review/line";
import type { Hint, Picture, PlayerSeat, ReviewView, StepView, Table, Watched } from "../wire";

/** The board before a turn that is looked at again. */
export interface ReviewBoard {
  watched: Watched;
  position: unknown;
  /** The steps of the turn that was played. */
  played: readonly StepView[];
  /** The turn that would have been better. */
  better: Hint | null;
  /** Whose turn, or whose mistake, it was. */
  seat: PlayerSeat | null;
  table: Sitting;
  near: PlayerSeat;
}

/** A match that is looked at as a whole beside the board of one turn. */
export interface ReviewWhole {
  watched: Watched;
  review: ReviewView | null;
  stops: readonly Stop[];
  /** The stop on show. */
  at: number;
  near: PlayerSeat;
  own: PlayerSeat | null;
  table: Sitting;
  onpick: (at: number) => void;
}

export interface Face extends Showing {
  Screen: Component<{ match: Match; table: Table; onrematch: () => void; onnew: () => void }>;
  Watch: Component<{ watched: Watched; reel: Reel; table: Sitting }>;
  /** A picture of the rules: the board alone, without a hand. */
  Picture: Component<{ picture: Picture; reel: Reel }>;
  /** How a turn is looked at again, in games whose matches can be reviewed; and the better one in words. */
  Review?: Component<ReviewBoard>;
  /** In place of the accounts of luck and choice. */
  Whole?: Component<ReviewWhole>;
  instead?(better: Hint, seat: PlayerSeat, position: unknown, equipment: unknown, table: Sitting): string;
  /** What it is called when a disc is sent off; left out: a flick. */
  verb?: Verb;
  /** One of the turns people read, as a line. */
  line?(steps: readonly StepView[], table: Sitting): string;
  /** Where the match stands at a position, in games without rounds, and what the parts of the list are called. */
  about?(position: unknown, equipment: unknown): string;
  heading?(round: number): string;
  /** The clauses that decided a turn. */
  rules?(steps: readonly StepView[]): readonly string[];
  /** What the bar says while a step is on its way; a ruling then stays until the next turn. */
  moving?(step: StepView, before: unknown, table: Sitting): Notice | null;
  /** What decided a match beside its score. */
  ending?(position: unknown): string;
  /** What stands under the list of turns while a record is watched. */
  Below?: Component<{ watched: Watched; reel: Reel; table: Sitting }>;
  /** The score as far as these steps go, and how it is said where no pips say it. */
  score(steps: readonly StepView[]): Record<PlayerSeat, number>;
  count?(score: number): string;
  /** Rounds that win a match, shown as pips by the names; and how they are said, if they are no rounds. */
  pips?: number | ((equipment: unknown) => number);
  won?(score: number): string;
  /** Its steps are flicks, shown at a speed of their own. */
  film?: boolean;
}

const homes: Record<string, () => Promise<{ face: Face }>> = {
  "play-ball": () => import("./play-ball/face"),
  "pitch-out": () => import("./pitch-out/face"),
  "pitch-bowl": () => import("./pitch-bowl/face"),
  chifootmi: () => import("./chifootmi/face"),
};

/** The face of a game; undefined for one that this page cannot show. */
export async function loadFace(game: string): Promise<Face | undefined> {
  return (await homes[game]?.())?.face;
}
