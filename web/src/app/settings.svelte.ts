/** The person's choices, kept in this browser. */
import { recall, remember, whenKept } from "./storage";
import { browserLang } from "./words/language";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "full" | "reduced";

export const THEMES: readonly Theme[] = ["system", "light", "dark"];
export const MOTIONS: readonly Motion[] = ["system", "full", "reduced"];
/** How the other side's turn and every replay are shown. */
export type Pace = "calm" | "brisk" | "once";
export const PACES: readonly Pace[] = ["calm", "brisk", "once"];
/** How fast a flick is replayed, against the time it took. */
export const SLOWS: readonly number[] = [1, 0.5, 0.25, 0.125];

/** Whether a person looks back: at the record as it was played, or at one thing once more. */
export type Back = false | "replay" | "again";

/** How a disc is flicked. */
export type Way = "pull" | "swipe" | "aim" | "keys";
export const WAYS: readonly Way[] = ["pull", "swipe", "aim", "keys"];

export interface Settings {
  /** A language of the page or of the server; words/spoken.svelte.ts sets it. */
  lang: string;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  pace: Pace;
  /** Of a record, and of what is seen again. */
  speed: number;
  slow: number;
  way: Way;
  /** A word from the system when it is one's turn elsewhere. */
  notices: boolean;
}

/** A pace as it is kept; one kept in milliseconds and times is read as the nearest. */
export function paceOf(kept: { pace?: unknown; tempo?: unknown }): Pace {
  const { pace, tempo } = kept;
  if (typeof pace !== "number") return PACES.find((one) => one === pace) ?? "brisk";
  if ((tempo ?? pace) === 0) return "once";
  return pace < 250 ? "brisk" : "calm";
}

function load(): Settings {
  const languages = typeof navigator === "undefined" ? [] : navigator.languages;
  const fresh: Settings = {
    lang: browserLang(languages),
    theme: "system",
    motion: "system",
    sound: true,
    pace: "brisk",
    speed: 1,
    slow: 0.5,
    way: "pull",
    notices: false,
  };
  const kept = recall<Partial<Settings>>("settings", {});
  return { ...fresh, ...kept, pace: paceOf(kept) };
}

export const settings = $state<Settings>(load());

const system = $state({ dark: false, calm: false });

/** Dark or light, the system's wish included. */
export function isDark(): boolean {
  return settings.theme === "system" ? system.dark : settings.theme === "dark";
}

/** Whether nothing may animate. */
export function isCalm(): boolean {
  return settings.motion === "system" ? system.calm : settings.motion === "reduced";
}

const AIM_MS: Record<Pace, number> = { calm: 1000, brisk: 500, once: 0 };
const MOVE_MS: Record<Pace, number> = { calm: 300, brisk: 160, once: 0 };
/** Seconds of a flick for each second on the screen. */
const RATE: Record<Pace, number> = { calm: 0.4, brisk: 0.55, once: 1 };

/** Milliseconds the other side's aim stands before it moves; also where nothing may animate. */
export function aimTime(): number {
  return AIM_MS[settings.pace];
}

/** Nothing waits to be seen. */
export function isAtOnce(): boolean {
  return settings.pace === "once";
}

/** Milliseconds one movement lasts on the screen. */
export function pace(): number {
  return isCalm() ? 0 : MOVE_MS[settings.pace];
}

/** How fast a flick is shown, against the time it took; 0, where nothing may animate: only where it ends. */
export function tempo(back: Back = false): number {
  if (isCalm()) return 0;
  if (back !== false) return back === "again" ? settings.slow : settings.speed;
  return RATE[settings.pace];
}

/** Milliseconds one step stays on show while a turn is replayed. */
export function beat(): number {
  return isAtOnce() ? 0 : MOVE_MS[settings.pace] + 180;
}

/** The ways to flick in this match: nobody swipes where the result counts. */
export function waysIn(rated: boolean): readonly Way[] {
  return rated ? WAYS.filter((way) => way !== "swipe") : WAYS;
}

/** The way that holds in this match. */
export function wayIn(rated: boolean): Way {
  return waysIn(rated).includes(settings.way) ? settings.way : "pull";
}

/** What a touch on a disc does: both aiming by keys and by the sheet take it up. */
export function touchMode(rated = false): "pull" | "swipe" | "aim" {
  const way = wayIn(rated);
  return way === "keys" ? "aim" : way;
}

/** The disc is flicked by hand on the board itself, not by the key below it. */
export function isByHand(): boolean {
  return settings.way === "pull" || settings.way === "swipe";
}

function follow(query: string, set: (matches: boolean) => void): void {
  const media = matchMedia(query);
  set(media.matches);
  media.addEventListener("change", (event) => set(event.matches));
}

/** Keep the page and the browser's store in step with the settings. */
export function startSettings(speak: (lang: string) => void): void {
  follow("(prefers-color-scheme: dark)", (dark) => (system.dark = dark));
  follow("(prefers-reduced-motion: reduce)", (calm) => (system.calm = calm));
  // A language chosen in one tab holds in all of them.
  whenKept("settings", () => speak(load().lang));
  $effect.root(() => {
    $effect.pre(() => {
      const root = document.documentElement;
      root.lang = settings.lang;
      root.dataset.theme = isDark() ? "dark" : "light";
      root.dataset.motion = isCalm() ? "reduced" : "full";
    });
    $effect(() => remember("settings", $state.snapshot(settings)));
  });
}
