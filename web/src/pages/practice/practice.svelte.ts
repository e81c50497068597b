/** The practice table: what lies on it, the hand, what the server foresees, and the shots that were made. */
import type { Aim } from "../../flick/aim.svelte";
import type { Move } from "../../flick/fingers";
import type { Shot } from "../../flick/shot";
import { readTape, type Tape, firstContacts } from "../../flick/tape";
import { directionOf, type Point, View } from "../../flick/view";
import { ApiError, practise } from "../../app/api";
import { spelled } from "../../app/router.svelte";
import type { NewPractice, PracticeTable, Words } from "../../wire";
import type { Bench, Surface } from "../../games";
import { practiceWords } from "./words";
import { inReadingOrder, keyOf, runKey } from "../../flick/keys";

/** A piece as the position of a match has it. */
export interface Lying extends Point {
  id: string;
  angle?: number;
  carrier?: boolean;
  face?: "active" | "passive";
}

/** A shot that is being shown. */
export interface Shown {
  tape: Tape;
  before: readonly Lying[];
  answer: PracticeTable;
}

/** Milliseconds between two questions: well within what the server answers in a minute. */
const PACE_MS = 250;
/** It was asked too often, or does not answer. */
const LATER_MS = 3000;
export const COUNTED = 10;
/** Degrees that R turns a block by, and millimetres that a key moves a piece by. */
const TURN = 15;

const tenth = (value: number): number => Math.round(value * 10) / 10;

export class Practice {
  pieces = $state.raw<readonly Lying[]>([]);
  /** The piece last touched: the keys move, turn and remove it. */
  chosen = $state<string | null>(null);
  strength = $state(3);
  powers = $state(true);
  full = $state(true);
  showLast = $state(true);
  answer = $state.raw<PracticeTable | null>(null);
  /** Why the table or the shot cannot be; or that the server does not answer. */
  refusal = $state.raw<Words | null>(null);
  silent = $state(false);
  shown = $state.raw<Shown | null>(null);
  last = $state.raw<Tape | null>(null);
  hits = $state.raw<readonly boolean[]>([]);
  shooting = $state(false);
  #kept: { pieces: readonly Lying[]; piece: string; angle: number; power: number } | null = null;
  canRetake = $state(false);
  #key = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;
  #stale = false;
  #closed = false;

  constructor(
    readonly bench: Bench,
    readonly aim: Aim,
  ) {}

  /** What lies where, by its id. */
  readonly places: Record<string, Lying> = $derived(
    Object.fromEntries(this.pieces.map((piece) => [piece.id, piece])),
  );

  readonly foreseen: Tape | null = $derived.by(() =>
    this.aim.piece === null || this.refusal !== null ? null : readTape(this.answer?.tape ?? null),
  );

  lay(pieces: readonly Lying[]): void {
    this.aim.cancel();
    this.chosen = null;
    this.#set(pieces);
  }

