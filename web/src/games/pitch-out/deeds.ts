/** What the dark key does in each question, what it says, and how the question can be declined. */
import { words } from "../../app/words";
import type { Ending } from "../../flick/screen.svelte";
import { nameOf, type Sitting } from "../../match/names";
import type { Desk } from "./controller.svelte";
import { pieceName } from "./text";
import type { Ask } from "./pending";

export interface Deed {
  label: string;
  ready: boolean;
  deed: () => void;
}

const idle = (label: string): Deed => ({ label, ready: false, deed: () => undefined });

/** The action that names a piece in answer to a question. */
const NAMES: Partial<
  Record<Ask, { what: string; field: string; key: "save" | "cover" | "remove" | "ban" | "replace" }>
> = {
  guard: { what: "guard", field: "save", key: "save" },
  shadow: { what: "cover", field: "puck", key: "cover" },
  remove: { what: "remove", field: "obstacle", key: "remove" },
  ban: { what: "ban", field: "puck", key: "ban" },
  replace: { what: "swap", field: "in", key: "replace" },
};

export function keyOf(desk: Desk, table: Sitting): Deed {
  switch (desk.mode) {
    case "select":
      return selectKey(desk);
    case "first":
      return firstKey(desk, table);
    case "place":
      return placeKey(desk);
    case "swap":
      return swapKey(desk);
    case "choose":
      return chooseKey(desk);
    default:
      return idle("");
  }
}

function selectKey(desk: Desk): Deed {
  const text = words().pitchOut.select;
  const count = desk.pending?.count ?? 0;
  if (desk.team.length !== count) return idle(text.count(desk.team.length, count));
  return {
    label: text.lock(count),
    ready: true,
    deed: () => desk.answer("select", { pucks: [...desk.team].sort() }),
  };
}

function firstKey(desk: Desk, table: Sitting): Deed {
  const text = words().pitchOut;
  const { begins } = desk;
  if (begins === null) return idle(text.firstKey);
  return {
    label: text.begins(nameOf(table, begins)),
    ready: true,
    deed: () => desk.answer("first", { who: begins }),
  };
}

function placeKey(desk: Desk): Deed {
  const text = words().pitchOut;
  const { missing, pieces } = desk.placing;
  if (missing.length > 0) return idle(text.deploy.missing(missing.length));
  const ready = desk.placing.sure && desk.placing.obstacle === null;
  return { label: placeLabel(desk, pieces), ready, deed: () => desk.sendPlaces() };
}

function placeLabel(desk: Desk, pieces: readonly string[]): string {
  const text = words().pitchOut;
  if (desk.phase === "deploy") return text.deploy.ready;
  if (desk.phase === "first_shot") return text.shot.key;
  if (desk.pending?.ask === "sapper") return text.keys_.move;
  const [only, ...more] = pieces;
  return only === undefined || more.length > 0 ? text.deploy.ready : text.keys_.put(pieceName(only));
}

function swapKey(desk: Desk): Deed {
  const text = words().pitchOut.keys_;
  const { choice, into } = desk;
  if (choice === null || into === null) return idle(text.choose);
  return {
    label: text.swap(pieceName(choice), pieceName(into)),
    ready: true,
    deed: () => desk.answer("swap", { out: choice, in: into }),
  };
}

function chooseKey(desk: Desk): Deed {
  const text = words().pitchOut.keys_;
  const ask = desk.pending?.ask ?? null;
  const named = ask === null ? undefined : NAMES[ask];
  const { choice } = desk;
  if (named === undefined) return idle("");
  if (choice === null) return idle(ask === "remove" ? text.chooseBlock : text.choose);
  return {
    label: text[named.key](pieceName(choice)),
    ready: true,
    deed: () => desk.answer(named.what, { [named.field]: choice }),
  };
}

export interface Decline {
  label: string;
  deed: () => void;
}

/** What E does: no second flick, or the question is declined. */
export function endingOf(desk: Desk): Ending | null {
  if (desk.mode === "aim")
    return desk.phase === "again" ? { deed: () => desk.answer("stop"), sure: true } : null;
  const decline = declineOf(desk);
  return decline === null ? null : { deed: decline.deed, sure: true };
}

/** How the question is declined, where that says more than an answer (leaving open who begins means to begin). */
export function declineOf(desk: Desk): Decline | null {
  const { pending } = desk;
  const text = words().pitchOut.no;
  if (pending === null || !pending.may) return null;
  if (pending.ask === "guard") return { label: text.guard, deed: () => desk.answer("guard", { save: null }) };
  const stop = (): void => desk.answer("stop");
  if (pending.ask === "sapper" || pending.ask === "ban" || pending.ask === "swap")
    return { label: text[pending.ask], deed: stop };
  return null;
}
