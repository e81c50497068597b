/** A tape on show: writes the places of the moving pieces straight into the drawing, frame by frame. */
import type { Noise } from "../app/sound";
import { drawn, flying, LANDS, lifted, type Floor, type Pose } from "./flight";
import type { Course } from "./showing";
import {
  along,
  BACK_S,
  FALL_S,
  PAUSE_S,
  segmentAt,
  velocity,
  type Exit,
  type Segment,
  type Tape,
} from "./tape";
import type { Point, View } from "./view";

/** What a frame costs is measured under this name. */
export const FRAME_MARK = "pitchside:frame";

export interface FilmOptions {
  tape: Tape;
  view: View;
  /** What of the tape is shown, and how fast. */
  course: Course;
  /** The elements of the pieces by id. */
  nodes: ReadonlyMap<string, Element>;
  /** Pieces carried by others: rider and bearer. */
  riders: readonly (readonly [string, string])[];
  /** Pieces taken off the table on the way: when, and which. */
  gone?: readonly (readonly [number, string])[];
  /** Pieces in the air: which, from when, until when on the tape. */
  lifts?: readonly (readonly [piece: string, from: number, until: number])[];
  /** What of the drawing is on the screen. */
  floor?: Floor | undefined;
  /** At the end it stands still for a moment and runs back to the beginning. */
  rewinds?: boolean | undefined;
  /** How far it is, on the tape. */
  ontime?(t: number): void;
  /** What is to be heard now, and whether in slow motion. */
  onnoise?(noise: Noise, slow: boolean): void;
  /** Slow motion begins or ends. */
  onslow?(slow: boolean): void;
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
  lift: readonly [from: number, until: number] | null;
  /** Its shadow, while it is in the air. */
  shade: Element | null;
}

/** Who is fixed to the table: a blow on it is wood. */
const isBlock = (piece: string): boolean => piece.startsWith("obstacle.");
/** A blow from which on it can be seen, and one from which on it is as large as it gets, in mm/s. */
const SEEN = 250;
const HARDEST = 2400;
const SVG = "http://www.w3.org/2000/svg";

export class Film {
  readonly #options: FilmOptions;
  readonly #actors: Actor[];
  #begun: number | null = null;
  #heard = 0;
  /** How far on the tape it has been heard. */
  #past: number;
  #slow = false;
  #sparks: Element[] = [];
  #frame = 0;
  #guard: ReturnType<typeof setTimeout> | undefined;
  #running = false;

  constructor(options: FilmOptions) {
    this.#options = options;
    this.#actors = actorsOf(options);
    this.#past = options.course.from;
    this.#heard = options.tape.contacts.filter(([t]) => t < this.#past).length;
  }

  get running(): boolean {
    return this.#running;
  }

  start(): void {
    this.#running = true;
    this.#slides();
    performance.clearMeasures(FRAME_MARK);
    this.#frame = requestAnimationFrame(this.#draw);
    // A hidden page gets no frames; the film must end all the same.
    const { rewinds = false } = this.#options;
    const lasts = this.#options.course.lasts + (rewinds ? PAUSE_S + BACK_S : 0);
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
    if (this.#slow) this.#options.onslow?.(false);
    for (const spark of this.#sparks) spark.remove();
    for (const { node, before, shade } of this.#actors) {
      shade?.remove();
      node.classList.remove("moving");
      node.classList.remove("under");
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
      actor.node.classList.remove("under");
      if (actor.shade !== null && t < (actor.exit?.[0] ?? Infinity)) {
        actor.shade.remove();
        actor.shade = null;
      }
      if (t < (actor.segments[0]?.[0] ?? 0)) actor.node.setAttribute("transform", actor.before);
      else this.#place(actor, t);
    }
    this.#options.ontime?.(t);
  }

  readonly #draw = (now: number): void => {
    const start = performance.now();
    this.#begun ??= now;
    const past = (now - this.#begun) / 1000;
    const { lasts } = this.#options.course;
    const more = past < lasts ? this.#forth(past) : this.#after(past - lasts);
    performance.measure(FRAME_MARK, { start, end: performance.now() });
    if (more) this.#frame = requestAnimationFrame(this.#draw);
  };

  #forth(past: number): boolean {
    const { course, ontime, onslow } = this.#options;
    const t = course.at(past);
    for (const actor of this.#actors) if (!actor.done) this.#place(actor, t);
    const slow = course.slow(past);
    if (slow !== this.#slow) onslow?.((this.#slow = slow));
    this.#sound(t);
    ontime?.(t);
    return true;
  }

  /** It ends, or stands still and runs back; whether there is more to draw. */
  #after(past: number): boolean {
    const { rewinds = false, course } = this.#options;
    this.#sound(course.until);
    const part = rewinds ? Math.max(0, past - PAUSE_S) / BACK_S : 1;
    if (part >= 1) this.skip();
    else this.freeze(course.until * (1 - part));
    return part < 1;
  }

  #place(actor: Actor, t: number): void {
    if (t >= actor.gone) return this.#vanish(actor);
    if (actor.exit !== null && t >= actor.exit[0]) return this.#fall(actor, actor.exit, t);
    actor.index = segmentAt(actor.segments, t, Math.max(0, actor.index));
    const segment = actor.segments[actor.index];
    if (segment === undefined) return;
    actor.node.classList.toggle("moving", t < segment[1] || actor.exit !== null);
    const at = this.#options.view.at(along(segment, t));
    if (actor.lift !== null && t >= actor.lift[0]) this.#pose(actor, lifted(at, actor.lift, t));
    else write(actor.node, at);
    actor.done = actor.exit === null && actor.index === actor.segments.length - 1 && t >= segment[1];
  }

  #vanish(actor: Actor): void {
    actor.node.setAttribute("opacity", "0");
    actor.done = true;
  }

