import { expect, test } from "vitest";
import type { Reel } from "../../match/reel.svelte";
import type { StepView } from "../../wire";
import { aimsOf, leadOf, pairsOf, viewOf, outcomeOf, signed } from "./view";
import { readPosition } from "./model";

const hand = { active: [{ card: 4, up: true }], closed: [], open: [], played: [] };
const at = (more: object): Record<string, unknown> => ({
  ball: "south",
  phase: "duel",
  level: "pro+",
  south: hand,
  north: hand,
  ...more,
});
const step = (events: object[], more: object): StepView => ({
  seat: "both",
  action: "",
  events: events as StepView["events"],
  rulings: [],
  position: at(more),
  settled: true,
});
const START = at({});
const STEPS = [
  step([{ kind: "reveal", south: 7, north: 5 }], { phase: "draw", kept: 1 }),
  step([{ kind: "draw", seat: "south", pile: 1, card: null }], { phase: "duel", kept: 1 }),
  step([{ kind: "reveal", south: 6, north: 6 }], { phase: "one_two", kept: 1 }),
  step([{ kind: "one_two", by: "south", card: 7, instead: 6 }], { phase: "shot", kept: 2 }),
  step([{ kind: "reveal", south: 9, north: 7 }], {
    phase: "draw",
    ball: "north",
    goals: { south: 1, north: 0 },
  }),
];

function reel(shown: number, more: Partial<Reel> = {}): Reel {
  const steps = STEPS;
  return {
    steps,
    shown,
    step: steps[shown - 1] ?? null,
    landed: true,
    holding: false,
    following: true,
    ...more,
  } as Reel;
}

test("the pair lies until the next cards are asked for, then it is the one before", () => {
  const lies = viewOf({ reel: reel(1), start: START });
  expect([lies.pair?.cards, lies.past]).toEqual([{ south: 7, north: 5 }, null]);
  const next = viewOf({ reel: reel(2), start: START });
  expect([next.pair, next.past?.cards]).toEqual([null, { south: 7, north: 5 }]);
});

test("while cards turn, what they bring is not told yet", () => {
  const turning = viewOf({ reel: reel(1, { landed: false }), start: START });
  expect([turning.moving, turning.position.kept, turning.pair?.cards.south]).toEqual([true, 0, 7]);
  expect(viewOf({ reel: reel(5, { landed: false }), start: START }).position.goals.south).toBe(0);
});

test("a one-two brings the card before back in front", () => {
  const [, second] = pairsOf(STEPS.slice(0, 4), START);
  expect([second?.cards.south, second?.front, second === undefined ? null : leadOf(second)]).toEqual([
    6, 7, 1,
  ]);
});

test("a shot with cards knows itself, and its lead", () => {
  const third = pairsOf(STEPS, START)[2];
  expect([third?.shot, third === undefined ? null : leadOf(third)]).toEqual([true, 2]);
});

test("a shot is scored where the keeper is not", () => {
  const shot = (keeper: string): StepView =>
    step([{ kind: "aims", by: "north", shooter: "left", keeper }], {});
  expect(aimsOf(shot("left"), readPosition(START))).toMatchObject({ shooter: "north", goal: false });
  expect(aimsOf(shot("right"), readPosition(START))?.goal).toBe(true);
});

test("the own view shows the table at once, without what was on its way", () => {
  const own = at({ south: { ...hand, active: [{ card: 10, up: false }] } });
  const view = viewOf({ reel: reel(2), start: START, own });
  expect([view.held, view.position.hands.south.active[0]?.card]).toEqual([false, 10]);
});

test("the shot that ended the match stays on show", () => {
  const steps = [
    step([], { phase: "last_shot" }),
    step([{ kind: "aims", by: "south", shooter: "left", keeper: "right" }], { phase: "over" }),
  ];
  const ended = viewOf({ reel: reel(2, { steps, step: steps[1] ?? null }), start: START });
  expect([ended.goal, ended.aims?.goal, ended.scene.phase]).toEqual([true, true, "last_shot"]);
});

test("one to three higher scores", () => {
  expect([-2, 0, 1, 3, 4].map(outcomeOf)).toEqual(["lost", "back", "goal", "goal", "over"]);
  expect([signed(3), signed(0), signed(-2)]).toEqual(["+3", "0", "−2"]);
});
