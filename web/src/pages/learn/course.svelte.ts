/** The way through a lesson: which step is on, whether it is done, and what comes next. */
import type { Lesson } from "../../games";
import { drop, LessonMatch, stepMatch } from "./lesson.svelte";
import { keepProgress, progressOf } from "./progress";

/** The praise has its time, then the next step comes by itself. */
const DONE_MS = 800;
const MISSED_MS = 1400;

export type Mood = "waits" | "plays" | "done" | "missed" | "finished" | "failed";

export class Course {
  index = $state(0);
  mood = $state<Mood>("waits");
  match = $state.raw<LessonMatch | null>(null);
  /** Tries of this step that came to nothing. */
  misses = $state(0);
  /** The match of a step that has not begun. */
  #next: { index: number; id: Promise<string> } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #begun = 0;
  #closed = false;
  #kept: string | null = null;

  constructor(
    readonly game: string,
    readonly lesson: Lesson,
    private readonly level: () => string,
  ) {
    const { step } = progressOf(game);
    this.index = step < lesson.data.steps.length ? step : 0;
  }

  get count(): number {
    return this.lesson.data.steps.length;
  }

  get step(): Lesson["data"]["steps"][number] | undefined {
    return this.lesson.data.steps[this.index];
  }

  /** The match of the last step, where it can be played on. */
  get open(): string | null {
    return this.match?.step.goesOn === true && this.mood === "finished" ? this.match.id : null;
  }

  async begin(index = this.index): Promise<void> {
    const step = this.lesson.data.steps[index];
    if (step === undefined) return;
    // Whoever goes elsewhere meanwhile is followed: neither the timer nor a slow answer brings an older step back.
    clearTimeout(this.#timer);
    const begun = (this.#begun += 1);
    if (index !== this.index) this.misses = 0;
    this.index = index;
    this.mood = "waits";
    try {
      const id = await this.#made(index);
      if (this.#closed || begun !== this.#begun) return;
      this.#leave();
      this.match = new LessonMatch(id, step, this.lesson.showing);
      this.match.open();
      this.mood = "plays";
      this.#next = null;
      if (index + 1 < this.count) this.#made(index + 1).catch(() => (this.#next = null));
    } catch {
      if (begun !== this.#begun) return;
      this.#next = null;
      this.mood = "failed";
    }
  }

  #made(index: number): Promise<string> {
    const step = this.lesson.data.steps[index];
    if (step === undefined) return Promise.reject(new Error("no such step"));
    if (this.#next?.index !== index)
      this.#next = { index, id: stepMatch(this.game, this.lesson.data, step, this.level()) };
    return this.#next.id;
  }

  /** The step has come to what it should. */
  praise(): void {
    if (this.mood !== "plays") return;
    this.#end("done");
    const last = this.index + 1 >= this.count;
    keepProgress(this.game, last ? { step: 0, done: true } : { step: this.index + 1 });
    this.#timer = setTimeout(() => {
      if (last) this.mood = "finished";
      else void this.begin(this.index + 1);
    }, DONE_MS);
  }

  /** It has not: the same once more. */
  retry(): void {
    if (this.mood !== "plays") return;
    this.#end("missed");
    this.misses += 1;
    this.#next = null;
    this.#timer = setTimeout(() => void this.begin(this.index), MISSED_MS);
  }

  #end(mood: Mood): void {
    this.mood = mood;
    if (this.match !== null) this.match.ended = true;
  }

  skip(): void {
    keepProgress(this.game, { skipped: true });
  }

  /** The match of the last step is played on from here: it stays. */
  goOn(): string | null {
    this.#kept = this.open;
    return this.#kept;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#leave();
  }

  /** A step is over and done with: so is its match. */
  #leave(): void {
    this.match?.close();
    if (this.match?.step.goesOn === true && this.match.id !== this.#kept) drop(this.match.id);
  }
}
