/** The person's hand on the board: what is selected, aimed at, dragged; gestures and keys end here. */
import { both, words } from "../../app/words";
import type { Match } from "../../match/match.svelte";
import { nameIn } from "../../match/names";
import type { Asked, Blocked } from "../../wire";
import type { Catalogue } from "../../app/words/en";
import type { Cell, Direction, Ground, Point } from "./geometry";
import { blockedTo, bounceAt, hintsFrom, hintTo, type Hint, type Hints } from "./hints";
import { parseAction, readPosition, seatOn, type Position } from "./model";
import { deedOn } from "./text";
import { pathOf } from "./view";

export class Hand {
  selected = $state<Cell | null>(null);
  /** The keyboard's cell, and whether it is drawn. */
  cursor = $state<Cell>("");
  pointing = $state(false);
  /** What would happen at the pointer. */
  aimed = $state.raw<Hint | null>(null);
  /** Which receiver is chosen while a pass is being made by keys. */
  receiver = $state<number | null>(null);
  /** The disc under the finger, and where the finger is. */
  drag = $state.raw<Point | null>(null);
  loupe = $state.raw<Point | null>(null);
  /** What was just undone, until it has been said. */
  undone = "";
  /** The key to end the turn was pressed before the turn may end: it shakes. */
  shaken = $state(0);
  /** Set by the screen. */
  focusBoard: () => void = () => undefined;
  /** The selected disc was not chosen: it has just moved and stays in hand. */
  #kept = false;
  #waiting: (() => void)[] = [];

  constructor(
    readonly match: Match,
    readonly ground: () => Ground,
  ) {}

  get asked(): Asked | null {
    return this.match.asked;
  }

  readonly position: Position | null = $derived.by(() =>
    this.match.asked === null ? null : readPosition(this.match.asked.position),
  );

  /** The selected own disc. */
  readonly held: Cell | null = $derived.by(() => (this.owns(this.selected) ? this.selected : null));

  readonly hints: Hints = $derived.by(() => hintsFrom(this.match.asked, this.held));

  readonly passes: Hint[] = $derived.by(() => this.hints.lawful.filter((hint) => hint.kind === "pass"));

  owns(cell: Cell | null): boolean {
    const { position, asked } = this;
    return cell !== null && position !== null && asked !== null && seatOn(position, cell) === asked.seat;
  }

  /** Do it as soon as the last message is answered. */
  soon(deed: () => void): void {
    if (this.match.ready) deed();
    else if (this.match.busy && this.#waiting.length < 8) this.#waiting.push(deed);
  }

  /** The match is ready again. */
  resume(): void {
    while (this.match.ready) {
      const deed = this.#waiting.shift();
      if (deed === undefined) return;
      deed();
    }
  }

  clear(): void {
    this.selected = null;
    this.#kept = false;
    this.aimed = null;
    this.receiver = null;
    this.drag = null;
    this.loupe = null;
  }

  select(cell: Cell | null): void {
    this.selected = cell;
    this.#kept = false;
    this.receiver = null;
    this.aimed = null;
    if (cell !== null) this.cursor = cell;
    const obstacle = this.#obstacle();
    this.match.tell(obstacle === undefined ? null : refusal(obstacle, false));
  }

  /** A cell is tapped or confirmed. */
  choose(cell: Cell, point: Point | null = null): void {
    const { asked, held } = this;
    if (asked === null) return;
    const hint = this.at(cell, point);
    if (hint !== null) return this.make(hint, point === null);
    const blocked = held === null ? null : blockedTo(asked, this.ground(), held, cell);
    if (this.owns(cell) && this.#mayHold(cell)) this.select(cell === held && !this.#kept ? null : cell);
    if (blocked !== null) this.match.tell(refusal(blocked, true));
    else if (!this.owns(cell)) this.#explain(cell);
  }

  /** Without a move left only the carrier can still do something: it stays selected. */
  #mayHold(cell: Cell): boolean {
    const { position, held } = this;
    return held === null || position === null || position.left > 0 || held !== position.ball || cell === held;
  }

  /** A remark without a clause. */
  remark(sentence: (catalogue: Catalogue) => string): void {
    this.match.tell({ text: both(sentence), rule: null, foul: false });
  }

  /** Why nothing happens on a cell that no clause speaks of. */
  #explain(cell: Cell): void {
    const { position, held } = this;
    const { table } = this.match;
    const seat = position === null ? null : seatOn(position, cell);
    if (seat !== null && table !== null)
      this.remark((text) => text.playBall.notYours(nameIn(text, table, seat)));
    else if (held !== null) this.remark((text) => text.playBall.outOfReach(cell));
    else this.remark((text) => text.playBall.selectFirst);
  }

