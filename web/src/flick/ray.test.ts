import { describe, expect, it } from "vitest";
import { readArena, slide, USUAL } from "./arena";
import { rayOf, survey, type Body } from "./ray";

const puck = (id: string, x: number, y: number): Body => ({ id, x, y, size: 15, square: false, angle: 0 });
const block = (x: number, y: number, angle = 0): Body => ({
  id: "block",
  x,
  y,
  size: 35,
  square: true,
  angle,
});
const FROM = { x: 400, y: 100 };

describe("the ray of an aim", () => {
  it("ends where a free puck comes to rest", () => {
    const { length, ends, met } = rayOf(USUAL, FROM, 90, 1000, []);
    expect(length).toBeCloseTo(slide(USUAL, 1000), 9);
    expect([ends, met]).toEqual(["rest", null]);
  });

  it("ends at the edge of the table", () => {
    expect(rayOf(USUAL, FROM, 90, 4000, [])).toMatchObject({ length: 700, ends: "edge" });
    expect(rayOf(USUAL, FROM, 270, 4000, [])).toMatchObject({ length: 100, ends: "edge" });
  });

  it("ends at the first disc, which is pushed along the line of centres", () => {
    const ray = rayOf(USUAL, FROM, 90, 4000, [puck("far", 400, 500), puck("near", 415, 300)]);
    expect(ray.met?.id).toBe("near");
    expect(ray.length).toBeCloseTo(200 - Math.sqrt(900 - 225), 9);
    expect(ray.met?.push.x).toBeCloseTo(0.5, 9);
    expect(ray.met?.push.y).toBeCloseTo(Math.sqrt(0.75), 9);
  });

  it("does not see what it leaves, and meets at once what it touches", () => {
    expect(rayOf(USUAL, FROM, 270, 300, [puck("behind", 400, 130)]).met).toBeNull();
    expect(rayOf(USUAL, FROM, 90, 300, [puck("ahead", 400, 130)])).toMatchObject({
      length: 0,
      ends: "contact",
    });
  });

  it("meets the side of a block, its corner, and a turned block", () => {
    const side = rayOf(USUAL, FROM, 90, 4000, [block(410, 300)]);
    expect(side.length).toBeCloseTo(150, 9);
    expect(side.met?.push.y).toBeCloseTo(1, 9);
    const corner = rayOf(USUAL, FROM, 90, 4000, [block(440, 300)]);
    expect(corner.length).toBeCloseTo(200 - 35 - Math.sqrt(225 - 25), 9);
    const turned = rayOf(USUAL, FROM, 90, 4000, [block(400, 300, 45)]);
    expect(turned.length).toBeCloseTo(200 - 35 * Math.SQRT2 - 15, 6);
    expect(rayOf(USUAL, FROM, 90, 4000, [block(460, 300)]).met).toBeNull();
  });

  it("slides along a block that it touches", () => {
    const beside = block(450, 100);
    expect(rayOf(USUAL, FROM, 90, 500, [beside]).met).toBeNull();
    expect(rayOf(USUAL, FROM, 0, 500, [beside])).toMatchObject({ length: 0, ends: "contact" });
  });
});

describe("what lies around", () => {
  it("is told nearest first, with its direction and whether the way is clear", () => {
    const seen = survey(USUAL, FROM, [
      puck("hidden", 400, 500),
      puck("near", 400, 300),
      puck("side", 700, 100),
    ]);
    expect(seen.map(({ id, clear }) => [id, clear])).toEqual([
      ["near", true],
      ["side", true],
      ["hidden", false],
    ]);
    expect(seen[0]).toMatchObject({ distance: 200, angle: 90 });
  });
});

describe("equipment", () => {
  it("is read part by part", () => {
    const arena = readArena({
      arena: { side: 600, zone: 150 },
      puck: { radius: 12 },
      block: { side: 50, wells: 2 },
      top_speed: 3000,
      mu: 0.3,
    });
    expect(arena).toEqual({
      ...USUAL,
      width: 600,
      height: 600,
      zone: 150,
      puck: 12,
      block: 50,
      wells: 2,
      topSpeed: 3000,
      mu: 0.3,
    });
    expect(readArena({})).toEqual(USUAL);
  });
});
