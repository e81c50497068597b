import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asked, choice } from "../games/testing";
import type { PlayerSeat, Table } from "../wire";
import { brokenBy, commitTo, isUnlawful, Seals, sha256, waitingOf } from "./sealed";

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

test("a browser that keeps nothing tells its choice all the same, as long as the page is open", () => {
  const keep = vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new Error("QuotaExceededError");
  });
  expect(waiting(commitTo("play card=3")).own?.action).toBe("play card=3");
  keep.mockRestore();
});

test("nothing is told to whoever has repeated the commitment", () => {
  const [mine] = ["play card=8"].map(commitTo);
  const commitments = { south: mine, north: mine } as Record<PlayerSeat, string>;
  expect(waitingOf({ ...TABLE, commitments })).toEqual({ seat: "south", own: null });
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

const SALTS = { south: "0f".repeat(16), north: "1e".repeat(16) };
const BOUND = {
  south: sha256(`play card=8:${SALTS.south}`),
  north: sha256(`play card=1:${SALTS.north}`),
};
type Fresh = Parameters<typeof brokenBy>[2];
const both = (north: string): Fresh[number] => ({
  seat: "both",
  action: `south: play card=8 / north: ${north}`,
});
const drawn = { seat: "clock", action: "lock who=north" };

test("a choice that does not fit its hash is noticed, and one drawn by lot has none", () => {
  const told = [both("play card=1"), both("play card=2")];
  const broken = (...fresh: Fresh): ReturnType<typeof brokenBy> =>
    brokenBy(BOUND, [], fresh, { salts: SALTS });
  expect(told.map((step) => broken(step))).toEqual([null, "north"]);
  expect(brokenBy(BOUND, [], [both("play card=1")], { salts: {} as Table["salts"] })).toBe("south");
  expect(brokenBy(BOUND, ["north"], [both("play card=2")], { salts: SALTS })).toBeNull();
  expect([broken(...told), broken()]).toEqual([null, null]);
});

test("a choice is bound to what was first seen, whatever the server shows later", () => {
  const seals = new Seals();
  const said: string[] = [];
  const player = { kind: "person", name: "Ben", level: null };
  const see = (commitments: object, ...fresh: Fresh): void => {
    const opening = Object.keys(commitments).length > 0;
    const table = { south: player, north: player, opening, commitments, salts: SALTS } as unknown as Table;
    seals.see(fresh, table, (notice) => said.push(notice.text.en ?? ""));
  };
  see(BOUND);
  see({ ...BOUND, north: sha256(`play card=2:${SALTS.north}`) });
  see({}, both("play card=2"));
  see(BOUND);
  see({}, both("play card=1"));
  see(BOUND);
  see(BOUND, drawn); // told now, and both choices later
  see({}, both("play card=2"));
  expect(said).toEqual([expect.stringContaining("Ben: the choice on show")]);
});

test("the hash is the one everybody computes, whatever the length", async () => {
  for (let length = 0; length < 200; length += 1) {
    const text = "é~".repeat(length).slice(0, length);
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    expect(sha256(text)).toBe(hex);
  }
});
