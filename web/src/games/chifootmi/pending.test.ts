import { expect, test } from "vitest";
import { actionOf, countOf, isForced, isSecret, readPending, type Pending } from "./pending";

const asked = (pending: Record<string, unknown>): Pending => {
  const read = readPending({ seat: "south", pending });
  if (read === null) throw new Error("nothing is asked");
  return read;
};

test("each choice is written as the record writes it", () => {
  const cards = [
    { card: 7, up: true },
    { card: 10, up: false },
  ];
  const play = asked({ do: ["play"], cards, role: "attacker" });
  expect([actionOf(play, 0), actionOf(play, 1), actionOf(play, 2)]).toEqual([
    "play card=7",
    "play card=10",
    null,
  ]);
  expect(actionOf(asked({ do: ["draw"], piles: [2] }), 0)).toBe("draw pile=2");
  const aim = asked({ do: ["aim"], sides: ["left", "right"], role: "keeper", for: "shot" });
  expect([actionOf(aim, 1), countOf(aim), aim.role, aim.shot]).toEqual([
    "aim side=right",
    2,
    "keeper",
    "shot",
  ]);
});

test("a closed DT is named as such only beside an open one", () => {
  const dt = (up: boolean): object => ({ card: "DT", up });
  expect(actionOf(asked({ do: ["play"], cards: [dt(true), dt(false)] }), 1)).toBe("play card=DT up=false");
  expect(actionOf(asked({ do: ["play"], cards: [dt(true), dt(false)] }), 0)).toBe("play card=DT");
  expect(actionOf(asked({ do: ["play"], cards: [dt(false)] }), 0)).toBe("play card=DT");
});

test("the only card is no choice", () => {
  const card = (value: number): object => ({ card: value, up: true });
  expect(isForced(asked({ do: ["play"], cards: [card(7)] }))).toBe(true);
  expect(isForced(asked({ do: ["play"], cards: [card(7), card(8)] }))).toBe(false);
});

test("a draw from the only pile is no choice", () => {
  expect(isForced(asked({ do: ["draw"], piles: [1] }))).toBe(true);
  expect(isForced(asked({ do: ["draw"], piles: [1, 2] }))).toBe(false);
});

test("three questions are answered in the open", () => {
  const kinds = [
    ["signal", "pass"],
    ["one_two", "pass"],
    ["last_shot", "pass"],
  ].map((deeds) => asked({ do: deeds }));
  expect(kinds.map(({ kind }) => kind)).toEqual(["offside", "one_two", "last_shot"]);
  expect(kinds.map(isSecret)).toEqual([false, false, false]);
  expect(readPending({ seat: "south", pending: { do: ["toss"] } })).toBeNull();
});
