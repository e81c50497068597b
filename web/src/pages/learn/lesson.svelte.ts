/** A lesson: short steps, each a match of its own that begins from a position and is ruled by the referee. */
import { createMatch, unlist } from "../../app/api";
import { games } from "../../games";
import { Match, type Notice, type Showing } from "../../match/match.svelte";
import type { Asked, NewMatch, Player, PlayerSeat, StepView, Table } from "../../wire";

/** Where the ghost hand goes: from one thing on the stage to another, or by so many times its size. */
export interface Path {
  from: string;
  to?: string;
  by?: number[];
}

export interface LessonStep {
  /** Its words stand under this name. */
  id: string;
  /** Where it begins. */
  position: string | Record<string, unknown>;
  /** What is played otherwise than in the rest of the lesson. */
  options?: NewMatch["options"];
  /** The cells, cards or pieces at full strength; left out: all. */
  lit?: string[];
  /** Cells with a ring around them. */
  rings?: string[];
  /** The actions that count, as a pattern; every other touch is a wrong one. */
  may: string;
  /** One way to do it, action by action; a test plays it. */
  script: string[];
  /** What the other side does after each: one action, or one for each of the person's. */
  replies?: (string | Record<string, string>)[];
  /** The event that ends the step; `touch`: a piece is in hand; `turn`: the turn is over. */
  done: string;
  /** The piece that event is about, where only that one counts. */
  piece?: string;
  /** An event that spoils it. */
  unless?: string;
  /** What the other side does before the person is asked. */
  opening?: string;
  /** The part of the table on show, in its own millimetres: from and to. */
  window?: number[];
  /** Per cent of the power that will do, from and to. */
  power?: number[];
  /** What its one player is to announce: it stays in hand. */
  announce?: string;
  /** Nothing is shown how: the keys of the hand are all there, and a turn can be taken back step by step. */
  free?: boolean;
  /** The computer sits opposite, and the match goes on after the lesson. */
  goesOn?: boolean;
  ghost: Path;
  /** The gesture that is left once the first half is done; left out: none is shown. */
  then?: Path;
}

export interface LessonData {
  options: NewMatch["options"];
  steps: LessonStep[];
}

/** The computer of a first match; a game that lacks this level has its gentlest one first. */
const FIRST_LEVEL = "beginner";

export function firstLevel(levels: readonly string[]): string {
  return levels.includes(FIRST_LEVEL) ? FIRST_LEVEL : (levels[0] ?? "");
}

const PERSON: Player = { kind: "person", name: "", level: null };
const computer = (level: string): Player => ({ kind: "computer", name: "", level });

/** The match of one step; the other side is played by the page, from the script. */
export async function stepMatch(
  game: string,
  data: LessonData,
  step: LessonStep,
  level: string,
): Promise<string> {
  const options = { ...data.options, ...step.options };
  const north = step.goesOn === true ? computer(level) : PERSON;
  const made = await createMatch({ game, options, south: PERSON, north, position: step.position });
  if (step.goesOn !== true) drop(made.id);
  return made.id;
}

/** A match of a lesson is not to be kept: the server takes it away when it next starts. */
export function drop(id: string): void {
  void unlist(id).catch(() => undefined);
}

/** The match after the lesson: a short one, in the games that have one. */
export async function firstMatch(game: string, level: string): Promise<string> {
  const options = { ...games[game]?.short };
  return (await createMatch({ game, options, south: PERSON, north: computer(level) })).id;
}

const OWN: PlayerSeat = "south";

/** The table of a step as it is called: the person is "you", whoever else sits there the computer. */
export function addressed(table: Table): Table {
  return { ...table, you: [OWN], north: { ...table.north, kind: "computer" } };
}

export class LessonMatch extends Match {
  /** So many touches were wrong. */
  nudges = $state(0);
  /** A piece is in hand. */
  touched = $state(false);
  /** The step is over: nothing counts any more. */
  ended = $state(false);
  /** Its first half is done: the line-up lies ready. */
  half = $state(false);
  /** So many actions did not count. */
  refusals = $state(0);
  /** Cells with a ring around them. */
  rings = $state.raw<readonly string[]>([]);
  readonly #may: RegExp;
  #replied = 0;

