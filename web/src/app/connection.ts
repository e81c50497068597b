/** One match's line to the server: numbering, resending, noticing silence, coming back. */
import type {
  ClaimAway,
  ClaimSent,
  Commit,
  FromPage,
  HistoryAsked,
  PlayerSeat,
  Say,
  Seen,
  Step,
  ToPage,
  Trial,
  TurnSent,
  Undo,
} from "../wire";

/** `gone`: there is no such match; `closed`: there is, and it cannot be continued. */
export type Link = "joining" | "up" | "lost" | "gone" | "closed";

/** A message before it has its number. */
export type Wish =
  | Pick<Step, "t" | "seat" | "action" | "swipe" | "salt">
  | Pick<Commit, "t" | "seat" | "commitment">
  | Pick<TurnSent, "t" | "seat" | "actions">
  | Pick<Undo, "t" | "seat" | "steps">
  | Pick<ClaimSent, "t" | "seat" | "action">;

type Numbered = Step | Commit | TurnSent | Undo | ClaimSent;

export interface Listener {
  heard(message: ToPage): void;
  linked(link: Link): void;
  /** The message on its way changed: null when nothing is unanswered. */
  waiting(message: Numbered | null): void;
}

/** The part of a WebSocket that is used. */
export type Socket = Pick<WebSocket, "onopen" | "onmessage" | "onclose" | "readyState" | "send" | "close">;

/** `WebSocket.CONNECTING`, said here because the tests run where there is no WebSocket. */
const RINGING = 0;

export const TIMES = {
  look: 250,
  /** Milliseconds without a word before the server is pinged, and how long nothing at all may come after that. */
  ping: 2500,
  silence: 9000,
  resend: 2500,
  firstRetry: 400,
  longestRetry: 8000,
  /** A server that ends may ask for its pages back within so long, and for no longer. */
  longestReturn: 20_000,
} as const;

/** The close code of a server that ends in order; its reason says within how long to come back. */
const RESTART = 1012;

/** Within how many milliseconds a server that ends wants to see its pages again; 0 where it did not say. */
export function askedWithin(code: number, reason: string): number {
  const said = code === RESTART ? /^return within (\d{1,2}) s$/.exec(reason) : null;
  return said === null ? 0 : Math.min(TIMES.longestReturn, Number(said[1]) * 1000);
}

/**
 * How long to wait before the next try after so many that failed: growing, or anywhere in the time the server
 * asked for, so that one that starts again is not met by all its pages in the same second.
 */
export function pause(tries: number, within: number, roll: number): number {
  const growing = Math.min(TIMES.longestRetry, TIMES.firstRetry * 2 ** tries);
  return within > 0 ? Math.max(within, growing) * roll : growing * (0.5 + roll / 2);
}

