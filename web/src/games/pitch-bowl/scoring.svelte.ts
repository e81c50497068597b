/** A touchdown on show: frozen at its instant, then once more slowly (PBW-7.2). */
import { tempo } from "../../app/settings.svelte";
import type { Reel } from "../../match/reel.svelte";
import type { Play } from "./board/props";
import { INSTANT_MS, slowLasts, slowPlay, type Touchdown } from "./touchdown";

export type Scene = "instant" | "slow" | "after";

export interface Scoring {
  readonly scene: Scene;
  /** The slow replay, while it runs. */
  readonly again: Play | null;
}

/** To be called while a component is made. */
export function scoring(
  shown: () => { touchdown: Touchdown | null; film: Play | null; reel: Reel },
): Scoring {
  let scene = $state<Scene>("instant");
  const t = $derived(shown().touchdown?.t ?? null);
  const film = $derived(shown().film);
  const runs = $derived(shown().reel.holding && tempo(shown().reel.back) !== 0);
  const again = $derived(scene === "slow" && film !== null && t !== null ? slowPlay(film, t) : null);

  $effect(() => {
    if (!runs || t === null || film === null) return;
    const lasts = slowLasts(film.tape, t);
    const timers = [
      setTimeout(() => (scene = "slow"), INSTANT_MS),
      setTimeout(() => (scene = "after"), INSTANT_MS + lasts),
    ];
    return () => {
      timers.forEach(clearTimeout);
      scene = "instant";
    };
  });
  return {
    get scene() {
      return runs ? scene : "after";
    },
    get again() {
      return again;
    },
  };
}
