/** What the person at this screen is doing: placing, throwing, announcing, pitching, answering. */
import { Aim } from "../../flick/aim.svelte";
import { thousandth, write } from "../../flick/notation";
import type { Ending } from "../../flick/screen.svelte";
import type { Shot } from "../../flick/shot";
import { between, directionOf, pointing, type Point } from "../../flick/view";
import { touchMode } from "../../app/settings.svelte";
import { both, say, words } from "../../app/words";
import type { Match } from "../../match/match.svelte";
import { isPlayer } from "../../match/turns";
import type { Blocked } from "../../wire";
import type { Catalogue } from "../../app/words/en";
import { rayOf } from "../../flick/ray";
import { announceOf, chosenOf, deedsOf, kindOf, type Deed, type Meets, type Met } from "./announcing";
import { falls } from "./falls";
import { arenaOf, scaleEnds, speedFor, type Field } from "./field";
import { pieceName } from "./text";
import { BALL, isRunner, pieceOf, readPosition, withBall, type Position } from "./model";
import { lawfulAngle, readPending, refusals, type Announce, type Pending, type Reach } from "./pending";
import { Placing } from "./placing.svelte";
import { touchBackOf, type TouchBack } from "./touchBack";
import { bodiesFor } from "./view";

/** What the screen asks for now. */
export type Mode = "wait" | "choose" | "place" | "kick" | "pitch" | "said" | "give" | "drop";

const MODES: readonly (readonly [string, Mode])[] = [
  ["choose", "choose"],
  ["deploy", "place"],
  ["kick", "kick"],
  ["give", "give"],
  ["drop", "drop"],
  ["go_on", "said"],
  ["flick", "pitch"],
];

/** The straight way of the disc in hand. */
interface Way {
  from: Point;
  to: Point;
  meets: string | null;
}

/** What a throw begins with: per cent of the field for a kick, squares for a pass. */
const KICK = 67;
const PASS = 4.6;

export class Desk {
  /** Two hands: one pitches players, one throws and passes the ball, which may go faster. */
  readonly players: Aim;
  readonly ball: Aim;
  readonly placing: Placing;
  /** What is said by name, whatever the way meets: a pass, or what a key announces; null: the way decides. */
  #said = $state<Announce | null>(null);
  /** The teammate named for a hand-over that is said by name. */
  #mate = $state<string | null>(null);
  /** Tapped before the pull: what is chosen there holds for the pull. */
  #tapped = $state<string | null>(null);
  /** The last choice of this match, by what is met. */
  #last = $state<Partial<Record<Meets, Deed>>>({});
  /** Where the person set the ball of a pass; null: on the side it is pitched to. */
  setAt = $state<number | null>(null);
  /** The role or the player chosen as an answer. */
  choice = $state<string | null>(null);
  /** Which of the spots the dropped ball lies at. */
  spot = $state(0);
  /** The number of the ruling that is open on the field. */
  opened = $state<number | null>(null);
  /** The last pitch of this turn. */
  shot = $state.raw<Shot | null>(null);
  /** Set by the action row, and by the screen. */
  pressKey: () => void = () => undefined;
  focusBoard: () => void = () => undefined;
  /** The scales of the power end with the strongest pitch there is, not with the field: a push may need it. */
  strongest = false;
  #question = "";
  #picked: string | null = null;

  constructor(
    readonly match: Match,
    readonly field: () => Field,
    tremor: number,
  ) {
    this.players = new Aim(arenaOf(field(), field().playerSpeed), tremor);
    this.ball = new Aim(arenaOf(field(), field().ballSpeed), tremor);
    this.placing = new Placing(match, field);
  }

  readonly pending: Pending | null = $derived.by(() =>
    this.match.asked === null ? null : readPending(this.match.asked),
  );

  readonly position: Position | null = $derived.by(() =>
    this.match.asked === null ? null : readPosition(this.match.asked.position),
  );

  readonly mode: Mode = $derived.by(() => {
    const kinds = this.pending?.do ?? [];
    return MODES.find(([kind]) => kinds.includes(kind))?.[1] ?? "wait";
  });

  get passes(): boolean {
    return this.mode === "pitch" && this.#said === "pass";
  }

  /** The ball is thrown or passed. */
  get throws(): boolean {
    return this.mode === "kick" || this.passes;
  }

  /** The hand in use. */
  get hand(): Aim {
    return this.throws ? this.ball : this.players;
  }

  /** The player in hand. */
  get chosen(): string | null {
    return this.mode === "pitch" ? this.players.piece : null;
  }

