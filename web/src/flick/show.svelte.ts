/** What a board shows just now: a film or the table at rest, the trail, the disc in hand and where it is going. */
import { isCalm } from "../app/settings.svelte";
import { play as sound, shake, type Noise } from "../app/sound";
import type { Arena } from "./arena";
import type { Aimed } from "./coming";
import { Film, type FilmOptions } from "./film";
import type { Camera, HandProps, Lying, Played, ShowProps } from "./props";
import { rayOf, type Body } from "./ray";
import { Course } from "./showing";
import { placeAt, wayOf, type Tape } from "./tape";
import type { Point, View } from "./view";
import { onDestroy } from "svelte";

/** What a game's board says of its own table. */
export interface Ground<L extends Lying, P extends Played<L>> {
  position: () => L;
  view: () => View;
  /** The table for a disc that can be so fast. */
  arena: (topSpeed: number) => Arena;
  /** All that the disc in hand can meet. */
  bodies: (shown: L, disc: string | null) => Body[];
  /** How far around its middle a piece that is aimed at is marked. */
  reach: (id: string) => number;
  /** What a film of this game has beside its tape. */
  film: (play: P) => Partial<FilmOptions>;
  /** What lies there while a film runs; as it began, if not said. */
  filmed?: (play: P) => L;
  /** A film has come so far. */
  onreach?: (play: P, t: number) => void;
  onend?: () => void;
  /** Lit beside what is announced and what it meets. */
  lit?: () => string | null;
}

/** How near slow motion and a replay are looked at, and the room around what moves. */
const SLOW_NEAR = 1.3;
const MOST_NEAR = 1.6;
const ROOM_MM = 160;

export class Show<L extends Lying, P extends Played<L>> {
  /** The elements of the pieces by id: the film moves them. */
  readonly nodes = new Map<string, Element>();
  /** How far the film has come, on the tape. */
  time = $state(0);
  #slow = $state(false);
  readonly #props: () => HandProps & ShowProps<P>;
  readonly #ground: Ground<L, P>;
  readonly #cinema: Cinema<P>;

  /** Made while a component is set up; `lies` tells when the table is drawn another way. */
  constructor(props: () => HandProps & ShowProps<P>, ground: Ground<L, P>, lies: () => string) {
    this.#props = props;
    this.#ground = ground;
    this.#cinema = new Cinema<P>((play, onend) => this.#film(play, onend), ground.onend);
    this.#cinema.follow(() => ({ play: this.play, freeze: this.freeze, moves: this.#moves, lies: lies() }));
  }

  get play(): P | null {
    return this.#props().play ?? null;
  }

  get freeze(): number | null {
    return this.#props().freeze ?? null;
  }

  get aim(): HandProps["aim"] {
    return this.#props().aim;
  }

  get filming(): boolean {
    return this.#cinema.filming;
  }

  /** The film runs, or a hand holds its time: the trail is drawn as far as it has come. */
  get running(): boolean {
    return this.filming || this.#props().scrubbed === true;
  }

  readonly #still = $derived.by(() => isCalm() || this.#props().picture?.still === true);
  readonly #moves = $derived.by(() => this.play?.course != null && !this.#still);

