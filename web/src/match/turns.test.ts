import { describe, expect, it, test } from "vitest";
import * as chifootmi from "../games/chifootmi/turns";
import * as pitchBowl from "../games/pitch-bowl/turns";
import * as pitchOut from "../games/pitch-out/turns";
import { step } from "../games/testing";
import { BLANK, joined } from "./match.svelte";
import {
  playedTurn,
  turnIn,
  lineOf,
  playedAt,
  roundsOf,
  turnAt,
  turnsBy,
  turnsOf,
  turnsUpTo,
  type Turn,
} from "./turns";

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

const back = { settled: true, events: [{ kind: "takeback", who: "south", turns: 4 }] };
const helped = [
  step("south", "hint", { settled: true }),
  step("south", "c2n"),
  step("south", "end", { settled: true }),
  step("north", "c8s"),
  step("north", "end", { settled: true }),
  step("south", "offer_takeback", { settled: true }),
  step("north", "accept_takeback", back),
  step("south", "hint", { settled: true }),
  step("south", "b2n"),
  step("south", "end", { settled: true }),
];

test("what was taken back is marked, and a hint belongs to no turn", () => {
  expect(turnsBy(turnsOf, helped).map((turn) => [turn.from, turn.to, turn.number, turn.gone])).toEqual([
    [1, 3, 1, true],
    [3, 5, 2, true],
    [5, 6, null, undefined],
    [6, 7, null, undefined],
    [8, 10, 3, undefined],
  ]);
});

test("of a turn whose last step was taken back the first ones stand", () => {
  const steps = [
    step("south", "b2n"),
    step("south", "b3n"),
    step("south", "offer_takeback", { settled: true }),
    step("north", "accept_takeback", {
      settled: true,
      events: [{ kind: "takeback", who: "south", turns: 1 }],
    }),
  ];
  expect(turnsBy(turnsOf, steps)[0]).toMatchObject({ from: 0, to: 2, stands: 1 });
});

test("the last turn on the board is one that stands", () => {
  const turns = turnsBy(turnsOf, helped);
  expect(playedAt(turns, 7)).toBeUndefined();
  expect(playedAt(turns, 10)?.from).toBe(8);
});

test.each([turnsOf, chifootmi.turnsOf, pitchBowl.turnsOf, pitchOut.turnsOf])(
  "turns are read where the first steps have not arrived yet",
  (turnsOfGame) => {
    const steps = joined([], { since: 5, steps: [step("south", "c2n", { settled: true })] });
    expect(steps).toHaveLength(6);
    expect(turnsOfGame(steps).at(-1)).toMatchObject({ to: 6 });
  },
);

test("a record with a gap before what arrives is blank up to there", () => {
  const [first, second, third] = [step("south", "a"), step("south", "b"), step("south", "c")];
  expect(joined([first, second], { since: 1, steps: [third] })).toEqual([first, third]);
  expect(joined([first], { since: 3, steps: [third] })).toEqual([BLANK, BLANK, BLANK, third]);
});

describe("a turn in the address", () => {
  it("is a number from 1 on", () => {
    expect(["#t=12", "#t=0", "#t=", "#t=1x", "", "#x"].map(turnIn)).toEqual([
      12,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it("is counted over the whole match, without claims", () => {
    const turn = (number: number | null, to: number): Turn => ({
      number,
      round: 1,
      seat: "south",
      from: 0,
      to,
    });
    const turns = [turn(1, 2), turn(null, 3), turn(2, 5), turn(1, 9)];
    expect([1, 2, 3, 4].map((one) => playedTurn(turns, one)?.to)).toEqual([2, 5, 9, undefined]);
    expect(playedTurn(turns, null)).toBeUndefined();
  });
});
