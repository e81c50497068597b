import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GAP_MS, STANDS_MS, unsaid, Voice } from "./voice.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what the bar repeats of an event is not said again", () => {
  const voice = new Voice();
  voice.tell("You flick the Runner. Your Runner leaves the arena.");
  voice.stands("Your Runner leaves the arena.");
  vi.advanceTimersByTime(2 * GAP_MS);
  expect(voice.said).toBe("You flick the Runner. Your Runner leaves the arena.");
  voice.stands("Your turn: flick a puck.");
  vi.advanceTimersByTime(GAP_MS);
  expect(voice.said).toBe("Your turn: flick a puck.");
});

test("what the bar says again after something else is said again", () => {
  const voice = new Voice();
  voice.tell("Ana sets up. Ben sets up.");
  voice.stands("Ben sets up.");
  vi.advanceTimersByTime(2 * GAP_MS);
  voice.stands("Connection lost.");
  vi.advanceTimersByTime(2 * GAP_MS);
  expect(voice.said).toBe("Connection lost.");
  voice.stands("Ben sets up.");
  vi.advanceTimersByTime(2 * GAP_MS);
  expect(voice.said).toBe("Ben sets up.");
});

test("another language forgets what was said, and what was still to be said", () => {
  const voice = new Voice();
  voice.tell("Ana sets up.");
  voice.stands("Ben sets up.");
  voice.forget();
  vi.advanceTimersByTime(2 * GAP_MS);
  expect(voice.said).toBe("");
});

test("a sentence that only flits past is not said", () => {
  const voice = new Voice();
  voice.stands("Choose a disc.");
  vi.advanceTimersByTime(STANDS_MS / 2);
  voice.stands("One move left.");
  vi.advanceTimersByTime(STANDS_MS);
  expect(voice.said).toBe("One move left.");
});

test("what happens is said at most once a second, and all of it", () => {
  const voice = new Voice();
  const heard: string[] = [];
  for (const text of ["One.", "Two.", "Three."]) {
    voice.tell(text);
    heard.push(voice.said);
    vi.advanceTimersByTime(GAP_MS / 4);
  }
  expect(heard).toEqual(["One.", "One.", "One."]);
  vi.advanceTimersByTime(GAP_MS);
  expect(voice.said).toBe("Two. Three.");
});

test("of one step each sentence is said once", () => {
  const voice = new Voice();
  voice.tell("Pip ends the turn.", 4);
  voice.tell("Pip ends the turn. Your turn.", 4);
  expect(voice.said).toBe("Pip ends the turn.");
  vi.advanceTimersByTime(GAP_MS);
  expect(voice.said).toBe("Your turn.");
  voice.tell("Pip ends the turn.", 8);
  vi.advanceTimersByTime(GAP_MS);
  expect(voice.said).toBe("Pip ends the turn.");
});

test("the answer to a key comes at once, also the same one again", () => {
  const voice = new Voice();
  voice.tell("Pip ends the turn.");
  voice.answer("No pass.");
  expect(voice.said).toBe("No pass.");
  voice.answer("No pass.");
  expect(voice.said).toBe("No pass.\u00a0");
});

test("what the bar says no more is stale", () => {
  const voice = new Voice();
  voice.stands("Pip is thinking…");
  voice.tell("Pip ends the turn.");
  voice.stands("Three moves left.");
  expect(voice.said).toBe("Pip ends the turn.");
  vi.advanceTimersByTime(2 * GAP_MS);
  expect(voice.said).toBe("Three moves left.");
});

test("only whole sentences count as said", () => {
  expect(unsaid("It is out. Your turn.", "The Runner: It is out.")).toBe("Your turn.");
});
