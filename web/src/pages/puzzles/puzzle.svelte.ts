/** A puzzle at work: the match it is played in, what was tried, what was helped, and whether it is solved. */
import type { Lesson, PuzzleFace } from "../../games";
import { LessonMatch, type LessonStep } from "../learn/lesson.svelte";
import { createMatch } from "../../app/api";
import type { Player, PuzzleView, StepView } from "../../wire";
import { parse } from "../../flick/notation";
import { number } from "../../app/words";
import { puzzleWords } from "./words";
import type { PuzzleWords } from "../../app/words/en/puzzles";

const PERSON: Player = { kind: "person", name: "", level: null };
const OWN = "south";
const ENDS: Record<string, string> = {
  score: "goal",
  two: "goal",
  captain: "eliminated",
  touchdown: "touchdown",
};

/** A puzzle in the terms of a lesson: everything lawful may be tried. */
function stepOf(puzzle: PuzzleView): LessonStep {
  const { id, kind, position, replies } = puzzle;
  return {
    id,
    position,
    may: ".*",
    script: [],
    done: ENDS[kind] ?? "turn",
    free: true,
    ...(kind === "captain" ? { piece: "north.captain" } : {}),
    ...(kind === "choice" ? { replies } : {}),
    ghost: { from: "" },
  };
}

export class PuzzleMatch extends LessonMatch {
  /** The card that was chosen. */
  chosen = $state<string | null>(null);
  #answered = false;
  #performed = 0;

  constructor(
    id: string,
    readonly puzzle: PuzzleView,
    lesson: Lesson,
  ) {
    super(id, stepOf(puzzle), lesson.showing);
  }

  override act(...actions: string[]): void {
    const card = /card=(\w+)/.exec(actions[0] ?? "")?.[1];
    if (this.puzzle.kind === "choice" && card !== undefined) this.chosen = card;
    super.act(...actions);
  }

