import { expect, test } from "vitest";
import type { RulingView, StepView, Table } from "../../wire";
import { headOf, toldOnce, whyOf, raisedBy } from "./text";
import { Match } from "../../match/match.svelte";
import { asked, step } from "../testing";
import type { Desk } from "./controller.svelte";

const ruling = (code: string, piece = "", by = ""): RulingView => ({
  rule: "POT-4.1",
  code,
  facts: { piece, by },
  text: { en: `${code} ${piece}`, fr: code },
});

test("the loss of a Captain comes before a remark", () => {
  const rulings = [ruling("struck_out", "south.captain"), ruling("left", "south.runner"), ruling("again")];
  expect(headOf(rulings)?.text.en).toBe("struck_out south.captain");
});

test("a Captain that an obstacle pushed out is told, not an Immortal", () => {
  const rulings = [ruling("driven_out", "south.captain"), ruling("immortal_back", "north.immortal")];
  expect(headOf(rulings)?.text.en).toBe("driven_out south.captain");
  const guard = [ruling("left", "north.guard"), ruling("left", "south.runner")];
  expect(headOf(guard)?.text.en).toBe("left north.guard");
});

test("a round comes before the Captain that cost it", () => {
  const rulings = [ruling("captain_out"), ruling("struck_out", "south.captain")];
  expect(headOf(rulings)?.text.en).toBe("captain_out ");
});

test("of two losses the last is told, and of nothing nothing", () => {
  const rulings = [ruling("left", "south.guard"), ruling("left", "north.guard"), ruling("major_proof")];
  expect(headOf(rulings)?.text.en).toBe("left north.guard");
  expect(headOf([])).toBeNull();
});

test("mirror sentences are told once", () => {
  const told = [
    { ruling: ruling("infested", "south.guard", "north.infested") },
    { ruling: ruling("infested", "north.infested", "south.guard") },
    { ruling: ruling("infested", "south.runner", "north.infested") },
  ];
  expect(toldOnce(told).map((one) => one.ruling.facts.piece)).toEqual(["south.guard", "south.runner"]);
});

test("a lost round is told by what took the Captain or left it alone", () => {
  const lost = { ...ruling("captain_out"), facts: { seat: "south" } };
  const rulings = [ruling("left", "north.guard"), ruling("struck_out", "south.captain"), lost];
  expect(whyOf(rulings)?.en).toBe("struck_out south.captain Without the Captain the round is lost.");
  const alone = { ...ruling("captain_alone"), facts: { seat: "south" } };
  expect(whyOf([ruling("struck_out", "south.runner"), ruling("left", "north.guard"), alone])?.en).toBe(
    "struck_out south.runner A Captain left alone loses the round.",
  );
  expect(whyOf([ruling("captain_alone")])?.en).toBe("captain_alone ");
  expect(whyOf([ruling("left", "south.guard")])).toBeNull();
});

/** North is asked something, and what happened before has had its time in the bar. */
function asks(...steps: StepView[]): { desk: Desk; table: Table } {
  const match = new Match("any", () => Promise.resolve(undefined));
  const person = { kind: "person", name: "Ben", level: null };
  const table = {
    you: ["north"],
    south: person,
    north: person,
    asked: [asked({ seat: "north" })],
    sealed: [],
    result: null,
  } as unknown as Table;
  match.table = table;
  match.aired = true;
  match.reel.begin(steps, null);
  const pending = { ask: "guard", seat: "north", pieces: [] };
  return { desk: { match, pending } as unknown as Desk, table };
}

test("while the Guard is asked for beside the board, the bar says what struck", () => {
  const text = { en: "The Captain leaves the arena.", fr: "Le Capitaine quitte l’arène." };
  const rulings = [{ rule: "POT-4.1", code: "left", facts: {}, text }];
  const { desk, table } = asks(step("south", "flick", { rulings, settled: true }));
  expect(raisedBy(desk, table)?.text.en).toBe(text.en);
});

test("where nothing raised a question, the bar says whose answer it is", () => {
  const { desk, table } = asks(step("south", "end"));
  expect(raisedBy(desk, table)?.text.en).toBe("Ben to play.");
  expect(raisedBy({ ...desk, pending: null } as unknown as Desk, table)).toBeNull();
});
