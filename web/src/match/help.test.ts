import { expect, test } from "vitest";
import { owned } from "./help";

const table = {
  south: { kind: "person" as const, name: "Ana", level: null },
  north: { kind: "person" as const, name: "Ben", level: null },
};

test("a piece is yours only where you look from its seat", () => {
  const said = (you: ("south" | "north")[]): string[] =>
    (["south", "north"] as const).map((seat) => owned({ ...table, you }, seat, "Guard"));
  expect(said(["south"])).toEqual(["your Guard", "Ben’s Guard"]);
  expect(said([])).toEqual(["Ana’s Guard", "Ben’s Guard"]);
});