  /** The own turns that are over and shown. */
  get #turns(): StepView[] {
    return this.played.filter(({ seat, settled }) => (seat === OWN || seat === "both") && settled);
  }

  /** The first turn ended where it should. */
  get #asMeant(): boolean {
    const [first] = this.#turns;
    return first !== undefined && placingOf(first.position) === this.puzzle.end;
  }

  /** Both Captains out is not what a trick shot is about. */
  get #ownCaptainOut(): boolean {
    const out = this.played.flatMap(({ events }) => events).filter(({ kind }) => kind === "eliminated");
    return this.puzzle.kind === "captain" && out.some(({ piece }) => piece === "south.captain");
  }

  /** The first turn of two was right, and the second is still to be played. */
  get halfway(): boolean {
    return this.puzzle.kind === "two" && this.#turns.length === 1 && this.#asMeant;
  }

  /** The right first turn of two: the other side answers, once. */
  answer(): void {
    const { kind, replies } = this.puzzle;
    if (kind !== "two" || this.#answered || this.#turns.length === 0 || !this.#asMeant) return;
    if (this.reel.behind || this.busy || this.link !== "up") return;
    this.#answered = true;
    this.actAs("north", ...replies);
  }

  /** Play the solution, a turn at a time. */
  perform(): void {
    const rest = this.puzzle.solution.slice(this.#performed);
    if (!this.ready || rest.length === 0) return;
    const turn = rest.slice(0, rest.indexOf("end") + 1 || rest.length);
    this.#performed += turn.length;
    this.act(...turn);
  }

  /** Something of it is still to be seen; the table that ended it stays on show. */
  get #shows(): boolean {
    return this.reel.behind && !this.reel.waits;
  }

  /** What the puzzle asks for has happened, or can no longer happen; null while it is open. */
  get verdict(): "solved" | "missed" | null {
    const { kind, facts } = this.puzzle;
    if (kind === "choice") {
      if (this.chosen === null || this.#turns.length === 0 || this.#shows) return null;
      const loss = (facts.loss as Record<string, number>)[this.chosen] ?? 1;
      return loss <= Number(facts.tolerance) ? "solved" : "missed";
    }
    const turns = this.#turns.length;
    if (kind === "save") return turns === 0 ? null : this.#asMeant ? "solved" : "missed";
    if (this.done && !this.#ownCaptainOut) return "solved";
    if (this.#shows || this.busy || turns === 0) return null;
    if (kind === "two") return !this.#asMeant || turns > 1 ? "missed" : null;
    return "missed";
  }
}

function placingOf(position: unknown): string {
  return String(position).split(" ").slice(0, 3).join(" ");
}

export type Mood = "waits" | "plays" | "solved" | "missed" | "failed";

export class PuzzleRun {
  mood = $state<Mood>("waits");
  match = $state.raw<PuzzleMatch | null>(null);
  /** Tries that came to nothing. */
  misses = $state(0);
  /** Hints given: none, the sentence, the first step. */
  hints = $state(0);
  /** A hint was asked for after the right first turn of two. */
  late = $state(false);
  /** The solution is played by the page. */
  shows = $state(false);
  #closed = false;
  #begun = 0;

  constructor(
    readonly puzzle: PuzzleView,
    readonly lesson: Lesson,
    readonly face: PuzzleFace | undefined,
  ) {}

  /** From the beginning; the position of a match of its own, which stands in no list. */
  async begin(): Promise<void> {
    this.#begun += 1;
    const mine = this.#begun;
    this.shows = false;
    this.late = false;
    const { game, options, position } = this.puzzle;
    try {
      const made = await createMatch({ game, options, south: PERSON, north: PERSON, position });
      if (this.#closed || mine !== this.#begun) return;
      this.match?.close();
      this.match = new PuzzleMatch(made.id, this.puzzle, this.lesson);
      this.match.open();
      this.mood = "plays";
    } catch {
      if (mine === this.#begun) this.mood = "failed";
    }
  }

  /** Whatever has come of it is kept until somebody starts over. */
  end(verdict: "solved" | "missed"): void {
    if (this.mood !== "plays") return;
    this.mood = verdict;
    if (verdict === "missed") this.misses += 1;
    if (this.match !== null) this.match.ended = true;
  }

  hint(): void {
    this.late = this.match?.halfway === true;
    this.hints = this.late ? Math.max(1, this.hints) : Math.min(2, this.hints + 1);
  }

  /** The solution is shown: no star, and it does not count as solved. */
  async show(): Promise<void> {
    this.hints = 2;
    await this.begin();
    this.shows = true;
  }

  close(): void {
    this.#closed = true;
    this.match?.close();
  }
}

/** The second hint of a puzzle: its first step in words, or of a choice a card that is certainly wrong. */
export function firstStep({ puzzle, face }: Pick<PuzzleRun, "puzzle" | "face">): string {
  const text = puzzleWords();
  const [action = ""] = puzzle.solution;
  if (puzzle.kind === "choice") return text.notCard(worstCard(puzzle));
  const flick = face?.shot?.(action, puzzle);
  if (flick === undefined) return text.first(action);
  const { fields } = parse(action);
  const shot = text.shot(flick.piece, number(Number(fields.angle)), flick.power);
  return text.first(fields.announce === "pass" ? `${shot}, ${text.pass}` : shot);
}

/** Where the second turn of two begins, once the first was right. */
export function secondStep({ solution }: PuzzleView): string {
  return puzzleWords().first(solution[solution.indexOf("end") + 1] ?? "");
}

function worstCard({ facts }: PuzzleView): string {
  const losses = Object.entries(facts.loss as Record<string, number>);
  return losses.sort(([, one], [, other]) => other - one)[0]?.[0] ?? "";
}

// What is said of one card of a choice: what it gives away, and whether the best mix ever plays it.

const figure = (share: number): number => Math.round(1000 * share) / 10;
const part = (facts: PuzzleView["facts"], name: "mix" | "loss", card: string): number =>
  (facts[name] as Record<string, number>)[card] ?? 0;

/** A card that gives nothing away, and stands at 0 % of the mix all the same. */
export function isSpare(facts: PuzzleView["facts"], card: string): boolean {
  return Math.round(100 * part(facts, "mix", card)) === 0 && figure(part(facts, "loss", card)) === 0;
}

export function remarkOn(
  facts: PuzzleView["facts"],
  card: string,
  text: Pick<PuzzleWords, "loss" | "best" | "spare">,
  number: (value: number) => string,
): string {
  const loss = figure(part(facts, "loss", card));
  if (loss > 0) return text.loss(number(loss));
  return isSpare(facts, card) ? text.spare : text.best;
}
