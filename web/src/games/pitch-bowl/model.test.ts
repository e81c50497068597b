import { expect, test } from "vitest";
import { FieldView, readField, rectOf, speedFor, squaresAt, squaresOf } from "./field";
import { carrierOf, isRunner, pieceOf, readPosition, seatOf, withBall } from "./model";

const RAW = {
  pieces: [
    { id: "ball", x: 10, y: 20 },
    { id: "south.run1", x: 175, y: 225, face: "passive", carrier: true },
  ],
  reserve: ["north.tq9"],
  phase: "bonus",
  to_act: "south",
  used: { snatch: true, pickup: false, pass: false, all_out: true },
  score: { south: 1, north: 2 },
  bonus: "south.run1",
};

test("a position is read once, with its faces, limits and carrier", () => {
  const position = readPosition(RAW);
  expect(pieceOf(position, "south.run1")).toMatchObject({ passive: true, carrier: true });
  expect(carrierOf(position)?.id).toBe("south.run1");
  expect(position).toMatchObject({ phase: "bonus", active: "south", bonus: "south.run1", last: false });
  expect(position.used).toEqual({ snatch: true, pickup: false, pass: false, all_out: true });
  expect(position.score).toEqual({ south: 1, north: 2 });
});

test("a short position is a turn", () => {
  expect(readPosition({ to_act: "north" })).toMatchObject({ phase: "play", active: "north", pieces: [] });
  expect(readPosition({ to_act: "north", active: "south" }).active).toBe("south");
});

test("names tell the side and the score", () => {
  expect([seatOf("north.tq1"), seatOf("ball"), isRunner("south.run2"), isRunner("south.tq2")]).toEqual([
    "north",
    null,
    true,
    false,
  ]);
});

test("the ball can be laid down and taken away", () => {
  const position = readPosition(RAW);
  expect(pieceOf(withBall(position, { x: 1, y: 2 }), "ball")).toMatchObject({ x: 1, y: 2 });
  expect(pieceOf(withBall(position, null), "ball")).toBeUndefined();
});

const field = readField({});

test("a disc set against a line does not belong to the square beyond", () => {
  expect(squaresOf(field, { x: 188, y: 275 })).toEqual(["d6"]);
  expect(squaresOf(field, { x: 188.1, y: 275 })).toEqual(["d6"]);
  expect(squaresOf(field, { x: -11.95, y: 225 })).toEqual(["a5"]);
});

test("a disc on a line belongs to both squares, on a crossing to all four", () => {
  expect(squaresOf(field, { x: 175, y: 275 })).toEqual(["d6"]);
  expect(squaresOf(field, { x: 200, y: 275 })).toEqual(["d6", "e6"]);
  expect(squaresOf(field, { x: 200, y: 300 })).toEqual(["d6", "e6", "d7", "e7"]);
  expect(squaresOf(field, { x: 188.2, y: 275 })).toEqual(["d6", "e6"]);
  expect(rectOf(field, "g12")).toEqual([300, 550, 350, 600]);
});

test("power is counted in squares of a free run", () => {
  expect(squaresAt(field, speedFor(field, 2.5))).toBeCloseTo(2.5);
});

test("one drawing is mapped four ways, and back", () => {
  const spot = { x: 60, y: 110 };
  for (const near of ["south", "north"] as const) {
    for (const lying of [true, false]) {
      const view = new FieldView(350, 600, near, lying);
      expect(view.back(view.at(spot))).toEqual(spot);
      const goal = view.at({ x: 175, y: near === "south" ? 0 : 600 });
      expect(goal).toEqual(lying ? { x: 0, y: 175 } : { x: 175, y: 600 });
    }
  }
});

test("to the right of the screen is ahead on a lying field", () => {
  expect(new FieldView(350, 600, "south", true).onTable(0)).toBe(90);
  expect(new FieldView(350, 600, "north", true).onTable(0)).toBe(270);
  expect(new FieldView(350, 600, "south", true).turn(90)).toBe(0);
  expect(new FieldView(350, 600, "south", false).turn(90)).toBe(-90);
});
