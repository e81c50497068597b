/** What a screen of a disc game keeps beside what every match screen does: its board, and the keys of its hand. */
import { untrack } from "svelte";
import { play, shake } from "../app/sound";
import { isFocusFree } from "../app/router.svelte";
import { screenChanged } from "../ui/quiet";
import { say } from "../app/words";
import { MatchScreen, type Spoken } from "../match/screen.svelte";
import type { Hint, PlayerSeat, RulingView, TrialRefusal } from "../wire";
import type { Aim } from "./aim.svelte";
import { callOf, QUIET } from "./calls";
import { endAgainNotice, flickWords } from "./words";

/** What a game gives its screen to look after; all of it is asked again when it changes. */
interface Attended {
  desk: { ask(): void; readonly mode: string; readonly pending: { seat: PlayerSeat } | null };
  /** The step on show, for listeners. */
  heard: () => string | null;
  /** A hint is brought to the hand. */
  takeUp: (hint: Hint | null) => void;
  /** Why the pieces cannot lie as they do. */
  refused: () => TrialRefusal | null;
}

/** So many per cent of power between two creaks. */
const CREAK = 5;
/** How a turn ends, or a question is declined, without a flick. */
export interface Ending {
  deed: () => void;
  /** One press is enough. */
  sure: boolean;
}

/** The second press comes within this. */
const AGAIN_MS = 5000;

export class FlickScreen<Board extends { cancel(): void }> extends MatchScreen {
  board: Board | undefined = $state.raw();
  box: HTMLElement | undefined = $state.raw();

  get focused(): boolean {
    return document.activeElement === this.box;
  }

  override readonly focusBoard = (): void => this.box?.focus({ preventScroll: true });

  /** Questions, hints and refusals reach the hand and the ear; called while a component is set up. */
  attend({ desk, heard, takeUp, refused }: Attended): void {
    const { match } = this;
    this.follow(desk, heard);
    $effect(() => {
      const { hint } = match;
      untrack(() => takeUp(hint));
    });
    $effect.pre(() => {
      void [desk.mode, desk.pending?.seat];
      screenChanged();
    });
    $effect(() => {
      const bad = refused();
      if (bad !== null) match.spoken = say(bad.text);
    });
  }

  /** What changes at the hand is said: once for each hold, at most one sentence a second. */
  calls(hand: () => Aim): void {
    let said = QUIET;
    this.#creaks(hand);
    $effect(() => {
      const { steadiness, holding } = hand();
      untrack(() => {
        const [next, call] = callOf(said, steadiness, holding, performance.now());
        said = next;
        if (call !== null) this.match.voice.tell(flickWords().heldSaid[call]);
      });
    });
  }

  /** A pull creaks at every step of its power; a hand that has become steady ticks. */
  #creaks(hand: () => Aim): void {
    let before = 0;
    const step = $derived(hand().hand === null ? 0 : Math.floor(hand().shown / CREAK));
    const steady = $derived(hand().steadiness === "steady");
    $effect(() => {
      if (step > 0 && step !== before) play({ of: "stretch", part: (step * CREAK) / 100 });
      before = step;
    });
    $effect(() => {
      if (!steady) return;
      play("steady");
      shake("steady");
    });
  }

  /** What the referee said last, or that there was nothing. */
  lastRuling(rulings: readonly { ruling: RulingView }[], none: string): string {
    return rulings.map(({ ruling }) => say(ruling.text)).join(" ") || none;
  }

  /** A key reads something aloud, steps through what is shown, or is for the hand. */
  onkey(
    event: KeyboardEvent,
    spoken: Spoken,
    takes: (event: KeyboardEvent) => boolean,
    ending: () => Ending | null,
  ): void {
    const forHand = (): boolean => this.match.ready && this.#taken(takes(event));
    this.onkeydown(
      event,
      () =>
        this.reads(event, spoken) ||
        (!this.textual && (this.replays(event) || forHand())) ||
        this.#ends(event, this.match.ready ? ending() : null),
    );
  }

  /** A key for the hand, with the focus nowhere: it goes to the board. */
  #taken(taken: boolean): boolean {
    if (taken && isFocusFree()) this.focusBoard();
    return taken;
  }

  /** When E was pressed for what asks twice. */
  #armed = -Infinity;

  /** E ends the turn; where a slip would cost it, the second press does. */
  #ends(event: KeyboardEvent, ending: Ending | null): boolean {
    if (event.key.toLowerCase() !== "e" || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (ending === null || event.repeat) return false;
    const now = performance.now();
    const sure = ending.sure || now - this.#armed < AGAIN_MS;
    this.#armed = sure ? -Infinity : now;
    if (!sure) {
      this.match.tell(endAgainNotice());
      this.match.spoken = flickWords().endAgain;
    } else {
      ending.deed();
      if (!this.textual) this.focusBoard();
    }
    return true;
  }

  /** Escape drops what a finger has lifted. */
  drops(event: KeyboardEvent, aim: Aim): boolean {
    if (event.code !== "Escape" || aim.lifted === null) return false;
    this.board?.cancel();
    return true;
  }

  /** Space let go: the flick. */
  onkeyup(event: KeyboardEvent, aim: Aim, takes: () => boolean): void {
    if (event.code !== "Space" || !aim.holding || !this.match.ready) return;
    if (takes()) event.preventDefault();
  }

  /** A press anywhere on the table ends the film; a card over it waits for its key. */
  readonly skip = (): void => this.match.reel.skip();
}
