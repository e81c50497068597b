import { describe, expect, it } from "vitest";
import { reachOf, spotAt, type Spot } from "./touch";

const puck = (id: string, x: number, size = 10): Spot => ({ id, x, y: 100, size, block: false });
const any = (): boolean => true;

describe("what a finger means", () => {
  it("reaches 1.4 times the disc, and never less than 44 px across", () => {
    expect(reachOf(puck("a", 0, 6))).toBe(22);
    expect(reachOf(puck("a", 0, 20))).toBe(28);
  });

  it("is the nearest piece within reach", () => {
    const spots = [puck("a", 100), puck("b", 130)];
    expect(spotAt(spots, { x: 112, y: 100 }, any)?.id).toBe("a");
    expect(spotAt(spots, { x: 118, y: 100 }, any)?.id).toBe("b");
    expect(spotAt(spots, { x: 60, y: 100 }, any)).toBeNull();
  });

  it("prefers what may be used, and a puck to the block beside it", () => {
    const spots = [puck("theirs", 100), puck("mine", 118)];
    expect(spotAt(spots, { x: 101, y: 100 }, (id) => id === "mine")?.id).toBe("mine");
    const block: Spot = { id: "block", x: 100, y: 100, size: 25, block: true };
    expect(spotAt([block, puck("mine", 120)], { x: 102, y: 100 }, any)?.id).toBe("mine");
  });
});
