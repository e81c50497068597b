import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "./sealed";

test("the hash is the one everybody computes, whatever the length", () => {
  for (let length = 0; length < 200; length += 1) {
    const text = "é~".repeat(length).slice(0, length);
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
  }
});
