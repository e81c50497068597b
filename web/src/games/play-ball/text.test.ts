import { expect, test } from "vitest";
import { settings } from "../../app/settings.svelte";
import { step } from "../testing";
import { advises, comingOf } from "./text";

settings.lang = "en";
const TABLE = {
  south: { kind: "person", name: "", level: null },
  north: { kind: "computer", name: "", level: "easy" },
} as never;

test("a hint says in words, numbered in their order, what each move does", () => {
  const steps = [
    step("south", "c4n", {
      events: [{ kind: "step", from: "c4", to: "c5" }],
      position: "b2,c5,d6 b7,c8,d7 c5 s 2 0-0",
    }),
    step("south", "c5>d6", {
      events: [{ kind: "pass", from: "c5", to: "d6" }],
      position: "b2,c5,d6 b7,c8,d7 d6 s 2 0-0",
    }),
    step("south", "d6n", {
      events: [{ kind: "jump", from: "d6", to: "d8", over: ["d7"] }, { kind: "goal" }],
      position: "b2,c2,d2 b7,c8,d7 c5 n 2 1-0",
    }),
  ];
  const told = advises({ actions: [], steps }, { position: "b2,c4,d6 b7,c8,d7 c4 s 3 0-0" });
  expect(told).toBe(
    "1 carry the ball forward, 2 pass to your teammate, 3 jump over an opponent with the ball and score",
  );
});

test("a hint without a move is to end the turn", () => {
  expect(advises({ actions: ["end"], steps: [step("south", "end")] }, { position: "" })).toBe("end the turn");
});

test("what the computer is about to do is said of the playballer it jumps over", () => {
  const jump = step("north", "c7s", {
    events: [{ kind: "jump", from: "c7", to: "c5", over: ["c6"] }, { kind: "take" }],
  });
  const coming = comingOf(jump, "b2,c6,d2 b7,c7,d7 c6 n 3 0-0", TABLE, "south");
  expect(coming?.text).toBe("Juno: jumps over your playballer and takes the ball");
});
