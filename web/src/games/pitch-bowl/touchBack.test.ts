import { expect, test } from "vitest";
import type { Point } from "../../flick/view";
import { readField } from "./field";
import type { Pending } from "./pending";
import { touchBackOf } from "./touchBack";

const field = readField({});
const asks: Pick<Pending, "zone" | "from" | "flight" | "slides"> = {
  zone: [0, 300, 350, 600],
  from: [175, 0],
  flight: 0.2,
  slides: 0.125,
};
const kick = (angle: number, way: number, ...discs: Point[]): string | null =>
  touchBackOf(field, asks, { angle, speed: way / asks.flight }, discs);

test("a kick is a touch back where it comes down short of the other half or off the field", () => {
  expect(kick(90, 289)).toBeNull(); // on the median line: it touches the half
  expect(kick(90, 287)).toBe("short");
  expect(kick(90, 500)).toBeNull();
  expect(kick(90, 613)).toBe("out");
  expect(kick(90, 600)).toBe("out"); // it slides on, unless somebody stands there
  expect(kick(90, 570, { x: 175, y: 595 })).toBeNull();
  expect(kick(0, 150)).toBe("short");
  expect(kick(0, 190)).toBe("out");
  expect(touchBackOf(field, { ...asks, zone: null }, { angle: 90, speed: 1 }, [])).toBeNull();
});
