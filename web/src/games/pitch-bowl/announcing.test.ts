import { expect, test } from "vitest";
import { pitchBowl } from "../../app/words/en/pitch-bowl";
import { announceOf, chosenOf, deedsOf, kindOf, sayingText } from "./announcing";
import { readPosition } from "./model";
import { pitchBowlCalls } from "./pace";
import type { StepView } from "../../wire";

const position = (carrier: string | null, ball = false) =>
  readPosition({
    pieces: [
      ...["south.run1", "south.tq2", "north.tq1", "north.tq2"].map((id, at) => ({
        id,
        x: 40 * at,
        y: 100,
        carrier: id === carrier,
      })),
      ...(ball ? [{ id: "ball", x: 200, y: 200 }] : []),
    ],
  });

test("what is met decides what may be announced", () => {
  const south = (carrier: string | null, met: string | null) =>
    kindOf(position(carrier, carrier === null), "south.run1", met);
  expect(south(null, "ball")).toBe("ball");
  expect(south("north.tq1", "north.tq1")).toBe("foe");
  expect(south("south.run1", "south.tq2")).toBe("mate");
  expect([
    south(null, null),
    south("north.tq1", "north.tq2"),
    south("south.tq2", "south.tq2"),
    south("south.run1", "north.tq1"),
  ]).toEqual([null, null, null, null]);
});

test("the announced deed comes first; one that is spent is not offered", () => {
  expect(deedsOf("ball", ["none", "pickup"])).toEqual(["pickup", "clear"]);
  expect(deedsOf("ball", ["none"])).toEqual(["clear"]);
  expect(deedsOf("foe", ["none", "snatch"])).toEqual(["snatch", "block"]);
  expect(deedsOf("mate", ["none", "handover", "pass"])).toEqual(["handover", "push"]);
});

test("the last choice is kept where it is open", () => {
  expect(chosenOf(["snatch", "block"], undefined)).toBe("snatch");
  expect(chosenOf(["snatch", "block"], "block")).toBe("block");
  expect(chosenOf(["block"], "snatch")).toBe("block");
  expect(
    ["pickup", "clear", "snatch", "block", "handover", "push"].map((one) => announceOf(one as never)),
  ).toEqual(["pickup", "none", "snatch", "none", "handover", "none"]);
});

test("the sentence says what is announced, and that a miss costs the turn", () => {
  const met = { id: "ball", kind: "ball", deeds: ["pickup", "clear"], loose: false } as const;
  const say = (...args: [Parameters<typeof sayingText>[1], ...(readonly unknown[])]): string =>
    sayingText(pitchBowl, ...(args as unknown as [never, never, never, never]));
  expect(say("pickup", met, "pickup", false)).toBe("Letting go announces Pick up.");
  expect(say("pickup", { ...met, loose: true }, "pickup", false)).toBe(
    "Letting go announces Pick up. Miss, and the turn is over.",
  );
  expect(say("pickup", met, "pickup", true)).toBe("Enter announces Pick up.");
  expect(say("none", met, "clear", false)).toBe("Letting go clears the ball, and the turn is over.");
  expect(say("none", null, null, false)).toMatch(/^Letting go: a run/);
});

test("what a person announces is read before it moves, a run is not", () => {
  const step = (announce?: string): StepView =>
    ({ events: [{ kind: "flick", piece: "south.run1", announce }] }) as unknown as StepView;
  expect([step("snatch"), step("none"), step()].map(pitchBowlCalls)).toEqual([350, 0, 0]);
});
