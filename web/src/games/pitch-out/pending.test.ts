import { expect, test } from "vitest";
import { isSecret, readPending } from "./pending";

test("what is left out is empty", () => {
  const pending = readPending({ seat: "south", pending: { do: ["first"], who: ["south", "north"] } });
  expect(pending.who).toEqual(["south", "north"]);
  expect([pending.pieces, pending.zone, pending.ask, pending.may]).toEqual([[], null, null, false]);
});

test("a single piece is a list of one", () => {
  const pending = readPending({
    seat: "north",
    pending: { ask: "immortal", piece: "north.immortal", zone: [0, 600, 800, 800], rule: "POT-6.5" },
  });
  expect(pending.pieces).toEqual(["north.immortal"]);
  expect([pending.ask, pending.zone, pending.rule]).toEqual(["immortal", [0, 600, 800, 800], "POT-6.5"]);
});

test("selections and changes are secret, a ban is not", () => {
  expect([isSecret("select", null), isSecret("answer", "swap"), isSecret("answer", "ban")]).toEqual([
    true,
    true,
    false,
  ]);
});
