import { expect, test } from "vitest";
import { after, FIRST, firstOf, shieldOf, type Facts, type Steps } from "./shield";

const facts: Facts = { shared: true, asked: "south", gated: false, busy: false };
const open: Steps = { handed: false, shown: null };

test("alone at the screen there is no cover", () => {
  expect(shieldOf({ ...facts, shared: false, gated: true }, FIRST)).toEqual({ show: "table" });
});

test("the four steps: cover, secret, the other's cover, both ready", () => {
  expect(shieldOf(facts, open)).toEqual({ show: "table" });
  let steps = after("hand", "south");
  expect(shieldOf(facts, steps)).toEqual({ show: "cover", seat: "south" });
  steps = after("show", "south");
  expect(shieldOf(facts, steps)).toEqual({ show: "secret", seat: "south" });
  steps = after("lock", "south");
  expect(shieldOf({ ...facts, busy: true }, steps)).toEqual({ show: "moment" });
  const second = { ...facts, asked: "north" as const };
  expect(shieldOf(second, steps)).toEqual({ show: "cover", seat: "north" });
  steps = after("show", "north");
  expect(shieldOf(second, steps)).toEqual({ show: "secret", seat: "north" });
  steps = after("lock", "north");
  expect(shieldOf({ ...facts, asked: null, gated: true }, steps)).toEqual({ show: "reveal" });
  steps = after("reveal", null);
  expect(shieldOf({ ...facts, asked: "north" }, steps)).toEqual({ show: "table" });
});

test("what was opened for one is not open for the other", () => {
  const shown = after("show", "south");
  expect(shieldOf({ ...facts, asked: "north" }, shown)).toEqual({ show: "cover", seat: "north" });
});

test("leaving the window covers; a reload begins covered, between the two choices too", () => {
  expect(shieldOf(facts, after("drop", "south"))).toEqual({ show: "cover", seat: "south" });
  expect(shieldOf(facts, FIRST)).toEqual({ show: "cover", seat: "south" });
  expect(shieldOf({ ...facts, asked: "north" }, FIRST)).toEqual({ show: "cover", seat: "north" });
});

test("a choice that the page or the clock has made covers nothing: what was shown stays to be looked at", () => {
  const steps = after("reveal", null);
  expect(shieldOf({ ...facts, busy: true, asked: null }, steps)).toEqual({ show: "table" });
  expect(shieldOf({ ...facts, asked: "north" }, steps)).toEqual({ show: "table" });
});

test("without a choice in secret the table lies open", () => {
  expect(shieldOf({ ...facts, asked: null }, FIRST)).toEqual({ show: "table" });
});

test("who chooses first alternates", () => {
  expect([1, 2, 3, 4].map(firstOf)).toEqual(["south", "north", "south", "north"]);
});
