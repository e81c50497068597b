import { expect, test } from "vitest";
import { falls } from "./falls";
import { allSquares, readField } from "./field";

const field = readField({});
/** A three-quarter in d6 that may go all out: two squares around it, and no farther. */
const near = (by: number): string[] =>
  allSquares(field).filter((name) => {
    const [column, row] = [name.charCodeAt(0) - 97, Number(name.slice(1))];
    return Math.max(Math.abs(column - 3), Math.abs(row - 6)) <= by;
  });
const reach = { plain: near(1), all_out: near(2).filter((name) => !near(1).includes(name)) };
const from = { x: 175, y: 275 };

test("a way is a fall where it enters a square beyond the score", () => {
  expect(falls(field, reach, from, { x: 175, y: 388 })).toBe(false); // against the line of d9, not over it
  expect(falls(field, reach, from, { x: 175, y: 389 })).toBe(true);
  expect(falls(field, reach, from, { x: 300, y: 400 })).toBe(true);
  expect(falls(field, reach, from, { x: 62, y: 275 })).toBe(false);
  expect(falls(field, reach, from, { x: 10, y: 275 })).toBe(true); // over a forbidden square, not only into one
});
