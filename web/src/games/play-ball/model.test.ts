import { expect, test } from "vitest";
import { START, step, strip39 } from "../testing";
import {
  atTheMoment,
  movesOf,
  opening,
  readPosition,
  scoreOf,
  seatOn,
  numbered,
  parseAction,
  parseLine,
} from "./model";

test("the text of a position is read", () => {
  const position = readPosition("a5,c5,e3 c6,d4,d7 c5 n 1 1-2 c6,d4,d7@c5/3");
  expect(position).toEqual({
    south: ["a5", "c5", "e3"],
    north: ["c6", "d4", "d7"],
    ball: "c5",
    turn: "north",
    left: 1,
  });
  expect(scoreOf("a5,c5,e3 c6,d4,d7 c5 n 1 1-2")).toEqual({ south: 1, north: 2 });
});

test("the moves of a turn are those it began with", () => {
  expect(movesOf(START)).toBe(2);
  expect(movesOf("b3,c2,d2 b7,c8,d7 c5 s 1 0-0 b2,c2,d2@c5/2")).toBe(2);
});

test("the opening is made of the equipment", () => {
  expect(opening(strip39, "south")).toBe(START);
  expect(opening(strip39, "north")).toBe("b2,c2,d2 b7,c8,d7 c5 n 2 0-0");
});

test("a goal is shown before everything is set up again", () => {
  const before = readPosition("b2,c8,d2 b7,c7,d7 c7 s 1 0-0");
  const goal = step("south", "c8n", {
    events: [
      { kind: "jump", from: "c8", to: "c9", over: ["c7"] },
      { kind: "take", from: "c7", to: "c9" },
      { kind: "goal", from: "c8", to: "c9" },
    ],
  });
  const shown = atTheMoment(before, goal);
  expect(shown.south).toEqual(["b2", "c9", "d2"]);
  expect(shown.ball).toBe("c9");
});

test("the ball travels with its carrier", () => {
  const before = readPosition("b2,c4,d2 b7,c8,d7 c4 s 3 0-0");
  const moved = step("south", "c4n", { events: [{ kind: "step", from: "c4", to: "c5" }] });
  expect(atTheMoment(before, moved).ball).toBe("c5");
  expect(seatOn(before, "c8")).toBe("north");
  expect(seatOn(before, "c5")).toBeNull();
});

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
