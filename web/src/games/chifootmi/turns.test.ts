import { expect, test } from "vitest";
import type { StepView } from "../../wire";
import { lineOf, ruleOf, scoreOf, symbolsOf, turnsOf } from "./turns";

const hand = { active: [], closed: [], open: [], played: [] };
const position = (more: object): Record<string, unknown> => ({
  ball: "south",
  phase: "duel",
  south: hand,
  north: hand,
  ...more,
});

function step(seat: string, action: string, events: object[], more: object = {}, by?: string): StepView {
  const ruling = {
    rule: "CFM-3.3",
    code: "keep",
    facts: { by },
    text: { en: `${by} keeps.`, fr: `${by} garde.` },
  };
  return {
    seat,
    action,
    events: events as StepView["events"],
    rulings: by === undefined ? [] : [ruling],
    position: position(more),
    settled: true,
  };
}

const people = {
  south: { kind: "person" as const, name: "Ana", level: null },
  north: { kind: "person" as const, name: "Ben", level: null },
};
const RECORD: StepView[] = [
  step("chance", "hidden", [{ kind: "dealt" }], { phase: "toss", ball: null }),
  step("chance", "toss to=south", [{ kind: "toss", to: "south" }]),
  step(
    "both",
    "south: play card=7 / north: play card=5",
    [{ kind: "reveal", south: 7, north: 5 }],
    { phase: "offside" },
    "south",
  ),
  step("north", "pass", [], { phase: "draw" }),
  step("both", "south: draw pile=1 / north: draw pile=2", [{ kind: "draw", seat: "south", pile: 1 }]),
  step("both", "south: play card=8 / north: play card=9", [{ kind: "reveal", south: 8, north: 9 }], {
    phase: "one_two",
  }),
];
const SHOOTOUT: StepView[] = [
  ...RECORD,
  step("south", "pass", [], {
    phase: "shootout",
    ball: null,
    shootout: { first: null, south: [], north: [] },
  }),
  step("chance", "toss to=north", [{ kind: "toss", to: "north" }], {
    phase: "shootout",
    shootout: { first: "north", south: [], north: [] },
  }),
  step(
    "both",
    "south: aim side=left / north: aim side=right",
    [{ kind: "aims", by: "north", shooter: "right", keeper: "left" }],
    {
      phase: "shootout",
      goals: { south: 1, north: 1 },
      shootout: { first: "north", south: [], north: [true] },
    },
  ),
];

test("a turn is a pair of cards with its answers and draws", () => {
  expect(turnsOf(RECORD).map(({ number, from, to, seat }) => [number, from, to, seat])).toEqual([
    [null, 0, 2, ""],
    [1, 2, 5, "south"],
    [2, 5, 6, "south"],
  ]);
});

test("the shoot-out is a part of its own, a shot a turn", () => {
  const turns = turnsOf(SHOOTOUT).slice(3);
  expect(turns.map(({ number, round, seat }) => [number, round, seat])).toEqual([
    [null, 2, ""],
    [1, 2, "north"],
  ]);
});

test("a choice drawn by lot goes with what it was drawn for", () => {
  const lot = (phase: string): StepView =>
    step("clock", "lock who=north", [{ kind: "lock", who: "north" }], { phase }, "lot");
  const [deal, toss, cards, pass, draw] = RECORD as [StepView, StepView, StepView, StepView, StepView];
  const turns = turnsOf([deal, toss, lot("duel"), lot("duel"), cards, pass, lot("draw"), draw, lot("duel")]);
  expect(turns.map(({ number, from, to }) => [number, from, to])).toEqual([
    [null, 0, 2],
    [1, 2, 8],
    [null, 8, 9],
  ]);
  expect(turns[1]?.seat).toBe("south");
});

test("a claim stands by itself", () => {
  const turns = turnsOf([...RECORD, step("north", "resign", [{ kind: "match" }])]);
  expect(turns.at(-1)).toMatchObject({ number: null, seat: "north", from: 6, to: 7 });
});

test("a line tells the rulings, else the cards or the toss", () => {
  expect(lineOf(RECORD.slice(2, 5), people)).toBe("south keeps.");
  expect(lineOf(RECORD.slice(0, 2), people)).toBe("Ana starts with the ball.");
  expect(lineOf(RECORD.slice(5, 6), people)).toBe("8 against 9.");
  expect(ruleOf(RECORD)).toBe("CFM-3.3");
});

test("the score is the position's, without the shoot-out", () => {
  expect(scoreOf(SHOOTOUT)).toEqual({ south: 1, north: 1 });
});

test("a pair of cards is drawn with both values, the lower one and the keeps; a toss is not", () => {
  const kept = step("both", "", [{ kind: "reveal", south: 7, north: 5 }], { kept: 1, needed: 2 }, "south");
  expect(symbolsOf([kept])).toEqual({ cards: { south: 7, north: 5 }, lower: "north", kept: 1, needed: 2 });
  const level = step("both", "", [{ kind: "reveal", south: 6, north: 6 }], { kept: 1, needed: 2 });
  expect(symbolsOf([level])?.lower).toBeNull();
  expect(symbolsOf([step("chance", "toss to=south", [{ kind: "toss", to: "south" }])])).toBeNull();
});
