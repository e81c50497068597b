import { expect, test } from "vitest";
import { START } from "../testing";
import { drawingOf, piecesOf } from "./pieces";
import { readPosition } from "./model";

const first = piecesOf(readPosition(START), []);

test("six discs, each with its own name", () => {
  expect(first).toHaveLength(6);
  expect(new Set(first.map((piece) => piece.id)).size).toBe(6);
});

test("the disc that moved is the one whose cell is empty now, and it comes last", () => {
  const next = piecesOf(readPosition("b2,c3,d2 b7,c8,d7 c5 s 1 0-0"), first);
  const mover = first.find((piece) => piece.cell === "c2");
  expect(next.at(-1)).toEqual({ ...mover, cell: "c3" });
  expect(next.filter((piece) => piece.cell === "c2")).toEqual([]);
});

test("everybody finds a place when a round is set up again", () => {
  const scattered = piecesOf(readPosition("a1,a2,a3 e5,e6,e7 a3 n 1 0-0"), first);
  const again = piecesOf(readPosition(START), scattered);
  expect(again.map((piece) => piece.cell).sort()).toEqual(["b2", "b7", "c2", "c8", "d2", "d7"]);
});

test("dots move to the edge under the ball", () => {
  expect(drawingOf("north", true)).toBe("#puck-b");
  expect(drawingOf("north", false)).toBe("#disc-b");
  expect(drawingOf("south", true)).toBe("#disc-a");
});