  /** Past the rim at its own speed, tumbling, down with its shadow, and to rest. */
  #fall(actor: Actor, exit: Exit, t: number): void {
    const last = actor.segments.at(-1);
    const way = last === undefined ? { x: 0, y: 0 } : velocity(last, exit[0]);
    const past = Math.min(1, (t - exit[0]) / FALL_S);
    const { view, floor } = this.#options;
    const from = view.at({ x: exit[2], y: exit[3] });
    const to = view.at({ x: exit[2] + way.x, y: exit[3] + way.y });
    const pose = flying(from, { x: to.x - from.x, y: to.y - from.y }, past, floor);
    this.#pose(actor, pose);
    actor.node.classList.toggle("under", pose.under);
    actor.node.setAttribute("opacity", pose.opacity.toFixed(3));
    actor.done = past === 1;
  }

  /** A piece in the air, and its shadow on the ground. */
  #pose(actor: Actor, pose: Pose): void {
    actor.node.setAttribute("transform", drawn(pose));
    actor.shade ??= this.#under(actor.node);
    if (actor.shade === null) return;
    const { x, y, wide, opacity } = pose.shade;
    actor.shade.setAttribute(
      "transform",
      `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${wide.toFixed(3)})`,
    );
    actor.shade.setAttribute("opacity", opacity.toFixed(3));
  }

  #under(node: Element): Element | null {
    const shade = (node.ownerDocument as Document | undefined)?.createElementNS(SVG, "ellipse") ?? null;
    shade?.setAttribute("class", "flick-shade");
    if (shade !== null) node.before(shade);
    return shade;
  }

  /** A blow seen where it falls: rays, the longer the harder. */
  #spark(x: number, y: number, part: number, rim = false): void {
    const [first] = this.#actors;
    const spark = (first?.node.ownerDocument as Document | undefined)?.createElementNS(SVG, "path");
    if (spark === undefined || first === undefined) return;
    const at = this.#options.view.at({ x, y });
    spark.setAttribute("class", rim ? "flick-spark rim" : "flick-spark");
    spark.setAttribute(
      "transform",
      `translate(${at.x.toFixed(2)} ${at.y.toFixed(2)}) scale(${(0.6 + part).toFixed(2)})`,
    );
    spark.setAttribute(
      "d",
      "M14 6L22 9M6 14L9 22M-6 14L-9 22M-14 6L-22 9M-14-6L-22-9M-6-14L-9-22M6-14L9-22M14-6L22-9",
    );
    first.node.parentNode?.append(spark);
    this.#sparks.push(spark);
  }

  /** The first disc that moves is heard as it slides. */
  #slides(): void {
    const { tape, course } = this.#options;
    const moving = Object.values(tape.segments).flatMap((rows) => rows.filter(([t0]) => t0 >= course.from));
    const [first] = moving.sort(([a], [b]) => a - b);
    if (first !== undefined)
      this.#options.onnoise?.({ of: "slide", speed: Math.hypot(first[4], first[5]) }, course.slow(0));
  }

  /** The hardest push since the last frame is heard and seen, and every piece that leaves and lands. */
  #sound(t: number): void {
    const { tape } = this.#options;
    // One knock a frame: a break of many discs would rattle otherwise.
    let hardest: Tape["contacts"][number] | null = null;
    for (; (tape.contacts[this.#heard]?.[0] ?? Infinity) <= t; this.#heard += 1) {
      const contact = tape.contacts[this.#heard];
      if (contact !== undefined && contact[6] > (hardest?.[6] ?? 0)) hardest = contact;
    }
    if (hardest !== null) this.#knock(hardest);
    for (const [at, piece, x, y] of tape.exits) {
      if (this.#past < at && at <= t) {
        this.#noise({ of: "rim" });
        this.#spark(x, y, 0.5, true);
      }
      const lands = at + FALL_S * LANDS;
      if (this.#past < lands && lands <= t)
        this.#noise({ of: "clatter", speed: speedAt(tape, piece, at), low: isCaptain(piece) });
    }
    this.#past = t;
  }

  #knock([, a, b, x, y, impulse, closing]: Tape["contacts"][number]): void {
    const wood = isBlock(a) || isBlock(b);
    // Two discs of mass m that meet push with about m times their speed.
    const mass = Math.min(30, Math.max(2, impulse / Math.max(1, closing)));
    this.#noise(wood ? { of: "block", speed: closing } : { of: "disc", speed: closing, mass });
    if (closing > SEEN) this.#spark(x, y, Math.min(1, closing / HARDEST));
  }

  #noise(noise: Noise): void {
    this.#options.onnoise?.(noise, this.#slow);
  }
}

const isCaptain = (piece: string): boolean => piece.endsWith(".captain");

function speedAt(tape: Tape, piece: string, t: number): number {
  const last = tape.segments[piece]?.at(-1);
  const way = last === undefined ? { x: 0, y: 0 } : velocity(last, t);
  return Math.hypot(way.x, way.y);
}

/** Every piece that moves, riders with their bearers' ways. */
function actorsOf({ tape, nodes, riders, gone = [], lifts = [] }: FilmOptions): Actor[] {
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
    const [, from = 0, to = 0] = lifts.find(([piece]) => piece === id) ?? [];
    const lift = to > from ? ([from, to] as const) : null;
    const segments = tape.segments[way] ?? [];
    return [{ node, segments, exit, gone: until, index: 0, done: false, before, lift, shade: null }];
  });
}

function write(node: Element, { x, y }: Point): void {
  // Longer numbers take the browser longer to read in every frame, and nobody sees them.
  node.setAttribute("transform", `translate(${x.toFixed(3)} ${y.toFixed(3)})`);
}
