import { expect, test } from "vitest";
import { numbered, parseAction, parseLine } from "./notation";

test("moves, passes and the end are told apart", () => {
  expect(parseAction("b2n")).toEqual({ kind: "move", from: "b2", direction: "n" });
  expect(parseAction("c10nw")).toEqual({ kind: "move", from: "c10", direction: "nw" });
  expect(parseAction("c5>c7")).toEqual({ kind: "pass", from: "c5", to: "c7" });
  expect(parseAction("end")).toEqual({ kind: "end", from: null });
  expect(parseAction("b2x")).toBeNull();
  expect(parseAction("")).toBeNull();
});

test("a typed line is read whatever its case and spaces", () => {
  expect(parseLine("  B2N b3ne,c4>d4   end ")).toEqual({ actions: ["b2n", "b3ne", "c4>d4", "end"] });
  expect(parseLine("")).toEqual({ actions: [] });
});

test("a typed line names its first wrong word", () => {
  expect(parseLine("b2n b9zz what")).toEqual({ wrong: "b9zz" });
});

test("passes have no number", () => {
  expect(numbered(["a4>c4", "a4n", "c4n"]).map((one) => one.number)).toEqual([null, 1, 2]);
});
