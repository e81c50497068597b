import { expect, test } from "vitest";
import type { StepView } from "../../wire";
import { outcomeOf, pitchLine, scoreOf, turnsOf } from "./turns";
import { playOf, tapeOf, withFlight } from "./view";
import { readPosition } from "./model";

function step(seat: string, action: string, position: object, more: Partial<StepView> = {}): StepView {
  return { seat, action, events: [], rulings: [], settled: true, position: position as never, ...more };
}

const flick = (piece: string): Partial<StepView> => ({ events: [{ kind: "flick", piece }] });
const RECORD = [
  step("chance", "toss to=north", { phase: "placing", to_act: "north" }),
  step("north", "choose role=kick", { phase: "placing", to_act: "north", kicker: "north" }),
  step("north", "deploy pieces=[]", { phase: "placing", to_act: "south" }),
  step("south", "deploy pieces=[]", { phase: "kick", to_act: "north" }),
  step("north", "kick angle=270 speed=2000", { phase: "kick", to_act: "chance", active: "north" }),
  step("chance", "tremor angle=0 speed=0", { phase: "play", to_act: "south" }),
  step("south", "flick piece=south.tq1", { phase: "play", to_act: "south" }, flick("south.tq1")),
  step(
    "south",
    "flick piece=south.tq2",
    { phase: "play", to_act: "north", active: "south" },
    flick("south.tq2"),
  ),
  step("north", "drop x=1 y=2", { phase: "play", to_act: "north" }),
  step("north", "end_turn", { phase: "play", to_act: "south" }),
  step(
    "south",
    "flick piece=south.run1",
    { phase: "placing", to_act: "south", score: { south: 1, north: 0 } },
    {
      events: [{ kind: "flick" }, { kind: "touchdown" }],
    },
  ),
  step("south", "deploy pieces=[]", { phase: "placing", to_act: "north" }),
];

test("the record is read as set-ups, the kick, and turns of a coach", () => {
  const turns = turnsOf(RECORD);
  expect(turns.map(({ number, seat, from, to }) => [number, seat, from, to])).toEqual([
    [null, "chance", 0, 1],
    [null, "north", 1, 2],
    [null, "north", 2, 3],
    [null, "south", 3, 4],
    [null, "north", 4, 6],
    [1, "south", 6, 9],
    [2, "north", 9, 10],
    [3, "south", 10, 11],
    [null, "south", 11, 12],
  ]);
  expect(turns.at(-1)?.round).toBe(2);
  expect(scoreOf(RECORD.slice(0, 11))).toEqual({ south: 1, north: 0 });
});

test("a turn whose pitch is taken again keeps its number", () => {
  const back = [
    ...RECORD.slice(0, 7),
    step("south", "offer_takeback", { phase: "play", to_act: "south" }),
    step("north", "accept_takeback", { phase: "play", to_act: "south" }),
    step("south", "flick piece=south.tq3", { phase: "play", to_act: "south" }, flick("south.tq3")),
    step("south", "end_turn", { phase: "play", to_act: "north" }),
    step("north", "end_turn", { phase: "play", to_act: "south" }),
  ];
  expect(
    turnsOf(back)
      .map(({ number, from, to }) => [number, from, to])
      .slice(-5),
  ).toEqual([
    [1, 6, 7],
    [null, 7, 8],
    [null, 8, 9],
    [1, 9, 11],
    [2, 11, 12],
  ]);
});

test("a pitch is named by the ruling that matters most", () => {
  const ruled = (...codes: string[]): StepView =>
    step(
      "south",
      "flick",
      {},
      { rulings: codes.map((code) => ({ code, rule: "", facts: {}, text: { en: "", fr: "" } })) },
    );
  expect(outcomeOf(ruled("block", "fall", "lost_fall"))).toBe("fall");
  expect(outcomeOf(ruled("snatch_missed_alone", "lost_clumsy"))).toBe("snatch_missed");
  expect(outcomeOf(ruled())).toBe("run");
});

const TAPE = { segments: { ball: [[0, 1, 100, 100, 10, 0, 10]] }, contacts: [], exits: [], rest: {} };

test("a kick flies before it slides", () => {
  const kicked = step(
    "north",
    "kick",
    {},
    {
      events: [{ kind: "kick", from: [100, 600], landing: [100, 100], flight: 0.2, tape: TAPE }],
    },
  );
  const tape = tapeOf(kicked);
  expect(tape?.segments.ball?.map(([t0, t1]) => [t0, t1])).toEqual([
    [0, 0.2],
    [0.2, 1.2],
  ]);
  expect(
    withFlight({ segments: {}, contacts: [], exits: [], rest: {} }, { x: 0, y: 0 }, { x: 20, y: 0 }, 0.2)
      .segments.ball,
  ).toHaveLength(1);
});

test("a passed ball lies where it is set, and goes when it is caught", () => {
  const passed = step(
    "south",
    "flick",
    {},
    {
      events: [
        { kind: "flick", piece: "south.tq1", announce: "pass", tape: TAPE },
        { kind: "carrier", piece: "south.tq2", t: 0.4 },
      ],
    },
  );
  const before = readPosition({ pieces: [{ id: "south.tq1", x: 76, y: 100, carrier: true }] });
  const play = playOf(passed, before);
  expect(play?.gone).toEqual([[0.4, "ball"]]);
  expect(play?.before.pieces.map(({ id, x, carrier }) => [id, x, carrier])).toEqual([
    ["south.tq1", 76, false],
    ["ball", 100, false],
  ]);
});

test("where another one than the pitched player scores, the line names both", () => {
  const ruling = (code: string): StepView["rulings"][number] => ({
    code,
    rule: "PBW-7.2",
    facts: {},
    text: { en: "", fr: "" },
  });
  const scored = (piece: string, code: string): StepView =>
    step(
      "south",
      "flick piece=south.tq5",
      { score: { south: 1, north: 0 } },
      {
        events: [
          { kind: "flick", piece: "south.tq5" },
          { kind: "touchdown", seat: "south", piece },
        ],
        rulings: [ruling(code), ruling("touchdown_crossed")],
      },
    );
  expect(pitchLine(scored("south.tq3", "support"))).toBe("T5 support, T3 touchdown");
  expect(pitchLine(scored("south.tq5", "pickup"))).toBe("T5 touchdown");
});
