/** One match as this page knows it: the table, the record, the line to the server. */
import { socketPath } from "../app/api";
import { Connection, isOfTrial, type Link, type Wish } from "../app/connection";
import {
  finishMatch,
  forgetMatch,
  keepGame,
  keepMatch,
  keepPassed,
  passedIn,
  tellsEdition,
} from "../app/known";
import { aimTime, isAtOnce } from "../app/settings.svelte";
import { play, type Sound } from "../app/sound";
import { words } from "../app/words";
import { asking, onSpoken, retold } from "../app/words/spoken.svelte";
import type {
  Asked,
  ClaimSent,
  Help,
  Hint,
  History,
  PlayerSeat,
  Presence,
  RulingView,
  Said,
  State,
  StepView,
  Swipe,
  Table,
  ToPage,
  Tried,
} from "../wire";
import { UNSEEN, Witness, type Seen } from "./fairness";
import { Reel } from "./reel.svelte";
import { commitTo, noChoice, isUnlawful, Seals, waitingOf } from "./sealed";
import type { Coming, Notice, Showing } from "./showing";
import { Voice } from "./voice.svelte";
import { doerOf, hasEvent, isPlayer, playedAt, turnAt, turnsBy, turnsOf, type Turn } from "./turns";

const usualSounds = (step: StepView): { shown: Sound | null; landed: Sound | null } => ({
  shown: "step",
  landed: hasEvent(step, "goal") ? "goal" : null,
});

const TICK_MS = 1800;
/** So long a phrase stands by the name of who said it. */
const BUBBLE_MS = 4000;

export type { Coming, Notice, Showing, TurnMark } from "./showing";
export type Phrase = Said["phrase"];

