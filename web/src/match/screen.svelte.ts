/** What every match screen keeps: who sits near, which view is on, and the keys that all games share. */
import { untrack } from "svelte";
import { daysOf } from "../app/clocks";
import { closeClauses, panel } from "./panel.svelte";
import { words } from "../app/words";
import type { PlayerSeat, Table } from "../wire";
import type { Match } from "./match.svelte";

/** What a game's screen is given. */
export interface ScreenProps {
  match: Match;
  table: Table;
  onrematch: () => void;
  onnew: () => void;
}

/** A clock on show. */
export interface ClockShown {
  /** Milliseconds left at `since` on this machine's clock. */
  left: number;
  runs: boolean;
  since: number;
  /** Milliseconds until it begins to run. */
  waits: number;
  /** It is the clock of who sits here: low time is heard. */
  mine: boolean;
  /** The line is down: the figure may be wrong. */
  unsure: boolean;
  /** It stands still until both are there. */
  held: boolean;
}

/** What a game says when somebody asks to hear the table or the last ruling. */
export interface Spoken {
  table: () => string;
  ruling: () => string;
}

const SKIPS = ["Space", "Enter", "Escape"];

export class MatchScreen {
  flipped = $state(false);
  textual = $state(false);
  keysOpen = $state(false);
  /** Gives the board the focus; set by the game's screen. */
  focusBoard: () => void = () => undefined;

  constructor(
    readonly match: Match,
    private readonly table: () => Table,
  ) {}

  /** The desk is asked whatever the match asks, and a step that has been shown is heard; called while a component is set up. */
  follow(desk: { ask(): void }, heard: () => string | null): void {
    const { match } = this;
    $effect(() => {
      void [match.asked, match.ready];
      untrack(() => desk.ask());
    });
    $effect(() => {
      const { landed, shown } = match.reel;
      const said = landed ? heard() : null;
      if (said !== null) untrack(() => match.voice.tell(said, shown));
    });
  }

  /** Two people at one screen. */
  get shared(): boolean {
    return this.match.mine.length === 2;
  }

  get own(): PlayerSeat | null {
    return this.shared ? null : (this.match.mine[0] ?? null);
  }

  get near(): PlayerSeat {
    return (this.own === "north") !== this.flipped ? "north" : "south";
  }

  /** The clock of who sits there, as far as this page knows it; null where nobody is timed. */
  clockOf(seat: PlayerSeat): ClockShown | null {
    const { clock, result } = this.table();
    if (clock === null) return null;
    const here = this.match.presence?.here;
    return {
      left: clock.left[seat],
      runs: clock.running.includes(seat),
      since: this.match.clockAt,
      waits: clock.waits,
      mine: this.match.mine.includes(seat),
      unsure: this.match.link === "lost",
      held:
        result === null &&
        clock.running.length === 0 &&
        here !== undefined &&
        !(here.includes("south") && here.includes("north")),
    };
  }

  /** Looking costs who sits here time: their clock has begun to run, and has no days for each turn. */
  get costly(): boolean {
    const { result, clock, options } = this.table();
    const runs = this.match.mine.some((seat) => clock?.running.includes(seat) === true);
    return result === null && runs && daysOf(options.clock) === null;
  }

  /** The match has ended, and its end has been shown. */
  get over(): boolean {
    return this.table().result !== null && !this.match.reel.behind;
  }

  /** A pointer has pressed a key: the focus goes back to the board, so that Enter is the main key again. */
  pressed(event: MouseEvent): void {
    const key = (event.target as Element).closest("button, a");
    if (event.detail === 0 || key === null || this.textual || key !== document.activeElement) return;
    (key as HTMLElement).blur();
    if (document.querySelector("dialog[open]") === null) this.focusBoard();
  }

  /** While keys are used, a control that goes away or shuts leaves the focus to what is played next. */
  keepFocus(frame: HTMLElement): () => void {
    let last: HTMLElement | null = null;
    const onfocusin = ({ target }: FocusEvent): void => {
      last = target instanceof HTMLElement && target.matches(":focus-visible") ? target : null;
    };
    const onpointerdown = (): void => void (last = null);
    const look = (): void => {
      const lost = last !== null && (!last.isConnected || last.matches(":disabled"));
      const { activeElement } = document;
      if (!lost || (activeElement !== document.body && activeElement !== last)) return;
      last = null;
      const found = (which: string): HTMLElement | null => frame.querySelector(`[data-focus=${which}]`);
      const place = this.textual ? (found("next") ?? found("top")) : null;
      if (place === null) this.focusBoard();
      else place.focus({ preventScroll: true });
    };
    const watch = new MutationObserver(look);
    watch.observe(frame, { subtree: true, childList: true, attributeFilter: ["disabled"] });
    frame.addEventListener("focusin", onfocusin);
    frame.addEventListener("pointerdown", onpointerdown);
    return () => {
      watch.disconnect();
      frame.removeEventListener("focusin", onfocusin);
      frame.removeEventListener("pointerdown", onpointerdown);
    };
  }

