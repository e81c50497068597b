/** The hand that flicks: which disc, where to, how hard. It lives on this page alone; only a finished shot is ever sent. */
import type { Arena } from "./arena";
import { exactAngle, exactSpeed, keepOut, type By, type Sector, type Shot } from "./shot";
import { HASTE, spread } from "./tremor";
import { whole, type Point } from "./view";

export type Mode = "pull" | "aim" | "swipe";

export class Aim {
  /** Discs that may be flicked now. */
  pieces = $state.raw<readonly string[]>([]);
  piece = $state<string | null>(null);
  /** Degrees on the table. */
  angle = $state(90);
  /** Per cent of the speed that the scale ends at. */
  power = $state(50);
  /** Where the scale of the power ends, mm/s. */
  full = $state(0);
  /** Whether a touch on a disc pulls it, begins a swipe, or takes the disc up. */
  mode = $state<Mode>("aim");
  /** Where on the table the hand is that pulls the disc back. */
  hand = $state.raw<Point | null>(null);
  /** A disc under a pulling or swiping finger, and where a swiping one is going. */
  lifted = $state<string | null>(null);
  wind = $state<number | null>(null);
  /** Seconds that the flick has been held; null when it is not. */
  held = $state<number | null>(null);
  /** Degrees: the match's option, or what the practice table sets; 0 is a robot's hand. */
  tremor = $state(0);
  /** Every hand is equally steady: the result of the match counts, and no ring breathes. */
  calm = $state(false);
  /** Where every piece can be carried, the disc in hand is pulled; its way is always on show. */
  practice = $state(false);
  /** The last turn ran into a forbidden direction. */
  stopped = $state(false);
  #barred = $state.raw<Record<string, readonly Sector[]>>({});
  #by: By = "aim";
  #frame = 0;
  /** Where the disc pointed before it was pulled. */
  #before: { angle: number; power: number } | null = null;

  constructor(
    readonly arena: Arena,
    tremor: number,
    /** Where a disc points when it is taken up. */
    public ahead = 90,
  ) {
    this.full = arena.topSpeed;
    this.tremor = tremor;
  }

  /** What may be flicked, and which directions may not be taken. */
  offer(pieces: readonly string[], barred: Record<string, readonly Sector[]> = {}): void {
    this.pieces = pieces;
    this.#barred = barred;
    if (this.piece !== null && !pieces.includes(this.piece)) this.select(null);
    if (this.lifted !== null && !pieces.includes(this.lifted)) this.letGo();
  }

