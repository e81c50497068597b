/** What the person at this screen is doing: aiming, putting down, choosing. */
import { Aim } from "../../flick/aim.svelte";
import type { Arena } from "../../flick/arena";
import { shotText, type Shot } from "../../flick/shot";
import { touchMode } from "../../app/settings.svelte";
import { both } from "../../app/words";
import type { Match } from "../../match/match.svelte";
import type { Catalogue } from "../../app/words/en";
import type { PlayerSeat } from "../../wire";
import { clauseOf } from "./text";
import { write } from "../../flick/notation";
import { kindOf, readPosition, type Phase, type Position } from "./model";
import { isPlacing, isSecret, readPending, type Pending } from "./pending";
import { Placing } from "./placing.svelte";

/** What the screen asks for now. */
export type Mode = "wait" | "aim" | "place" | "choose" | "select" | "swap" | "first";

export class Desk {
  readonly aim: Aim;
  readonly placing: Placing;
  /** The power the Captain is to copy; sent with the flick. */
  copy = $state<string | null>(null);
  /** The piece chosen as an answer, and the one to take in for it. */
  choice = $state<string | null>(null);
  into = $state<string | null>(null);
  begins = $state<PlayerSeat | null>(null);
  /** The team being selected; the Captain is always in it. */
  team = $state<string[]>([]);
  /** The number of the ruling that is open on the board. */
  opened = $state<number | null>(null);
  /** The last flick that left this hand. */
  shot = $state.raw<Shot | null>(null);
  /** Set by the action row. */
  pressKey: () => void = () => undefined;
  #copied: Record<PlayerSeat, string | null> = { south: null, north: null };
  #question = "";

  constructor(
    readonly match: Match,
    readonly arena: () => Arena,
    tremor: number,
  ) {
    this.aim = new Aim(arena(), tremor);
    this.placing = new Placing(match, arena);
  }

  readonly pending: Pending | null = $derived.by(() =>
    this.match.asked === null ? null : readPending(this.match.asked),
  );

  readonly position: Position | null = $derived.by(() =>
    this.match.asked === null ? null : readPosition(this.match.asked.position),
  );

  get phase(): Phase | null {
    return this.position?.phase ?? null;
  }

  readonly mode: Mode = $derived.by(() => this.#mode());

  #mode(): Mode {
    const { pending, position } = this;
    if (pending === null || position === null) return "wait";
    switch (position.phase) {
      case "select":
        return "select";
      case "first":
        return "first";
      case "deploy":
        return "place";
      case "first_shot":
        return position.pieces.length === 0 ? "place" : "aim";
      case "answer":
        return isPlacing(pending.ask) ? "place" : pending.ask === "swap" ? "swap" : "choose";
      case "over":
        return "wait";
      default:
        return "aim";
    }
  }

  /** What is asked is nobody else's business, and somebody else sits here. */
  readonly covered: boolean = $derived.by(
    () =>
      this.match.mine.length === 2 && this.pending !== null && isSecret(this.phase ?? "", this.pending.ask),
  );

  /** A new question: what was prepared for the last one is put away. */
  ask(): void {
    const { pending, position, mode } = this;
    const question = pending === null || position === null ? "" : this.#keyOf(pending, position);
    if (mode === "place" && pending !== null && position !== null) this.#layOut(question, pending, position);
    if (question === this.#question) return this.#readyAim();
    if (mode !== "place" && pending !== null) this.placing.end();
    this.#question = question;
    if (question !== "") this.match.tell(null);
    this.choice =
      pending !== null && !pending.may && pending.pieces.length === 1 ? (pending.pieces[0] ?? null) : null;
    this.into = null;
    this.begins = null;
    this.team = pending?.pieces.filter((id) => kindOf(id) === "captain") ?? [];
    this.copy = this.#lastCopy(pending);
    this.#readyAim();
    if (pending !== null) this.opened = null;
  }

  #keyOf(pending: Pending, position: Position): string {
    const parts = [this.match.id, position.round, position.phase, pending.seat, pending.ask ?? ""];
    if (position.phase === "answer" || position.phase === "first_shot")
      parts.push(this.match.reel.steps.length);
    return parts.join(".");
  }

