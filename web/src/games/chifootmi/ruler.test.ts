import { expect, test } from "vitest";
import { outcomeOf, signed } from "./ruler";

test("one to three higher scores", () => {
  expect([-2, 0, 1, 3, 4].map(outcomeOf)).toEqual(["lost", "back", "goal", "goal", "over"]);
  expect([signed(3), signed(0), signed(-2)]).toEqual(["+3", "0", "−2"]);
});
