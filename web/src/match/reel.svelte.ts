/** Which part of the record is on show: following the match, replaying a turn, or held where a person put it. */
import type { Back } from "../app/settings.svelte";
import type { StepView } from "../wire";

export interface ReelOptions {
  /** Milliseconds a step stays before the next one; `back` where a person looks back. */
  dwell(step: StepView, back: Back): number;
  /** Milliseconds until what the step moves has arrived. */
  travel?(step: StepView, back: Back): number;
  /** Milliseconds in which a step is announced before it moves. */
  leads?(step: StepView, index: number, back: boolean): number;
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
  /** The person went on from a step that halts; so many were on show. */
  onpassed?(shown: number): void;
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
  /** The step that is announced: what it will do is drawn, nothing has moved yet. */
  coming = $state.raw<StepView | null>(null);
  /** The person holds the announced step. */
  held = $state(false);
  /** Counts what comes on show, so that the same step can be shown once more. */
  runs = $state(0);
  /** What is looked back at is one thing once more, not the record. */
  #again = $state(false);
  /** How far the match had been shown when the person began to look back. */
  #left: { shown: number; halted: boolean } | null = null;
  /** A part that is seen again ends here. */
  #until: number | null = null;
  #flight: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: ReelOptions) {}

  /** Whether a person looks back, and at what. */
  get back(): Back {
    return this.following ? false : this.#again ? "again" : "replay";
  }

  get step(): StepView | null {
    return this.steps[this.shown - 1] ?? null;
  }

  /** Where looking back begins. */
  get first(): number {
    return Math.min(this.options.first?.() ?? 0, this.steps.length);
  }

  /** The step on show has its time, or is on its way; one that waits for the person has been seen. */
  get moving(): boolean {
    return !this.landed || (this.holding && !this.halted);
  }

  /** How many steps have been shown to their end: what they brought may be told. */
  get told(): number {
    return this.landed ? this.shown : this.shown - 1;
  }

  /** The match has gone further than what is on show. */
  get behind(): boolean {
    return this.following && (this.shown < this.steps.length || this.holding);
  }

  /** The record of a match that is opened: all of it has been seen, or all up to a step that waits for the person. */
  begin(steps: readonly StepView[], waits: number | null): void {
    this.steps = steps;
    this.shown = waits ?? steps.length;
    this.halted = this.holding = waits !== null;
  }

  /** More steps were recorded; the first `seen` of all need no replay. */
  extend(steps: readonly StepView[], seen: number): void {
    this.steps = steps;
    if (!this.following) return;
    const shown = Math.min(Math.max(this.shown, seen), steps.length);
    // Whoever played on has gone on from what was held.
    if (shown > this.shown) this.halted = this.holding = false;
    this.shown = shown;
    if (!this.holding && this.coming === null) this.#run();
  }

  /** So many steps were seen elsewhere: the others are shown now. */
  goOnFrom(seen: number): void {
    if (!this.following || seen >= this.steps.length) return;
    this.#stop();
    this.shown = seen;
    this.#run();
  }

  seek(shown: number): void {
    this.#lookBack();
    const next = Math.max(this.first, Math.min(shown, this.steps.length));
    const forward = next === this.shown + 1;
    this.shown = next;
    if (!forward) return;
    this.runs += 1;
    this.#fly(false);
  }

  /** To the end, or to the next step that halts; from one that has been seen, on. */
  live(): void {
    const left = this.following ? null : this.#left;
    if (left !== null && (left.halted || left.shown < this.steps.length)) return this.#return();
    const from = this.halted && !this.landed ? this.shown - 1 : this.shown;
    const halt = this.following ? this.steps.findIndex((step, at) => at >= from && this.#halts(step)) : -1;
    if (from === this.shown) this.#pass();
    this.#stop();
    this.shown = halt === -1 ? this.steps.length : halt + 1;
    this.following = true;
    this.halted = this.holding = halt !== -1;
  }

  /** A tap on what is shown: to the end of it; what waits for its key waits on. */
  skip(): void {
    if (this.behind && !this.gated && !(this.halted && this.landed)) this.live();
  }

  /** Where the match was left: what came meanwhile is still to be shown. */
  #return(): void {
    const { shown, halted } = this.#left ?? { shown: this.steps.length, halted: false };
    this.#stop();
    this.#left = null;
    this.shown = shown;
    this.following = true;
    this.halted = this.holding = halted;
    if (!halted) this.#run();
  }

  #lookBack(): void {
    // Who leaves in the middle of a turn has chosen to skip it.
    const rests = this.halted || this.shown === this.steps.length;
    if (this.following) this.#left = rests ? { shown: this.shown, halted: this.halted } : null;
    this.#stop();
    this.following = this.#again = false;
  }

  /** These steps once more, without announcing them; then the last of them stays. */
  again(from: number, to: number): void {
    this.#lookBack();
    this.shown = Math.max(0, from);
    this.#until = to;
    this.playing = this.#again = true;
    this.#run();
  }

  play(): void {
    if (this.shown >= this.steps.length) this.seek(0);
    this.#again = false;
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
    this.coming = null;
    this.held = false;
    this.#until = null;
  }

  #halts(step: StepView): boolean {
    return this.options.halts?.(step) ?? false;
  }

  /** On from a step that halts, or from one that is held. */
  goOn(): void {
    if (this.held) return this.#begin();
    if (!this.halted) return;
    this.#pass();
    this.halted = false;
    this.#run();
  }

  #pass(): void {
    if (this.halted) this.options.onpassed?.(this.shown);
  }

  /** The announced step waits until the person goes on. */
  hold(): void {
    if (this.coming === null) return;
    clearTimeout(this.#timer);
    this.held = true;
  }

  /** Past the gate. */
  open(): void {
    if (!this.gated) return;
    this.#run(true);
  }

  #run(admitted = false, led = false): void {
    this.holding = false;
    while (this.following || this.playing) {
      const step = this.shown === this.#until ? undefined : this.steps[this.shown];
      if (step === undefined) break;
      this.gated = !admitted && this.following && (this.options.gates?.(step) ?? false);
      if (this.gated) return;
      admitted = false;
      const lead = led || this.#until !== null ? 0 : this.#leadOf(step);
      if (lead > 0) return this.#announce(step, lead);
      led = false;
      const wait = this.#show(step);
      if (this.halted) return;
      if (wait > 0) return this.#hold(wait);
    }
    this.playing = false;
    this.#until = null;
  }

  #leadOf(step: StepView): number {
    return this.options.leads?.(step, this.shown, !this.following) ?? 0;
  }

  /** One more step comes on show; for how long. */
  #show(step: StepView): number {
    this.shown += 1;
    this.runs += 1;
    this.options.onstep?.(step);
    this.#fly(true);
    this.halted = this.following && this.#halts(step);
    this.holding = this.halted;
    return this.halted ? 0 : this.options.dwell(step, this.back);
  }

  #announce(step: StepView, lead: number): void {
    this.coming = step;
    this.held = false;
    this.#timer = setTimeout(() => this.#begin(), lead);
  }

  /** What was announced begins. */
  #begin(): void {
    clearTimeout(this.#timer);
    this.coming = null;
    this.held = false;
    this.#run(true, true);
  }

  /** The step on show is on its way for a while. */
  #fly(heard: boolean): void {
    const { step } = this;
    if (step === null) return;
    const land = (): void => {
      this.landed = true;
      if (heard) this.options.onlanded?.(step);
    };
    const wait = this.options.travel?.(step, this.back) ?? 0;
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
