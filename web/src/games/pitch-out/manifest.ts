/** What the page knows of Pitch Out, and where the rest of it is loaded from. */
import type { Manifest } from "../index";
import Scene from "./Scene.svelte";

export const manifest: Manifest = {
  id: "pitch-out",
  prefix: "POT",
  Scene,
  rare: ["clock"],
  matters: (name, options) =>
    name === "format" ? options.rules === "advanced" : name !== "chooser" || options.rules !== "advanced",
  face: () => import("./index"),
  picture: () => import("./Picture.svelte"),
  lesson: () => import("./LessonStage.svelte"),
  bench: () => import("./PracticeBoard.svelte"),
  puzzle: () => import("./puzzle"),
  reviewed: true,
  flicks: true,
};
