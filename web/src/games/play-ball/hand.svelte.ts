/** The person's hand on the board: what is selected, aimed at, dragged; gestures and keys end here. */
import type { Match } from "../../match/match.svelte";
import type { Asked, Blocked } from "../../wire";
import type { Cell, Direction, Ground, Point } from "./geometry";
import { blockedTo, hintsFrom, hintTo, type Hint, type Hints } from "./hints";
import { readPosition, seatOn, type Position } from "./position";

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
  /** Set by the action row. */
  focusEnd: () => void = () => undefined;
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
    this.aimed = null;
    this.receiver = null;
    this.drag = null;
    this.loupe = null;
  }

  select(cell: Cell | null): void {
    this.selected = cell;
    this.receiver = null;
    this.aimed = null;
    if (cell !== null) this.cursor = cell;
    const cut = this.hints.cuts[0];
    this.match.tell(cut === undefined ? null : refusal(cut.blocked, false));
  }

  /** A cell is tapped or confirmed. */
  choose(cell: Cell, point: Point | null = null): void {
    const { asked, held } = this;
    if (asked === null) return;
    const hint = this.at(cell, point);
    if (hint !== null) return this.make(hint, point === null);
    const blocked = held === null ? null : blockedTo(asked, this.ground(), held, cell);
    if (this.owns(cell)) this.select(cell === held ? null : cell);
    else if (blocked === null) this.select(null);
    if (blocked !== null) this.match.tell(refusal(blocked, true));
  }

  /** What choosing this cell would do with the selected disc. */
  at(cell: Cell, point: Point | null): Hint | null {
    return this.held === null ? null : hintTo(this.ground(), this.hints, cell, point);
  }

  /** Make the move; by keys the disc stays in hand. */
  make(hint: Hint, byKeys: boolean): void {
    this.clear();
    this.cursor = hint.to;
    this.selected = byKeys && hint.kind !== "pass" ? hint.to : null;
    this.match.act(hint.action);
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

  end(): void {
    this.clear();
    this.match.act("end");
  }

  undo(steps = 1): void {
    this.clear();
    this.match.undo(steps);
  }

  startOver(): void {
    this.undo(this.asked?.draft.length ?? 0);
  }
}

export function refusal(
  blocked: Blocked,
  foul: boolean,
): { text: Blocked["text"]; rule: string; foul: boolean } {
  return { text: blocked.text, rule: blocked.rule, foul };
}
