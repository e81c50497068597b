import { expect, test } from "vitest";
import { settings } from "../../app/settings.svelte";
import { speak } from "../../app/words/spoken.svelte";
import type { RulingView, StepView, Table } from "../../wire";
import { readPending } from "./model";
import { askText, endingOf, headOf, movingNotice, questionNotice, shootoutNotice } from "./text";

const TABLE = {
  south: { kind: "person", name: "Zoe", level: null },
  north: { kind: "computer", name: "", level: "easy" },
} as const;

const step = (events: object[]): StepView => ({
  seat: "both",
  action: "",
  events: events as StepView["events"],
  rulings: [],
  position: {},
  settled: true,
});

test("a question names who is asked and gives the rule with its clause", async () => {
  const before = settings.lang;
  await speak("fr");
  const pending = readPending({ seat: "south", pending: { do: ["signal", "pass"] } });
  const notice = pending === null ? null : questionNotice(pending, TABLE);
  expect(notice?.rule).toBe("CFM-7.1");
  expect(notice?.text.en).toMatch(/^Zoe · Offside\? .*7 or more/);
  expect(notice?.text.fr).toMatch(/^Zoe · Hors-jeu\u202f\?/);
  await speak(before);
});

test("what both choose is no question of this kind", () => {
  const pending = readPending({ seat: "south", pending: { do: ["draw"], piles: [1, 2] } });
  expect(pending === null ? null : questionNotice(pending, TABLE)).toBeNull();
});

test("a shot on its way names shooter and keeper", () => {
  const shot = step([{ kind: "aims", by: "north", shooter: "left", keeper: "right" }]);
  expect(movingNotice(shot, {}, TABLE)?.text.en).toBe("Juno shoots, Zoe keeps goal.");
  expect(movingNotice(step([{ kind: "reveal" }]), {}, TABLE)?.text.en).toBe("Both show their card.");
  expect(movingNotice(step([]), {}, TABLE)).toBeNull();
});

test("how a shoot-out begins is told until somebody here has chosen or the match is over", () => {
  const begins: RulingView = {
    rule: "CFM-8.2",
    code: "shootout_begins",
    facts: { by: "north", goals: 1 },
    text: { en: "Juno shoots first.", fr: "Juno tire en premier." },
  };
  type Given = Pick<Table, "result" | "sealed" | "you">;
  const at = (code: string, given: Partial<Given> = {}) =>
    shootoutNotice([{ ...begins, code }], { result: null, sealed: ["north"], you: ["south"], ...given });
  expect(at("shootout_begins")).toEqual({ text: begins.text, rule: "CFM-8.2", foul: false });
  expect(at("shootout_goal")).toBeNull();
  expect(at("shootout_begins", { sealed: ["south"] })).toBeNull();
  expect(at("shootout_begins", { result: { reason: "resigned" } as Table["result"] })).toBeNull();
});

test("a picked Dribble/Tackle says what it does", () => {
  const asked = (role: string) =>
    readPending({ seat: "south", pending: { do: ["play"], role, cards: [{ card: "DT", up: true }] } });
  const [attacker, defender] = [asked("attacker"), asked("defender")];
  if (attacker === null || defender === null) throw new Error("nothing is asked");
  expect(askText(attacker, "duel", 0)).toContain("only a tackle");
  expect(askText(defender, "duel", 0)).toContain("free kick");
  expect(askText(defender, "shot", 0)).toContain("penalty");
  expect(askText(defender, "duel", null)).not.toContain("Tackle");
});

test("a choice drawn by lot is told before what came of it", () => {
  const ruling = (code: string, said: string): RulingView => ({
    rule: code === "locked" ? null : "CFM-3.3",
    code,
    facts: {},
    text: { en: `${said}.`, fr: `${said} !` },
  });
  const [ana, ben, kept] = [ruling("locked", "Ana"), ruling("locked", "Ben"), ruling("keep", "Kept")];
  expect(headOf([kept])?.text.en).toBe("Kept.");
  expect(headOf([ana, ben, kept])).toMatchObject({ text: { en: "Ana. Ben. Kept." }, rule: "CFM-3.3" });
  expect(headOf([ana, kept, ben])).toMatchObject({ text: { en: "Ben." }, rule: null });
});

test("a goal is told before the keep that led to it, and a ball that changed hands before a foul", () => {
  const ruling = (code: string): RulingView => ({
    rule: "CFM-4.3",
    code,
    facts: {},
    text: { en: code, fr: code },
  });
  const head = (...codes: string[]): string | undefined => headOf(codes.map(ruling))?.text.en;
  expect(head("goal", "keep", "counter_attack")).toBe("goal");
  expect(head("keep", "shot_due")).toBe("shot_due");
  expect(head("tackle", "foul_penalty")).toBe("tackle");
  expect(head("goal", "match_won", "keep")).toBe("match_won");
});

test("a shoot-out has a score of its own", () => {
  expect(endingOf({ phase: "over" }, null)).toBe("");
  const shootout = { first: "south", south: [true, true, false], north: [true, false, false] };
  expect(endingOf({ phase: "over", shootout }, null)).toBe("2–1 on penalties");
  expect(endingOf({ phase: "over", shootout }, "north")).toBe("1–2 on penalties");
});
