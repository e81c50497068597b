/** Which part of the record is on show: following the match, replaying a turn, or held where a person put it. */
import type { Back } from "../app/settings.svelte";
import type { StepView } from "../wire";

/** What comes when a step has arrived: it has its time, waits for the person, or nothing more comes. */
type After = "lies" | "halted" | "rest";

/** What happens with the step on show, and what the record waits for before it goes on. */
export type Playback =
  /** All that is to be shown lies there. */
  | { on: "rest" }
  /** What the next step will do is drawn, nothing has moved yet; a person may hold it there. */
  | { on: "announce"; step: StepView; held: boolean }
  /** What the step moves is on its way. */
  | { on: "moving"; then: After }
  /** It has arrived and is shown once more; `rolls` once the pause before that is over. */
  | { on: "again"; rolls: boolean; then: After }
  /** It has arrived and has its time. */
  | { on: "lies" }
  /** The person is to go on from it. */
  | { on: "halted" }
  /** The next step waits until the people ask for it. */
  | { on: "gated" };

/** What a page shows: the match as it comes, or its record, where a person put it or while it plays. */
type Look =
  | { at: "match" }
  | {
      at: "record";
      playing: boolean;
      /** One thing is seen once more, not the record. */
      again: boolean;
      /** What is seen again ends here. */
      until: number | null;
      /** How far the match had been shown when the person began to look back; null where it was left on its way. */
      left: { shown: number; halted: boolean } | null;
    };

const REST: Playback = { on: "rest" };

export interface ReelOptions {
  /** Milliseconds a step stays before the next one; `back` where a person looks back. */
  dwell(step: StepView, back: Back): number;
  /** Milliseconds until what the step moves has arrived. */
  travel?(step: StepView, back: Back): number;
  /** Milliseconds of the pause and of the film in which a step is shown once more; null where it is not. */
  again?(step: StepView): { gap: number; lasts: number } | null;
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
  playback = $state.raw<Playback>(REST);
  /** Counts what comes on show, so that the same step can be shown once more. */
  runs = $state(0);
  #look = $state.raw<Look>({ at: "match" });
  /** Milliseconds that the step on show stays when it has arrived. */
  #rests = 0;
  #flight: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: ReelOptions) {}

  /** Following the match; otherwise the person looks back. */
  readonly following: boolean = $derived(this.#look.at === "match");

  readonly playing: boolean = $derived(this.#look.at === "record" && this.#look.playing);

  /** Whether a person looks back, and at what. */
  readonly back: Back = $derived(this.#look.at === "match" ? false : this.#look.again ? "again" : "replay");

  get step(): StepView | null {
    return this.steps[this.shown - 1] ?? null;
  }

  /** The step that is announced. */
  readonly coming: StepView | null = $derived(this.playback.on === "announce" ? this.playback.step : null);

  /** The person holds the announced step. */
  readonly held: boolean = $derived(this.playback.on === "announce" && this.playback.held);

  /** What the step on show moves has arrived. */
  readonly landed: boolean = $derived(this.playback.on !== "moving");

  /** The step lies there and waits for the person. */
  readonly waits: boolean = $derived(this.playback.on === "halted");

  /** The step on show is shown once more, by itself. */
  readonly again: boolean = $derived(this.playback.on === "again");

  /** The next step waits until the people ask for it. */
  readonly gated: boolean = $derived(this.playback.on === "gated");

  /** The step on show has its time, or waits for the person. */
  readonly holding: boolean = $derived.by(() => {
    const { playback } = this;
    if (playback.on === "moving") return playback.then !== "rest";
    return ["again", "lies", "halted"].includes(playback.on);
  });

  /** Where looking back begins. */
  get first(): number {
    return Math.min(this.options.first?.() ?? 0, this.steps.length);
  }

  /** The step on show is on its way, or has its time; one that waits for the person has been seen. */
  readonly moving: boolean = $derived(["moving", "again", "lies"].includes(this.playback.on));

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
    this.playback = waits === null ? REST : { on: "halted" };
  }

  /** More steps were recorded; the first `seen` of all need no replay. */
  extend(steps: readonly StepView[], seen: number): void {
    this.steps = steps;
    if (!this.following) return;
    const shown = Math.min(Math.max(this.shown, seen), steps.length);
    // Whoever played on has gone on from what was held.
    if (shown > this.shown) this.#letGo();
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
    this.#lookBack({ playing: false, again: false, until: null });
    const next = Math.max(this.first, Math.min(shown, this.steps.length));
    const forward = next === this.shown + 1;
    this.shown = next;
    if (!forward) return;
    this.runs += 1;
    this.#fly(this.options.travel?.(this.steps[next - 1] as StepView, this.back) ?? 0, "rest", false);
  }

  /** To the end, or to the next step that halts; from one that has been seen, on; of one that comes once more, to its end. */
  live(): void {
    const left = this.#look.at === "match" ? null : this.#look.left;
    if (left !== null && (left.halted || left.shown < this.steps.length)) return this.#return(left);
    const { playback } = this;
    if (playback.on === "again") return this.#settle(playback.then);
    const from = "then" in playback && playback.then === "halted" ? this.shown - 1 : this.shown;
    const halt = this.following ? this.steps.findIndex((step, at) => at >= from && this.#halts(step)) : -1;
    if (from === this.shown) this.#pass();
    this.#stop();
    this.shown = halt === -1 ? this.steps.length : halt + 1;
    this.#look = { at: "match" };
    if (halt !== -1) this.playback = { on: "halted" };
  }

  /** A tap on what is shown: to the end of it; of what is shown once more, to the end of that; what waits for its key waits on. */
  skip(): void {
    if (this.behind && !this.gated && !this.waits) this.live();
  }

  /** Where the match was left: what came meanwhile is still to be shown. */
  #return({ shown, halted }: { shown: number; halted: boolean }): void {
    this.#stop();
    this.#look = { at: "match" };
    this.shown = shown;
    if (halted) this.playback = { on: "halted" };
    else this.#run();
  }

  #lookBack(part: { playing: boolean; again: boolean; until: number | null }): void {
    const { playback } = this;
    const halted = ("then" in playback ? playback.then : playback.on) === "halted";
    // Who leaves in the middle of a turn has chosen to skip it.
    const rests = halted || this.shown === this.steps.length;
    const here = rests ? { shown: this.shown, halted } : null;
    const left = this.#look.at === "record" ? this.#look.left : here;
    this.#stop();
    this.#look = { at: "record", ...part, left };
  }

  /** These steps once more, without announcing them; then the last of them stays. */
  seeAgain(from: number, to: number): void {
    this.#lookBack({ playing: true, again: true, until: to });
    this.shown = Math.max(0, from);
    this.#run();
  }

  play(): void {
    const from = this.shown >= this.steps.length ? this.first : this.shown;
    this.#lookBack({ playing: true, again: false, until: null });
    this.shown = from;
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
    this.close();
    this.playback = REST;
    this.#stands();
  }

  /** The record plays no further. */
  #stands(): void {
    if (this.#look.at === "record") this.#look = { ...this.#look, playing: false, until: null };
  }

  /** The step on show holds nothing up any more. */
  #letGo(): void {
    clearTimeout(this.#timer);
    this.playback = this.playback.on === "moving" ? { on: "moving", then: "rest" } : REST;
  }

  #halts(step: StepView): boolean {
    return this.options.halts?.(step) ?? false;
  }

