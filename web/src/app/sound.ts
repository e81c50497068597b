/** A few short, soft sounds, each with something to see beside it; silent until the page is first touched. */
import { settings } from "./settings.svelte";

export type Sound =
  "turn" | "step" | "goal" | "whistle" | "stored" | "knock" | "fall" | "low" | "won" | "lost";

/** Notes of a sound: hertz, start and length in seconds, loudness. */
type Note = readonly [hertz: number, start: number, length: number, gain: number];

const SCORE: Record<Sound, readonly Note[]> = {
  turn: [
    [523, 0, 0.12, 0.1],
    [784, 0.1, 0.18, 0.1],
  ],
  step: [[196, 0, 0.06, 0.16]],
  goal: [
    [523, 0, 0.16, 0.12],
    [659, 0.12, 0.16, 0.12],
    [784, 0.24, 0.36, 0.12],
  ],
  whistle: [
    [2350, 0, 0.1, 0.04],
    [2450, 0.13, 0.22, 0.04],
  ],
  stored: [[1175, 0, 0.05, 0.05]],
  knock: [
    [880, 0, 0.03, 0.12],
    [330, 0, 0.07, 0.16],
  ],
  low: [
    [988, 0, 0.08, 0.08],
    [988, 0.16, 0.08, 0.08],
  ],
  fall: [
    [294, 0, 0.1, 0.12],
    [147, 0.07, 0.18, 0.12],
  ],
  won: [
    [523, 0, 0.14, 0.1],
    [659, 0.11, 0.14, 0.1],
    [784, 0.22, 0.14, 0.1],
    [1047, 0.33, 0.5, 0.1],
    [659, 0.33, 0.5, 0.06],
  ],
  lost: [
    [440, 0, 0.2, 0.08],
    [349, 0.16, 0.4, 0.08],
  ],
};

let context: AudioContext | undefined;

function ring(audio: AudioContext, [hertz, start, length, gain]: Note, volume: number): void {
  const voice = audio.createOscillator();
  const loudness = audio.createGain();
  const from = audio.currentTime + start;
  voice.type = "triangle";
  voice.frequency.value = hertz;
  loudness.gain.setValueAtTime(0, from);
  loudness.gain.linearRampToValueAtTime(Math.max(gain * volume, 0.001), from + 0.01);
  loudness.gain.exponentialRampToValueAtTime(0.0001, from + length);
  voice.connect(loudness).connect(audio.destination);
  voice.start(from);
  voice.stop(from + length);
}

/** A browser lets nothing be heard, and complains, before somebody has touched the page. */
function isTouched(): boolean {
  return typeof navigator === "undefined" || (navigator.userActivation?.hasBeenActive ?? true);
}

/** Play a sound, at most as loud as it is written. */
export function play(sound: Sound, volume = 1): void {
  if (!settings.sound || typeof AudioContext === "undefined" || !isTouched()) return;
  context ??= new AudioContext();
  for (const note of SCORE[sound]) ring(context, note, volume);
}
