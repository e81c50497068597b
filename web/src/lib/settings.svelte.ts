/** The person's choices, kept in this browser. */
import { recall, remember } from "./storage";

export type Lang = "en" | "fr";
export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "full" | "reduced";

export const THEMES: readonly Theme[] = ["system", "light", "dark"];
export const MOTIONS: readonly Motion[] = ["system", "full", "reduced"];
/** Milliseconds of one movement, as the settings offer them. */
export const PACES: readonly number[] = [0, 120, 250, 500];

/** How many times faster than in truth a flick is shown; 0 is at once. */
export const TEMPOS: readonly number[] = [1, 2, 4, 0];
/** How a disc is flicked. */
export type Way = "pull" | "swipe" | "aim" | "keys";
export const WAYS: readonly Way[] = ["pull", "swipe", "aim", "keys"];

export interface Settings {
  lang: Lang;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  pace: number;
  tempo: number;
  way: Way;
}

export function browserLang(languages: readonly string[]): Lang {
  return (languages[0] ?? "en").toLowerCase().startsWith("fr") ? "fr" : "en";
}

function load(): Settings {
  const languages = typeof navigator === "undefined" ? [] : navigator.languages;
  const fresh: Settings = {
    lang: browserLang(languages),
    theme: "system",
    motion: "system",
    sound: false,
    pace: 250,
    tempo: 1,
    way: "pull",
  };
  return { ...fresh, ...recall<Partial<Settings>>("settings", {}) };
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

/** Milliseconds one movement lasts on the screen. */
export function pace(): number {
  return isCalm() ? 0 : settings.pace;
}

/** How many times faster than in truth a flick is shown; 0: only where it ends. */
export function tempo(): number {
  return isCalm() ? 0 : settings.tempo;
}

/** Milliseconds one step stays on show while a turn is replayed. */
export function beat(): number {
  return settings.pace === 0 ? 0 : settings.pace + 180;
}

/** What a touch on a disc does: both aiming by keys and by the sheet take it up. */
export function touchMode(): "pull" | "swipe" | "aim" {
  return settings.way === "keys" ? "aim" : settings.way;
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
export function startSettings(): void {
  follow("(prefers-color-scheme: dark)", (dark) => (system.dark = dark));
  follow("(prefers-reduced-motion: reduce)", (calm) => (system.calm = calm));
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
