import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asked, choice } from "../test/board";
import type { PlayerSeat } from "../wire";
import { commitTo, isUnlawful, sha256, waitingOf } from "./sealed";

const shelf = new Map<string, string>();
beforeAll(() =>
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => shelf.set(key, value),
  }),
);
afterAll(() => vi.unstubAllGlobals());

const TABLE = { to_act: ["south", "north"], you: ["south" as const] };
const waiting = (south: string): ReturnType<typeof waitingOf> =>
  waitingOf({ ...TABLE, commitments: { south } as Record<PlayerSeat, string> });

test("a tab that commits later takes nothing from the choice that stands", () => {
  const both = ["play card=8", "play card=1"].map(commitTo);
  expect(both.map((one) => waiting(one).own?.action)).toEqual(["play card=8", "play card=1"]);
});

test("a choice made on another device is waited for, and not found here", () => {
  expect(waiting("0".repeat(64))).toEqual({ seat: "south", own: null });
  expect(waitingOf({ ...TABLE, commitments: {} as Record<PlayerSeat, string> }).seat).toBeNull();
});

test("what the server did not list is not committed to; where it lists nothing nobody can tell", () => {
  const listed = { asked: [asked({ choices: [choice("play card=8")] })] };
  const actions = ["play  card=8", "play card=2"];
  expect(actions.map((action) => isUnlawful(listed, "south", action))).toEqual([false, true]);
  expect(isUnlawful({ asked: [asked()] }, "south", "play card=2")).toBe(false);
});

test("the hash is the one everybody computes, whatever the length", async () => {
  for (let length = 0; length < 200; length += 1) {
    const text = "é~".repeat(length).slice(0, length);
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    expect(sha256(text)).toBe(hex);
  }
});
