/** What the page knows of Play Ball, and where the rest of it is loaded from. */
import type { Manifest } from "../index";
import Scene from "./Scene.svelte";

export const manifest: Manifest = {
  id: "play-ball",
  prefix: "PLB",
  Scene,
  rare: ["clock", "repetition", "pass_turn"],
  face: () => import("./index"),
  picture: () => import("./Picture.svelte"),
  lesson: () => import("./LessonStage.svelte"),
  puzzle: () => import("./puzzle"),
  reviewed: true,
  tall: true,
  onlyTossed: true,
  solved: ({ board, pass_turn }) => (pass_turn === false ? "" : String(board ?? "")),
};
