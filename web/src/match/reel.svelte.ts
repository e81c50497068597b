/** Which part of the record is on show: following the match, replaying a turn, or held where a person put it. */
import type { StepView } from "../wire";

export interface ReelOptions {
  /** Milliseconds a step stays before the next one. */
  dwell(step: StepView): number;
  /** Milliseconds until what the step moves has arrived. */
  travel?(step: StepView): number;
  /** A step after which nothing more is shown until the person goes on. */
  halts?(step: StepView): boolean;
  /** A step that is not shown before the people at the screen ask for it. */
  gates?(step: StepView): boolean;
  /** The first place a person can go back to; left out: before everything. */
  first?(): number;
  /** A step comes on show while the record runs. */
  onstep?(step: StepView): void;
  /** What it moved has arrived. */
  onlanded?(step: StepView): void;
}

export class Reel {
  steps = $state.raw<readonly StepView[]>([]);
  /** How many steps are on show. */
  shown = $state(0);
  /** Following the match; otherwise the person scrubs. */
  following = $state(true);
  playing = $state(false);
  /** The step on show still has its time. */
  holding = $state(false);
  /** The person is to go on from the step on show. */
  halted = $state(false);
  /** The next step waits until the people ask for it. */
  gated = $state(false);
  /** What the step on show moves has arrived. */
  landed = $state(true);
  #flight: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: ReelOptions) {}

  get step(): StepView | null {
    return this.steps[this.shown - 1] ?? null;
  }

  /** Where looking back begins. */
  get first(): number {
    return Math.min(this.options.first?.() ?? 0, this.steps.length);
  }

  /** How many steps have been shown to their end: what they brought may be told. */
  get told(): number {
    return this.landed ? this.shown : this.shown - 1;
  }

  /** The match has gone further than what is on show. */
  get behind(): boolean {
    return this.following && (this.shown < this.steps.length || this.holding);
  }

  /** More steps were recorded; the first `seen` of all need no replay. */
  extend(steps: readonly StepView[], seen: number): void {
    this.steps = steps;
    if (!this.following) return;
    this.shown = Math.min(Math.max(this.shown, seen), steps.length);
    if (!this.holding) this.#run();
  }

  seek(shown: number): void {
    this.#stop();
    this.following = false;
    const next = Math.max(this.first, Math.min(shown, this.steps.length));
    const forward = next === this.shown + 1;
    this.shown = next;
    if (forward) this.#fly(false);
  }

  /** To the end, or to the next step that halts; from one that has been seen, on. */
  live(): void {
    const from = this.halted && !this.landed ? this.shown - 1 : this.shown;
    const halt = this.following ? this.steps.findIndex((step, at) => at >= from && this.#halts(step)) : -1;
    this.#stop();
    this.shown = halt === -1 ? this.steps.length : halt + 1;
    this.following = true;
    this.halted = this.holding = halt !== -1;
  }

  play(): void {
    if (this.shown >= this.steps.length) this.seek(0);
    this.playing = true;
    this.#run();
  }

  pause(): void {
    this.#stop();
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#flight);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#flight);
    this.landed = true;
    this.playing = false;
    this.holding = false;
    this.halted = false;
    this.gated = false;
  }

  #halts(step: StepView): boolean {
    return this.options.halts?.(step) ?? false;
  }

  /** On from a step that halts. */
  goOn(): void {
    if (!this.halted) return;
    this.halted = false;
    this.#run();
  }

  /** Past the gate. */
  open(): void {
    if (!this.gated) return;
    this.#run(true);
  }

  #run(admitted = false): void {
    this.holding = false;
    while (this.following || this.playing) {
      const step = this.steps[this.shown];
      if (step === undefined) break;
      this.gated = !admitted && this.following && (this.options.gates?.(step) ?? false);
      if (this.gated) return;
      admitted = false;
      this.shown += 1;
      this.options.onstep?.(step);
      this.#fly(true);
      this.halted = this.following && this.#halts(step);
      this.holding = this.halted;
      if (this.halted) return;
      const wait = this.options.dwell(step);
      if (wait > 0) return this.#hold(wait);
    }
    this.playing = false;
  }

  /** The step on show is on its way for a while. */
  #fly(heard: boolean): void {
    const { step } = this;
    if (step === null) return;
    const land = (): void => {
      this.landed = true;
      if (heard) this.options.onlanded?.(step);
    };
    const wait = this.options.travel?.(step) ?? 0;
    clearTimeout(this.#flight);
    this.landed = wait === 0;
    if (wait === 0) land();
    else this.#flight = setTimeout(land, wait);
  }

  #hold(wait: number): void {
    this.holding = true;
    this.#timer = setTimeout(() => this.#run(), wait);
  }
}
