/** A tape on show: writes the places of the moving pieces straight into the drawing, frame by frame. */
import {
  along,
  BACK_S,
  FALL_S,
  filmOf,
  PAUSE_S,
  segmentAt,
  velocity,
  type Exit,
  type Segment,
  type Speed,
  type Tape,
} from "./tape";
import type { Point, View } from "./view";

/** What a frame costs is measured under this name. */
export const FRAME_MARK = "pitchside:frame";

export interface FilmOptions {
  tape: Tape;
  view: View;
  speed: Speed;
  /** The elements of the pieces by id. */
  nodes: ReadonlyMap<string, Element>;
  /** Pieces carried by others: rider and bearer. */
  riders: readonly (readonly [string, string])[];
  /** Pieces taken off the table on the way: when, and which. */
  gone?: readonly (readonly [number, string])[];
  /** Seconds on the tape: where it begins, and where it stands still. */
  from?: number | undefined;
  until?: number | undefined;
  /** At the end it stands still for a moment and runs back to the beginning. */
  rewinds?: boolean | undefined;
  /** How far it is, on the tape. */
  ontime?(t: number): void;
  /** A push, with its closing speed in mm/s. */
  onknock(closing: number): void;
  onfall(): void;
  onend(): void;
}

/** A piece in the film. */
interface Actor {
  node: Element;
  segments: readonly Segment[];
  exit: Exit | null;
  /** When it is taken off the table. */
  gone: number;
  index: number;
  done: boolean;
  /** As it was drawn before. */
  before: string;
}

/** How far a falling piece still flies, at most. */
const FALL_MM = 26;

export class Film {
  readonly #options: FilmOptions;
  readonly #actors: Actor[];
  /** The last instant on the tape that is shown, and the seconds on the screen until then. */
  readonly #end: number;
  readonly #forward: number;
  #begun: number | null = null;
  #heard = 0;
  #gone = 0;
  #frame = 0;
  #guard: ReturnType<typeof setTimeout> | undefined;
  #running = false;

  constructor(options: FilmOptions) {
    this.#options = options;
    this.#actors = actorsOf(options);
    const { tape, speed, from = 0, until = Infinity } = options;
    this.#end = Math.min(filmOf(tape), until);
    this.#forward = speed === 0 ? 0 : (this.#end - from) / speed;
  }

  get running(): boolean {
    return this.#running;
  }

  start(): void {
    this.#running = true;
    performance.clearMeasures(FRAME_MARK);
    this.#frame = requestAnimationFrame(this.#draw);
    // A hidden page gets no frames; the film must end all the same.
    const { rewinds = false } = this.#options;
    const lasts = this.#forward + (rewinds ? PAUSE_S + BACK_S : 0);
    this.#guard = setTimeout(() => this.skip(), lasts * 1000 + 1000);
  }

