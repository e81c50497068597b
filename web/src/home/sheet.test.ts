import { expect, test } from "vitest";
import type { GameInfo } from "../wire";
import { askedOptions, firstAnswers, newMatch } from "./sheet";

const game: GameInfo = {
  id: "play-ball",
  title: { en: "Play Ball", fr: "Play Ball" },
  levels: ["easy", "normal", "hard"],
  options: [
    { name: "board", values: ["strip39", "hex61"] },
    { name: "begins", values: ["south", "north", "toss"] },
    { name: "clock", values: [null, "180+2"] },
  ],
};

test("the sheet begins with the first value of each option and the usual level", () => {
  expect(firstAnswers(game, "computer")).toEqual({
    level: "normal",
    begins: "south",
    options: { board: "strip39", clock: null },
    names: { south: "", north: "" },
  });
  expect(askedOptions(game).map((option) => option.name)).toEqual(["board", "clock"]);
});

test("against the computer the person sits south", () => {
  const wanted = newMatch(game, "computer", firstAnswers(game, "computer"));
  expect(wanted.south).toEqual({ kind: "person", name: "", level: null });
  expect(wanted.north).toEqual({ kind: "computer", name: "", level: "normal" });
  expect(wanted.options).toEqual({ board: "strip39", clock: null, begins: "south" });
});

test("two people keep their names", () => {
  const answers = { ...firstAnswers(game, "two"), names: { south: " Ana ", north: "" } };
  const wanted = newMatch(game, "two", answers);
  expect([wanted.south.name, wanted.north.name]).toEqual(["Ana", ""]);
});
