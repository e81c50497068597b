import { expect, test } from "vitest";
import { shortOf } from "./seal";

test("a fingerprint is shown by its ends", () => {
  expect(shortOf("0123456789abcdef")).toBe("0123 … cdef");
});
