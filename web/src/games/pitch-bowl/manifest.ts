/** What the page knows of Pitch Bowl, and where the rest of it is loaded from. */
import type { Manifest } from "../index";
import Scene from "./Scene.svelte";

export const manifest: Manifest = {
  id: "pitch-bowl",
  prefix: "PBW",
  Scene,
  rare: ["tipping", "defensive_placement", "clock"],
  face: () => import("./index"),
  picture: () => import("./Picture.svelte"),
  lesson: () => import("./LessonStage.svelte"),
  bench: () => import("./PracticeBoard.svelte"),
  puzzle: () => import("./puzzle"),
  reviewed: true,
  flicks: true,
  tall: true,
  short: { touchdowns: 1 },
};
