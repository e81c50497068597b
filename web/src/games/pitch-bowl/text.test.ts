import { describe, expect, it } from "vitest";
import type { RulingView } from "../../wire";
import { headOf } from "./text";

const ruling = (code: string, rule = "PBW-1.1"): RulingView =>
  ({ code, rule, facts: {}, text: { en: `${code}.`, fr: `${code} !` } }) as RulingView;

describe("what the bar says", () => {
  it("names the cause and then the loss", () => {
    const head = headOf([
      ruling("too_far", "PBW-4.5"),
      ruling("fall", "PBW-4.6"),
      ruling("lost_fall", "PBW-8.2"),
    ]);
    expect(head).toEqual({
      text: { en: "too_far. lost_fall.", fr: "too_far ! lost_fall !" },
      rule: "PBW-4.5",
      foul: false,
    });
  });

  it("names who got the ball before the fault that ended the turn", () => {
    const head = headOf([ruling("snatch", "PBW-5.4"), ruling("fall_keeps"), ruling("lost_fall", "PBW-8.2")]);
    expect(head).toMatchObject({ text: { en: "snatch. lost_fall." }, rule: "PBW-5.4" });
  });

  it("names the first loss of several", () => {
    const codes = ["support", "clearance", "lost_clearance", "ball_out", "lost_out", "given"];
    expect(headOf(codes.map((code) => ruling(code)))?.text.en).toBe("clearance. lost_clearance.");
  });

  it("names a touchdown, whatever followed from it", () => {
    const head = headOf([ruling("touchdown_on_line"), ruling("lost_touchdown"), ruling("kick_off_again")]);
    expect(head?.text.en).toBe("touchdown_on_line.");
  });

  it("names a success without its bonus action", () => {
    expect(headOf([ruling("snatch"), ruling("bonus")])?.text.en).toBe("snatch.");
  });

  it("has something to say of whatever stands alone, and nothing of nothing", () => {
    expect(headOf([ruling("lost_acted")])?.text.en).toBe("lost_acted.");
    expect(headOf([])).toBeNull();
  });
});
