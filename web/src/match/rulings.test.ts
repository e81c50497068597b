import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../app/settings.svelte";
import { step } from "../games/testing";
import type { ResultView, RulingView, Table } from "../wire";
import { headBy, claimOf, noticeOf, noticeOfRuling } from "./rulings";
import { Match } from "./match.svelte";

function ruling(code: string, seat: string, said = code): RulingView {
  return { rule: "PBW-7.1", code, facts: { seat }, text: { en: said, fr: said } };
}

const LEAD = 1000;
const TRAVEL = 300;
const DWELL = 480;
const WATCH = "The computer is playing. Watch.";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The person has taken the ball; the computer steals it, steps, scores, and all of that is yet to be shown. */
function computerPlays(): Match {
  settings.pace = "calm";
  const match = new Match("any", () => Promise.resolve(undefined));
  match.face = {
    dwell: ({ action }) => (action === "end" ? 0 : DWELL),
    travel: () => TRAVEL,
    coming: ({ action, seat }) => (action === "end" || seat === "south" ? null : { text: action }),
    heads: (all) => headBy(all, ({ code }) => ["take", "steal", "goal"].indexOf(code)),
  };
  match.table = {
    you: ["south"],
    south: { kind: "person", name: "" },
    north: { kind: "computer", name: "" },
    asked: [],
    sealed: [],
    result: null,
    clock: null,
  } as unknown as Table;
  const own = [step("south", "c4n", { rulings: [ruling("take", "south")] }), step("south", "end")];
  const theirs = [
    step("north", "jump", { rulings: [ruling("steal", "north")] }),
    step("north", "step", { rulings: [ruling("take", "north")] }),
    step("north", "shot", { rulings: [ruling("goal", "north")], settled: true }),
  ];
  match.reel.extend([...own, ...theirs], own.length);
  return match;
}

const said = (match: Match): (string | undefined)[] => [match.coming?.text, noticeOf(match)?.text.en];

test("while the computer moves, nothing of one's own turn is told", () => {
  const match = computerPlays();
  expect(said(match)).toEqual(["jump", WATCH]);
  vi.advanceTimersByTime(LEAD + TRAVEL / 2);
  expect(said(match)).toEqual(["jump", WATCH]);
});

test("the sentence of a step stands until that of the next", () => {
  const match = computerPlays();
  vi.advanceTimersByTime(LEAD + DWELL - 1);
  expect(said(match)[0]).toBe("jump");
  vi.advanceTimersByTime(1);
  expect(said(match)[0]).toBe("step");
});

test("a steal stands in the bar until something larger happens", () => {
  const match = computerPlays();
  vi.advanceTimersByTime(LEAD + TRAVEL);
  expect(said(match)[1]).toBe("steal");
  vi.advanceTimersByTime(DWELL - TRAVEL + LEAD + DWELL);
  expect(said(match)).toEqual(["shot", "steal"]);
  vi.advanceTimersByTime(LEAD + TRAVEL);
  expect(said(match)[1]).toBe("goal");
});

test("in the own turn the last step is told, where the game has steps of that weight", () => {
  const match = computerPlays();
  match.table = {
    ...match.table,
    to_act: ["south"],
    asked: [{ seat: "south", draft: [] }],
  } as unknown as Table;
  const own = ["steal", "take"].map((code) => step("south", code, { rulings: [ruling(code, "south")] }));
  match.reel.extend(own, own.length);
  match.reel.live();
  expect(said(match)[1]).toBe("steal");
  match.face = { ...match.face, stepwise: true } as typeof match.face;
  expect(said(match)[1]).toBe("take");
});

const won = (reason: string, winner: "north" | null = "north"): ResultView => ({
  winner,
  reason,
  score: { south: 1, north: 3 },
  rule: "PBW-7.4",
  text: { en: "", fr: "" },
});

test.each(["resigned", "time", "agreed", "called_off", "left"])("a match that ended %s says so", (reason) => {
  expect(claimOf(won(reason))).toEqual({ en: "", fr: "" });
});

test("a ruling that no clause speaks of names none", () => {
  const resigned: RulingView = {
    rule: null,
    code: "resigned",
    facts: {},
    text: { en: "Gone.", fr: "Parti." },
  };
  expect(noticeOfRuling(resigned)).toEqual({ text: resigned.text, rule: null, foul: false });
  expect(noticeOfRuling(ruling("touchdown", "north"))?.rule).toBe("PBW-7.1");
});

test("a match that was played to its end needs no such word", () => {
  expect(claimOf(won("touchdowns"))).toBeNull();
});
