import { describe, expect, it } from "vitest";
import { isBlock, kindOf, pieceOf, readPosition, seatOf } from "./model";

describe("a position object", () => {
  it("is read with what was left out", () => {
    const position = readPosition({
      pieces: [
        { id: "south.captain", x: 400, y: 100 },
        { id: "obstacle.south.1", x: 200, y: 150, angle: 30 },
        { id: "north.shadow", x: 400, y: 100, on: "south.captain" },
      ],
      reserve: ["north.runner"],
      to_act: "south",
    });
    expect(position.phase).toBe("turn");
    expect(position.toAct).toEqual(["south"]);
    expect(position.active).toBe("south");
    expect(position.score).toEqual({ south: 0, north: 0 });
    expect(position.powers).toEqual({ south: null, north: null });
    expect(pieceOf(position, "obstacle.south.1")?.angle).toBe(30);
    expect(pieceOf(position, "north.shadow")?.on).toBe("south.captain");
    expect(pieceOf(position, "south.guard")).toBeUndefined();
  });

  it("keeps what is told", () => {
    const position = readPosition({
      pieces: [],
      reserve: [],
      to_act: ["south", "north"],
      phase: "select",
      round: 2,
      score: { south: 1, north: 0 },
      powers: { south: "runner", north: null },
      selected: { south: ["south.captain"], north: null },
      active: "north",
      queue: [{ ask: "guard", seat: "north", pieces: ["north.guard"] }],
    });
    expect(position).toMatchObject({
      toAct: ["south", "north"],
      active: "north",
      round: 2,
      powers: { south: "runner" },
      selected: { south: ["south.captain"], north: null },
      queue: [{ ask: "guard", seat: "north" }],
    });
  });

  it("that is none is an empty table", () => {
    expect(readPosition("nonsense").pieces).toEqual([]);
    expect(readPosition({ to_act: null }).toAct).toEqual([]);
    expect(readPosition({ to_act: "chance" }).active).toBeNull();
  });
});

describe("ids", () => {
  it("tell owner and kind", () => {
    expect([seatOf("south.runner"), seatOf("obstacle.north.2"), seatOf("obstacle.centre")]).toEqual([
      "south",
      "north",
      null,
    ]);
    expect([kindOf("north.golem2"), kindOf("south.captain"), kindOf("obstacle.centre")]).toEqual([
      "golem",
      "captain",
      "obstacle",
    ]);
    expect(isBlock("obstacle.centre")).toBe(true);
  });
});
