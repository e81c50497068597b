import { beforeEach, expect, test, vi } from "vitest";
import { agreedOn, note, notedOf, type Agreed } from "../app/nonce";
import type { Table } from "../wire";
import { sealOf } from "./fairness";
import { addToRematch, agreedFor, begin } from "./rematch";

const stored = new Map<string, string>();
const ENDED = {
  you: ["north"],
  game: "pitch-out",
  rated: false,
  options: { chooser: "south", teams: { south: "hoods", north: "citizens" }, tremor: 1 },
} as unknown as Table;

/** A server: its promise, the nonces that were added, and what was asked of it. */
const server = { promise: "p", nonces: {} as Record<string, string>, meanwhile: null as string | null };

beforeEach(() => {
  stored.clear();
  globalThis.localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage;
  Object.assign(server, { promise: "p", nonces: {}, meanwhile: null });
  vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
    Promise.resolve(answer(path.replace(/\?.*/, ""), init)),
  );
});

function answer(path: string, { body }: RequestInit): Response {
  if (path.endsWith("/rematch")) return new Response(JSON.stringify({ id: "next" }));
  const sealed = Object.fromEntries(
    Object.entries(server.nonces).map(([seat, nonce]) => [seat, sealOf(nonce)]),
  );
  if (path.endsWith("/promise")) return new Response(JSON.stringify({ promise: server.promise, sealed }));
  if (server.meanwhile !== null) server.nonces.south = server.meanwhile;
  const { nonce, after } = JSON.parse(String(body)) as { nonce: string; after: string };
  const stands = server.nonces.south === undefined ? "" : sealOf(server.nonces.south);
  if (after === stands) server.nonces.north ??= nonce;
  return new Response(null, { status: 204 });
}

test("whoever adds first is the one that is sealed", async () => {
  await addToRematch("m", ENDED);
  const nonce = server.nonces.north ?? "";
  expect(agreedOn("m")).toMatchObject({ host: true, nonce, agreed: { seat: "north", sealed: null } });
  await addToRematch("m", ENDED); // the page is opened again
  expect(server.nonces.north).toBe(nonce);
  await begin("m");
  expect(notedOf("next")).toMatchObject({ host: true, nonce, promise: "p", rematch: true });
});

test("who adds last has seen the seal of the first, and keeps it", async () => {
  server.nonces.south = "5".repeat(32);
  await addToRematch("m", ENDED);
  const sealed = sealOf(server.nonces.south);
  expect(agreedOn("m")).toMatchObject({ host: false, agreed: { seat: "south", sealed } });
  server.nonces.south = "6".repeat(32); // exchanged by the server
  await begin("m");
  expect(notedOf("next")).toMatchObject({ sealed, nonce: server.nonces.north });
});

test("of two who add at once the second makes another number", async () => {
  server.meanwhile = "7".repeat(32);
  await addToRematch("m", ENDED);
  expect(agreedOn("m")).toMatchObject({ host: false, agreed: { sealed: sealOf(server.meanwhile) } });
  expect(server.nonces.north).toBe(agreedOn("m")?.nonce);
});

test("where the server takes no number, nothing is claimed of it", async () => {
  server.nonces.north = "8".repeat(32); // another device was first
  await addToRematch("m", ENDED);
  expect(agreedOn("m")).toBeNull();
  await begin("m");
  expect(notedOf("next")).toBeNull();
});

test("a rematch keeps choices as secret as the match before it", async () => {
  const shown = { promise: "o", sealed: null, seat: "north", options: {}, game: "chifootmi", rated: false };
  note("m", { ...shown, commits: true } as Agreed, "1".repeat(32), true);
  await addToRematch("m", ENDED);
  await begin("m");
  expect(notedOf("next")).toMatchObject({ promise: "p", commits: true });
});

test("a rematch has the same options, from the other side", () => {
  expect(agreedFor(ENDED, "p", "south", null).options).toEqual({
    chooser: "north",
    teams: { north: "hoods", south: "citizens" },
    tremor: 1,
  });
});
