import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { notify, wantNotices } from "./notify";
import { settings } from "./settings.svelte";

const told: string[] = [];
let hidden = true;

class Stub {
  static permission = "default";
  static answer = "granted";
  static requestPermission(): Promise<string> {
    Stub.permission = Stub.answer;
    return Promise.resolve(Stub.answer);
  }
  constructor(text: string) {
    told.push(text);
  }
}

beforeEach(() => {
  told.length = 0;
  Stub.permission = "default";
  Stub.answer = "granted";
  hidden = true;
  settings.notices = false;
  vi.stubGlobal("Notification", Stub);
  vi.stubGlobal("document", {
    get hidden() {
      return hidden;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("notices of one's turn", () => {
  it("come only to who asked for them", async () => {
    notify("Your turn");
    await wantNotices(true);
    notify("Your turn again");
    await wantNotices(false);
    notify("Nothing more");
    expect(told).toEqual(["Your turn again"]);
  });

  it("are off where the browser says no", async () => {
    Stub.answer = "denied";
    await wantNotices(true);
    expect(settings.notices).toBe(false);
  });

  it("do not come while the page is looked at", async () => {
    await wantNotices(true);
    hidden = false;
    notify("Your turn");
    expect(told).toEqual([]);
  });
});
