import { expect, test } from "vitest";
import { routeOf, spelled } from "./router.svelte";
import { browserLang } from "./words/language";

test("addresses name pages", () => {
  expect(routeOf("/")).toEqual({ page: "home" });
  expect(routeOf("/match/a-b_1")).toEqual({ page: "match", id: "a-b_1" });
  expect(routeOf("/watch")).toEqual({ page: "watch" });
  expect(routeOf("/watch/a-b_c")).toEqual({ page: "join", token: "a-b_c" });
  expect(routeOf("/rules/pitch-out")).toEqual({ page: "rules", game: "pitch-out" });
  expect(routeOf("/learn/play-ball")).toEqual({ page: "learn", game: "play-ball" });
  expect(routeOf("/puzzles")).toEqual({ page: "puzzles" });
  expect(routeOf("/puzzles/play-ball-12")).toEqual({ page: "puzzle", id: "play-ball-12" });
  expect(routeOf("/puzzles/nothing")).toEqual({ page: "lost" });
  expect(routeOf("/practice/pitch-bowl")).toEqual({ page: "practice", game: "pitch-bowl" });
  expect(routeOf("/practice/")).toEqual({ page: "lost" });
  expect(routeOf("/match/")).toEqual({ page: "lost" });
});

test("an address that spells no text leads nowhere", () => {
  for (const path of ["/match/%E0%A4%A", "/match/%", "/rules/%", "/rules/%ff"]) {
    expect(routeOf(path)).toEqual({ page: "lost" });
  }
});

test("what an address spells is read, and what spells nothing is told apart", () => {
  expect(["PLB-3.5", "%C3%A9t%C3%A9", "", "%", "%E0%A4%A"].map(spelled)).toEqual([
    "PLB-3.5",
    "été",
    "",
    null,
    null,
  ]);
});

test("the first screen is in the browser's language", () => {
  expect(browserLang(["fr-CA", "en"])).toBe("fr");
  expect(browserLang(["de-DE", "fr"])).toBe("en");
  expect(browserLang([])).toBe("en");
});
