import { describe, expect, it } from "vitest";
import { step } from "../games/testing";
import type { PlayerSeat, ResultView, StepView } from "../wire";
import { momentOf, nextOpponent, type Ended } from "./moment";
import { turnsOf } from "./turns";

const table = {
  south: { kind: "person" as const, name: "Ana", level: null },
  north: { kind: "computer" as const, name: "", level: "easy" },
};

/** A turn of one step that ends with this score. */
function turn(seat: PlayerSeat, said: string, score: [number, number] | null, chain = 0): StepView {
  return step(seat, "x", {
    settled: true,
    events: [{ kind: "played", score, chain }],
    rulings: [{ rule: "PLB-6.1", code: "goal", facts: {}, text: { en: said, fr: said } }],
  });
}

const scoreOf = (steps: readonly StepView[]): Record<PlayerSeat, number> => {
  const scores = steps.flatMap(({ events }) => events.map((event) => event.score as [number, number] | null));
  const [south = 0, north = 0] = scores.filter((score) => score !== null).at(-1) ?? [];
  return { south, north };
};

const face: Ended["face"] = {
  score: scoreOf,
  marks: (steps) =>
    steps.some(({ events }) => events.some(({ score }) => score !== null))
      ? [{ kind: "goal", text: "" }]
      : [],
  chain: (steps) => Math.max(...steps.flatMap(({ events }) => events.map(({ chain }) => Number(chain)))),
};

function moment(steps: StepView[], winner: PlayerSeat | null, untold = 0) {
  const result = { winner, reason: "goals" } as ResultView;
  return momentOf({ turns: turnsOf(steps), steps, untold, result, table, face });
}

describe("the key moment", () => {
  const comeback = [
    turn("north", "0-1", [0, 1]),
    turn("south", "1-1", [1, 1]),
    turn("south", "2-1", [2, 1]),
    turn("north", "nothing", null),
    turn("south", "3-1", [3, 1]),
  ];

  it("is the turn that took the lead for good, where the winner was behind before", () => {
    expect(moment(comeback, "south")).toMatchObject({ kind: "lead", number: 3, text: { en: "2-1" } });
  });

  it("is the winner's last goal where the winner always led", () => {
    const steps = [turn("south", "1-0", [1, 0]), turn("south", "2-0", [2, 0]), turn("north", "2-1", [2, 1])];
    expect(moment(steps, "south")).toMatchObject({ kind: "goal", number: 2, text: { en: "2-0" } });
  });

  it("is the winner's longest chain before any goal, and never the loser's", () => {
    const steps = [turn("south", "jump", null, 3), turn("north", "jump", null, 5), ...comeback];
    expect(moment(steps, "south")).toMatchObject({ kind: "chain", number: 1, text: { en: "jump" } });
  });

  it("is the last goal of a draw, and nothing where nobody scored", () => {
    expect(moment([turn("north", "0-1", [0, 1]), turn("south", "1-1", [1, 1])], null)?.number).toBe(2);
    expect(moment([turn("north", "nothing", null)], "south")).toBeNull();
  });

  it("is chosen among the turns that are loaded, and counted over the whole match", () => {
    expect(moment(comeback, "south", 3)).toMatchObject({ kind: "goal", number: 5 });
  });
});

describe("the next opponent", () => {
  const levels = ["beginner", "easy", "normal", "hard"];

  it("is one step stronger after a win; after the strongest there is none", () => {
    expect(nextOpponent(levels, "easy", true, 0)).toBe("normal");
    expect(nextOpponent(levels, "hard", true, 0)).toBeNull();
  });

  it("is one step easier after two losses in a row, not after one, and never below the gentlest", () => {
    expect(nextOpponent(levels, "easy", false, 2)).toBe("beginner");
    expect(nextOpponent(levels, "easy", false, 1)).toBeNull();
    expect(nextOpponent(levels, "beginner", false, 4)).toBeNull();
  });

  it("is nobody where the level is not of the ladder", () => {
    expect(nextOpponent(levels, "perfect", true, 0)).toBeNull();
  });
});