  /** To the end at once. */
  skip(): void {
    if (!this.#running) return;
    this.stop();
    this.#options.onend();
  }

  /** Leave the drawing as it was found. */
  stop(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#guard);
    this.#running = false;
    for (const { node, before } of this.#actors) {
      node.classList.remove("moving");
      node.removeAttribute("opacity");
      node.setAttribute("transform", before);
    }
  }

  /** Stand still at an instant. */
  freeze(t: number): void {
    for (const actor of this.#actors) {
      // Whoever drags the bar may go back in time: stretches are looked for from the first one.
      actor.index = 0;
      actor.done = false;
      actor.node.removeAttribute("opacity");
      if (t < (actor.segments[0]?.[0] ?? 0)) actor.node.setAttribute("transform", actor.before);
      else this.#place(actor, t);
    }
    this.#options.ontime?.(t);
  }

  readonly #draw = (now: number): void => {
    const start = performance.now();
    this.#begun ??= now;
    const past = (now - this.#begun) / 1000;
    const more = past < this.#forward ? this.#forth(past) : this.#after(past - this.#forward);
    performance.measure(FRAME_MARK, { start, end: performance.now() });
    if (more) this.#frame = requestAnimationFrame(this.#draw);
  };

  #forth(past: number): boolean {
    const { from = 0, speed, ontime } = this.#options;
    const t = from + past * (speed || 1);
    for (const actor of this.#actors) if (!actor.done) this.#place(actor, t);
    this.#sound(t);
    ontime?.(t);
    return true;
  }

  /** It ends, stands still where it was told to, or runs back; whether there is more to draw. */
  #after(past: number): boolean {
    const { rewinds = false, until } = this.#options;
    this.#sound(this.#end);
    if (until !== undefined) this.freeze(this.#end);
    if (until !== undefined) return false;
    const part = rewinds ? Math.max(0, past - PAUSE_S) / BACK_S : 1;
    if (part >= 1) this.skip();
    else this.freeze(this.#end * (1 - part));
    return part < 1;
  }

  #place(actor: Actor, t: number): void {
    if (t >= actor.gone) return this.#vanish(actor);
    if (actor.exit !== null && t >= actor.exit[0]) return this.#fall(actor, actor.exit, t);
    actor.index = segmentAt(actor.segments, t, Math.max(0, actor.index));
    const segment = actor.segments[actor.index];
    if (segment === undefined) return;
    actor.node.classList.toggle("moving", t < segment[1] || actor.exit !== null);
    write(actor.node, this.#options.view.at(along(segment, t)));
    actor.done = actor.exit === null && actor.index === actor.segments.length - 1 && t >= segment[1];
  }

  #vanish(actor: Actor): void {
    actor.node.setAttribute("opacity", "0");
    actor.done = true;
  }

  /** Over the lip: on a little, smaller, gone. */
  #fall(actor: Actor, exit: Exit, t: number): void {
    const part = Math.min(1, (t - exit[0]) / FALL_S);
    const last = actor.segments.at(-1);
    const way = last === undefined ? { x: 0, y: 0 } : velocity(last, exit[0]);
    const speed = Math.hypot(way.x, way.y) || 1;
    const far = Math.min(FALL_MM, speed * FALL_S * 0.5) * (1 - (1 - part) ** 2);
    const at = { x: exit[2] + (way.x / speed) * far, y: exit[3] + (way.y / speed) * far };
    write(actor.node, this.#options.view.at(at), 1 - 0.55 * part);
    actor.node.setAttribute("opacity", (1 - part * part).toFixed(3));
    actor.done = part === 1;
  }

  /** The hardest push since the last frame is heard, and every fall. */
  #sound(t: number): void {
    const { tape, onknock, onfall } = this.#options;
    // One knock a frame: a break of many discs would rattle otherwise.
    let hardest = 0;
    for (; (tape.contacts[this.#heard]?.[0] ?? Infinity) <= t; this.#heard += 1) {
      hardest = Math.max(hardest, tape.contacts[this.#heard]?.[6] ?? 0);
    }
    if (hardest > 0) onknock(hardest);
    const fallen = tape.exits.filter(([at]) => at <= t).length;
    if (fallen > this.#gone) onfall();
    this.#gone = fallen;
  }
}

/** Every piece that moves, riders with their bearers' ways. */
function actorsOf({ tape, nodes, riders, gone = [] }: FilmOptions): Actor[] {
  const ways = new Map([...Object.keys(tape.segments), ...gone.map(([, id]) => id)].map((id) => [id, id]));
  for (const [rider, bearer] of riders) {
    if (!ways.has(rider) && ways.has(bearer)) ways.set(rider, bearer);
  }
  return [...ways].flatMap(([id, way]) => {
    const node = nodes.get(id);
    if (node === undefined) return [];
    const exit = tape.exits.find(([, piece]) => piece === way) ?? null;
    const before = node.getAttribute("transform") ?? "";
    const until = gone.find(([, piece]) => piece === id)?.[0] ?? Infinity;
    return [{ node, segments: tape.segments[way] ?? [], exit, gone: until, index: 0, done: false, before }];
  });
}

function write(node: Element, { x, y }: Point, scale = 1): void {
  // Longer numbers take the browser longer to read in every frame, and nobody sees them.
  const place = `translate(${x.toFixed(3)} ${y.toFixed(3)})`;
  node.setAttribute("transform", scale === 1 ? place : `${place} scale(${scale.toFixed(3)})`);
}
