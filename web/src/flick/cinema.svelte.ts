/** The films of a board: a new one starts by itself, a frozen one stands still, an old one is cleared away. */
import { onDestroy } from "svelte";
import type { Film } from "./film";

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
