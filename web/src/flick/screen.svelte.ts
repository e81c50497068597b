/** What a screen of a disc game keeps beside what every match screen does: its board, and the keys of its hand. */
import { MatchScreen } from "../match/screen.svelte";
import type { Aim } from "./aim.svelte";

export class FlickScreen<Board extends { cancel(): void }> extends MatchScreen {
  board: Board | undefined = $state.raw();
  box: HTMLElement | undefined = $state.raw();

  get focused(): boolean {
    return document.activeElement === this.box;
  }

  readonly focusBoard = (): void => this.box?.focus({ preventScroll: true });

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
