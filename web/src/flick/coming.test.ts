import { expect, test } from "vitest";
import { aimedOf } from "./coming";
import type { Tape } from "./tape";

const tape: Tape = {
  segments: {
    guard: [
      [0, 0.5, 0, 0, 100, 0, 0],
      [0.5, 1, 50, 0, 0, 100, 0],
    ],
    immortal: [[0.5, 1, 80, 0, 50, 0, 0]],
  },
  contacts: [[0.5, "guard", "immortal", 65, 0, 1, 100]],
  exits: [],
  rest: {},
};

test("the line ends at the first contact, and says what is met", () => {
  expect(aimedOf(tape, "guard")).toEqual({
    piece: "guard",
    way: [
      { x: 0, y: 0 },
      { x: 50, y: 0 },
    ],
    target: "immortal",
  });
});

test("without a contact the line goes to where the disc stops", () => {
  const alone = aimedOf({ ...tape, contacts: [] }, "guard");
  expect([alone?.target, alone?.way.at(-1)]).toEqual([null, { x: 50, y: 50 }]);
});

test("what is not flicked has no line", () => {
  expect(aimedOf(tape, "captain")).toBeNull();
});
