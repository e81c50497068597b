import { describe, expect, it } from "vitest";
import { loudest, MOST_VOICES, voicesOf, type Voice } from "./sound";

const body = (speed: number, mass: number): Voice => voicesOf({ of: "disc", speed, mass })[1]!;
const whole = (voices: readonly Voice[]): number => voices.reduce((sum, { gain }) => sum + gain, 0);

describe("a blow", () => {
  it("is louder and higher the harder it is", () => {
    expect(body(1800, 7).gain).toBeGreaterThan(body(300, 7).gain);
    expect(body(1800, 7).hertz).toBeGreaterThan(body(300, 7).hertz);
    expect(body(9000, 7)).toEqual(body(1800, 7));
  });

  it("is lower the heavier the discs are", () => {
    expect(body(900, 7).hertz).toBeGreaterThan(body(900, 14).hertz);
  });

  it("sounds of wood on a block", () => {
    const pitches = voicesOf({ of: "block", speed: 900 }).map(({ hertz }) => hertz);
    expect(Math.max(...pitches)).toBeLessThan(body(900, 7).hertz);
    expect(whole(voicesOf({ of: "block", speed: 1800 }))).toBeGreaterThan(
      whole(voicesOf({ of: "block", speed: 200 })),
    );
  });
});

it("a disc that slides hisses with its speed", () => {
  const at = (speed: number): Voice => voicesOf({ of: "slide", speed })[0]!;
  expect(at(2000).hertz).toBeGreaterThan(at(500).hertz);
  expect(at(2000).gain).toBeGreaterThan(at(500).gain);
});

it("a disc that lands clatters six times, each softer, lower for a Captain", () => {
  const knocks = voicesOf({ of: "clatter", speed: 900 });
  expect(knocks).toHaveLength(6);
  expect(knocks.every(({ gain }, i) => i === 0 || gain < knocks[i - 1]!.gain)).toBe(true);
  expect(voicesOf({ of: "clatter", speed: 900, low: true })[0]!.hertz).toBeLessThan(knocks[0]!.hertz);
});

it("a stretch creaks higher the further it is pulled", () => {
  const at = (part: number): number => voicesOf({ of: "stretch", part })[0]!.hertz;
  expect([at(0), at(1)]).toEqual([90, 240]);
});

it("six voices are heard together, the loudest", () => {
  const gains = [0.1, 0.9, 0.3, 0.2, 0.8, 0.5, 0.7, 0.4];
  const kept = loudest(gains.map((gain) => ({ gain })));
  expect(kept).toHaveLength(MOST_VOICES);
  expect(Math.min(...kept.map(({ gain }) => gain))).toBe(0.3);
});
