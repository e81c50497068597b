import { expect, test } from "vitest";
import { step } from "../test/board";
import { lineOf, playedAt, roundsOf, turnAt, turnsOf, turnsUpTo } from "./turns";

const steps = [
  step("south", "c2n"),
  step("south", "c3n"),
  step("south", "end"),
  step("north", "offer_draw", { settled: true }),
  step("north", "c8s"),
  step("north", "c7n", { settled: true, events: [{ kind: "goal" }, { kind: "round" }] }),
  step("south", "c2n"),
  step("south", "end"),
];

test("a turn runs up to the step that settles it", () => {
  expect(turnsOf(steps).map((turn) => [turn.number, turn.round, turn.seat, turn.from, turn.to])).toEqual([
    [1, 1, "south", 0, 3],
    [null, 1, "north", 3, 4],
    [2, 1, "north", 4, 6],
    [1, 2, "south", 6, 8],
  ]);
});

test("the turn on show is found, and a claim is no turn of play", () => {
  const turns = turnsOf(steps);
  expect(turnAt(turns, 0)).toBeUndefined();
  expect(turnAt(turns, 2)?.from).toBe(0);
  expect(turnAt(turns, 4)?.number).toBeNull();
  expect(playedAt(turns, 4)?.from).toBe(0);
});

test("turns are kept by rounds and written as one line", () => {
  expect(roundsOf(turnsOf(steps)).map((round) => round.turns.length)).toEqual([3, 1]);
  expect(lineOf(steps.slice(0, 3))).toBe("c2n c3n");
  expect(lineOf(steps.slice(2, 3))).toBe("end");
});

test("a turn that is replayed is listed as far as it was shown", () => {
  const listed = turnsUpTo(turnsOf(steps), 5);
  expect(listed.map((turn) => [turn.from, turn.to])).toEqual([
    [0, 3],
    [3, 4],
    [4, 5],
  ]);
});
