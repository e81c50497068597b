/** Formations kept in this browser, each as south sees it. */
import { recall, remember } from "../../app/storage";
import type { Spot } from "./pending";

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