export class Connection {
  #socket: Socket | null = null;
  #link: Link = "joining";
  #client = randomName();
  #last: Record<PlayerSeat, number> = { south: 0, north: 0 };
  #unanswered: { message: Numbered; sent: number } | null = null;
  #queue: Wish[] = [];
  #pinged: number | null = null;
  #heard = 0;
  #tries = 0;
  /** What the server asked for when it ended, until the match is there again. */
  #within = 0;
  #retryAt: number | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly connect: () => Socket,
    private readonly listener: Listener,
    private readonly now: () => number = () => performance.now(),
    private readonly random: () => number = Math.random,
  ) {}

  open(): void {
    this.#timer = setInterval(() => this.#look(), TIMES.look);
    this.#dial();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#drop();
  }

  /** Send now, or after what is still unanswered. */
  send(...wishes: Wish[]): void {
    this.#queue.push(...wishes);
    this.#next();
  }

  /** Whether a choice that was committed to is on its way, by its salt. */
  tells(salt: string): boolean {
    const wishes = [...this.#queue, ...(this.#unanswered === null ? [] : [this.#unanswered.message])];
    return wishes.some((wish) => wish.t === "step" && wish.salt === salt);
  }

  /** Ask whether actions would be lawful; nothing is stored, and a question that gets lost is not asked again. */
  ask(question: Trial | Seen | Say | ClaimAway | HistoryAsked): boolean {
    if (this.#link !== "up") return false;
    this.#write(question);
    return true;
  }

  /** Try at once: the network or the window came back. */
  wake(): void {
    if (this.#link === "lost") this.#dial();
  }

  /** On a new line, as when a page is opened. */
  redial(): void {
    if (this.#link === "gone" || this.#link === "closed" || this.#socket === null) return;
    this.#set("joining");
    this.#dial();
  }

  #dial(): void {
    this.#drop();
    this.#retryAt = null;
    const socket = this.connect();
    this.#socket = socket;
    // Until it opens, the silence counts as an unanswered ping: a line that never opens is given up too.
    this.#pinged = this.now();
    socket.onopen = () => this.#ping();
    socket.onmessage = (event) => this.#receive(String(event.data));
    socket.onclose = ({ code, reason }) => {
      this.#within ||= askedWithin(code, reason);
      this.#lose();
    };
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    // To hang up while it still rings is an error to the browser, which would tell the person's console.
    if (socket.readyState === RINGING) socket.onopen = () => socket.close();
    else socket.close();
  }

  #lose(): void {
    this.#drop();
    this.#retryAt = this.now() + pause(this.#tries, this.#within, this.random());
    this.#tries += 1;
    this.#set("lost");
  }

  #end(link: "gone" | "closed"): void {
    this.close();
    this.#set(link);
  }

  #set(link: Link): void {
    if (this.#link === link) return;
    this.#link = link;
    this.listener.linked(link);
  }

  #look(): void {
    const now = this.now();
    if (this.#retryAt !== null) {
      if (now >= this.#retryAt) this.#dial();
    } else if (this.#pinged !== null) {
      if (now - this.#pinged > TIMES.silence) this.#lose();
    } else if (now - this.#heard > TIMES.ping) this.#ping();
    const waiting = this.#unanswered;
    if (this.#link === "up" && waiting !== null && now - waiting.sent > TIMES.resend) this.#transmit();
  }

  #ping(): void {
    this.#pinged = this.now();
    this.#write({ t: "ping" });
  }

  #write(message: FromPage): void {
    try {
      this.#socket?.send(JSON.stringify(message));
    } catch {
      this.#lose();
    }
  }

  #receive(text: string): void {
    this.#pinged = null;
    this.#heard = this.now();
    const message = JSON.parse(text) as ToPage;
    if (message.t === "state") this.#joined(message.table.seq);
    if (message.t === "error" && message.code === "unknown_match") return this.#end("gone");
    this.listener.heard(message);
    if (message.t === "error" && message.code === "older_rules") return this.#end("closed");
    this.#settle(message);
  }

  /** A state after silence: say again what was not answered. */
  #joined(seq: Record<PlayerSeat, number>): void {
    for (const seat of ["south", "north"] as const) {
      // What is on its way keeps its number: sent again under it, it is played once.
      this.#last[seat] = this.#unanswered?.message.seat === seat ? this.#last[seat] : seq[seat];
    }
    this.#tries = this.#within = 0;
    if (this.#link === "up") return;
    this.#set("up");
    if (this.#unanswered !== null) this.#transmit();
    else this.#next();
  }

  #settle(message: ToPage): void {
    const waiting = this.#unanswered?.message;
    if (waiting === undefined || !answers(message, waiting)) return;
    this.#unanswered = null;
    // What was meant to follow was meant for another position.
    if (message.t !== "ack") this.#queue = [];
    // The server has stored nothing under this number: the next message takes it.
    if (message.t === "error" || message.t === "stale") this.#last[waiting.seat] = waiting.seq - 1;
    this.listener.waiting(null);
    this.#next();
  }

  #next(): void {
    if (this.#link !== "up" || this.#unanswered !== null) return;
    const wish = this.#queue.shift();
    if (wish === undefined) return;
    const seq = this.#last[wish.seat] + 1;
    this.#last[wish.seat] = seq;
    this.#unanswered = { message: { ...wish, seq, client: this.#client }, sent: 0 };
    this.listener.waiting(this.#unanswered.message);
    this.#transmit();
  }

  #transmit(): void {
    if (this.#unanswered === null) return;
    this.#unanswered.sent = this.now();
    this.#write(this.#unanswered.message);
  }
}

/** A trial that came too soon after the last one: nothing that was sent is lost by it. */
export function isOfTrial(message: ToPage): boolean {
  return message.t === "error" && message.code === "busy" && message.seq === null;
}

/** Whether a message settles what became of the one on its way. A choice that was committed to and could not be stored
 * is said again: nobody else can tell it. */
export function answers(message: ToPage, waiting: Numbered): boolean {
  const told = waiting.t === "step" && waiting.salt !== undefined;
  // Without a number it is the match that could not be read: what is on its way is said again on the next line.
  if (message.t === "error" && message.code === "storage" && (told || message.seq === null)) return false;
  if (message.t === "error")
    return message.seq === waiting.seq || (message.seq === null && !isOfTrial(message));
  if (message.t !== "ack" && message.t !== "refused" && message.t !== "stale") return false;
  return message.seat === waiting.seat && message.seq === waiting.seq;
}

/** Unlike `randomUUID` this is there without https too, as on a local network. */
function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
