import { expect, test } from "vitest";
import { settings } from "../../app/settings.svelte";
import { step } from "../testing";
import { strip39 } from "../testing";
import { Ground } from "./geometry";
import { advises, comingOf, deedOn, goalText, turnOn, wayOn, wordsOf } from "./text";
import { pathOf } from "./view";

settings.lang = "en";
const TABLE = {
  south: { kind: "person", name: "", level: null },
  north: { kind: "computer", name: "", level: "easy" },
} as never;

test("a hint says in words, one after the other, what each move does", () => {
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
    "carry the ball forward, then pass to your teammate, then jump over an opponent with the ball and score",
  );
});

test("a hint that says the same twice says it once", () => {
  const steps = ["c4n", "c5n"].map((action, at) =>
    step("south", action, {
      events: [{ kind: "step", from: `c${4 + at}`, to: `c${5 + at}` }],
      position: `b2,c${5 + at},d6 b7,c9,d7 c${5 + at} s ${2 - at} 0-0`,
    }),
  );
  const told = advises({ actions: [], steps }, { position: "b2,c4,d6 b7,c9,d7 c4 s 3 0-0" });
  expect(told).toBe("carry the ball forward twice");
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

test("a goal says how it came about, and over how many", () => {
  const leap = step("south", "c6n", {
    events: [{ kind: "jump", from: "c6", to: "c9", over: ["c7", "c8"] }, { kind: "goal" }],
  });
  expect(goalText(leap, "a3,c6,e3 b5,c7,c8 c6 s 3 0-0", null)).toBe(
    "Jumps over two with the ball and scores.",
  );
  expect(wordsOf(leap)).toBe("goal");
});

test("an arrow points as the move goes on the screen, and is told so", () => {
  const move = step("south", "c4n", { events: [{ kind: "step", from: "c4", to: "c5" }] });
  const path = pathOf(move);
  if (path === null) throw new Error("a step has a way");
  expect(wayOn(new Ground(strip39, false), path)).toBe(0);
  expect(Math.abs(wayOn(new Ground(strip39, true), path))).toBe(180);
  expect(wayOn(new Ground(strip39, false, true), path)).toBe(90);
  expect(deedOn(new Ground(strip39, true), path)).toBe("step down");
  expect(turnOn(new Ground(strip39, false), [move, move])).toBe("step up, step up");
  expect(turnOn(new Ground(strip39, false), [step("south", "end")])).toBe("end the turn");
});
