/** The example turn: a few screens, three of them to be played. */
import type { Side } from "./model";

export const SCENES = ["choose", "reveal", "draw", "drawn", "shoot", "shot", "end"] as const;
export type Scene = (typeof SCENES)[number];

export interface Example {
  scene: Scene;
  card: 8 | 5;
  pile: 1 | 2;
  side: Side;
}

export const BEGIN: Example = { scene: "choose", card: 8, pile: 2, side: "left" };

/** Scenes that wait for a choice have no "next". */
export function waits(scene: Scene): boolean {
  return scene === "choose" || scene === "draw" || scene === "shoot";
}

export function next(example: Example, chosen: Partial<Omit<Example, "scene">> = {}): Example {
  const scene = SCENES[Math.min(SCENES.indexOf(example.scene) + 1, SCENES.length - 1)] ?? "end";
  return { ...example, ...chosen, scene };
}

/** The keeper of the example always dives to the left. */
export function isScored({ side }: Example): boolean {
  return side !== "left";
}
