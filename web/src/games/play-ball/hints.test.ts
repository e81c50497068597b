import { expect, test } from "vitest";
import { asked, blocked, choice, strip39 } from "../testing";
import { Ground } from "./geometry";
import { badgeOf, blockedTo, hintsFrom, hintTo, wayOf } from "./hints";

const ground = new Ground(strip39, false);
const question = asked({
  choices: [
    choice("c4n", { kind: "step", from: "c4", to: "c5" }, { kind: "take", from: "c5", to: "c5" }),
    choice("c4ne", { kind: "jump", from: "c4", to: "e5", over: ["d4"] }),
    choice("c4s", { kind: "bounce", from: "c4", to: "c4", over: ["c3", "c2", "c1"] }),
    choice("c4>a4", { kind: "pass", from: "c4", to: "a4" }),
    choice("a4n", { kind: "step", from: "a4", to: "a5" }),
    choice("end"),
  ],
  blocked: [
    blocked("c4>e3", "PLB-5.1", "pass_cut", { receiver: "e3", cut: "d4", giver: "c4" }),
    blocked("c8n", "PLB-6.2", "goal_without_ball", { cell: "c9" }),
  ],
});

test("hints belong to the selected disc", () => {
  const { lawful, cuts } = hintsFrom(question, "c4");
  expect(lawful.map((hint) => hint.kind)).toEqual(["step", "jump", "bounce", "pass"]);
  expect(cuts).toMatchObject([{ to: "e3", by: "d4" }]);
  expect(hintsFrom(question, "a4").lawful.map((hint) => hint.action)).toEqual(["a4n"]);
  expect(hintsFrom(question, null).lawful).toEqual([]);
});

test("taking the ball is seen before it happens", () => {
  const [take] = hintsFrom(question, "c4").lawful;
  expect(take?.takes).toBe("c5");
});

test("a cell is reached by step, jump or pass; a bounce by its badge or by the disc it jumps", () => {
  const hints = hintsFrom(question, "c4");
  expect(hintTo(ground, hints, "e5", null)?.action).toBe("c4ne");
  expect(hintTo(ground, hints, "a4", null)?.action).toBe("c4>a4");
  expect(hintTo(ground, hints, "c3", null)?.action).toBe("c4s");
  const bounce = hints.lawful.find((hint) => hint.kind === "bounce");
  if (bounce === undefined) throw new Error("no bounce");
  expect(hintTo(ground, hints, "c4", badgeOf(ground, hints.lawful, bounce))?.action).toBe("c4s");
  expect(wayOf(ground, bounce)).toBe("s");
  expect(hintTo(ground, hints, "b2", null)).toBeNull();
});

test("what is refused is found by where it would lead", () => {
  expect(blockedTo(question, ground, "c4", "e3")?.rule).toBe("PLB-5.1");
  expect(blockedTo(question, ground, "c8", "c9")?.rule).toBe("PLB-6.2");
  expect(blockedTo(question, ground, "c4", "b4")).toBeNull();
});
