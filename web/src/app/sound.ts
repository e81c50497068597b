/** Every sound, made here: its pitch and loudness come from what happened. Each has something to see beside it; nothing is
 *  heard, and no device shakes, before the page is first touched or where sound is off. */
import { settings } from "./settings.svelte";

/** Sounds of the match that nothing measures. */
export type Sound =
  | "turn"
  | "step"
  | "goal"
  | "net"
  | "whistle"
  | "stored"
  | "low"
  | "won"
  | "lost"
  | "steady"
  | "shield"
  | "whoosh"
  | "thump";

/** What is heard of things that move: speeds in mm/s, masses in g, parts from 0 to 1. */
export type Noise =
  | { of: "disc"; speed: number; mass: number }
  | { of: "block"; speed: number }
  | { of: "slide"; speed: number }
  | { of: "rim" }
  | { of: "clatter"; speed: number; low?: boolean }
  | { of: "stretch"; part: number }
  | { of: "release"; part: number };

/** A tone, or a band of noise: hertz at its beginning and end, loudness, seconds until it is loudest, of fading, and before it. */
export interface Voice {
  wave: OscillatorType | "noise";
  hertz: number;
  to?: number;
  gain: number;
  rise: number;
  fade: number;
  after: number;
}

/** As fast as that a blow is as loud as it gets. */
const LOUDEST = 1800;
/** What a usual disc weighs. */
const USUAL_G = 7;
/** So many voices are heard together; the quietest give way. */
export const MOST_VOICES = 6;
/** In slow motion everything is a fifth lower. */
const FIFTH = 2 / 3;

const tone = (hertz: number, gain: number, fade: number, more: Partial<Voice> = {}): Voice => ({
  wave: "sine",
  hertz,
  gain,
  rise: 0.002,
  fade,
  after: 0,
  ...more,
});
const hiss = (hertz: number, gain: number, fade: number, more: Partial<Voice> = {}): Voice =>
  tone(hertz, gain, fade, { wave: "noise", rise: 0.001, ...more });
const note = (hertz: number, after: number, fade: number, gain = 0.12): Voice =>
  tone(hertz, gain, fade, { wave: "triangle", rise: 0.004, after });

const [C, E, G, HIGH_C] = [523.25, 659.25, 783.99, 1046.5];
const CROWD = [hiss(620, 0.13, 1.3, { to: 820, rise: 0.25 }), hiss(1100, 0.07, 1.1, { rise: 0.35 })];
const CHORD = [note(C, 0, 0.26), note(E, 0.12, 0.26), note(G, 0.24, 0.4)];

const SCORE: Record<Sound, readonly Voice[]> = {
  turn: [note(C, 0, 0.12, 0.1), note(G, 0.1, 0.18, 0.1)],
  step: [tone(196, 0.16, 0.06, { wave: "triangle" })],
  goal: [...CHORD, ...CROWD],
  net: [hiss(2400, 0.26, 0.22, { to: 700, rise: 0.01 }), note(C, 0, 0.26), note(G, 0.12, 0.4), ...CROWD],
  whistle: [
    tone(2350, 0.07, 0.16, { wave: "square", rise: 0.01 }),
    tone(2350, 0.07, 0.32, { wave: "square", rise: 0.01, after: 0.2 }),
  ],
  stored: [note(1175, 0, 0.05, 0.05)],
  low: [note(988, 0, 0.08, 0.08), note(988, 0.16, 0.08, 0.08)],
  won: [note(C, 0, 0.14), note(E, 0.18, 0.14), note(G, 0.36, 0.14), note(HIGH_C, 0.54, 0.5), ...CROWD],
  lost: [note(440, 0, 0.2, 0.08), note(349, 0.16, 0.4, 0.08)],
  steady: [tone(1320, 0.035, 0.06, { rise: 0.004 })],
  shield: [tone(620, 0.16, 0.5), tone(934, 0.1, 0.42), hiss(3600, 0.1, 0.08)],
  whoosh: [hiss(500, 0.18, 0.3, { to: 1800, rise: 0.12 })],
  thump: [tone(92, 0.5, 0.22, { to: 48 }), hiss(180, 0.2, 0.09)],
};

const KNOCKS_S = [0, 0.09, 0.158, 0.208, 0.244, 0.27];