function dial(id: string, known: number): WebSocket {
  const url = new URL(socketPath(id, known), location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(url);
}

export class Match<F extends Showing = Showing> {
  table = $state.raw<Table | null>(null);
  /** How its game is shown; loaded with the first state. */
  face = $state.raw<F | undefined>(undefined);
  /** What came while the face was loaded; null when there is nothing to wait for. */
  #held: ToPage[] | null = null;
  /** The way of the finger, while a swiped flick is sent. */
  #swipe: Swipe | undefined;
  link = $state<Link>("joining");
  sending = $state(false);
  /** The last message was stored just now. */
  stored = $state(false);
  notice = $state.raw<Notice | null>(null);
  /** The last ruling has had its time in the bar. */
  aired = $state(false);
  /** Who is at the table; null where all sit at this screen. */
  presence = $state.raw<Presence | null>(null);
  /** When that arrived, on this machine's clock. */
  presenceAt = $state(0);
  /** What each player said just now. */
  said = $state<Partial<Record<PlayerSeat, Phrase | undefined>>>({});
  /** Nothing of what the other one says is shown; that is not told. */
  muted = $state(false);
  /** The rematch that the other player waits at. */
  next = $state<string | null>(null);
  /** The own choice is committed to, and only the browser that it was made in can tell it. */
  elsewhere = $state(false);
  /** What listeners hear. */
  readonly voice = new Voice();
  /** The version on show, and the one an answer promised. */
  version = $state(0);
  promised = $state(0);
  /** So many steps at the beginning have not arrived yet: blank ones stand for them, so that all keep their numbers. */
  untold = $state(0);
  /** What this browser has seen of the record while it was played. */
  witnessed = $state.raw<Seen>(UNSEEN);
  #witness: Witness | undefined;
  /** The next state is the first on its line. */
  #opening = true;
  /** When the clock's figures arrived, on this machine's clock. */
  clockAt = $state(0);
  readonly reel: Reel;
  readonly turns: Turn[] = $derived.by(() =>
    turnsBy(this.face?.turns ?? turnsOf, this.reel.steps).filter(({ to }) => to > this.untold),
  );
  readonly #connection: Connection;
  /** Ends what is done when another language is chosen. */
  #silent: (() => void) | undefined;
  /** The next state is told in another language; and of the record, the steps before this one. */
  #retold: (() => void) | null = null;
  #untranslated = 0;
  #tick: ReturnType<typeof setTimeout> | undefined;
  #hush: Partial<Record<PlayerSeat, ReturnType<typeof setTimeout>>> = {};
  #trial = 0;
  /** What choices are bound to before they are told. */
  readonly #seals = new Seals();
  #tried: ((refused: Tried["refused"]) => void) | null = null;

  constructor(
    readonly id: string,
    private readonly load: (game: string) => Promise<F | undefined>,
  ) {
    this.reel = new Reel({
      dwell: (step, back) => this.face?.dwell(step, back) ?? 0,
      travel: (step, back) => this.face?.travel(step, back) ?? 0,
      again: (step) => this.#again(step),
      leads: (step, index, back) =>
        this.#announces(step, index, back) ? aimTime() : isAtOnce() ? 0 : (this.face?.calls?.(step) ?? 0),
      halts: (step) => this.mine.length > 0 && (this.face?.halts?.(step) ?? false),
      first: () => Math.max(this.face?.first ?? 0, this.untold),
      gates: (step) => this.mine.length === 2 && (this.face?.gates?.(step) ?? false),
      onstep: (step) => this.#ring((this.face?.sounds ?? usualSounds)(step).shown),
      onlanded: (step) => this.#ring((this.face?.sounds ?? usualSounds)(step).landed),
      onpassed: (shown) => this.pass(shown),
    });
    this.#connection = new Connection(() => dial(id, this.reel.steps.length), {
      heard: (message) => this.#heard(message),
      linked: (link) => {
        this.link = link;
        this.#opening = true;
        if (link === "up") this.#askBack();
      },
      waiting: (message) => (this.sending = message !== null),
    });
  }

  /** What the live region says; set, it is the answer to a key. */
  get spoken(): string {
    return this.voice.said;
  }

  set spoken(text: string) {
    this.voice.answer(text);
  }

  open(): void {
    this.#connection.open();
    this.#silent = onSpoken(() => this.#retell());
    addEventListener("online", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
  }

  close(): void {
    this.#silent?.();
    this.#connection.close();
    this.reel.close();
    this.voice.close();
    clearTimeout(this.#tick);
    removeEventListener("online", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
  }

  #ring(sound: Sound | null): void {
    if (sound !== null) play(sound);
  }

  /** Only what the computer does is announced, and whatever is looked back at; a person's aim is nobody's business. */
  #announces(step: StepView, index: number, back: boolean): boolean {
    const seats = step.seat === "both" ? (["south", "north"] as const) : [doerOf(step)];
    const shows = back || seats.some((seat) => seat !== null && this.table?.[seat].kind === "computer");
    return shows && this.comingOf(step, index) !== null;
  }

  /** What is shown once more, to whoever this page is of; two people at one screen are who is next. */
  #again(step: StepView): { gap: number; lasts: number } | null {
    const { table, mine, face } = this;
    if (table === null || mine.length === 0 || face?.again === undefined) return null;
    const next = table.to_act.filter(isPlayer);
    const left = table.clock === null ? [] : next.map((seat) => table.clock?.left[seat] ?? Infinity);
    return face.again(step, mine.length === 1 ? mine : next, Math.min(Infinity, ...left));
  }

  /** What is said of a step of the record before it moves. */
  comingOf(step: StepView, index: number): Coming | null {
    if (this.table === null) return null;
    const own = this.mine.length === 1 ? (this.mine[0] ?? null) : null;
    return this.face?.coming?.(step, this.reel.steps[index - 1]?.position, this.table, own) ?? null;
  }

  /** What is announced now; it stays said until the next step is announced or the turn has been shown. */
  get coming(): (Coming & { step: StepView }) | null {
    const { coming, step, shown } = this.reel;
    const told = coming ?? (this.showing ? step : null);
    const said = told === null ? null : this.comingOf(told, coming === null ? shown - 1 : shown);
    return told === null || said === null ? null : { ...said, step: told };
  }

  /** The computer's turn is on show; once its goal lies there and waits for the person, it has been shown. */
  get showing(): boolean {
    const { turn: seat, reel } = this;
    const waits = reel.waits;
    return reel.behind && !waits && seat !== null && this.table?.[seat].kind === "computer";
  }

  /** From where to where in the record the last thing can be seen again; null where there is none. */
  get last(): { from: number; to: number } | null {
    return lastOf(this.turns, this.reel, this.face);
  }

  /** All there is has been shown: the own clock may run. */
  seen(): void {
    const { table, mine, version } = this;
    const seat = mine[0];
    if (seat === undefined || (table?.clock?.waits ?? 0) === 0 || this.reel.steps.length === 0) return;
    this.#connection.ask({ t: "seen", seat, v: version });
  }

  readonly #wake = (): void => this.#connection.wake();

  /** What this page is asked, once the record has caught up; a seat that has sealed its choice is asked no more. */
  get asked(): Asked | null {
    return this.reel.following && !this.reel.behind ? this.#question : null;
  }

  /** Who of this page is to play, also while a goal still waits for Next: from elsewhere they are called to it. */
  get called(): PlayerSeat | null {
    const waits = this.reel.waits;
    return (waits ? this.#question : this.asked)?.seat ?? null;
  }

  get #question(): Asked | null {
    const { table } = this;
    if (table === null) return null;
    const open = table.asked.filter((asked) => !table.sealed.includes(asked.seat));
    const first = this.face?.chooser?.(table) ?? "south";
    return open.find((asked) => asked.seat === first) ?? open[0] ?? null;
  }

  /** What may be asked for against the computer; null where there is no help. */
  get help(): Help | null {
    return this.table?.help ?? null;
  }

  /** The hint for what is asked now; still without actions while it is thought out. */
  get hint(): Hint | null {
    return this.asked === null ? null : (this.help?.hint ?? null);
  }

  /** What it advises, in a sentence. */
  get advice(): string {
    const { asked, hint, table } = this;
    if (asked === null || hint === null || table === null) return "";
    if (hint.actions.length === 0) return words().help.thinking;
    const what = this.face?.advises?.(hint, asked, table) ?? hint.actions.join(" ");
    return words().help.advice(what);
  }

  /** A hint may be asked for now. */
  get mayHint(): boolean {
    return this.ready && this.help !== null && this.help.hint === null;
  }

  /** The last turn or shot may be taken back now, also while the computer thinks. */
  get mayTakeBack(): boolean {
    const shown = this.reel.following && !this.reel.behind;
    return shown && this.help?.takeback === true && this.link === "up" && !this.busy;
  }

  askHint(): void {
    if (this.mayHint && this.help !== null) this.claim(this.help.seat, "hint");
  }

  takeBack(): void {
    if (this.mayTakeBack && this.help !== null) this.claim(this.help.seat, "takeback");
  }

  /** What the bar says of some rulings, where the game has a way of its own. */
  heads(rulings: readonly RulingView[]): Notice | null {
    return this.face?.heads?.(rulings) ?? null;
  }

  /** Whose turn is on show: while the record catches up, the one that is replayed. */
  get turn(): PlayerSeat | null {
    const together = this.reel.step?.seat === "both";
    const at = this.reel.shown + (this.reel.coming === null ? 0 : 1);
    const shown = together ? undefined : turnAt(this.turns, at)?.seat;
    const seat = this.reel.behind ? shown : this.table?.to_act.find(isPlayer);
    return seat !== undefined && isPlayer(seat) ? seat : null;
  }

  /** Whether a gesture may send something now. */
  get ready(): boolean {
    return this.asked !== null && this.link === "up" && !this.busy;
  }

  /** A message is on its way, or what it changed is. */
  get busy(): boolean {
    return this.sending || this.version < this.promised;
  }

  /** The seats played on this page. */
  get mine(): PlayerSeat[] {
    return this.table?.you ?? [];
  }

  act(...actions: string[]): void {
    const seat = this.asked?.seat;
    if (seat !== undefined) this.actAs(seat, ...actions);
  }

  /** Actions the last of which is a flick; where it was swiped, with the way of the finger. */
  flick(swipe: Swipe | undefined, ...actions: string[]): void {
    this.#swipe = swipe;
    this.act(...actions);
    this.#swipe = undefined;
  }

  /** Act for a seat of this page, whoever is asked first. */
  actAs(seat: PlayerSeat, ...actions: string[]): void {
    const [only] = actions;
    if (this.table?.commits === true && only !== undefined) {
      if (isUnlawful(this.table, seat, only)) this.tell(noChoice());
      else this.#send({ t: "commit", seat, commitment: commitTo(only) });
      return;
    }
    const swipe = this.#swipe === undefined ? {} : { swipe: this.#swipe };
    const last = actions.length - 1;
    this.#send(
      ...actions.map((action, i) => ({ t: "step" as const, seat, action, ...(i === last ? swipe : {}) })),
    );
  }

  /** Several actions as one: all of them or none. */
  commit(...actions: string[]): void {
    const seat = this.asked?.seat;
    if (seat !== undefined) this.#send({ t: "turn", seat, actions });
  }

  /** Have actions tried one after the other; `heard` gets what is refused, unless a later trial overtakes this one. */
  try(actions: readonly string[], heard: (refused: Tried["refused"]) => void): void {
    const seat = this.asked?.seat;
    if (seat === undefined) return;
    this.#trial += 1;
    this.#tried = heard;
    this.#connection.ask({ t: "trial", seat, n: this.#trial, actions: [...actions] });
  }

  undo(steps: number): void {
    const asked = this.asked;
    if (asked === null || steps < 1 || asked.draft.length === 0) return;
    this.#send({ t: "undo", seat: asked.seat, steps: Math.min(steps, asked.draft.length) });
  }

  claim(seat: PlayerSeat, action: ClaimSent["action"]): void {
    this.#send({ t: "claim", seat, action });
  }

  /** Say a quick phrase to the other player. */
  say(phrase: Phrase): void {
    const seat = this.mine[0];
    if (seat !== undefined) this.#connection.ask({ t: "say", seat, phrase });
  }

  /** Claim the match from who has been away too long. */
  claimAway(draw = false): void {
    const seat = this.mine[0];
    if (seat !== undefined) this.#connection.ask({ t: "claim_away", seat, draw });
  }

  #meet(presence: Presence): void {
    this.presence = presence;
    this.presenceAt = performance.now();
  }

  #listen({ seat, phrase }: Said): void {
    if (this.muted && !this.mine.includes(seat)) return;
    this.said = { ...this.said, [seat]: phrase };
    clearTimeout(this.#hush[seat]);
    this.#hush[seat] = setTimeout(() => (this.said = { ...this.said, [seat]: undefined }), BUBBLE_MS);
  }

  tell(notice: Notice | null): void {
    this.notice = notice;
    if (notice?.foul) play("whistle");
  }

  #send(...wishes: Wish[]): void {
    this.notice = null;
    this.#connection.send(...wishes);
  }

  #heard(message: ToPage): void {
    if (this.#held !== null) this.#held.push(message);
    else if (message.t === "state" && this.table === null) void this.#begin(message);
    else this.#hear(message);
  }

  /** The first state waits for the face of its game, and whatever comes meanwhile waits behind it. */
  async #begin(first: State): Promise<void> {
    this.#held = [first];
    this.face = await this.load(first.table.game).catch(() => undefined);
    const held = this.#held;
    this.#held = null;
    for (const message of held) this.#hear(message);
  }

  #hear(message: ToPage): void {
    if (message.t === "state") this.#take(message);
    else if (message.t === "history") this.#recall(message);
    else if (message.t === "ack") this.#acknowledged(message.v);
    else if (message.t === "tried") this.#answer(message);
    else if (message.t === "presence") this.#meet(message);
    else if (message.t === "said") this.#listen(message);
    else if (message.t === "rematch") this.next = message.id;
    else if (message.t === "refused") this.tell({ text: message.text, rule: message.rule, foul: true });
    else if (isOfTrial(message)) this.#tried = null;
    else if (message.t === "error") this.tell({ text: message.text, rule: null, foul: true });
  }

  #answer(message: Tried): void {
    if (message.n === this.#trial) this.#tried?.(message.refused);
  }

  #acknowledged(version: number): void {
    this.promised = version;
    this.stored = true;
    clearTimeout(this.#tick);
    this.#tick = setTimeout(() => (this.stored = false), TICK_MS);
  }

  /** Have everything told once more, in another language; nothing else changes. */
  async #retell(): Promise<void> {
    this.voice.forget();
    if (this.table === null) return;
    // A line that is lost is not waited for: what comes after it is told in the other language.
    if (this.link !== "up") return void (this.#retold = () => undefined);
    await new Promise<void>((done) => {
      this.#retold = done;
      this.#connection.redial();
    });
  }

  /** The state that is on show, in another language: its record follows part by part. */
  #understand({ table, steps }: State, done: () => void): void {
    this.#retold = null;
    const known = this.reel.steps.length;
    retold(this.table, table);
    if (this.notice !== null && this.notice.text[asking()] === undefined) this.notice = null;
    retold(this.reel.steps.slice(known - steps.length), steps);
    this.#untranslated = known - steps.length;
    this.#askBack();
    done();
  }

  #take(state: State): void {
    const same = state.v === this.version && state.since + state.steps.length === this.reel.steps.length;
    if (this.#retold !== null && same) return this.#understand(state, this.#retold);
    this.#retold?.();
    this.#retold = null;
    const before = this.table;
    const known = this.reel.steps.length;
    const missed = state.since > known;
    const steps = joined(this.reel.steps, state);
    this.untold = missed ? state.since : Math.min(this.untold, state.since);
    this.table = state.table;
    this.version = state.v;
    if (state.since === 0) this.promised = Math.min(this.promised, state.v);
    this.clockAt = performance.now();
    if (before === null) this.reel.begin(steps, this.#waits(steps));
    else {
      const seen = seenBefore(before.asked[0], known, steps);
      this.reel.extend(steps, missed ? Math.max(seen, state.since) : seen);
    }
    if (this.#grew(before, state.table)) play("step");
    this.keep(state.table);
    const { edition } = state.table;
    if (before === null && edition && tellsEdition(this.id))
      this.tell({ text: edition, rule: null, foul: false });
    this.#open(state.table);
    this.#seals.see(steps.slice(known), state.table, (broken) => this.tell(broken));
    if (missed) this.#askBack();
    this.#testify(this.#opening);
    this.#opening = false;
  }

  /** Who only watches is no witness: that is the players' own business. */
  #testify(opening: boolean): void {
    const { table, mine, untold } = this;
    if (table === null || mine.length === 0 || untold > 0) return;
    this.#witness ??= new Witness(this.remembers ? this.id : null);
    this.witnessed = this.#witness.take(table, this.reel.steps, opening);
  }

  /** What the person has not gone on from, however often the page is opened. */
  #waits(steps: readonly StepView[]): number | null {
    const { table } = this;
    if (this.mine.length === 0 || table === null || table.result !== null || hasBegun(table)) return null;
    return waitsAt(steps, (step) => this.face?.halts?.(step) ?? false, this.mine, passedIn(this.id));
  }

  /** Everybody has committed to a choice: the own one is told, until it is in. */
  #open(table: Table): void {
    const { seat, own } = waitingOf(table);
    this.elsewhere = seat !== null && own === null;
    if (!table.opening || seat === null || own === null || this.#connection.tells(own.salt)) return;
    this.#connection.send({ t: "step", seat, ...own });
  }

  /** An older part of the record has come: the next older one is asked for. */
  #recall({ since, steps }: History): void {
    if (this.untold === 0 && since + steps.length === this.#untranslated) {
      retold(this.reel.steps.slice(since, this.#untranslated), steps);
      this.#untranslated = since;
      return this.#askBack();
    }
    if (since + steps.length !== this.untold) return;
    const all = this.reel.steps;
    this.reel.steps = [...all.slice(0, since), ...steps, ...all.slice(this.untold)];
    this.untold = since;
    this.#askBack();
    this.#testify(true);
  }

  #askBack(): void {
    const before = this.untold || this.#untranslated;
    if (before > 0) this.#connection.ask({ t: "history", before });
  }

  /** What was seen of it is kept in this browser. */
  protected get remembers(): boolean {
    return true;
  }

  /** This browser remembers what the person has gone on from. */
  protected pass(shown: number): void {
    keepPassed(this.id, shown);
  }

  /** This browser remembers a match that can be continued, and how it ended. */
  protected keep({ game, south, north, you, result, helped }: Table): void {
    if (you.length === 0) return;
    keepGame(game);
    const seats = (["south", "north"] as const).filter((seat) => helped[seat] !== undefined);
    if (result === null) keepMatch(this.id);
    else if (result.reason === "called_off") forgetMatch(this.id);
    else
      finishMatch({
        id: this.id,
        game,
        south,
        north,
        you,
        score: result.score,
        winner: result.winner,
        helped: seats,
      });
  }

  /** The own draft has one more step than before. */
  #grew(before: Table | null, after: Table): boolean {
    return (after.asked[0]?.draft.length ?? 0) > (before?.asked[0]?.draft.length ?? 0);
  }
}