  /** The trail of the film; without motion, and once it is over, whole. */
  readonly trails: Tape | null = $derived.by(() => {
    const filmed = this.running || (this.play !== null && this.#still && this.freeze === null);
    return (filmed ? this.play?.tape : this.#props().trail) ?? null;
  });

  readonly shown: L = $derived.by(() => {
    const { play } = this;
    if (play === null || (!this.filming && this.freeze === null)) return this.#ground.position();
    return this.#ground.filmed?.(play) ?? play.before;
  });

  /** Lifted by a finger, chosen, or aimed with. */
  readonly held: string | null = $derived.by(() => {
    const { selected } = this.#props();
    return this.aim?.lifted ?? (selected === undefined ? (this.aim?.piece ?? null) : selected);
  });

  /** Slow motion is looked at from nearer, around what will be decided; a replay around all that moves in it. */
  readonly camera: Camera | null = $derived.by(() => {
    const { play } = this;
    const moment = play?.staged?.moment;
    if (play == null || moment == null || !this.filming) return null;
    if (play.again === true) return this.#around(play);
    const at = this.#slow ? placeAt(play.tape, moment.piece, moment.t) : null;
    return at === null ? null : { ...this.#ground.view().at(at), near: SLOW_NEAR };
  });

  readonly inHand = $derived.by(() => this.piece(this.aim?.piece ?? null));
  readonly bodies = $derived.by(() => this.#ground.bodies(this.shown, this.aim?.piece ?? null));
  readonly ray = $derived.by(() => {
    const { aim, inHand, bodies } = this;
    if (aim == null || inHand === undefined) return null;
    return rayOf(this.#ground.arena(aim.arena.topSpeed), inHand, aim.angle, aim.speed, bodies);
  });

  /** Everybody else, while a flick is announced. */
  readonly dimmed: string[] = $derived.by(() => {
    const { coming } = this.#props();
    if (coming == null) return [];
    const lit = [coming.piece, coming.target, this.#ground.lit?.() ?? null];
    return this.shown.pieces.map(({ id }) => id).filter((one) => !lit.includes(one));
  });

  #around({ tape }: P): Camera {
    const view = this.#ground.view();
    const ways = Object.keys(tape.segments).flatMap((id) => wayOf(tape, id).map((at) => view.at(at)));
    const [xs, ys] = [ways.map(({ x }) => x), ways.map(({ y }) => y)];
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    const fits = Math.min(view.size.x / (right - left + ROOM_MM), view.size.y / (bottom - top + ROOM_MM));
    return { x: (left + right) / 2, y: (top + bottom) / 2, near: Math.max(1, Math.min(MOST_NEAR, fits)) };
  }

  piece(id: string | null): L["pieces"][number] | undefined {
    return this.shown.pieces.find((piece) => piece.id === id);
  }

  targetOf(aimed: Aimed): (Point & { r: number }) | null {
    const piece = this.piece(aimed.target);
    return piece === undefined ? null : { x: piece.x, y: piece.y, r: this.#ground.reach(piece.id) };
  }

  skip(): void {
    this.#cinema.skip();
  }

  #film(play: P, onend: () => void): Film {
    const ground = this.#ground;
    return new Film({
      tape: play.tape,
      view: ground.view(),
      course: play.course ?? STILL,
      nodes: this.nodes,
      riders: [],
      ...ground.film(play),
      ontime: (t) => {
        this.time = t;
        this.#props().ontime?.(t);
        ground.onreach?.(play, t);
      },
      onnoise: heard,
      onslow: (slow) => (this.#slow = slow),
      onend,
    });
  }
}

/** Of a film that only stands at an instant. */
const STILL = Course.even(0, 0, 1);

function heard(noise: Noise, slow: boolean): void {
  sound(noise, slow);
  if (noise.of === "clatter" && noise.low === true) shake("out");
}

// The films of a board: a new one starts by itself, a frozen one stands still, an old one is cleared away.

export class Cinema<P> {
  filming = $state(false);
  #film: Film | null = null;
  #play: P | null = null;
  #freeze: number | null = null;
  #lies = "";

  constructor(
    private readonly make: (play: P, onend: () => void) => Film,
    private readonly onend: () => void = () => undefined,
  ) {}

  /** What is to be shown now, before it is drawn. */
  turn(play: P | null, freeze: number | null, moves: boolean, lies = ""): void {
    // A table that lies another way now is drawn anew: what was written into the old drawing is wrong there.
    const turned = lies !== this.#lies;
    this.#lies = lies;
    if (play === this.#play && freeze === this.#freeze && !turned) return;
    if (play === this.#play && !turned && freeze !== null && this.#freeze !== null && this.#film !== null) {
      this.#freeze = freeze;
      return this.#film.freeze(freeze);
    }
    const begun = play === this.#play && !(turned && this.filming);
    this.quit();
    const fresh = play !== null && !begun && freeze === null;
    [this.#play, this.#freeze] = [play, freeze];
    this.filming = fresh && moves;
  }

  /** Once it is drawn. */
  roll(play: P | null, freeze: number | null): void {
    if (play === null || this.#film !== null || (!this.filming && freeze === null)) return;
    this.#film = this.make(play, () => this.#ended());
    if (freeze !== null) this.#film.freeze(freeze);
    else this.#film.start();
  }

  /** Keeps to what a component shows; called while it is set up. */
  follow(now: () => { play: P | null; freeze: number | null; moves: boolean; lies: string }): void {
    $effect.pre(() => {
      const { play, freeze, moves, lies } = now();
      this.turn(play, freeze, moves, lies);
    });
    $effect(() => {
      const { play, freeze } = now();
      this.roll(play, freeze);
    });
    onDestroy(() => this.quit());
  }

  /** To the end at once. */
  skip(): void {
    this.#film?.skip();
  }

  quit(): void {
    this.#film?.stop();
    this.#film = null;
    this.filming = false;
  }

  #ended(): void {
    this.#film = null;
    this.filming = false;
    this.onend();
  }
}
