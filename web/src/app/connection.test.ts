import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ToPage } from "../wire";
import { askedWithin, Connection, pause, TIMES, type Link, type Socket } from "./connection";

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;
  readyState = 0;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  say(message: Partial<ToPage> & { t: string }): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  hangUp(code = 1006, reason = ""): void {
    this.onclose?.({ code, reason });
  }
  answer(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  join(south = 0): void {
    this.answer();
    this.say({ t: "state", v: 1, since: 0, steps: [], table: { seq: { south, north: 0 } } } as never);
  }
  get steps(): Record<string, unknown>[] {
    return this.sent.filter((message) => message.t !== "ping");
  }
}

let sockets: FakeSocket[] = [];
let links: Link[] = [];
let heard: ToPage[];
let line: Connection;

function last(): FakeSocket {
  const socket = sockets.at(-1);
  if (socket === undefined) throw new Error("nobody dialled");
  return socket;
}

function ack(seq: number): void {
  last().say({ t: "ack", seat: "south", seq, v: 2, hash: "" } as never);
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  links = [];
  heard = [];
  const dial = (): Socket => {
    sockets.push(new FakeSocket());
    return last() as unknown as Socket;
  };
  const listener = {
    heard: (message: ToPage) => heard.push(message),
    linked: (link: Link) => links.push(link),
    waiting: () => undefined,
  };
  line = new Connection(
    dial,
    listener,
    () => Date.now(),
    () => 0.5,
  );
  line.open();
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
});

test("a line left while it still rings is hung up when it is answered", () => {
  const socket = last();
  line.close();
  expect(socket.closed).toBe(false);
  socket.answer();
  expect(socket.closed).toBe(true);
  expect(socket.sent).toEqual([]);
});

test("messages are numbered on from the server's count, one at a time", () => {
  last().join(4);
  line.send({ t: "step", seat: "south", action: "c2n" }, { t: "step", seat: "south", action: "end" });
  expect(last().steps).toMatchObject([{ action: "c2n", seq: 5 }]);
  ack(5);
  expect(last().steps).toMatchObject([{ seq: 5 }, { action: "end", seq: 6 }]);
});

test("a refusal uses up its number and drops what was to follow", () => {
  last().join();
  line.send({ t: "step", seat: "south", action: "x" }, { t: "step", seat: "south", action: "end" });
  last().say({ t: "refused", seat: "south", seq: 1 } as never);
  line.send({ t: "step", seat: "south", action: "c2n" });
  expect(last().steps.map((message) => [message.action, message.seq])).toEqual([
    ["x", 1],
    ["c2n", 2],
  ]);
});

test("a message that could not be taken leaves its number free", () => {
  last().join();
  line.send({ t: "step", seat: "south", action: "x" });
  last().say({ t: "error", code: "storage", seq: 1 } as never);
  line.send({ t: "step", seat: "south", action: "x" });
  expect(last().steps.map((message) => message.seq)).toEqual([1, 1]);
});

test("a choice that was committed to is told until it is stored; nothing else is sent twice", () => {
  last().join();
  line.send({ t: "step", seat: "south", action: "play card=8", salt: "0f" });
  expect([line.tells("0f"), line.tells("1e")]).toEqual([true, false]);
  last().say({ t: "error", code: "storage", seq: 1 } as never);
  expect(line.tells("0f")).toBe(true);
  vi.advanceTimersByTime(TIMES.resend + TIMES.look);
  expect(last().steps.map((message) => message.seq)).toEqual([1, 1]);
  last().say({ t: "stale", seat: "south", seq: 1 } as never);
  expect(line.tells("0f")).toBe(false);
});

test("silence is noticed within twelve seconds", () => {
  last().join();
  vi.advanceTimersByTime(12_000);
  expect(links).toEqual(["up", "lost"]);
});

test("a slow line is waited for: whatever arrives is a sign of life", () => {
  last().onopen?.();
  vi.advanceTimersByTime(8500);
  last().say({ t: "state", v: 1, since: 9, steps: [], table: { seq: { south: 0, north: 0 } } } as never);
  for (const since of [6, 3, 0]) {
    vi.advanceTimersByTime(8500);
    last().say({ t: "history", since, steps: [] });
  }
  expect(links).toEqual(["up"]);
  expect(sockets).toHaveLength(1);
});

test("answers to pings keep the line up", () => {
  last().join();
  for (let beat = 0; beat < 40; beat += 1) {
    vi.advanceTimersByTime(TIMES.look);
    if (last().sent.at(-1)?.t === "ping") last().say({ t: "pong" });
  }
  expect(links).toEqual(["up"]);
});

