import { expect, test } from "vitest";
import type { Blocked } from "../../wire";
import { lawfulAngle, readPending, refusals } from "./pending";

test("a turn's question names players, announcements and reach", () => {
  const pending = readPending({
    seat: "south",
    pending: {
      do: ["flick", "end_turn"],
      pieces: ["south.tq1"],
      announce: { "south.tq1": ["none", "snatch"] },
      reach: { "south.tq1": { plain: ["d6"], all_out: ["d8"] } },
      used: { snatch: false, all_out: true },
    },
  });
  expect(pending.announce["south.tq1"]).toEqual(["none", "snatch"]);
  expect(pending.used).toEqual({ snatch: false, pickup: false, pass: false, all_out: true });
  expect([pending.zone, pending.from, pending.spots]).toEqual([null, null, []]);
});

test("refusals are found by player and announcement", () => {
  const one = (action: string, rule: string): Blocked => ({
    action,
    rule,
    code: "",
    facts: {},
    text: { en: "", fr: "" },
  });
  const blocked = [
    one("flick piece=south.tq1 angle=90 speed=500 announce=snatch", "PBW-5.14"),
    one("flick piece=south.tq2 angle=90 speed=500", "PBW-3.1"),
    one("stop", "PBW-9.6"),
  ];
  expect(refusals(blocked, "south.tq1").snatch?.rule).toBe("PBW-5.14");
  expect(refusals(blocked, "south.tq2").none?.rule).toBe("PBW-3.1");
  expect(refusals(blocked, "south.tq2").snatch).toBeUndefined();
});

test("the ball goes to the nearest lawful place", () => {
  const spans = [[0, 90] as const, [180, 350] as const];
  expect([45, 100, 170, 352, 357].map((angle) => lawfulAngle(spans, angle))).toEqual([45, 90, 180, 350, 0]);
  expect(lawfulAngle([], -30)).toBe(330);
});