  /** A key that no element keeps for itself goes to the game: `takes` says whether it was one of its own. */
  onkeydown(event: KeyboardEvent, takes: (event: KeyboardEvent) => boolean, insists = false): void {
    if (event.defaultPrevented || document.querySelector("dialog[open]") !== null) return;
    if (event.key === "?" && !(event.target instanceof HTMLInputElement)) this.keysOpen = true;
    else if (event.code === "Escape" && panel.open) closeClauses();
    else if (confirms(document.activeElement, event)) mainKey()?.click();
    else if (keeps(document.activeElement, event) && !insists) return;
    else if (!takes(event) && !this.#helps(event) && !answers(event)) return;
    event.preventDefault();
  }

  /** H asks for a hint, U takes the last turn back. */
  #helps(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || this.match.help === null) return false;
    const key = event.key.toUpperCase();
    const { keys } = words().help;
    if (key === keys.hint) this.match.askHint();
    else if (key === keys.takeback) this.match.takeBack();
    else return false;
    return true;
  }

  /** While a turn is shown a key skips it; while scrubbing the arrows step. */
  replays(event: KeyboardEvent): boolean {
    const { reel } = this.match;
    const skips = reel.behind && SKIPS.includes(event.code);
    if (skips && reel.waits) reel.goOn();
    else if (skips) reel.live();
    if (reel.following) return skips;
    if (event.code === "ArrowLeft") reel.seek(reel.shown - 1);
    else if (event.code === "ArrowRight") reel.seek(reel.shown + 1);
    else if (event.code === "Escape") reel.live();
    else return false;
    return true;
  }

  /** T reads the table aloud, L the last ruling. */
  reads(event: KeyboardEvent, spoken: Spoken): boolean {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (key === "t") this.match.spoken = spoken.table();
    else if (key === "l") this.match.spoken = spoken.ruling();
    else return false;
    return true;
  }
}

/** The dark key, if it may be pressed. */
export function mainKey(): HTMLButtonElement | null {
  return document.querySelector(":is(.acts, .end) .btn.key:not(:disabled)");
}

/** Enter on a choice that is made presses the main key. */
function confirms(element: Element | null, event: KeyboardEvent): boolean {
  return isEnter(event) && element?.matches("[data-confirms=true]") === true;
}

export const isEnter = ({ code }: Pick<KeyboardEvent, "code">): boolean =>
  code === "Enter" || code === "NumpadEnter";

// Which element keeps a key for itself.

const PRESSES = ["Enter", "NumpadEnter", "Space"];
const SCROLLS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Space"];

/** Enter in a line in which nothing was typed is the main key. */
function isEmptyLine(element: Element, event: KeyboardEvent): boolean {
  return element instanceof HTMLInputElement && element.value === "" && isEnter(event);
}

/** Whether the element with the focus needs this key, so that the match must not take it. */
export function keeps(element: Element | null, event: KeyboardEvent): boolean {
  if (element === null || element === document.body || element.id === "app") return false;
  if (element.closest("dialog, [data-testid=clauses]") !== null) return true;
  if (element.matches("input[type=range], select")) return event.code !== "Escape";
  if (element.matches("input, textarea, [contenteditable]")) return !isEmptyLine(element, event);
  // Where a pointer has been, Enter is the main key; who came there by keys sees what it presses.
  if (element.matches("button, a, summary"))
    return PRESSES.includes(event.code) && element.matches(":focus-visible");
  return element.matches("[data-testid=moves]") && SCROLLS.includes(event.code);
}

// The keys that stand for what can be seen: Enter for the main button, digits for the answers from the left.

const PLACE = /^(?:Digit|Numpad)([1-9])$/;

function pressMain(): boolean {
  const main = mainKey();
  main?.click();
  return main !== null;
}

/** Whether the key answered a question on the screen; the digit of what is chosen already sends it. */
function answers(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  if (isEnter(event)) return pressMain();
  const place = Number(PLACE.exec(event.code)?.[1] ?? 0);
  const answer = [...document.querySelectorAll<HTMLElement>(".cards [role=radio]")][place - 1];
  if (answer === undefined) return false;
  if (answer.ariaChecked === "true") return pressMain();
  answer.click();
  return true;
}
