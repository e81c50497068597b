import { expect, test } from "vitest";
import type { ResultView, RulingView, StepView } from "../wire";
import { claimOf, decisiveOf } from "./rulings";

function ruled(code: string, seat: string, said: string): StepView {
  const ruling: RulingView = { rule: "PBW-7.1", code, facts: { seat }, text: { en: said, fr: said } };
  return { seat, action: "", events: [], rulings: [ruling], position: {}, settled: true };
}

const steps = [
  ruled("touchdown", "north", "first"),
  ruled("touchdown", "south", "theirs"),
  ruled("touchdown_given", "north", "last"),
  ruled("match_won", "north", "three touchdowns"),
];
const won = (reason: string, winner: "north" | null = "north"): ResultView => ({
  winner,
  reason,
  score: { south: 1, north: 3 },
  rule: "PBW-7.4",
  text: { en: "", fr: "" },
});

test("who lost is told what the last goal of the winner was", () => {
  expect(decisiveOf(won("touchdowns"), steps)?.en).toBe("last");
});

test("a match that was not won by goals has no such moment", () => {
  expect(decisiveOf(won("resigned"), steps)).toBeNull();
  expect(decisiveOf(won("void", null), steps)).toBeNull();
});

test.each(["resigned", "time", "agreed", "called_off"])("a match that ended %s says so", (reason) => {
  expect(claimOf(won(reason))).toEqual({ en: "", fr: "" });
});

test("a match that was played to its end needs no such word", () => {
  expect(claimOf(won("touchdowns"))).toBeNull();
});
