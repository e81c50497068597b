import { describe, expect, it } from "vitest";
import { Aim } from "./aim.svelte";
import { USUAL } from "./arena";
import { inReadingOrder, keyOf, next, parseTyped, runKey, typedShot, type Key } from "./keys";

function key(code: string, more: Partial<Key> = {}): Key {
  const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, repeat: false };
  return { key: code, code, type: "keydown", ...plain, ...more };
}
const ORDER = ["south.guard", "south.runner", "south.captain"];

function hand(): Aim {
  const aim = new Aim(USUAL, 1);
  aim.offer(ORDER, { "south.guard": [[80, 100]] });
  return aim;
}

describe("keys", () => {
  it.each([
    [key("Tab"), { do: "cycle", by: 1 }],
    [key("Tab", { shiftKey: true }), { do: "cycle", by: -1 }],
    [key("ArrowLeft"), { do: "turn", by: 1 }],
    [key("ArrowRight", { shiftKey: true }), { do: "turn", by: -0.1 }],
    [key("PageUp"), { do: "turn", by: 10 }],
    [key("PageDown"), { do: "turn", by: -10 }],
    [key("Digit7"), { do: "power", to: 70 }],
    [key("Numpad2"), { do: "power", to: 20 }],
    [key("ArrowUp"), { do: "stronger", by: 1 }],
    [key("ArrowDown"), { do: "stronger", by: -1 }],
    [key("Space", { key: " " }), { do: "hold" }],
    [key("Space", { key: " ", type: "keyup" }), { do: "release" }],
    [key("Enter"), { do: "flick" }],
    [key("Escape"), { do: "cancel" }],
    [key("KeyT", { key: "T" }), { do: "table" }],
    [key("KeyL", { key: "l" }), { do: "ruling" }],
    [key("Slash", { key: "?", shiftKey: true }), { do: "help" }],
    [key("KeyZ", { key: "z" }), null],
    [key("Enter", { repeat: true }), null],
    [key("Space", { key: " ", repeat: true }), null],
    [key("ArrowLeft", { ctrlKey: true }), null],
    [key("ArrowLeft", { type: "keyup" }), null],
  ])("%o", (event, deed) => expect(keyOf(event)).toEqual(deed));

  it("walk the discs as one reads, then leave the board", () => {
    const discs = [
      { id: "low", x: 10, y: 500 },
      { id: "right", x: 300, y: 104 },
      { id: "left", x: 20, y: 96 },
    ];
    expect(inReadingOrder(discs)).toEqual(["left", "right", "low"]);
    expect([next(ORDER, null, 1), next(ORDER, "south.guard", 1), next(ORDER, "south.captain", 1)]).toEqual([
      "south.guard",
      "south.runner",
      null,
    ]);
    expect([next(ORDER, null, -1), next(ORDER, "south.guard", -1)]).toEqual(["south.captain", null]);
  });
});

describe("a flick by keys", () => {
  it("is made without timing at the neutral phase", () => {
    const aim = hand();
    runKey(aim, { do: "cycle", by: 1 }, ORDER);
    runKey(aim, { do: "turn", by: 30.1 }, ORDER);
    runKey(aim, { do: "power", to: 60 }, ORDER);
    const { shot } = runKey(aim, { do: "flick" }, ORDER);
    expect(shot).toEqual({ piece: "south.guard", angle: 110.1, speed: 2400, by: "keys", steady: 50 });
  });

  it("does not enter a barred direction", () => {
    const aim = hand();
    aim.select("south.guard");
    expect([aim.angle, aim.stopped]).toEqual([80, false]);
    aim.turn(5);
    expect([aim.angle, aim.stopped]).toEqual([80, true]);
    aim.turn(-5);
    expect([aim.angle, aim.stopped]).toEqual([75, false]);
  });

  it("lets go of what is no longer offered", () => {
    const aim = hand();
    aim.select("south.runner");
    aim.offer(["south.captain"]);
    expect(aim.piece).toBeNull();
    aim.select("south.runner");
    expect(aim.piece).toBeNull();
  });

  it("can be typed", () => {
    expect(parseTyped("2 31.4 60", ORDER)).toEqual({ piece: "south.runner", angle: 31.4, power: 60 });
    expect(parseTyped(" captain 31,4° 60% ", ORDER)).toEqual({
      piece: "south.captain",
      angle: 31.4,
      power: 60,
    });
    for (const line of ["", "2 31.4", "9 31.4 60", "2 north 60", "2 31.4 0", "2 31.4 101", "2 31.4 60 7"]) {
      expect(parseTyped(line, ORDER)).toBeNull();
    }
    expect(typedShot(hand(), "2 31.4 60", ORDER)).toEqual({
      piece: "south.runner",
      angle: 31.4,
      speed: 2400,
      by: "keys",
      steady: 50,
    });
  });
});
