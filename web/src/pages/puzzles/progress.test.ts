import { expect, test } from "vitest";
import { before, streak, weekOf } from "./progress";

test("a row goes on until yesterday while today's puzzle waits", () => {
  expect(streak(["2026-02-27", "2026-02-28"], "2026-03-01")).toBe(2);
  expect(streak(["2026-02-27", "2026-02-28", "2026-03-01"], "2026-03-01")).toBe(3);
});

test("a missed day ends the row", () => {
  expect(streak(["2026-02-26", "2026-02-28"], "2026-03-01")).toBe(1);
  expect(streak(["2026-02-26"], "2026-03-01")).toBe(0);
});

test("a week begins on Monday", () => {
  expect(weekOf("2026-11-18")[0]).toBe("2026-11-16");
  expect(weekOf("2026-11-16")[6]).toBe("2026-11-22");
});

test("the day before the first of March of a leap year", () => {
  expect(before("2028-03-01", 1)).toBe("2028-02-29");
});