  #set(pieces: readonly Lying[]): void {
    this.pieces = pieces;
    const discs = pieces.map(({ id }) => id).filter((id) => this.bench.flicks(id));
    this.aim.offer(discs);
    this.look();
  }

  /** What either board is told of the table. */
  get onBoard() {
    return {
      aim: this.aim,
      selected: this.aim.piece ?? this.chosen,
      active: this.chosen,
      movable: this.pieces.map(({ id }) => id),
      onpick: (id: string | null) => this.pick(id),
      onshot: (shot: Shot) => void this.shoot(shot),
      foresight: {
        piece: this.aim.piece,
        tape: this.full ? this.foreseen : null,
        past: this.showLast ? this.last : null,
      },
    };
  }

  put(id: string, at: Point): void {
    const old = this.places[id] ?? this.bench.fresh(id);
    const moved = { ...old, ...this.bench.keep(at) };
    moved.x = tenth(moved.x);
    moved.y = tenth(moved.y);
    this.chosen = id;
    this.#set([...this.pieces.filter((one) => one.id !== id), moved]);
  }

  /** A piece follows the finger; let go off the table, it is taken away. */
  move({ kind, piece, at }: Move, board: Surface | undefined): void {
    if (kind === "end" && board?.has(at) === false) this.take(piece);
    else if (kind !== "cancel") this.put(piece, at);
  }

  take(id: string): void {
    if (this.chosen === id) this.chosen = null;
    this.#set(this.pieces.filter((one) => one.id !== id));
  }

  /** By keys: out of the tray to a place where nothing lies. */
  bring(id: string): void {
    this.put(id, this.bench.free(this.pieces, id));
  }

  nudge(id: string, dx: number, dy: number): void {
    const spot = this.places[id];
    if (spot !== undefined) this.put(id, { x: spot.x + dx, y: spot.y + dy });
  }

  turn(id: string, by = TURN): void {
    const spot = this.places[id];
    if (spot?.angle === undefined) return;
    const turned = { ...spot, angle: (((spot.angle + by) % 360) + 360) % 360 };
    this.#set(this.pieces.map((one) => (one.id === id ? turned : one)));
  }

  clear(): void {
    this.lay([]);
  }

  choose(id: string | null): void {
    this.chosen = id;
    if (id === null) this.aim.cancel();
    else if (this.bench.flicks(id)) this.aim.select(id);
  }

  /** A tap: takes a piece up, lets it go, or points the one in hand at another side's. */
  pick(id: string | null): boolean {
    const { piece } = this.aim;
    if (id === null) {
      if (piece === null) this.chosen = null;
      return false;
    }
    if (id === piece) this.choose(null);
    else if (piece === null || this.bench.seatOf(id) === this.bench.seatOf(piece)) this.choose(id);
    else {
      const [from, to] = [this.places[piece], this.places[id]];
      if (from !== undefined && to !== undefined)
        this.aim.point(directionOf({ x: to.x - from.x, y: to.y - from.y }));
    }
    return true;
  }

  /** Something has changed: the server is asked, not too often and one question at a time. */
  look(): void {
    this.#stale = true;
    if (this.#timer === undefined && !this.#asking) this.#later(PACE_MS);
  }

  #later(ms: number): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#ask();
    }, ms);
  }

  async #ask(): Promise<void> {
    this.#stale = false;
    this.#asking = true;
    let wait = PACE_MS;
    try {
      this.answer = await practise(this.bench.game, this.#question(null));
      this.refusal = null;
      this.silent = false;
    } catch (error) {
      wait = this.#failed(error);
    }
    this.#asking = false;
    if (this.#stale) this.#later(wait);
  }

  /** How long to wait before the next question. */
  #failed(error: unknown): number {
    const refused = error instanceof ApiError && error.status === 422;
    this.refusal = error instanceof ApiError ? error.words : null;
    this.silent = this.refusal === null;
    if (!refused) this.#stale = true;
    return refused ? PACE_MS : LATER_MS;
  }

  #question(shot: Shot | null): NewPractice {
    const { piece, angle, speed } = shot ?? this.aim;
    return {
      pieces: [...this.pieces],
      shot: piece === null ? null : { piece, angle: tenthOfMilli(angle), speed, steady: shot?.steady ?? 0 },
      powers: this.powers,
      tremor: this.aim.tremor,
      strength: this.strength,
      made: shot !== null,
    };
  }

  /** Made by the hand as it trembles. */
  async shoot(shot: Shot): Promise<void> {
    if (this.shooting || this.refusal !== null) return;
    this.shooting = true;
    const [before, { angle, power }] = [this.pieces, this.aim];
    try {
      const answer = await practise(this.bench.game, this.#question(shot));
      if (!this.#closed) this.#made(answer, before, { piece: shot.piece, angle, power });
    } catch (error) {
      this.#failed(error);
    }
    this.shooting = false;
  }

  #made(
    answer: PracticeTable,
    before: readonly Lying[],
    aimed: { piece: string; angle: number; power: number },
  ): void {
    const tape = readTape(answer.tape);
    if (tape === null) return;
    this.#count(answer, before, aimed);
    this.#kept = { pieces: before, ...aimed };
    this.canRetake = true;
    this.last = tape;
    this.shown = { tape, before, answer };
    this.lay(answer.pieces as unknown as Lying[]);
  }

  #count(answer: PracticeTable, before: readonly Lying[], aimed: object): void {
    const key = JSON.stringify([before, aimed, this.aim.tremor, this.strength, this.powers]);
    if (key !== this.#key) this.hits = [];
    this.#key = key;
    if (answer.hit !== null) this.hits = [...this.hits, answer.hit].slice(-COUNTED);
  }

  /** Everything lies as before the shot, and the hand aims as it did. */
  retake(): void {
    const kept = this.#kept;
    if (kept === null || this.shooting) return;
    this.shown = null;
    this.#set(kept.pieces);
    this.choose(kept.piece);
    this.aim.point(kept.angle);
    this.aim.setPower(kept.power);
    this.look();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}

const tenthOfMilli = (angle: number): number => (Math.round(angle * 1000) % 360_000) / 1000;

// What a flick would do, in a sentence: whom it meets, and what becomes of that piece.

/** Whole centimetres from a place to the nearest edge of the table. */
function toEdge(bench: Bench, [x, y]: readonly [number, number]): number {
  const { width, height } = bench.arena;
  return Math.max(0, Math.round(Math.min(x, width - x, y, height - y) / 10));
}

function endOf(bench: Bench, tape: Tape, answer: PracticeTable, id: string): string {
  const { ends } = practiceWords();
  const at = tape.rest[id];
  if (tape.exits.some(([, piece]) => piece === id)) return ends.out;
  if (answer.out.includes(id)) return ends.gone;
  if (answer.pieces.some((one) => one.id === id && one.carrier === true)) return ends.caught;
  return at === undefined ? ends.out : ends.stops(toEdge(bench, at));
}

export function foretold(bench: Bench, tape: Tape, answer: PracticeTable, piece: string): string {
  const text = practiceWords();
  const { met } = answer;
  if (met === null) return text.nothing(bench.name(piece), endOf(bench, tape, answer, piece));
  const next = firstContacts(tape)
    .filter(([, a, b]) => (a === met || b === met) && a !== piece && b !== piece)
    .map(([, a, b]) => (a === met ? b : a))[0];
  const then = text.goesOn(
    bench.name(met),
    next === undefined ? null : bench.name(next),
    endOf(bench, tape, answer, met),
  );
  return `${text.meets(bench.name(piece), bench.name(met))} ${then}`;
}

// Keys of the practice table: aiming as in a match, and moving, turning, removing the piece last touched.

const MOVES: Record<string, readonly [number, number]> = {
  KeyA: [-1, 0],
  KeyD: [1, 0],
  KeyW: [0, 1],
  KeyS: [0, -1],
};
const STEP = 5;
const AIMS = ["cycle", "turn", "power", "stronger", "hold", "release", "flick", "cancel"];

function order({ bench, aim, places }: Practice): string[] {
  const view = new View(bench.arena.width, bench.arena.height, "south");
  return inReadingOrder(aim.pieces.map((id) => ({ id, ...view.at(places[id] ?? { x: 0, y: 0 }) })));
}

/** A key for what lies on the table; whether it was one. */
function onPieceKey(practice: Practice, event: KeyboardEvent): boolean {
  const piece = practice.chosen ?? practice.aim.piece;
  const move = MOVES[event.code];
  if (event.code === "KeyR") {
    if (piece !== null && practice.bench.turns(piece)) practice.turn(piece, event.shiftKey ? -5 : undefined);
    else practice.retake();
    return true;
  }
  if (piece === null) return false;
  if (move !== undefined) {
    const step = event.shiftKey ? 1 : STEP;
    practice.nudge(piece, move[0] * step, move[1] * step);
  } else if (event.code === "Delete" || event.code === "Backspace") practice.take(piece);
  else return false;
  return true;
}

export function onKey(practice: Practice, event: KeyboardEvent, focused: boolean): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.type === "keydown" && onPieceKey(practice, event)) return true;
  const deed = keyOf(event);
  if (deed === null || !AIMS.includes(deed.do) || (deed.do === "cycle" && !focused)) return false;
  const done = runKey(practice.aim, deed, order(practice));
  if (deed.do === "cycle") practice.chosen = practice.aim.piece;
  if (done.shot !== null) void practice.shoot(done.shot);
  return !done.leave;
}

