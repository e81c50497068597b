/** A match on its way through review: the match is shown at once, the review asked for until it is there. */
import { loadFace, type Face } from "../../games";
import {
  ApiError,
  getRecordReview,
  getReview,
  getSummary,
  getWatched,
  openRecord,
  reviewMatch,
  reviewRecord,
  type Opened,
} from "../../app/api";
import { both } from "../../app/words";
import { onSpoken, retold } from "../../app/words/spoken.svelte";
import type { PlayerSeat, ReviewStatus, Watched, Words } from "../../wire";

/** Between two questions how far it is. */
const ASK_MS = 800;

export class Reviewed {
  watched = $state.raw<Watched | null>(null);
  face = $state.raw<Face | undefined>(undefined);
  status = $state.raw<ReviewStatus | null>(null);
  failed = $state.raw<Words | null>(null);
  /** The seat of the one person who looks. */
  own = $state<PlayerSeat | null>(null);
  #silent: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** `text`: a record that was opened; left out: the match of that id. */
  constructor(
    private readonly id: string,
    private readonly text: string | null,
  ) {}

  async open(): Promise<void> {
    this.#silent = onSpoken(() => this.#retell());
    try {
      if (this.text === null) {
        const { you } = await getSummary(this.id);
        this.own = you.length === 1 ? (you[0] ?? null) : null;
      }
      const opened = await this.#fetch();
      if ("broken" in opened) {
        this.failed = opened.broken.text;
        return;
      }
      this.face = await loadFace(opened.watched.game);
      this.watched = opened.watched;
      await this.#ask();
    } catch (error) {
      this.#fail(error);
    }
  }

  close(): void {
    this.#closed = true;
    this.#silent?.();
    clearTimeout(this.#timer);
  }

  async #fetch(): Promise<Opened> {
    return this.text === null ? { watched: await getWatched(this.id) } : openRecord(this.text);
  }

  /** All of it once more, in another language. */
  async #retell(): Promise<void> {
    const { watched, status } = this;
    if (watched === null) return;
    const opened = await this.#fetch();
    if ("watched" in opened) retold(watched, opened.watched);
    if (status?.state === "ready") retold(status, await this.#look(status.name));
  }

  /** Begins it where the server knows nothing of it: at first, and after it was started anew. */
  async #ask(): Promise<void> {
    if (this.#closed) return;
    let wait = ASK_MS;
    try {
      const known = this.status === null || this.status.state === "none" ? null : this.status;
      this.status = await (known === null ? this.#begin() : this.#look(known.name));
    } catch (error) {
      if (this.#closed) return;
      if (!(error instanceof ApiError) || ![0, 404, 429, 503].includes(error.status))
        return this.#fail(error);
      // A review that was put back is begun anew, like one that the server has forgotten.
      if (error.status === 404 || error.code === "review_put_back") this.status = null;
      if (error.retry !== null) wait = 1000 * error.retry;
    }
    if (this.status?.state === "failed") this.failed = both((text) => text.review.failed);
    else if (this.status?.state !== "ready" && !this.#closed)
      this.#timer = setTimeout(() => void this.#ask(), wait);
  }

  #begin(): Promise<ReviewStatus> {
    return this.text === null ? reviewMatch(this.id) : reviewRecord(this.text);
  }

  #look(name: string): Promise<ReviewStatus> {
    return this.text === null ? getReview(this.id) : getRecordReview(name);
  }

  #fail(error: unknown): void {
    const offline = both((text) => text.common.offline);
    this.failed = error instanceof ApiError ? (error.words ?? offline) : offline;
  }
}
