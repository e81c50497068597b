/** What the page knows of ChiFootMi, and where the rest of it is loaded from. */
import type { Manifest } from "../index";
import Scene from "./Scene.svelte";

/** The extras are played at pro+ only, and who calls offside matters where there is any. */
function hasExtras(name: string, { level, options }: Readonly<Record<string, unknown>>): boolean {
  if (name !== "options" && name !== "offside_auto") return true;
  const offside = Array.isArray(options) && options.includes("offside");
  return level === "pro+" && (name === "options" || offside);
}

export const manifest: Manifest = {
  id: "chifootmi",
  prefix: "CFM",
  Scene,
  rare: ["last_shot", "offside_auto", "stop_when_decided", "clock"],
  matters: hasExtras,
  face: () => import("./index"),
  picture: () => import("./Picture.svelte"),
  lesson: () => import("./LessonStage.svelte"),
  reviewed: true,
  commits: true,
};