/** The last flick that was shown, or the last turn where steps are too small to be seen alone. */
export function lastOf(
  turns: readonly Turn[],
  reel: Pick<Reel, "steps" | "told">,
  face: Pick<Showing, "replays"> | undefined,
): { from: number; to: number } | null {
  if (face?.replays !== undefined) {
    const at = reel.steps
      .slice(0, reel.told)
      .reduce((found, step, index) => (face.replays?.(step) === true ? index : found), -1);
    return at === -1 ? null : { from: at, to: at + 1 };
  }
  const turn = playedAt(turns, reel.told);
  return turn === undefined ? null : { from: turn.from, to: Math.min(turn.to, reel.told) };
}

// How the record of a match comes to this page, part by part, and what of it is still to be seen.

/** A step that has not arrived yet. */
export const BLANK: StepView = {
  seat: "",
  action: "",
  events: [],
  rulings: [],
  position: null as never,
  settled: false,
};

/** The record with what a state brings; where something is missing before it, all before it is blank. */
export function joined(
  known: readonly StepView[],
  { since, steps }: Pick<State, "since" | "steps">,
): StepView[] {
  const before = since > known.length ? new Array<StepView>(since).fill(BLANK) : known.slice(0, since);
  return [...before, ...steps];
}

/** How many steps need no replay: up to the end of the own draft, or none that is still to be shown. */
export function seenBefore(asked: Asked | undefined, known: number, steps: readonly StepView[]): number {
  const drafted = seenOf(asked, steps.slice(known));
  return drafted > 0 ? known + drafted : 0;
}

