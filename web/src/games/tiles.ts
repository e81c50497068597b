/** What the home page needs of each game: its picture and which of its options are asked. */
import type { Component } from "svelte";
import ChifootmiScene from "./chifootmi/Scene.svelte";
import PitchBowlScene from "./pitch-bowl/Scene.svelte";
import PitchOutScene from "./pitch-out/Scene.svelte";
import PlayBallScene from "./play-ball/Scene.svelte";

export interface TileOf {
  /** The picture on its tile. */
  Scene: Component;
  /** Options behind "more" on the sheet. */
  rare: readonly string[];
  /** Whether an option matters beside the others; one that does not is neither asked nor sent. */
  matters?(name: string, options: Readonly<Record<string, unknown>>): boolean;
}

/** The extras of ChiFootMi are played at pro+ only, and who calls offside matters where there is any. */
function hasExtras(name: string, { level, options }: Readonly<Record<string, unknown>>): boolean {
  if (name !== "options" && name !== "offside_auto") return true;
  const offside = Array.isArray(options) && options.includes("offside");
  return level === "pro+" && (name === "options" || offside);
}

/** One line for each game that this page can show. */
export const tiles: Record<string, TileOf> = {
  "play-ball": { Scene: PlayBallScene, rare: ["clock", "repetition", "pass_turn"] },
  "pitch-out": {
    Scene: PitchOutScene,
    rare: ["clock"],
    matters: (name, options) =>
      name === "format" ? options.rules === "advanced" : name !== "chooser" || options.rules !== "advanced",
  },
  "pitch-bowl": { Scene: PitchBowlScene, rare: ["tipping", "defensive_placement", "clock"] },
  chifootmi: {
    Scene: ChifootmiScene,
    rare: ["last_shot", "offside_auto", "stop_when_decided", "clock"],
    matters: hasExtras,
  },
};
