/** The only registry of games on the page: a manifest for each, and what the page asks of a game. Everything but its picture is loaded when it is first needed. */
import { withWords } from "../app/words/spoken.svelte";
import type { Verb } from "../flick/words";
import type { Component } from "svelte";
import type { Match, Notice, Showing } from "../match/match.svelte";
import type { Sitting } from "../match/names";
import type { Reel } from "../match/reel.svelte";
import type { Stop } from "../pages/review/line";
import type { Hint, Picture, PlayerSeat, PuzzleView, ReviewView, StepView, Table, Watched } from "../wire";
import type { LessonData, LessonMatch } from "../pages/learn/lesson.svelte";
import type { Arena } from "../flick/arena";
import type { Point } from "../flick/view";
import type { Lying, Practice } from "../pages/practice/practice.svelte";
import { manifest as chifootmi } from "./chifootmi/manifest";
import { manifest as pitchBowl } from "./pitch-bowl/manifest";
import { manifest as pitchOut } from "./pitch-out/manifest";
import { manifest as playBall } from "./play-ball/manifest";

/** What the home page needs of a game. */
export interface TileOf {
  /** The picture on its tile. */
  Scene: Component;
  /** Options behind "more" on the sheet. */
  rare: readonly string[];
  /** Whether an option matters beside the others; one that does not is neither asked nor sent. */
  matters?(name: string, options: Readonly<Record<string, unknown>>): boolean;
}

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
  rule?(steps: readonly StepView[]): string | null;
  /** What the bar says while a step is on its way; a ruling then stays until the next turn. */
  moving?(step: StepView, before: unknown, table: Sitting): Notice | null;
  /** What decided a match beside its score. */
  ending?(position: unknown, own: PlayerSeat | null): string;
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

/** The board alone, without a hand: a picture of the rules, the puzzle of the day. */
export type BoardPicture = Component<{ picture: Picture; reel: Reel }>;

/** What the table of a lesson is given. */
export interface LessonStageProps {
  match: LessonMatch;
  table: Table;
  /** It has not come off more than once: the other ways to flick are offered. */
  struggles?: boolean;
  /** Puts a key of the game's own into the dock. */
  onkey: (key: LessonKey | null) => void;
}

/** A lesson, loaded when somebody is about to begin it. */
export interface Lesson {
  data: LessonData;
  /** The table with the hand on it. */
  Stage: Component<LessonStageProps>;
  showing: Showing;
}

/** What the dark key does while a step asks for it. */
export interface LessonKey {
  label: string;
  press: () => void;
}

export interface BoardProps {
  practice: Practice;
  board: Surface | undefined;
  box: HTMLElement | undefined;
}

/** What the tray and the keys ask of a board. */
export interface Surface {
  toTable(clientX: number, clientY: number): Point;
  has(at: Point): boolean;
  cancel(): void;
}

/** What the practice table needs of a disc game. */
export interface Bench {
  game: string;
  arena: Arena;
  /** Where the scale of the power ends, mm/s. */
  full: number;
  /** Everything that can be laid on the table, team by team. */
  groups: readonly (readonly string[])[];
  /** What lies there when nobody has laid anything. */
  first: readonly Lying[];
  /** How its first disc aims then. */
  aim: { angle: number; power: number };
  flicks(id: string): boolean;
  turns(id: string): boolean;
  seatOf(id: string): PlayerSeat | null;
  name(id: string): string;
  /** A piece as it comes out of the tray. */
  fresh(id: string): Lying;
  /** The nearest place on the table. */
  keep(at: Point): Point;
  /** A place where nothing lies. */
  free(taken: readonly Lying[], id: string): Point;
  hasPowers: boolean;
  Board: Component<BoardProps, object, "board" | "box">;
  Icon: Component<{ id: string; size: number }>;
}