/** What a noise is made of. */
export function voicesOf(noise: Noise): Voice[] {
  const part = "speed" in noise ? Math.min(1, noise.speed / LOUDEST) : 0;
  switch (noise.of) {
    case "disc": {
      const body = 1400 * Math.cbrt(USUAL_G / noise.mass) * (1 + 0.12 * part);
      return [hiss(1500 + 1900 * part, 0.12 + 0.5 * part, 0.03), tone(body, 0.05 + 0.2 * part, 0.05)];
    }
    case "block":
      return [hiss(520 + 300 * part, 0.1 + 0.35 * part, 0.06), tone(210, 0.1 + 0.25 * part, 0.09)];
    case "slide":
      return [
        hiss(300 + 0.9 * noise.speed, Math.min(0.14, noise.speed / 12_000), 0.35, { to: 240, rise: 0.03 }),
      ];
    case "rim":
      return [hiss(2600, 0.12, 0.02)];
    case "clatter":
      return KNOCKS_S.map((after, n) =>
        hiss((900 + 500 * part + 60 * n) * (noise.low === true ? FIFTH : 1), 0.42 * 0.66 ** n, 0.04, {
          after,
        }),
      );
    case "stretch":
      return [tone(90 + 150 * noise.part, 0.03, 0.06, { wave: "triangle", rise: 0.01 })];
    case "release":
      return [hiss(900 + 1200 * noise.part, 0.1 + 0.2 * noise.part, 0.05, { to: 400 })];
  }
}

/** Of what is heard and what is to be heard, the loudest. */
export function loudest<V extends Pick<Voice, "gain">>(voices: readonly V[]): V[] {
  return [...voices].sort((a, b) => b.gain - a.gain).slice(0, MOST_VOICES);
}

/** A voice on its way. */
interface Heard {
  gain: number;
  until: number;
  stop: () => void;
}

let context: AudioContext | undefined;
let white: AudioBuffer | undefined;
let heard: Heard[] = [];

/** A browser lets nothing be heard, and complains, before somebody has touched the page. */
function isTouched(): boolean {
  return typeof navigator === "undefined" || (navigator.userActivation?.hasBeenActive ?? true);
}

function noiseIn(audio: AudioContext): AudioBuffer {
  if (white !== undefined) return white;
  white = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = white.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return white;
}

/** The source of a voice, and the pitch that moves. */
function sourceOf(
  audio: AudioContext,
  { wave, hertz }: Voice,
): [AudioScheduledSourceNode, AudioNode, AudioParam] {
  if (wave !== "noise") {
    const voice = audio.createOscillator();
    voice.type = wave;
    voice.frequency.value = hertz;
    return [voice, voice, voice.frequency];
  }
  const voice = audio.createBufferSource();
  voice.buffer = noiseIn(audio);
  voice.loop = true;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = hertz;
  return [voice, voice.connect(band), band.frequency];
}

function ring(audio: AudioContext, voice: Voice): Heard {
  const [source, out, pitch] = sourceOf(audio, voice);
  const loudness = audio.createGain();
  const from = audio.currentTime + voice.after;
  const until = from + voice.rise + voice.fade;
  if (voice.to !== undefined) {
    pitch.setValueAtTime(voice.hertz, from);
    pitch.exponentialRampToValueAtTime(voice.to, until);
  }
  loudness.gain.setValueAtTime(0, from);
  loudness.gain.linearRampToValueAtTime(Math.max(voice.gain, 0.001), from + voice.rise);
  loudness.gain.exponentialRampToValueAtTime(0.0005, until);
  out.connect(loudness).connect(audio.destination);
  source.start(from);
  source.stop(until);
  return { gain: voice.gain, until, stop: () => source.stop() };
}

function sing(voices: readonly Voice[]): void {
  if (typeof AudioContext === "undefined" || !isTouched()) return;
  const audio = (context ??= new AudioContext());
  const now = audio.currentTime;
  heard = heard.filter(({ until }) => until > now);
  // Of a rhythm only what sounds together counts.
  const soon = voices.filter(({ after }) => after < 0.05);
  const kept = new Set<Heard | Voice>(loudest([...heard, ...soon]));
  for (const one of heard) if (!kept.has(one)) one.stop();
  const fresh = voices.filter((voice) => !soon.includes(voice) || kept.has(voice));
  heard = [...heard.filter((one) => kept.has(one)), ...fresh.map((voice) => ring(audio, voice))];
}

/** Play a sound; `low` in slow motion. */
export function play(sound: Sound | Noise, low = false): void {
  if (!settings.sound) return;
  const voices = typeof sound === "string" ? SCORE[sound] : voicesOf(sound);
  sing(low ? voices.map((voice) => lower(voice)) : voices);
}

function lower(voice: Voice): Voice {
  const hertz = voice.hertz * FIFTH;
  return voice.to === undefined ? { ...voice, hertz } : { ...voice, hertz, to: voice.to * FIFTH };
}

const SHAKES = { steady: 8, release: 12, out: 20 };

/** The device shakes for a moment, where it can: the hand is steady, a disc is let go, a Captain is out. */
export function shake(what: keyof typeof SHAKES): void {
  if (settings.sound && isTouched()) navigator.vibrate?.(SHAKES[what]);
}