  /** The way of a player up to what it meets first. */
  #wayOf(piece: string, angle: number, speed: number): Way | null {
    const { position } = this;
    const from = position === null ? undefined : pieceOf(position, piece);
    if (position === null || from === undefined) return null;
    const field = this.field();
    const ray = rayOf(this.players.arena, from, angle, speed, bodiesFor(field, position, piece));
    return { from, to: ray.end, meets: ray.met?.id ?? null };
  }

  /** What a way of a player leads to that has a name; beyond its reach nothing does. */
  #metBy(piece: string, way: Way | null, cone = 0): Met | null {
    const { pending, position } = this;
    const kind = position === null || way === null ? null : kindOf(position, piece, way.meets);
    const reach = pending?.reach[piece];
    if (way === null || kind === null || pending === null || position?.phase === "placement") return null;
    if (reach === undefined || falls(this.field(), reach, way.from, way.to)) return null;
    const { angle, speed } = this.players;
    const strays = [angle + cone, angle - cone].some(
      (one) => cone > 0 && this.#wayOf(piece, one, speed)?.meets !== way.meets,
    );
    return {
      id: way.meets ?? "",
      kind,
      deeds: deedsOf(kind, pending.announce[piece] ?? []),
      loose: strays,
    };
  }

  /** Where the disc in hand would go; nobody points it yet while nothing is drawn. */
  readonly way: Way | null = $derived.by(() => {
    const { chosen, players } = this;
    if (chosen === null || this.throws) return null;
    if (players.wind !== null && players.lifted === chosen)
      return this.#wayOf(chosen, players.wind, players.speed);
    return players.drawn ? this.#wayOf(chosen, players.angle, players.speed) : null;
  });

  /** What the way meets first, or what was tapped before the pull. */
  readonly met: Met | null = $derived.by(() => {
    const { chosen, way, players } = this;
    if (chosen === null || this.throws) return null;
    if (way !== null) return this.#metBy(chosen, way, players.hand === null ? 0 : players.cone);
    return this.#tapped === null ? null : this.#metTo(chosen, this.#tapped);
  });

  /** Straight at somebody, as hard as it takes. */
  #metTo(piece: string, id: string): Met | null {
    const [from, to] = [piece, id].map((one) =>
      this.position === null ? undefined : pieceOf(this.position, one),
    );
    if (from === undefined || to === undefined) return null;
    const way = this.#wayOf(
      piece,
      directionOf({ x: to.x - from.x, y: to.y - from.y }),
      this.field().playerSpeed,
    );
    return way?.meets === id ? this.#metBy(piece, way) : null;
  }

  /** What is chosen of what may be done where the way leads. */
  get deed(): Deed | null {
    return this.met === null ? null : this.#deedAt(this.met);
  }

  #deedAt({ kind, deeds }: Met): Deed | null {
    return chosenOf(deeds, this.#last[kind]);
  }

  /** What letting go announces now. */
  get announce(): Announce {
    const { chosen, deed } = this;
    if (chosen === null) return "none";
    return this.#said ?? (deed === null ? "none" : announceOf(deed));
  }

  /** It was said by name: the way does not change it. */
  get isNamed(): boolean {
    return this.#said !== null;
  }

  /** The teammate of a hand-over. */
  get target(): string | null {
    if (this.announce !== "handover") return null;
    return this.#mate ?? (this.met?.kind === "mate" ? this.met.id : null);
  }

  /** What stands in the way of an announcement, by announcement. */
  readonly refused: Partial<Record<Announce, Blocked>> = $derived.by(() =>
    this.chosen === null ? {} : refusals(this.match.asked?.blocked ?? [], this.chosen),
  );

  /** Which squares the player in hand may reach; a pitched ball has no such map. */
  get reach(): Reach | null {
    return this.chosen === null || this.throws ? null : (this.pending?.reach[this.chosen] ?? null);
  }

  /** Where the ball of a pass is set. */
  get ballAngle(): number {
    return thousandth(lawfulAngle(this.pending?.ballAngles ?? [], this.setAt ?? this.ball.angle));
  }

  /** A ball that this hand holds: at the tee, against the passer, against the clumsy player. */
  get heldBall(): Point | null {
    const { pending, position } = this;
    if (pending === null || position === null) return null;
    if (this.mode === "kick" && pending.from !== null) return { x: pending.from[0], y: pending.from[1] };
    if (this.mode === "drop") {
      const [x, y] = pending.spots[this.spot] ?? [0, 0];
      return { x, y };
    }
    const passer = this.throws ? pieceOf(position, this.chosen) : undefined;
    if (passer === undefined) return null;
    const way = pointing(this.ballAngle);
    const far = 2 * this.field().radius;
    return { x: passer.x + way.x * far, y: passer.y + way.y * far };
  }

  /** The table with the ball in hand on it: a passer has set it down. */
  held(position: Position): Position {
    if (this.heldBall === null) return position;
    const laid = withBall(position, this.heldBall);
    return { ...laid, pieces: laid.pieces.map((piece) => ({ ...piece, carrier: false })) };
  }

  /** A new question: what was prepared for the last one is put away. */
  ask(): void {
    const { pending, mode } = this;
    const parts = [this.match.id, pending?.seat, mode, mode === "wait" ? "" : this.match.reel.steps.length];
    const question = pending === null ? "" : parts.join(".");
    if (mode === "place" && pending !== null) this.placing.begin(question, pending);
    else if (pending !== null) this.placing.end();
    if (question !== this.#question) this.#fresh(question);
    this.#ready();
  }

  #fresh(question: string): void {
    this.#question = question;
    if (question === "") return;
    const by = this.match.reel.steps.filter(({ seat }) => isPlayer(seat)).at(-1)?.seat;
    if (by !== this.pending?.seat) this.shot = null;
    this.match.tell(null);
    this.players.cancel();
    this.ball.cancel();
    this.#picked = null;
    this.say(null, true);
    this.choice = this.pending?.pieces.length === 1 ? (this.pending.pieces[0] ?? null) : null;
    this.spot = 0;
    this.opened = null;
  }

  #ready(): void {
    const { players, ball, pending, mode } = this;
    const ahead = pending?.seat === "north" ? 270 : 90;
    const pitchers = mode === "pitch" ? (pending?.pieces ?? []) : [];
    players.ahead = ahead;
    ball.ahead = ahead;
    players.offer(pitchers);
    ball.offer(this.throws ? [BALL] : []);
    const { playerSpeed, ballSpeed } = this.field();
    const ends = scaleEnds(this.field(), mode === "kick" ? pending?.flight : 0);
    [players.full, ball.full] = this.strongest ? [playerSpeed, ballSpeed] : [ends.players, ends.ball];
    players.calm = ball.calm = this.match.table?.rated ?? false;
    players.mode = ball.mode = touchMode(players.calm);
    const [only, ...more] = pitchers;
    if (only !== undefined && more.length === 0 && players.piece === null) players.select(only);
    if (mode === "kick" && ball.piece === null) {
      ball.select(BALL);
      ball.setPower(KICK);
    }
  }

  /** Another player is in hand: nothing is announced for it yet, and it runs its score. */
  picked(): void {
    const { piece } = this.players;
    if (piece === this.#picked) return;
    this.#picked = piece;
    this.say(null, true);
    if (piece === null) return;
    this.match.tell(null);
    const field = this.field();
    this.players.setPower((100 * speedFor(field, isRunner(piece) ? 1.8 : 0.9)) / this.players.full);
  }

  /** Announce something by its name for the player in hand, or leave it to the way; what is refused is explained. */
  say(announce: Announce | null, quiet = false): void {
    const { chosen, pending } = this;
    const may = chosen === null ? [] : (pending?.announce[chosen] ?? []);
    if (announce !== null && announce !== "none" && !may.includes(announce)) return this.#explain(announce);
    this.#said = announce;
    this.#mate =
      announce === "handover" && pending?.targets.length === 1 ? (pending.targets[0] ?? null) : null;
    this.#tapped = null;
    this.setAt = null;
    this.ball.offer(this.throws ? [BALL] : []);
    if (announce === "pass") {
      this.ball.select(BALL, this.players.angle);
      this.ball.setPower((100 * speedFor(this.field(), PASS)) / this.ball.full);
    }
    if (quiet) return;
    this.match.tell(null);
    this.match.spoken = words().pitchBowl.announced[announce ?? "none"];
  }

  /** What else may be done where the way leads; it holds for the rest of the match. What a key had said is taken back. */
  switchAnnounce(): void {
    if (this.chosen === null) return;
    if (this.passes) {
      if (this.ball.hand === null) this.say(null);
      return;
    }
    const { met } = this;
    if (this.#said !== null) this.#said = null;
    else if (met !== null) {
      const at = met.deeds.findIndex((deed) => deed === this.#deedAt(met));
      const next = met.deeds[(at + 1) % met.deeds.length];
      if (next !== undefined) this.#last = { ...this.#last, [met.kind]: next };
    }
    this.match.spoken = words().pitchBowl.announced[this.announce];
  }

  /** A tap on what the player in hand could touch: it points there, and the next tap on it changes what is announced. */
  tapped(id: string): boolean {
    const { chosen, players } = this;
    if (this.mode !== "pitch" || chosen === null || this.throws || this.#said !== null) return false;
    const met = this.#metTo(chosen, id);
    if (met === null) return false;
    // A teammate tapped again is the one that is wanted.
    if (met.kind === "mate" && this.#tapped === id) return false;
    if (this.#tapped === id) this.switchAnnounce();
    this.#tapped = id;
    this.#aimTo(id);
    if (players.mode === "aim") players.setPower(Math.max(players.power, this.#powerTo(id)));
    return true;
  }

  /** The power that takes the player in hand there, and a little on. */
  #powerTo(id: string): number {
    const [from, to] = [this.chosen, id].map((one) =>
      this.position === null ? undefined : pieceOf(this.position, one),
    );
    if (from === undefined || to === undefined) return 0;
    const field = this.field();
    const far = Math.hypot(to.x - from.x, to.y - from.y) / field.square;
    return (100 * speedFor(field, far)) / this.players.full;
  }

  /** Where the ball of the carrier in hand lies to be passed. */
  get lifted(): Point | null {
    const { chosen, pending, position, players } = this;
    const passer = position === null || this.throws ? undefined : pieceOf(position, chosen);
    if (passer === undefined || chosen === null || pending?.announce[chosen]?.includes("pass") !== true)
      return null;
    if (players.hand !== null || players.wind !== null) return null;
    const way = pointing(lawfulAngle(pending.ballAngles, players.angle));
    const far = 2 * this.field().radius;
    return { x: passer.x + way.x * far, y: passer.y + way.y * far };
  }

  /** A press: on the ball it is passed, on the passer that one runs; true when that has changed. */
  grab(at: Point, reach: number): boolean {
    const ball = this.throws ? this.heldBall : this.lifted;
    const passer = this.position === null ? undefined : pieceOf(this.position, this.chosen);
    if (this.mode !== "pitch" || ball === null || passer === undefined || !this.match.ready) return false;
    const [toBall, toPasser] = [ball, passer].map((one) => Math.hypot(one.x - at.x, one.y - at.y));
    if (Math.min(toBall ?? 0, toPasser ?? 0) > reach) return false;
    const passes = (toBall ?? 0) < (toPasser ?? 0);
    if (passes === this.passes) return false;
    this.say(passes ? "pass" : null);
    return true;
  }

  #explain(announce: Announce): void {
    const blocked = this.refused[announce];
    if (blocked === undefined) return;
    this.match.tell({ text: blocked.text, rule: blocked.rule, foul: false });
    this.match.spoken = say(blocked.text);
  }

  /** The teammate that is to have the ball. */
  aimAt(id: string): void {
    this.#mate = id;
    this.#aimTo(id);
  }

  #aimTo(id: string): void {
    const { position } = this;
    const [from, to] = [this.chosen, id].map((one) =>
      position === null ? undefined : pieceOf(position, one),
    );
    if (from !== undefined && to !== undefined)
      this.players.point(directionOf({ x: to.x - from.x, y: to.y - from.y }));
  }

  /** The pass goes to a place or to whoever lies there: ball and arrow turn as one, round the passer. */
  passTo(at: Point, id: string | null): void {
    const passer = this.position === null ? undefined : pieceOf(this.position, this.chosen);
    if (passer === undefined || id === this.chosen) return;
    this.setAt = null;
    this.ball.point(directionOf({ x: at.x - passer.x, y: at.y - passer.y }));
    const ball = this.heldBall;
    // Where a neighbour keeps the ball off that side it is aimed from where it may lie.
    if (ball !== null && Math.abs(between(this.ballAngle, this.ball.angle)) > 0.5) {
      this.setAt = this.ballAngle;
      this.ball.point(directionOf({ x: at.x - ball.x, y: at.y - ball.y }));
    }
    if (id !== null) this.match.spoken = pieceName(id);
  }

  /** The ball slides round the rim of the passer, or of the clumsy player. */
  slide(at: Point): void {
    const { pending, position } = this;
    if (pending === null || position === null) return;
    const centre = pieceOf(position, this.mode === "drop" ? pending.piece : this.chosen);
    if (centre === undefined) return;
    if (this.mode === "drop") this.spot = nearest(pending.spots, at);
    else this.#set(directionOf({ x: at.x - centre.x, y: at.y - centre.y }));
  }

  /** The ball of a pass is set; an aim through the passer turns away from it. */
  #set(angle: number): void {
    this.setAt = lawfulAngle(this.pending?.ballAngles ?? [], Math.round(angle));
    if (Math.abs(between(this.setAt, this.ball.angle)) > 90) this.ball.point(this.setAt);
  }

  /** By keys and buttons. */
  slideBy(steps: number): void {
    const spots = this.pending?.spots.length ?? 0;
    if (this.mode === "drop" && spots > 0) this.spot = (((this.spot + 10 * steps) % spots) + spots) % spots;
    else this.#set(this.ballAngle + 10 * steps);
  }

  /** The person flicks another way from now on. */
  setWay(): void {
    this.hand.unpress();
    this.#ready();
  }

  /** A hand-over needs its target before it can be pitched. */
  get lacksTarget(): boolean {
    return this.announce === "handover" && this.target === null;
  }

  shoot(shot: Shot): void {
    if (!this.match.ready) return;
    if (this.mode === "kick") return this.#send("kick", { ...handOf(shot) }, shot);
    const { announce, target } = this.#saidWith(shot);
    if (announce === "handover" && target === null) return this.remark((text) => text.pitchBowl.chooseTarget);
    this.#send(
      "flick",
      {
        piece: announce === "pass" ? this.chosen : shot.piece,
        ...handOf(shot),
        announce: announce === "none" ? undefined : announce,
        target: announce === "handover" ? target : undefined,
        ball_angle: announce === "pass" ? this.ballAngle : undefined,
      },
      shot,
    );
  }

  /** What is announced with a shot: what was said by name, else what its own way meets. */
  #saidWith({ piece, angle, speed }: Shot): { announce: Announce; target: string | null } {
    if (this.#said !== null && (piece === BALL || piece === this.chosen))
      return { announce: this.#said, target: this.target };
    const met = this.#metBy(piece, this.#wayOf(piece, angle, speed));
    const deed = met === null ? null : this.#deedAt(met);
    return { announce: deed === null ? "none" : announceOf(deed), target: met?.id ?? null };
  }

  #send(what: string, fields: Record<string, unknown>, shot: Shot): void {
    this.shot = shot;
    this.match.flick(shot.swipe, write(what, fields));
    this.players.cancel();
    this.ball.cancel();
  }

  /** Send an action that is no flick. */
  answer(what: string, fields: Record<string, unknown> = {}): void {
    if (this.match.ready) this.match.act(write(what, fields));
  }

  /** The key goes with its question: whoever pressed it goes on at the board. */
  sendDrop(): void {
    const at = this.heldBall;
    if (at === null) return;
    this.answer("drop", { x: at.x, y: at.y });
    this.focusBoard();
  }

  sendGift(): void {
    if (this.choice === null) return;
    this.answer("give", { piece: this.choice });
    this.focusBoard();
  }

  /** Was that the last action (PBW-9.6)? */
  sayLast(last: boolean): void {
    this.answer(last ? "last_action" : "go_on");
    this.focusBoard();
  }

  /** How the turn ends without another pitch. */
  get ending(): Ending | null {
    const kinds = this.pending?.do ?? [];
    const what = ["end_turn", "stop"].find((one) => kinds.includes(one));
    return what === undefined ? null : { deed: () => this.answer(what), sure: what === "stop" };
  }

  sendPlaces(): void {
    if (!this.match.ready) return;
    this.match.act(this.placing.action());
    this.focusBoard();
  }

  /** A remark without a clause. */
  remark(sentence: (catalogue: Catalogue) => string): void {
    this.match.tell({ text: both(sentence), rule: null, foul: false });
  }

  /** The way alone is a fall, whatever is met at its end. */
  get falls(): boolean {
    const { way, reach } = this;
    return way !== null && reach !== null && falls(this.field(), reach, way.from, way.to);
  }

  /** What the throw as it is aimed comes to, where it comes down. */
  get touchBack(): TouchBack | null {
    const { ball, pending } = this;
    return this.mode !== "kick" || pending === null || !ball.drawn
      ? null
      : touchBackOf(this.field(), pending, ball, this.position?.pieces ?? []);
  }
}

/** How a shot is written, without its piece. */
function handOf({ angle, speed, by, steady }: Shot): Record<string, unknown> {
  return {
    angle,
    speed,
    by: by === "aim" ? undefined : by,
    steady: steady === 0 ? undefined : steady,
  };
}

function nearest(spots: readonly (readonly [number, number])[], at: Point): number {
  const far = ([x, y]: readonly [number, number]): number => Math.hypot(x - at.x, y - at.y);
  return spots.reduce((best, spot, index) => (far(spot) < far(spots[best] ?? spot) ? index : best), 0);
}
