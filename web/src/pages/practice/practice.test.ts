import { expect, test } from "vitest";
import { read, written } from "./practice.svelte";

const table = [
  { id: "south.runner", x: 400, y: 120.5 },
  { id: "obstacle.centre", x: 400, y: 400, angle: 45 },
  { id: "north.tq1", x: 10, y: 20, carrier: true },
  { id: "north.tq2", x: 50, y: 20, face: "passive" as const },
];

test("a table goes into an address and comes back", () => {
  expect(written(table)).toBe(
    "south.runner,400,120.5;obstacle.centre,400,400,45;north.tq1,10,20,carrier;north.tq2,50,20,passive",
  );
  expect(read(encodeURIComponent(written(table)))).toEqual(table);
});

test("what is no table is left to the server to refuse", () => {
  expect(read("hello")).toEqual([{ id: "hello", x: NaN, y: NaN }]);
  expect(read("%E0%A4%A")).toHaveLength(1);
  expect(read("")).toEqual([]);
});
