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
  actionOf,
  countOf,
  isForced,
  isSecret,
  readPending,
  type Pending,
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

const asked = (pending: Record<string, unknown>): Pending => {
  const read = readPending({ seat: "south", pending });
  if (read === null) throw new Error("nothing is asked");
  return read;
};

test("each choice is written as the record writes it", () => {
  const cards = [
    { card: 7, up: true },
    { card: 10, up: false },
  ];
  const play = asked({ do: ["play"], cards, role: "attacker" });
  expect([actionOf(play, 0), actionOf(play, 1), actionOf(play, 2)]).toEqual([
    "play card=7",
    "play card=10",
    null,
  ]);
  expect(actionOf(asked({ do: ["draw"], piles: [2] }), 0)).toBe("draw pile=2");
  const aim = asked({ do: ["aim"], sides: ["left", "right"], role: "keeper", for: "shot" });
  expect([actionOf(aim, 1), countOf(aim), aim.role, aim.shot]).toEqual([
    "aim side=right",
    2,
    "keeper",
    "shot",
  ]);
});

test("a closed DT is named as such only beside an open one", () => {
  const dt = (up: boolean): object => ({ card: "DT", up });
  expect(actionOf(asked({ do: ["play"], cards: [dt(true), dt(false)] }), 1)).toBe("play card=DT up=false");
  expect(actionOf(asked({ do: ["play"], cards: [dt(true), dt(false)] }), 0)).toBe("play card=DT");
  expect(actionOf(asked({ do: ["play"], cards: [dt(false)] }), 0)).toBe("play card=DT");
});

test("the only card is no choice", () => {
  const card = (value: number): object => ({ card: value, up: true });
  expect(isForced(asked({ do: ["play"], cards: [card(7)] }))).toBe(true);
  expect(isForced(asked({ do: ["play"], cards: [card(7), card(8)] }))).toBe(false);
});

test("a draw from the only pile is no choice", () => {
  expect(isForced(asked({ do: ["draw"], piles: [1] }))).toBe(true);
  expect(isForced(asked({ do: ["draw"], piles: [1, 2] }))).toBe(false);
});

test("three questions are answered in the open", () => {
  const kinds = [
    ["signal", "pass"],
    ["one_two", "pass"],
    ["last_shot", "pass"],
  ].map((deeds) => asked({ do: deeds }));
  expect(kinds.map(({ kind }) => kind)).toEqual(["offside", "one_two", "last_shot"]);
  expect(kinds.map(isSecret)).toEqual([false, false, false]);
  expect(readPending({ seat: "south", pending: { do: ["toss"] } })).toBeNull();
});