test("after a cut the same message is said again with the same number", () => {
  last().join(2);
  line.send({ t: "step", seat: "south", action: "c2n" });
  last().hangUp();
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
  last().join(3);
  expect(last().steps).toMatchObject([{ action: "c2n", seq: 3 }]);
  ack(3);
  line.send({ t: "undo", seat: "south", steps: 1 });
  expect(last().steps.at(-1)).toMatchObject({ t: "undo", seq: 4 });
});

test("an unanswered message is resent while the line is up", () => {
  last().join();
  line.send({ t: "step", seat: "south", action: "c2n" });
  for (let beat = 0; beat < 12; beat += 1) {
    vi.advanceTimersByTime(TIMES.look);
    last().say({ t: "pong" });
  }
  expect(last().steps.map((message) => message.seq)).toEqual([1, 1]);
});

test("tries grow further apart, with chance in them", () => {
  last().join();
  const waits: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    const before = sockets.length;
    const start = Date.now();
    last().hangUp();
    while (sockets.length === before) vi.advanceTimersByTime(50);
    waits.push(Date.now() - start);
  }
  expect(waits.at(-1)).toBeGreaterThan((waits[0] ?? 0) * 4);
  expect(Math.max(...waits)).toBeLessThanOrEqual(TIMES.longestRetry + TIMES.look);
});

test("a server that ends is asked again within the time it named, also where it is still away", () => {
  last().join();
  last().hangUp(1012, "return within 20 s");
  for (const dialled of [2, 3]) {
    vi.advanceTimersByTime(9000);
    expect(sockets).toHaveLength(dialled - 1);
    vi.advanceTimersByTime(1500);
    expect(sockets).toHaveLength(dialled);
    last().hangUp();
  }
});

test("once the server was heard again, a cut is an ordinary one", () => {
  last().join();
  last().hangUp(1012, "return within 20 s");
  vi.advanceTimersByTime(10_500);
  last().join();
  last().hangUp();
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(3);
});

test("what a close says is read carefully, and the pauses are those of every client", () => {
  const said = ["return within 3 s", "return within 99 s", "return within 3 days", ""];
  expect(said.map((reason) => askedWithin(1012, reason))).toEqual([3000, 20_000, 0, 0]);
  expect(askedWithin(1001, "return within 3 s")).toBe(0);
  expect([0, 0.25, 1].map((roll) => pause(3, 20_000, roll))).toEqual([0, 5000, 20_000]);
  expect([0, 1, 9].map((tries) => pause(tries, 0, 0))).toEqual([200, 400, 4000]);
});

test("an unknown match ends the trying", () => {
  last().onopen?.();
  last().say({ t: "error", code: "unknown_match", seq: null } as never);
  vi.advanceTimersByTime(20000);
  expect(links).toEqual(["gone"]);
  expect(sockets).toHaveLength(1);
});

test("a store that does not answer ends no trying, and is asked again with growing pauses", () => {
  const dialled: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    last().answer();
    last().say({ t: "error", code: "storage", seq: null } as never);
    last().hangUp(tries === 0 ? 1012 : 1006, tries === 0 ? "return within 2 s" : "");
    const [before, start] = [sockets.length, Date.now()];
    while (sockets.length === before) vi.advanceTimersByTime(50);
    dialled.push(Date.now() - start);
  }
  expect(links).toEqual(["lost"]);
  expect(dialled[0]).toBeGreaterThan(900);
  expect(dialled.at(-1)).toBeGreaterThan(3000);
  last().join();
  expect(links).toEqual(["lost", "up"]);
});

test("a message on its way outlives a match that could not be read for a moment", () => {
  last().join();
  line.send({ t: "step", seat: "south", action: "c2n" });
  last().hangUp();
  vi.advanceTimersByTime(1000);
  last().answer();
  last().say({ t: "error", code: "storage", seq: null } as never);
  last().hangUp(1012, "return within 1 s");
  vi.advanceTimersByTime(2000);
  last().join();
  expect(last().steps).toMatchObject([{ action: "c2n", seq: 1 }]);
});

test("a match that cannot be continued ends the trying, and its sentence is heard", () => {
  last().onopen?.();
  last().say({ t: "error", code: "older_rules", seq: null } as never);
  vi.advanceTimersByTime(20000);
  expect(links).toEqual(["closed"]);
  expect(heard.map((message) => message.t)).toEqual(["error"]);
  expect(sockets).toHaveLength(1);
});

test("a trial needs no number, and one that came too soon settles nothing", () => {
  last().join();
  expect(line.ask({ t: "trial", seat: "south", n: 1, actions: ["x"] })).toBe(true);
  line.send({ t: "turn", seat: "south", actions: ["x", "y"] });
  last().say({ t: "error", code: "busy", seq: null } as never);
  ack(1);
  line.send({ t: "step", seat: "south", action: "z" });
  expect(last().steps.map((message) => [message.t, message.seq])).toEqual([
    ["trial", undefined],
    ["turn", 1],
    ["step", 2],
  ]);
});