/** How many of the new steps were on show already, as the draft of their own seat. */
export function seenOf(asked: Asked | undefined, fresh: readonly StepView[]): number {
  if (asked === undefined) return 0;
  let seen = 0;
  for (const draft of asked.draft) {
    const step = fresh[seen];
    if (step === undefined || step.seat !== asked.seat || step.action !== draft.action) break;
    seen += 1;
  }
  return seen;
}

/** After how many steps a goal or a round waits for the person who opens a match: nobody here has gone on from it, or played since. */
export function waitsAt(
  steps: readonly StepView[],
  halts: (step: StepView) => boolean,
  mine: readonly PlayerSeat[],
  passed: number,
): number | null {
  const own: readonly string[] = ["both", ...mine];
  const played = steps.map((step) => own.includes(step.seat) || hasEvent(step, "takeback")).lastIndexOf(true);
  const at = steps.findIndex((step, index) => index >= Math.max(played, passed) && halts(step));
  return at === -1 ? null : at + 1;
}

/** Whoever has begun a turn or made a choice has gone on from what was before it, wherever that was. */
export function hasBegun({ asked, sealed, you }: Pick<Table, "asked" | "sealed" | "you">): boolean {
  return asked.some(({ draft }) => draft.length > 0) || sealed.some((seat) => you.includes(seat));
}

/** How far a match was shown where the person left it for its own page: there it goes on from that step, once. */
const seen = new Map<string, number>();

export function leaveAt(id: string, shown: number): void {
  seen.set(id, shown);
}

export function takeUp(id: string): number | null {
  const shown = seen.get(id) ?? null;
  seen.delete(id);
  return shown;
}
