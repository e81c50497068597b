import { expect, test, vi } from "vitest";
import type { GameInfo, OptionInfo } from "../../wire";
import {
  askedOptions,
  fairLevel,
  firstAnswers,
  keepAnswers,
  mayBeRated,
  newMatch,
  partsOf,
  toggled,
  unratedOption,
} from "./sheet";

const game: GameInfo = {
  id: "play-ball",
  title: { en: "Play Ball", fr: "Play Ball" },
  levels: ["beginner", "easy", "normal", "hard"],
  strengths: { beginner: 227, easy: 1200, normal: 2040, hard: 2817 },
  options: [
    { name: "board", values: ["strip39", "hex61"], unrated: [] },
    { name: "begins", values: ["south", "north", "toss"], unrated: [] },
    { name: "clock", values: [null, "180+2"], unrated: [] },
  ],
};

test("the sheet begins with the first value of each option and the gentlest level", () => {
  expect(firstAnswers(game, "computer")).toEqual({
    level: "beginner",
    begins: "south",
    options: { board: "strip39", clock: null },
    names: { south: "", north: "" },
    rated: false,
  });
  expect(askedOptions(game, "two").map((option) => option.name)).toEqual(["board", "clock"]);
});

test("against the computer the person sits south", () => {
  const wanted = newMatch(game, "computer", firstAnswers(game, "computer"));
  expect(wanted.south).toEqual({ kind: "person", name: "", level: null });
  expect(wanted.north).toEqual({ kind: "computer", name: "", level: "beginner" });
  expect(wanted.options).toEqual({ board: "strip39", clock: null, begins: "south" });
});

test("two people keep their names", () => {
  const answers = { ...firstAnswers(game, "two"), names: { south: " Ana ", north: "" } };
  const wanted = newMatch(game, "two", answers);
  expect([wanted.south.name, wanted.north.name]).toEqual(["Ana", ""]);
});

test("numbers go up, the first one given stays the default; what does not matter is not sent", () => {
  const flicks: GameInfo = {
    ...game,
    id: "pitch-out",
    levels: [],
    options: [
      { name: "rules", values: ["basic", "advanced"], unrated: [] },
      { name: "format", values: [5, 7], unrated: [] },
      { name: "tremor", values: [1, 0.5, 2, 0], unrated: [] },
    ],
  };
  const answers = firstAnswers(flicks, "two");
  expect(askedOptions(flicks, "two").at(-1)?.values).toEqual([0, 0.5, 1, 2]);
  expect(answers.options).toEqual({ rules: "basic", format: 5, tremor: 1 });
  const wanted = newMatch(flicks, "two", answers, (name) => name !== "format");
  expect(wanted.options).toEqual({ rules: "basic", tremor: 1 });
});

test("an option that is a list is ticked part by part, in its own order", () => {
  const extras: OptionInfo = {
    name: "options",
    values: [["offside", "one_two"], ["offside"], ["one_two"], []],
    unrated: [],
  };
  const pro: GameInfo = { ...game, id: "chifootmi", options: [extras] };
  expect(partsOf(extras)).toEqual(["offside", "one_two"]);
  expect(firstAnswers(pro, "two").options).toEqual({ options: ["offside", "one_two"] });
  expect(toggled(extras, ["one_two"], "offside")).toEqual(["offside", "one_two"]);
  expect(toggled(extras, ["offside", "one_two"], "offside")).toEqual(["one_two"]);
  expect(partsOf({ name: "clock", values: [null, "180+2"], unrated: [] })).toBeNull();
});

test("days for each turn are offered to friends alone", () => {
  const clock = { name: "clock", values: [null, "300+5", "86400+86400"], unrated: [] };
  const timed = { ...game, options: [clock] };
  expect(askedOptions(timed, "friend")[0]?.values).toEqual(clock.values);
  expect(askedOptions(timed, "computer")[0]?.values).toEqual([null, "300+5"]);
});

test("a fair level is the one as strong as the person", () => {
  expect(fairLevel(game, undefined)).toBe("beginner");
  expect(fairLevel(game, 1500)).toBe("easy");
  expect(fairLevel(game, 1900)).toBe("normal");
});

test("a match against the computer is rated at a clock alone, on the usual board", () => {
  const answers = { ...firstAnswers(game, "computer"), level: "easy", rated: true };
  expect(newMatch(game, "computer", answers).rated).toBe(false);
  const timed = { ...answers, options: { ...answers.options, clock: "300+5" } };
  expect(newMatch(game, "computer", timed).rated).toBe(true);
  expect(newMatch(game, "two", timed).rated).toBe(false);
  const elsewhere = { ...timed, options: { ...timed.options, board: "hex61" } };
  expect(newMatch(game, "computer", elsewhere).rated).toBe(false);
});

test("the option is named whose value keeps a match from being rated", () => {
  const touchdowns: OptionInfo = { name: "touchdowns", values: [3, 1], unrated: [1] };
  const bowl: GameInfo = { ...game, id: "pitch-bowl", options: [...game.options, touchdowns] };
  expect(unratedOption(bowl, { touchdowns: 1, clock: "180+2" })).toBe(touchdowns);
  expect(unratedOption(bowl, { touchdowns: 3, clock: "180+2" })).toBeUndefined();
  expect(unratedOption(bowl, {})).toBeUndefined();
  const timed = {
    ...firstAnswers(bowl, "computer"),
    level: "easy",
    options: { touchdowns: 1, clock: "180+2" },
  };
  expect(mayBeRated(bowl, timed)).toBe(false);
  expect(mayBeRated(bowl, { ...timed, options: { touchdowns: 3, clock: "180+2" } })).toBe(true);
  expect(newMatch(bowl, "computer", { ...timed, rated: true }).rated).toBe(false);
});

test("who has not played it yet is offered the short match against the computer; elsewhere three win", () => {
  const touchdowns: OptionInfo = { name: "touchdowns", values: [3, 1], unrated: [1] };
  const bowl: GameInfo = { ...game, id: "pitch-bowl", options: [touchdowns] };
  expect(firstAnswers(bowl, "computer").options).toEqual({ touchdowns: 1 });
  expect(firstAnswers(bowl, "two").options).toEqual({ touchdowns: 3 });
  expect(firstAnswers(bowl, "friend").options).toEqual({ touchdowns: 3 });
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  });
  const kept = { ...firstAnswers(bowl, "computer"), options: { touchdowns: 3 } };
  keepAnswers(bowl, "computer", kept);
  expect(firstAnswers(bowl, "computer").options).toEqual({ touchdowns: 3 });
  vi.unstubAllGlobals();
});