// A table in an address: pieces one after the other, `south.runner,400,120.5`, then an angle or words.

const FLAGS: Record<string, Partial<Lying>> = { carrier: { carrier: true }, passive: { face: "passive" } };

export function written(pieces: readonly Lying[]): string {
  return pieces
    .map(({ id, x, y, angle, carrier, face }) =>
      [
        id,
        x,
        y,
        ...(angle === undefined ? [] : [angle]),
        ...(carrier === true ? ["carrier"] : []),
        ...(face === "passive" ? ["passive"] : []),
      ].join(","),
    )
    .join(";");
}

/** What an address says, good or bad: the server has the last word, and a number that is none stays none. */
export function read(text: string): Lying[] {
  const parts = (spelled(text) ?? text).split(";").filter((part) => part !== "");
  return parts.map((part) => {
    const [id = "", x = "", y = "", ...more] = part.split(",");
    const turned = more.find((word) => FLAGS[word] === undefined);
    return {
      id,
      x: figure(x),
      y: figure(y),
      ...(turned === undefined ? {} : { angle: figure(turned) }),
      ...Object.assign({}, ...more.map((word) => FLAGS[word] ?? {})),
    } as Lying;
  });
}

const figure = (text: string): number => (text.trim() === "" ? NaN : Number(text));