  /** What stands in the way of the selected disc: a pass cut off, or everything. */
  #obstacle(): Blocked | undefined {
    const { asked, held, hints } = this;
    if (hints.cuts[0] !== undefined) return hints.cuts[0].blocked;
    if (held === null || hints.lawful.length > 0) return undefined;
    return asked?.blocked.find((one) => parseAction(one.action)?.from === held);
  }

  /** What choosing this cell would do with the selected disc. */
  at(cell: Cell, point: Point | null): Hint | null {
    if (this.held === null) return null;
    const hint = hintTo(this.ground(), this.hints, cell, point);
    const chosen = hint?.kind !== "bounce" || !this.#kept || !this.owns(cell);
    return chosen ? hint : bounceAt(this.ground(), this.hints.lawful, point);
  }

  /** Make the move; the disc, or the receiver of a pass, stays in hand. */
  make(hint: Hint, byKeys: boolean): void {
    const next = this.#after(hint);
    this.clear();
    this.cursor = hint.to;
    this.selected = next;
    this.#kept = !byKeys;
    this.match.act(hint.action);
  }

  /** Who is in hand after a move: who moved; after the last move the carrier, who may still pass. */
  #after(hint: Hint): Cell | null {
    const { position } = this;
    if (hint.goal) return null;
    const carries = hint.kind === "pass" || hint.takes !== null || position?.ball === hint.from;
    const last = hint.kind !== "pass" && position?.left === 1;
    return last && !carries && position !== null && this.owns(position.ball) ? position.ball : hint.to;
  }

  /** The own discs from left to right, and those above first; digits choose among them. */
  pickAt(index: number): void {
    const { asked, position } = this;
    if (asked === null || position === null) return;
    const ground = this.ground();
    const cells = position[asked.seat].filter((cell) => this.owns(cell));
    const cell = cells.sort((a, b) => ground.at(a).x - ground.at(b).x || ground.at(a).y - ground.at(b).y)[
      index
    ];
    if (cell !== undefined) this.select(cell);
  }

  /** A direction key: the server says what it is, or why not. */
  go(direction: Direction): void {
    const { asked, held } = this;
    if (asked === null || held === null) return;
    const action = `${held}${direction}`;
    const hint = this.hints.lawful.find((one) => one.action === action);
    const blocked = asked.blocked.find((one) => one.action === action);
    if (hint !== undefined) this.make(hint, true);
    else if (blocked !== undefined) this.match.tell(refusal(blocked, true));
    else this.match.act(action);
  }

  /** End the turn; where it cannot end yet, say why. */
  end(): void {
    const { asked } = this;
    if (asked === null) return;
    const obstacle = asked.blocked.find((one) => one.action === "end");
    if (asked.choices.some((choice) => choice.action === "end")) {
      this.clear();
      this.match.act("end");
      this.focusBoard();
    } else if (obstacle !== undefined) {
      this.shaken += 1;
      this.match.tell(refusal(obstacle, true));
    }
  }

  /** The last steps are taken back; who made the first of them is in hand again. */
  undo(steps = 1): void {
    const draft = this.asked?.draft ?? [];
    const first = draft[draft.length - steps];
    this.clear();
    if (draft.length === 0) return this.remark((text) => text.playBall.nothingToUndo);
    const from =
      steps < draft.length || steps === 1 ? (parseAction(first?.action ?? "")?.from ?? null) : null;
    this.selected = from;
    this.#kept = true;
    if (from !== null) this.cursor = from;
    const path = steps === 1 && first !== undefined ? pathOf(first) : null;
    const { undone, undoneTurn } = words().playBall;
    this.undone = path === null ? undoneTurn : undone(deedOn(this.ground(), path));
    this.match.undo(steps);
  }

  undoTurn(): void {
    this.undo(Math.max(1, this.asked?.draft.length ?? 0));
  }
}

export function refusal(
  blocked: Blocked,
  foul: boolean,
): { text: Blocked["text"]; rule: string; foul: boolean } {
  return { text: blocked.text, rule: blocked.rule, foul };
}