  barredOf(piece: string | null): readonly Sector[] {
    return (piece === null ? undefined : this.#barred[piece]) ?? [];
  }

  get barred(): readonly Sector[] {
    return this.barredOf(this.piece);
  }

  get speed(): number {
    return exactSpeed((this.full * this.power) / 100, this.arena.topSpeed);
  }

  /** The way is drawn: always while aiming, and while the disc is pulled back. */
  get drawn(): boolean {
    return this.mode === "aim" || this.hand !== null;
  }

  /** As the scale shows it: a hand on the board has none before it pulls or pushes. */
  get shown(): number {
    return this.drawn || this.wind !== null ? this.power : 0;
  }

  get holding(): boolean {
    return this.held !== null;
  }

  /** Whether waiting changes how well the disc goes. */
  get breathes(): boolean {
    return this.tremor > 0 && !this.calm;
  }

  /** How the hand is that holds the flick. */
  get steadiness(): Steadiness {
    return this.held === null || !this.breathes ? "still" : steadinessAt(this.held);
  }

  /** The beads of breath that are left. */
  get breath(): number {
    return this.held === null ? BREATHS : breathAt(this.held);
  }

  /** Distance from the calm point; calm while nothing is held. */
  get phase(): number {
    return this.held === null || this.calm ? 0 : phaseAt(this.held);
  }

  /** Half the width of the cone: two standard deviations, in degrees. */
  get cone(): number {
    return 2 * spread(this.tremor, this.speed / this.arena.topSpeed, this.phase);
  }

  select(piece: string | null, toward?: number): void {
    this.#stop();
    if (piece !== null && !this.pieces.includes(piece)) return;
    const fresh = piece !== this.piece;
    this.piece = piece;
    if (piece !== null && (fresh || toward !== undefined)) this.point(toward ?? this.ahead);
    this.stopped = false;
  }

  /** Point somewhere; a forbidden direction is not entered. */
  point(angle: number): void {
    const free = keepOut(whole(angle), this.barred);
    this.stopped = free !== whole(angle);
    this.angle = free;
  }

  turn(degrees: number): void {
    this.point(Math.round((this.angle + degrees) * 1000) / 1000);
  }

  setPower(percent: number): void {
    this.power = Math.max(1, Math.min(100, Math.round(percent)));
  }

  /** Pulled back so far; the ring breathes from then on. */
  draw(angle: number, power: number, hand: Point | null): void {
    this.#before ??= { angle: this.angle, power: this.power };
    this.point(angle);
    this.setPower(power);
    this.hand = hand;
    this.press();
  }

  /** Back on the disc: let go now, and nothing is played. */
  slacken(): void {
    this.#stop();
    this.hand = null;
    if (this.#before !== null) [this.angle, this.power] = [this.#before.angle, this.#before.power];
    this.#before = null;
  }

  /** Begin to hold: the ring breathes until it is let go. */
  press(by: By = "aim"): void {
    if (this.piece === null || this.held !== null) return;
    this.#by = by;
    this.held = 0;
    const since = performance.now();
    const breathe = (): void => {
      this.held = (performance.now() - since) / 1000;
      this.#frame = requestAnimationFrame(breathe);
    };
    this.#frame = requestAnimationFrame(breathe);
  }

  /** A key let go: one that was only clicked is no flick where holding matters. */
  releaseKey(): Shot | null {
    if (this.held !== null && this.breathes && this.held < LEAST_HOLD_S) {
      this.#stop();
      return null;
    }
    return this.release();
  }

  /** Let go: the shot, as steady as the ring was. */
  release(): Shot | null {
    if (this.held === null) return null;
    const steady = this.breathes ? steadyOf(this.phase) : 0;
    this.#stop();
    return this.#shot(this.#by, steady);
  }

  /** Without the ring: for keys and switches. */
  neutral(by: By): Shot | null {
    this.#stop();
    return this.#shot(by, this.breathes ? steadyOf(NEUTRAL) : 0);
  }

  #shot(by: By, steady: number): Shot | null {
    const { piece, speed } = this;
    this.#before = null;
    return piece === null ? null : { piece, angle: exactAngle(this.angle), speed, by, steady };
  }

  /** Not now: the hold is dropped, the aim stays. */
  unpress(): void {
    this.#stop();
  }

  /** Everything is let go. */
  cancel(): void {
    this.#stop();
    this.letGo();
    this.piece = null;
    this.stopped = false;
  }

  /** The pulling or swiping finger has gone. */
  letGo(): void {
    if (this.hand !== null) this.slacken();
    this.lifted = null;
    this.wind = null;
  }

  #stop(): void {
    if (this.held !== null) cancelAnimationFrame(this.#frame);
    this.held = null;
  }
}

// How steady the hand is: the ring that breathes while the flick is held, and the spread that it costs.

export const PERIOD_S = 1.2;
/** From here on waiting only makes the hand tired. */
const TIRED_S = 4;
const SPENT_S = 12;
/** Seconds that a key must be held: less is a click. */
export const LEAST_HOLD_S = 0.25;
/** What somebody gets who does not use the ring. */
export const NEUTRAL = 0.5;

/** Distance from the calm point, 1 to 0 to 1 in each breath; its least value grows after four seconds. */
export function phaseAt(seconds: number): number {
  const breath = (1 + Math.cos((2 * Math.PI * seconds) / PERIOD_S)) / 2;
  const floor = Math.max(0, Math.min(1, (seconds - TIRED_S) / (SPENT_S - TIRED_S)));
  return floor + (1 - floor) * breath;
}

/** `still` where nothing breathes; `tires` once waiting costs. */
export type Steadiness = "still" | "sways" | "steady" | "tires";

/** Steady is a spread of less than so many times the least there is. */
const STEADY = 1.25;

export function steadinessAt(seconds: number): Steadiness {
  if (seconds >= TIRED_S) return "tires";
  return 1 + HASTE * phaseAt(seconds) < STEADY ? "steady" : "sways";
}

/** One bead of breath for each third of a second before the hand tires. */
export const BREATHS = 12;

export function breathAt(seconds: number): number {
  return Math.max(0, BREATHS - Math.floor((seconds * BREATHS) / TIRED_S));
}

/** As an action says it: 0 calm to 100. */
export function steadyOf(phase: number): number {
  return Math.round(100 * Math.max(0, Math.min(1, phase)));
}
