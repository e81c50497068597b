/** What listeners hear of a match: an answer to a key at once, all else at most once a second, and nothing twice. */

/** Between two things said by themselves. */
export const GAP_MS = 1000;
/** The sentence of the bar is said when it has stood so long: what only flits past is not. */
export const STANDS_MS = 400;

export class Voice {
  /** What the live region holds. */
  said = $state("");
  /** The same, read by nobody: who speaks does not listen. */
  #last = "";
  /** What happened and is still to be said. */
  #events: string[] = [];
  /** The sentence of the bar, until it is said, and when it may be. */
  #bar: { text: string; from: number } | null = null;
  /** The events that were said last: told again for the same step, they are not repeated. */
  #told = "";
  /** The part of them that the bar must not repeat; empty once the bar has spoken. */
  #news = "";
  #step: number | null = null;
  #at = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The answer to a key. */
  answer(text: string): void {
    this.#say(text);
  }

  /** Something happened; told again of the same step, only what is new. */
  tell(text: string, step: number | null = null): void {
    const same = step !== null && step === this.#step;
    const fresh = same ? unsaid(text, [this.#told, ...this.#events].join(" ")) : text;
    if (fresh === "") return;
    this.#step = step;
    this.#events.push(fresh);
    this.#wait();
  }

  /** The bar says something else now. */
  stands(text: string): void {
    this.#bar = { text, from: performance.now() + STANDS_MS };
    this.#wait();
  }

  /** Drop what was said and what is still to be said: the language has changed. */
  forget(): void {
    this.#events = [];
    this.#bar = null;
    this.said = "";
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Until the next thing is due. */
  #wait(): void {
    this.close();
    const due = this.#events.length > 0 ? 0 : this.#bar?.from;
    if (due === undefined) return;
    const wait = Math.max(due, this.#at + GAP_MS) - performance.now();
    if (wait <= 0) this.#flush();
    else this.#timer = setTimeout(() => this.#flush(), wait);
  }

  #flush(): void {
    const now = performance.now();
    if (this.#events.length > 0) this.#news = this.#told = this.#events.join(" ");
    const news = this.#events.splice(0);
    if (this.#bar !== null && this.#bar.from <= now) {
      const fresh = unsaid(this.#bar.text, this.#news);
      if (fresh !== "") this.#news = "";
      news.push(fresh);
      this.#bar = null;
    }
    const text = news.filter((part) => part !== "").join(" ");
    if (text !== "") {
      this.#at = now;
      this.#say(text);
    }
    this.#wait();
  }

  /** The same words again are another text, so that they are heard again. */
  #say(text: string): void {
    this.#last = text !== "" && text === this.#last ? `${text}\u00a0` : text;
    this.said = this.#last;
  }
}

/** The sentences of a text that were not among what was said. */
export function unsaid(text: string, told: string): string {
  return text
    .split(/(?<=[.!?…])\s+/)
    .filter((sentence) => !told.includes(sentence))
    .join(" ");
}