  /** On from a step that halts, or from one that is held. */
  goOn(): void {
    if (this.held) return this.#begin();
    if (!this.waits) return;
    this.#pass();
    this.#run();
  }

  #pass(): void {
    if (this.waits) this.options.onpassed?.(this.shown);
  }

  /** The announced step waits until the person goes on. */
  hold(): void {
    if (this.playback.on !== "announce") return;
    clearTimeout(this.#timer);
    this.playback = { ...this.playback, held: true };
  }

  /** Past the gate. */
  open(): void {
    if (!this.gated) return;
    this.#run(true);
  }

  #run(admitted = false, led = false): void {
    this.#letGo();
    while (this.following || this.playing) {
      const until = this.#look.at === "record" ? this.#look.until : null;
      const step = this.shown === until ? undefined : this.steps[this.shown];
      if (step === undefined) break;
      if (!admitted && this.following && this.options.gates?.(step) === true) {
        this.playback = { on: "gated" };
        return;
      }
      admitted = false;
      const lead = led || until !== null ? 0 : this.#leadOf(step);
      if (lead > 0) return this.#announce(step, lead);
      led = false;
      if (this.#show(step)) return;
    }
    this.#stands();
  }

  #leadOf(step: StepView): number {
    return this.options.leads?.(step, this.shown, !this.following) ?? 0;
  }

  /** One more step comes on show; whether the next one waits for it. */
  #show(step: StepView): boolean {
    this.shown += 1;
    this.runs += 1;
    this.options.onstep?.(step);
    const halts = this.following && this.#halts(step);
    const travel = this.options.travel?.(step, this.back) ?? 0;
    const dwell = halts ? 0 : this.options.dwell(step, this.back);
    this.#rests = Math.max(0, dwell - travel);
    this.#fly(travel, halts ? "halted" : dwell > 0 ? "lies" : "rest", true);
    return halts || dwell > 0 || this.again;
  }

  #announce(step: StepView, lead: number): void {
    this.playback = { on: "announce", step, held: false };
    this.#timer = setTimeout(() => this.#begin(), lead);
  }

  /** What was announced begins. */
  #begin(): void {
    clearTimeout(this.#timer);
    this.playback = REST;
    this.#run(true, true);
  }

  /** The step on show is on its way for a while. */
  #fly(travel: number, then: After, heard: boolean): void {
    const { step } = this;
    if (step === null) return;
    const land = (): void => {
      const { playback } = this;
      if (heard) this.options.onlanded?.(step);
      if (playback.on === "moving") this.#landed(step, playback.then);
    };
    clearTimeout(this.#flight);
    this.playback = { on: "moving", then };
    if (travel === 0) land();
    else this.#flight = setTimeout(land, travel);
  }

  /** It lies there; what decided something comes once more first. */
  #landed(step: StepView, then: After): void {
    const again = this.following ? (this.options.again?.(step) ?? null) : null;
    if (again === null) return this.#settle(then);
    const { gap, lasts } = again;
    this.playback = { on: "again", rolls: false, then };
    this.#timer = setTimeout(() => {
      this.playback = { on: "again", rolls: true, then };
      this.#timer = setTimeout(() => this.#settle(then), lasts);
    }, gap);
  }

  #settle(then: After): void {
    const goesOn = this.playback.on === "again";
    clearTimeout(this.#timer);
    this.playback = { on: then };
    if (then === "lies") this.#timer = setTimeout(() => this.#run(), this.#rests);
    else if (then === "rest" && goesOn) this.#run();
  }
}
