import { expect, test } from "vitest";
import type { StepView } from "../../wire";
import { lineOf, marksOf, turnsOf } from "./turns";

const table = {
  south: { kind: "person" as const, name: "Ana", level: null },
  north: { kind: "person" as const, name: "Ben", level: null },
};

function step(seat: string, action: string, phase: string, events: StepView["events"] = []): StepView {
  return { seat, action, events, rulings: [], position: { phase, pieces: [] }, settled: true };
}

const flick = (piece: string): Record<string, unknown> => ({ kind: "flick", piece });
const out = (piece: string): Record<string, unknown> => ({ kind: "eliminated", piece });

const steps = [
  step("chance", "toss to=north", "first"),
  step("north", "first who=south", "deploy"),
  step("south", "place piece=south.captain x=400 y=100", "deploy"),
  step("south", "place piece=south.guard x=300 y=100", "deploy"),
  step("north", "place piece=north.captain x=400 y=700", "turn"),
  step("south", "power copy=runner", "turn"),
  step("south", "flick piece=south.commando angle=90 speed=900", "turn"),
  step("chance", "tremor angle=0.2 speed=4", "answer", [flick("south.commando"), out("north.runner")]),
  step("north", "guard save=null", "again"),
  step("south", "flick piece=south.commando angle=80 speed=900", "turn", [flick("south.commando")]),
  step("north", "flick piece=north.guard angle=270 speed=900", "first", [
    flick("north.guard"),
    out("south.captain"),
    { kind: "round", winner: "north" },
  ]),
  step("south", "first who=south", "deploy"),
];

test("a flick is one turn with its tremor, its answers and its second flick", () => {
  expect(turnsOf(steps).map((turn) => [turn.number, turn.round, turn.seat, turn.from, turn.to])).toEqual([
    [null, 1, "chance", 0, 1],
    [null, 1, "north", 1, 2],
    [null, 1, "south", 2, 4],
    [null, 1, "north", 4, 5],
    [1, 1, "south", 5, 10],
    [2, 1, "north", 10, 11],
    [null, 2, "south", 11, 12],
  ]);
});

test("every turn is one line", () => {
  const lines = turnsOf(steps).map((turn) => lineOf(steps.slice(turn.from, turn.to), table));
  expect(lines).toEqual([
    "The toss: Ben chooses",
    "Ana begins",
    "sets up",
    "sets up",
    "Commando twice: Runner out",
    "Guard",
    "Ana begins",
  ]);
});

test("whose Captain was lost stands beside its turn", () => {
  expect(marksOf(steps.slice(10, 11), table)[0]).toEqual({ kind: "loss", text: "Ana’s Captain out" });
});

test("a puck that the Guard saved is not out", () => {
  const saved = [
    step("south", "flick piece=south.runner angle=90 speed=900", "answer", [
      flick("south.runner"),
      out("south.runner"),
    ]),
    step("south", "guard save=south.runner", "turn", [
      { kind: "replaced", piece: "south.runner" },
      out("south.guard"),
    ]),
  ];
  expect(lineOf(saved, table)).toBe("Runner: Ana’s Guard out");
});
