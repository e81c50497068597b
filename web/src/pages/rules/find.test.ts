import { expect, test } from "vitest";
import type { ClauseInfo, Guide, GuidePoint, Words } from "../../wire";
import { find, homeOf, plain } from "./find";

const both = (text: string): Words => ({ en: text, fr: text });
const point = (text: string, clauses: string[]): GuidePoint => ({
  title: null,
  text: both(text),
  clauses,
  pictures: [],
  table: null,
});
const guide: Guide = {
  game: "play-ball",
  lead: both(""),
  opening: "start",
  sections: [
    { id: "goal", title: both("Goal"), points: [point("Three goals win.", ["PLB-6.1"])], small_print: [] },
    {
      id: "ball",
      title: both("The ball"),
      points: [point("Jump over the carrier.", ["PLB-4.3"]), point("Arrive with it.", ["PLB-6.1"])],
      small_print: ["PLB-4.10"],
    },
  ],
  terms: [{ word: both("steal the ball"), clause: "PLB-4.3" }],
  summary: [],
  pictures: {},
};
const clauses: ClauseInfo[] = ["PLB-4.1", "PLB-4.3", "PLB-4.10", "PLB-6.1"].map((number) => ({
  number,
  text: both(`wording of ${number}, dégagé`),
}));
const keys = (query: string): string[] =>
  find(guide, clauses, query, ({ en }) => en ?? "").map(({ key }) => key);

test("a clause is told by the last place that names it", () => {
  expect(homeOf(guide, "PLB-6.1")?.key).toBe("ball-1");
  expect(homeOf(guide, "PLB-4.10")?.key).toBe("ball-small");
  expect(homeOf(guide, "PLB-9.9")).toBeUndefined();
});

test("players' words lead to the place, by the index and by the text", () => {
  expect(keys("steal")).toEqual(["ball-0"]);
  expect(keys("carrier jump")).toEqual(["ball-0"]);
  expect(keys("goals")).toEqual(["goal-0"]);
  expect(keys("  ")).toEqual([]);
});

test("numbers lead to their clauses, with or without the letters", () => {
  expect(keys("4.3")).toEqual(["ball-0"]);
  expect(keys("plb-6.1")).toEqual(["ball-1"]);
  expect(keys("4")).toEqual(["ball-0", "ball-small"]);
  expect(keys("4.1")).toEqual([]);
});

test("accents need not be typed", () => {
  expect(plain("Dégagé d’un cœur")).toBe("degage d'un coeur");
  expect(keys("degage")).toContain("ball-small");
});
