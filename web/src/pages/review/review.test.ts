import { afterEach, expect, test, vi } from "vitest";

import * as api from "../../app/api";
import type { ReviewStatus, Watched } from "../../wire";
import { Reviewed } from "./review.svelte";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const said = { en: "Later.", fr: "Plus tard." };

function working(done: number): ReviewStatus {
  return { name: "record-1", state: "working", done, of: 9, review: null };
}

async function opened(): Promise<Reviewed> {
  vi.useFakeTimers();
  vi.spyOn(api, "openRecord").mockResolvedValue({ watched: { game: "play-ball" } as Watched });
  const reviewed = new Reviewed("record", "Pitch: 2");
  await reviewed.open();
  return reviewed;
}

test.each([
  ["busy_reviews", 503],
  ["too_often", 429],
])("where there is no place yet (%s) it asks again when the server says", async (code, status) => {
  const begun = vi
    .spyOn(api, "reviewRecord")
    .mockRejectedValueOnce(new api.ApiError(status, said, code, 60))
    .mockResolvedValue(working(0));
  const reviewed = await opened();
  await vi.advanceTimersByTimeAsync(59_000);
  expect([begun.mock.calls.length, reviewed.failed]).toEqual([1, null]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([begun.mock.calls.length, reviewed.status?.state]).toEqual([2, "working"]);
  reviewed.close();
});

test("a review that was put back is begun anew, after a while", async () => {
  const begun = vi.spyOn(api, "reviewRecord").mockResolvedValue(working(0));
  const looked = vi
    .spyOn(api, "getRecordReview")
    .mockRejectedValueOnce(new api.ApiError(503, said, "review_put_back", 60))
    .mockResolvedValue(working(3));
  const reviewed = await opened();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([begun.mock.calls.length, looked.mock.calls.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([begun.mock.calls.length, looked.mock.calls.length, reviewed.status?.done]).toEqual([2, 1, 0]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reviewed.status?.done).toBe(3);
  reviewed.close();
});
