import { beforeEach, expect, test } from "vitest";
import type { Invitation } from "../wire";
import { firstSeen, hostNonce, isKept, nonceFor, note, notedOf } from "./nonce";

const stored = new Map<string, string>();
const INVITATION = {
  token: "t",
  promise: "p",
  sealed: "s",
  seat: "toss",
  options: { begins: "toss" },
} as unknown as Invitation;

beforeEach(() => {
  stored.clear();
  globalThis.localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage;
});

test("a nonce belongs to one promise and one seal of the host's", () => {
  expect(nonceFor("p")).toMatch(/^[0-9a-f]{32}$/);
  expect(nonceFor("p")).toBe(nonceFor("p"));
  expect(new Set([nonceFor("p"), nonceFor("p", "s"), nonceFor("p", "t"), nonceFor("q", "s")]).size).toBe(4);
});

test("what was shown before a match is kept, and not put in another's place", () => {
  note("m", INVITATION, "n", false);
  const kept = {
    promise: "p",
    sealed: "s",
    seat: "toss",
    nonce: "n",
    host: false,
    options: { begins: "toss" },
  };
  expect(notedOf("m")).toEqual(kept);
  note("m", { ...INVITATION, promise: "q" }, "n", false);
  expect(notedOf("m")).toEqual(kept);
  expect(hostNonce("p")).toBeNull();
  note("mine", INVITATION, hostNonce("p"), true);
  expect(notedOf("mine")).toBeNull();
  const nonce = nonceFor("p");
  note("mine", INVITATION, hostNonce("p"), true);
  expect(notedOf("mine")).toMatchObject({ nonce, host: true });
  note("none", { ...INVITATION, promise: null }, "n", false);
  expect([notedOf("none"), notedOf("other")]).toEqual([null, null]);
});

test("a promise that changes is noticed; a seal may be added once", () => {
  const shown = (promise: string, sealed: string | null): boolean => isKept({ token: "t", promise, sealed });
  expect([shown("p", null), shown("p", "s"), shown("p", "s")]).toEqual([true, true, true]);
  expect([shown("p", "other"), shown("p", null), shown("q", "s"), shown("p", "s")]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test("the first commitment of a match stands", () => {
  expect([firstSeen("m", null), firstSeen("m", "c"), firstSeen("m", "d")]).toEqual([null, "c", "c"]);
});