/** What a puzzle of a game needs beside its board. */
export interface PuzzleFace {
  /** What the second hint points at: cells, or the disc to flick. */
  places(action: string): string[];
  /** The cells that somebody is to reach, marked from the start. */
  aims?(puzzle: PuzzleView): string[];
  /** A flick as the second hint says it; left out where the action is readable as it is written. */
  shot?(action: string, puzzle: PuzzleView): { piece: string; power: string };
}

/** All that the page knows of a game. */
export interface Manifest extends TileOf {
  id: string;
  /** What the numbers of its clauses begin with. */
  prefix: string;
  face: () => Promise<{ face: Face }>;
  picture: () => Promise<{ default: BoardPicture }>;
  lesson: () => Promise<{ default: Lesson["Stage"]; lesson: Omit<Lesson, "Stage"> }>;
  /** Left out where there is no practice table. */
  bench?: () => Promise<{ default: Bench["Board"]; bench: Omit<Bench, "Board"> }>;
  /** Left out where its puzzles only ask for a choice. */
  puzzle?: () => Promise<{ puzzle: PuzzleFace }>;
  /** Its matches can be reviewed. */
  reviewed: boolean;
  /** Discs are flicked, in several ways. */
  flicks?: boolean;
  /** The board is clearly higher than it is wide. */
  tall?: boolean;
  /** Options of a short match, offered to who has not played it yet. */
  short?: Readonly<Record<string, number>>;
  /** Chance does nothing in it but toss for who begins. */
  onlyTossed?: boolean;
  /** An invitation asks whether both pages commit to a choice before they reveal it. */
  commits?: boolean;
  /** The board whose solution makes a perfect opponent under these options; empty where there is none. */
  solved?(options: Readonly<Record<string, unknown>>): string;
}

/** Every game of this page by its id. */
export const games: Readonly<Record<string, Manifest>> = Object.fromEntries(
  [playBall, pitchOut, pitchBowl, chifootmi].map((manifest) => [manifest.id, manifest]),
);

/** The face of a game; undefined for one that this page cannot show. */
export async function loadFace(game: string): Promise<Face | undefined> {
  return (await withWords(games[game]?.face()))?.face;
}

/** Its board alone, which is a small part of its face. */
export async function loadPicture(game: string): Promise<BoardPicture | undefined> {
  return (await withWords(games[game]?.picture()))?.default;
}

export function hasLesson(game: string): boolean {
  return games[game] !== undefined;
}

export async function loadLesson(game: string): Promise<Lesson | undefined> {
  const home = await withWords(games[game]?.lesson());
  return home === undefined ? undefined : { ...home.lesson, Stage: home.default };
}

/** The page of matches and how this game is shown there, while the server makes the match. */
export function prefetchMatch(game: string): void {
  void import("../match/MatchPage.svelte").catch(() => undefined);
  void loadFace(game).catch(() => undefined);
}

/** The page of all lessons, while nobody does anything. */
export function prefetchLessons(): void {
  void import("../pages/learn/LearnPage.svelte").catch(() => undefined);
}

/** The page of lessons and this one, while the person still makes up their mind. */
export function prefetchLesson(game: string): void {
  prefetchLessons();
  void loadLesson(game).catch(() => undefined);
}

export function hasPractice(game: string): boolean {
  return games[game]?.bench !== undefined;
}

/** The game whose clauses a number belongs to. */
export function gameOfClause(number: string): string | undefined {
  return Object.values(games).find(({ prefix }) => number.startsWith(`${prefix}-`))?.id;
}

export async function loadPuzzle(game: string): Promise<PuzzleFace | undefined> {
  return (await games[game]?.puzzle?.())?.puzzle;
}

export async function loadBench(game: string): Promise<Bench | undefined> {
  const home = await withWords(games[game]?.bench?.());
  return home === undefined ? undefined : { ...home.bench, Board: home.default };
}

export function isReviewed(game: string): boolean {
  return games[game]?.reviewed ?? false;
}
