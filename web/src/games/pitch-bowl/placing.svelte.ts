/** Eleven players being placed by hand; all of them are sent at once (PBW-2.2). */
import { forget, recall, remember } from "../../app/storage";
import type { Match } from "../../match/match.svelte";
import type { PlayerSeat, TrialRefusal } from "../../wire";
import { write } from "../../flick/notation";
import type { Point } from "../../flick/view";
import type { Field } from "./field";
import type { Pending, Spot } from "./pending";
import { countOf, culprits, freeSpot, keepIn, mirrored, turnedRound, type Count } from "./places";

const TRIAL_MS = 250;

export class Placing {
  /** What lies ready, by player; nothing is sent yet. */
  places = $state<Record<string, Spot>>({});
  /** The whole field is on show, also on a small screen. */
  whole = $state(false);
  chosen = $state<string | null>(null);
  /** The first clause that the placing breaks. */
  refused = $state.raw<TrialRefusal | null>(null);
  /** The last trial was answered. */
  sure = $state(false);
  pending = $state.raw<Pending | null>(null);
  readonly formations = new Formations();
  #key = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly match: Match,
    readonly field: () => Field,
  ) {}

  readonly pieces: readonly string[] = $derived.by(() => this.pending?.pieces ?? []);
  readonly spots: Spot[] = $derived.by(() => Object.values(this.places));
  readonly missing: string[] = $derived.by(() => this.pieces.filter((id) => this.places[id] === undefined));

  /** What the checklist counts. */
  readonly count: Count = $derived.by(() => countOf(this.field(), this.pending?.zone ?? null, this.spots));

  /** Players that break a clause where they lie; what can be counted is known before all are placed. */
  readonly bad: string[] = $derived.by(() => {
    const facts = this.refused?.facts ?? {};
    const several = this.refused?.code === "deploy_missing" ? [] : facts.pieces;
    const told = [facts.piece, facts.other, ...(Array.isArray(several) ? several : [])].filter(
      (one): one is string => typeof one === "string",
    );
    return [...new Set([...told, ...culprits(this.field(), this.pending?.zone ?? null, this.spots)])];
  });

  /** The same question again keeps what lies ready, also after the page was left. */
  begin(key: string, pending: Pending): void {
    this.pending = pending;
    if (key === this.#key) return;
    this.#key = key;
    this.refused = null;
    this.sure = false;
    this.chosen = null;
    const kept = recall<Record<string, Spot>>(`layout.${key}`, {});
    this.places = Object.fromEntries(Object.entries(kept).filter(([id]) => pending.pieces.includes(id)));
    if (this.spots.length > 0) this.#changed();
  }

  end(): void {
    if (this.#key !== "") forget(`layout.${this.#key}`);
    this.#key = "";
    clearTimeout(this.#timer);
    this.places = {};
    this.pending = null;
    this.refused = null;
    this.chosen = null;
  }

  put(id: string, at: Point): void {
    const zone = this.pending?.zone;
    if (zone == null || !this.pieces.includes(id)) return;
    this.places[id] = { id, ...keepIn(this.field(), zone, at) };
    this.chosen = id;
    this.#changed();
  }

  /** By keys: a player in the tray comes out, one on the field moves. */
  nudge(id: string, by: Point): void {
    const spot = this.places[id];
    if (spot === undefined) this.bring(id);
    else this.put(id, { x: spot.x + by.x, y: spot.y + by.y });
  }

  bring(id: string): void {
    const zone = this.pending?.zone;
    if (zone == null) return;
    const wish = { x: (zone[0] + zone[2]) / 2, y: (zone[1] + zone[3]) / 2 };
    this.put(id, freeSpot(this.field(), zone, wish, this.spots));
  }

  take(id: string): void {
    const { [id]: _, ...rest } = this.places;
    this.places = rest;
    this.#changed();
  }

  clear(): void {
    this.places = {};
    this.chosen = null;
    this.#changed();
  }

  use(spots: readonly Spot[]): void {
    const fitting = spots.filter(({ id }) => this.pieces.includes(id));
    this.places = Object.fromEntries(fitting.map((spot) => [spot.id, { ...spot }]));
    this.#changed();
  }

  /** Whether all of it lies just so. */
  holds(spots: readonly Spot[]): boolean {
    return (
      spots.length > 0 && spots.every(({ id, x, y }) => this.places[id]?.x === x && this.places[id].y === y)
    );
  }

  mirror(): void {
    this.use(mirrored(this.field(), this.spots));
  }

  /** Which kept formation lies there; -1: none. */
  kept(seat: PlayerSeat): number {
    return this.formations.find(this.#asSouth(seat, this.spots));
  }

  keep(seat: PlayerSeat): void {
    this.formations.keep(this.#asSouth(seat, $state.snapshot(this.spots)));
  }

  useKept(seat: PlayerSeat, number: number): void {
    this.use(this.#asSouth(seat, this.formations.all[number] ?? []));
  }

  /** Turned round for north; and back, since twice is not at all. */
  #asSouth(seat: PlayerSeat, spots: readonly Spot[]): readonly Spot[] {
    return seat === "south" ? spots : turnedRound(this.field(), spots);
  }

  action(): string {
    return write("deploy", { pieces: $state.snapshot(this.spots) });
  }

  #changed(): void {
    remember(`layout.${this.#key}`, $state.snapshot(this.places));
    this.sure = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#try(), TRIAL_MS);
  }

  #try(): void {
    if (this.missing.length > 0) {
      this.refused = null;
      return;
    }
    this.match.try([this.action()], ([refused]) => {
      this.refused = refused ?? null;
      this.sure = true;
    });
  }
}

// Formations kept in this browser, each as south sees it.

const KEY = "pitch-bowl.formations";
export const MOST = 3;

export class Formations {
  all = $state.raw<readonly (readonly Spot[])[]>(recall<Spot[][]>(KEY, []));

  /** Which of them this is; -1: none. */
  find(spots: readonly Spot[]): number {
    return this.all.findIndex((one) => isSame(one, spots));
  }

  /** One more; where there are enough, the oldest makes room. */
  keep(spots: readonly Spot[]): void {
    this.#set([...this.all, spots].slice(-MOST));
  }

  drop(at: number): void {
    this.#set(this.all.filter((_, index) => index !== at));
  }

  #set(all: readonly (readonly Spot[])[]): void {
    this.all = all;
    remember(KEY, all);
  }
}

function isSame(one: readonly Spot[], other: readonly Spot[]): boolean {
  const placed = new Map(other.map((spot) => [spot.id, spot]));
  return (
    one.length === other.length &&
    one.every(({ id, x, y }) => placed.get(id)?.x === x && placed.get(id)?.y === y)
  );
}
