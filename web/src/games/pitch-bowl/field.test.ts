import { expect, test } from "vitest";
import { pitchBowl as english } from "../../app/words/en/pitch-bowl";
import { pitchBowl as french } from "../../app/words/fr/pitch-bowl";
import { neededOf, readField, scaleEnds, squaresAt } from "./field";

test("the scales of the power end where the field ends", () => {
  const field = readField({});
  const run = scaleEnds(field);
  expect(squaresAt(field, run.players)).toBeCloseTo(field.rows, 9);
  expect(squaresAt(field, run.ball)).toBeCloseTo(field.rows, 9);
  expect(scaleEnds(field, 0.2).ball * 0.2).toBeCloseTo(field.length, 9);
});

test("a match goes to three touchdowns, or to one", () => {
  expect([neededOf({}), neededOf({ touchdowns: 3 }), neededOf({ touchdowns: 1 })]).toEqual([3, 3, 1]);
  expect([english.aim(3), english.aim(1)]).toEqual(["First to 3 touchdowns", "First touchdown wins"]);
  expect([french.aim(3), french.aim(1)]).toEqual(["Premier à 3 touchdowns", "Le premier touchdown gagne"]);
});
