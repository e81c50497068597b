import { describe, expect, it } from "vitest";
import { readPosition } from "../model";
import { storedIn } from "./wells";

const BLOCKS = ["obstacle.south.1", "obstacle.south.2", "obstacle.north.1", "obstacle.centre"];
const at = (id: string): object => ({ id, x: 400, y: 400 });
const SELECTED = {
  south: ["captain", "guard", "assassin", "runner", "immortal", "major", "sapper"].map((k) => `south.${k}`),
};

describe("stored pucks (POT-5.7)", () => {
  it("go to the owner's blocks in turn", () => {
    const { wells, beside } = storedIn(
      readPosition({
        pieces: BLOCKS.map(at),
        reserve: ["south.sapper", "north.runner", "south.guard", "south.major"],
      }),
    );
    expect(wells["obstacle.south.1"]).toEqual(["south.sapper", "south.major"]);
    expect(wells["obstacle.south.2"]).toEqual(["south.guard"]);
    expect(wells["obstacle.north.1"]).toEqual(["north.runner"]);
    expect(beside).toEqual([]);
  });

  it("then to the neutral one, then beside the arena", () => {
    const { wells, beside } = storedIn(
      readPosition({
        pieces: [at("obstacle.south.1"), at("obstacle.centre")],
        reserve: ["guard", "assassin", "runner", "immortal", "major"].map((kind) => `south.${kind}`),
      }),
      2,
    );
    expect(wells["obstacle.centre"]).toEqual(["south.runner", "south.immortal"]);
    expect(beside).toEqual(["south.major"]);
  });

  it("leave out bodies lent to Golems: unselected first, then the last eliminated", () => {
    const golems = ["south.golem1", "south.golem2"];
    const position = {
      pieces: [...BLOCKS, "south.captain", ...golems].map(at),
      reserve: ["south.guard", "south.runner"],
      selected: SELECTED,
    };
    expect(storedIn(readPosition(position)).wells["obstacle.south.1"]).toEqual(["south.guard"]);
    expect(storedIn(readPosition(position)).wells["obstacle.south.2"]).toEqual([]);
    const fallen = { ...position, pieces: [...BLOCKS, "south.captain", "south.golem1"].map(at) };
    const out = readPosition({ ...fallen, reserve: [...position.reserve, "south.golem2"] });
    expect(storedIn(out).wells["obstacle.south.2"]).toEqual(["south.golem2"]);
    const told = readPosition({ ...position, lent: ["south.guard"] });
    expect(storedIn(told).wells["obstacle.south.1"]).toEqual(["south.runner"]);
  });
});
