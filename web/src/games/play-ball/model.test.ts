import { expect, test } from "vitest";
import { START, step, strip39 } from "../testing";
import { atTheMoment, movesOf, opening, readPosition, scoreOf, seatOn } from "./model";

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