  constructor(
    id: string,
    readonly step: LessonStep,
    showing: Showing,
  ) {
    // What waits for a second person at this screen has nobody to wait for, and the next step comes by itself.
    const { gates: _gates, halts, chooser: _chooser, ...alone } = showing;
    // Where nothing comes after it, the table that ended it stays; the computer's first turn is watched in the match.
    const stays = step.free === true ? halts : step.goesOn === true ? endsOwnTurn : undefined;
    super(id, () => Promise.resolve(stays === undefined ? alone : { ...alone, halts: stays }));
    this.#may = new RegExp(`^(?:${step.may})$`);
    this.rings = step.rings ?? [];
  }

  /** Whether an action belongs to this step. */
  allows(action: string): boolean {
    return !this.ended && this.#may.test(action);
  }

  /** The person alone is asked, and only what belongs to this step may be chosen; nothing is explained. */
  override get asked(): Asked | null {
    const asked = super.asked;
    if (asked === null || asked.seat !== OWN) return null;
    const { done, lit } = this.step;
    const choices = asked.choices.filter(({ action }) => this.#may.test(action) || done === "touch");
    return { ...asked, pending: litOf(asked.pending, lit), choices, blocked: [] };
  }

  /** A lesson helps by itself. */
  override get help(): null {
    return null;
  }

  override open(): void {
    super.open();
    if (this.step.opening !== undefined) this.actAs("north", this.step.opening);
  }

  override act(...actions: string[]): void {
    if (!actions.every((action) => this.allows(action))) return this.#refuse();
    super.act(...actions);
    this.#reply(actions.at(-1) ?? "");
  }

  override commit(...actions: string[]): void {
    if (!actions.every((action) => this.allows(action))) return this.#refuse();
    super.commit(...actions);
    this.#reply(actions.at(-1) ?? "");
  }

  #reply(action: string): void {
    const reply = this.step.replies?.[this.#replied];
    this.#replied += 1;
    const said = typeof reply === "object" ? reply[action] : reply;
    if (said !== undefined && said !== "") this.actAs("north", said);
  }

  #refuse(): void {
    if (!this.ended) this.refusals += 1;
    this.nudge();
  }

  /** What was flicked has met something, if not what it should have brought about. */
  get hit(): boolean {
    return this.played.some(({ events }) => events.some(({ kind }) => kind === "touch"));
  }

  /** A wrong touch: nothing happens, and that is to be felt. */
  nudge(): void {
    if (!this.ended) this.nudges += 1;
  }

  /** A remark about a touch is a nudge here; what a server says is said. */
  override tell(notice: Notice | null): void {
    if (notice !== null && !notice.foul) this.nudge();
    else super.tell(notice);
  }

  /** A lesson leaves nothing behind. */
  protected override get remembers(): boolean {
    return false;
  }
  protected override keep(_table: Table): void {}
  protected override pass(_shown: number): void {}

  /** What has been played and shown to its end, the unfinished turn with it. */
  get played(): StepView[] {
    const draft = this.table?.asked.find(({ seat }) => seat === OWN)?.draft ?? [];
    return [...this.reel.steps.slice(0, this.reel.told), ...draft];
  }

  /** So many of them are the person's. */
  get tries(): number {
    return this.played.filter(({ seat }) => seat === OWN || seat === "both").length;
  }

  get done(): boolean {
    const { done, piece, unless } = this.step;
    if (done === "touch") return this.touched;
    if (done === "turn") return this.played.some((step) => step.seat === OWN && step.settled);
    const events = this.played.flatMap((step) => step.events);
    if (events.some((event) => event.kind === unless)) return false;
    return events.some((event) => event.kind === done && (piece === undefined || event.piece === piece));
  }

  /** All was tried, and it has not come to what it should. */
  get missed(): boolean {
    const { script } = this.step;
    if (this.done || script.length === 0 || this.reel.behind || this.busy) return false;
    return this.tries >= script.length;
  }
}

function endsOwnTurn({ seat, settled }: StepView): boolean {
  return seat === OWN && settled;
}

/** What is asked, about the pieces of the step alone. */
function litOf(pending: Asked["pending"], lit: readonly string[] | undefined): Asked["pending"] {
  const { pieces } = pending;
  if (lit === undefined || !Array.isArray(pieces)) return pending;
  return { ...pending, pieces: pieces.filter((id) => lit.includes(String(id))) };
}
