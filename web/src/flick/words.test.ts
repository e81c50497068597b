import { expect, test } from "vitest";
import { settings } from "../app/settings.svelte";
import { shotText } from "./words";

test("a flick is told as who made it sees it, without figures", () => {
  settings.lang = "en";
  expect(shotText(90, 0.3, "south")).toBe("straight ahead, soft");
  expect(shotText(270, 0.9, "north")).toBe("straight ahead, full strength");
  expect(shotText(135, 0.1, "south")).toBe("ahead to the left, very soft");
  expect(shotText(0, 0.5, "south")).toBe("to the right, medium");
  expect(shotText(0, 0.5, "north")).toBe("to the left, medium");
  expect(shotText(268, 0.7, "south")).toBe("straight back, hard");
});