  #layOut(key: string, pending: Pending, position: Position): void {
    const sapper = pending.ask === "sapper" ? this.#sapper(position) : null;
    this.placing.begin(key, pending, position, sapper);
    const [only, ...more] = pending.pieces;
    const fresh = only !== undefined && this.placing.places[only] === undefined;
    if (more.length === 0 && fresh && position.phase !== "deploy") this.placing.bring(only);
  }

  /** The puck that touched the obstacle: the one flicked last. */
  #sapper(position: Position): string | null {
    const flicks = this.match.reel.steps
      .flatMap((step) => step.events)
      .filter((event) => event.kind === "flick");
    return String(flicks.at(-1)?.piece ?? `${position.active}.sapper`);
  }

  /** The last power taken is offered again. */
  #lastCopy(pending: Pending | null): string | null {
    const last = pending === null ? null : this.#copied[pending.seat];
    return last !== null && pending?.powers.includes(last) === true ? last : null;
  }

  #readyAim(): void {
    const { aim, pending, mode } = this;
    const pieces = mode === "aim" ? (pending?.pieces ?? []) : [];
    aim.ahead = pending?.seat === "north" ? 270 : 90;
    aim.offer(pieces, pending?.barred ?? {});
    aim.calm = this.match.table?.rated ?? false;
    aim.mode = touchMode(aim.calm);
    const [only, ...more] = pieces;
    if (only !== undefined && more.length === 0 && aim.piece === null && aim.mode === "aim") aim.select(only);
  }

  /** The person flicks another way from now on. */
  setWay(): void {
    this.aim.cancel();
    this.#readyAim();
  }

  /** A flick leaves the hand; the Captain's power goes before it. */
  shoot(shot: Shot): void {
    const { pending } = this;
    if (pending === null || !this.match.ready) return;
    const power = pending.powers.length > 0 ? [write("power", { copy: this.copy })] : [];
    this.#copied[pending.seat] = this.copy;
    this.shot = shot;
    this.aim.cancel();
    this.match.flick(shot.swipe, ...(this.copy === null ? [] : power), shotText(shot));
  }

  /** Send an action that answers the question. */
  answer(what: string, fields: Record<string, unknown> = {}): void {
    if (this.match.ready) this.match.act(write(what, fields));
  }

  /** All that was put down goes at once. */
  sendPlaces(): void {
    if (!this.match.ready) return;
    const actions = this.placing.actions();
    if (this.match.table !== null && actions.length > 1) this.match.commit(...actions);
    else this.match.act(...actions);
  }

  /** What a puck can do, in the ruling bar. */
  tellPower(id: string): void {
    if (this.mode === "aim" && this.position?.pieces.some((piece) => piece.on === id) === true)
      return this.match.tell({
        text: both((text) => text.pitchOut.coveredPuck),
        rule: "POT-6.10",
        foul: false,
      });
    const kind = kindOf(id);
    const text = both((catalogue) => (catalogue.pitchOut.powers as Record<string, string>)[kind] ?? "");
    if (text.en !== "") this.match.tell({ text, rule: clauseOf(kind), foul: false });
  }

  /** Why the aim stops where it does. */
  tellBarred(): void {
    const shot = this.phase === "first_shot";
    const text = both(({ pitchOut }) => (shot ? pitchOut.shot.ahead : pitchOut.miss.barred));
    this.match.tell({ text, rule: shot ? "POT-8.3" : "POT-3.2", foul: false });
  }

  /** A remark without a clause. */
  remark(sentence: (catalogue: Catalogue) => string): void {
    this.match.tell({ text: both(sentence), rule: null, foul: false });
  }
}
