import { expect, test } from "vitest";
import {
  isAiming,
  isPlaying,
  pilesOf,
  readPosition,
  shooterOf,
  sidesOf,
  turnOf,
  type Position,
} from "./model";

const hand = {
  active: [
    { card: 7, up: true },
    { card: null, up: false },
  ],
  closed: [null],
  open: [5, null],
  played: ["DT", 3],
};
const at = (more: object): Position => readPosition({ ball: "south", south: hand, north: hand, ...more });

test("a view is read with what these eyes may not see", () => {
  const { hands, ball, phase, needed } = at({ level: "pro", phase: "draw" });
  expect(hands.south).toEqual({
    ...hand,
    active: [
      { card: 7, up: true },
      { card: null, up: false },
    ],
  });
  expect([ball, phase, needed]).toEqual(["south", "draw", 2]);
});

test("what is left out has the rules' defaults", () => {
  const position = readPosition(null);
  expect(position).toMatchObject({
    level: "beginner",
    phase: "duel",
    kept: 0,
    goals: { south: 0, north: 0 },
  });
  expect(position.hands.north).toEqual({ active: [], closed: [], open: [], played: [] });
});

test("a shot is aimed at beginner and amateur level, played with cards above", () => {
  expect([isAiming(at({ phase: "shot" })), isPlaying(at({ phase: "shot" }))]).toEqual([true, false]);
  expect([
    isAiming(at({ phase: "shot", level: "pro" })),
    isPlaying(at({ phase: "shot", level: "pro+" })),
  ]).toEqual([false, true]);
  expect(isAiming(at({ phase: "last_shot" }))).toBe(false);
  expect(isAiming(at({ phase: "last_shot", shooting: true }))).toBe(true);
});

test("a penalty has a centre", () => {
  expect(sidesOf(at({ phase: "free_kick" }))).toEqual(["left", "right"]);
  expect(sidesOf(at({ phase: "penalty" }))).toEqual(["left", "centre", "right"]);
});

test("in the shoot-out they shoot in turns, after the toss", () => {
  const shots = (first: string | null, south: boolean[], north: boolean[]): Position =>
    at({ phase: "shootout", shootout: { first, south, north } });
  expect(isAiming(shots(null, [], []))).toBe(false);
  expect(shooterOf(shots("north", [], []))).toBe("north");
  expect(shooterOf(shots("north", [], [true]))).toBe("south");
  expect(shooterOf(shots("north", [false], [true]))).toBe("north");
});

test("turns are counted by the cards played", () => {
  expect(turnOf(at({ phase: "duel" }))).toEqual({ turn: 3, turns: 11 });
  expect(turnOf(at({ phase: "draw", level: "pro" }))).toEqual({ turn: 2, turns: 14 });
});

test("only piles with a card can be drawn from", () => {
  expect(pilesOf(at({}).hands.south)).toEqual([1, 2]);
  expect(pilesOf({ active: [], closed: [], open: [4], played: [] })).toEqual([2]);
});
