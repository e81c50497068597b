import { expect, test } from "vitest";
import { readField, scaleEnds, squaresAt } from "./field";

test("the scales of the power end where the field ends", () => {
  const field = readField({});
  const run = scaleEnds(field);
  expect(squaresAt(field, run.players)).toBeCloseTo(field.rows, 9);
  expect(squaresAt(field, run.ball)).toBeCloseTo(field.rows, 9);
  expect(scaleEnds(field, 0.2).ball * 0.2).toBeCloseTo(field.length, 9);
});
