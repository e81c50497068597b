import { expect, test } from "vitest";
import type { RulingView, StepView } from "../../wire";
import { spokenOf } from "./view";

const ruling = (code: string): RulingView =>
  ({ code, rule: "PBW-1.1", facts: {}, text: { en: code, fr: code } }) as RulingView;

test("that a touchdown ends the turn goes without saying; other losses are told", () => {
  const rulings = ["fall", "lost_fall", "touchdown_touched", "lost_touchdown", "kick_off_again"].map(ruling);
  const step: Pick<StepView, "rulings"> = { rulings };
  expect(spokenOf(step).map(({ code }) => code)).toEqual([
    "fall",
    "lost_fall",
    "touchdown_touched",
    "kick_off_again",
  ]);
});
