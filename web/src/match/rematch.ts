/** What this page adds to the chance of a rematch, and what the rematch must then be like. */
import { addNonceAfter, promiseRematch, rematch } from "../app/api";
import { agreedOn, hostNonce, keepAgreed, nonceFor, note, notedOf, type Agreed } from "../app/nonce";
import type { Created, PlayerSeat, Promised, Table } from "../wire";
import { sealOf } from "./fairness";
import { other } from "./names";

type Ended = Pick<Table, "you" | "game" | "options" | "rated">;

/** So often a nonce is made anew because the other page was first. */
const TRIES = 3;
/** Options that change sides in a rematch. */
const TURNED = ["begins", "chooser", "teams"];
const SIDES: Record<string, PlayerSeat> = { south: "north", north: "south" };

/** At the end of a match: whoever adds first is sealed like a host, the other one adds last, and has seen the seal. */
export async function addToRematch(id: string, table: Ended): Promise<void> {
  const [own] = table.you;
  if (own === undefined || table.you.length > 1) return;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const shown = await promiseRematch(id);
    const { promise, sealed } = shown as { promise: string; sealed: Sealed };
    const seal = sealed[other(own)] ?? null;
    const first = hostNonce(promise);
    const host = seal === null || (first !== null && sealed[own] === sealOf(first));
    const nonce = nonceFor(promise, host ? null : seal);
    if (sealed[own] === undefined) await addNonceAfter(id, nonce, seal ?? "");
    const now = (await promiseRematch(id)) as Promised & { sealed: Sealed };
    if (now.promise === promise && now.sealed[own] === sealOf(nonce)) {
      keepAgreed(id, {
        agreed: {
          ...agreedFor(table, promise, host ? own : other(own), host ? null : seal),
          commits: notedOf(id)?.commits, // the end of a match does not tell it
        },
        nonce,
        host,
      });
      return;
    }
    if (now.promise !== promise || now.sealed[own] !== undefined) return; // another device of this person was first
  }
}

type Sealed = Partial<Record<PlayerSeat, string>>;

/** The same game with the same options, but that begins, chooser and teams change sides. */
export function agreedFor(
  { game, options, rated }: Ended,
  promise: string,
  seat: PlayerSeat,
  sealed: string | null,
): Agreed {
  const turned = Object.entries(options).map(([name, one]) => [
    name,
    TURNED.includes(name) ? turn(one) : one,
  ]);
  return {
    promise,
    sealed,
    seat,
    game,
    rated,
    rematch: true,
    options: Object.fromEntries(turned) as Agreed["options"],
  };
}

function turn(value: unknown): unknown {
  if (typeof value === "string") return SIDES[value] ?? value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [SIDES[name] ?? name, one as unknown]),
  );
}

/** The rematch, held to what was agreed on before it. */
export async function begin(id: string): Promise<Created> {
  const made = await rematch(id);
  follow(id, made.id);
  return made;
}

/** The same where the other player has begun it. */
export function follow(id: string, made: string): void {
  const known = agreedOn(id);
  if (known !== null) note(made, known.agreed, known.nonce, known.host);
}
