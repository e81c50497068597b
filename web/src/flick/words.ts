/** The hand's own sentences. */
import { settings } from "../app/settings.svelte";
import { typeset } from "../app/words/language";
import type { Notice } from "../match/match.svelte";
import type { PlayerSeat } from "../wire";
import type { Aim } from "./aim.svelte";

const en = {
  angle: "Direction",
  power: "Power",
  pulled: "strength",
  steadiness: { still: "", sways: "Swaying", steady: "Steady", tires: "Hand tires" },
  heldSaid: { steady: "Steady. Let go now.", tires: "The hand tires. Go back and pull again." },
  clicked: "Hold the key, and let go when the ring is green.",
  left: (degrees: string): string => `Turn left by ${degrees}`,
  right: (degrees: string): string => `Turn right by ${degrees}`,
  flick: "Flick",
  holdToFlick: "Hold to flick",
  letGo: "Let go",
  cancel: "Cancel",
  space: "Space",
  esc: "Esc",
  robot: "Robot hand, no tremor",
  steady: (cone: string): string => `Steady hand, cone ±${cone}`,
  normal: (cone: string): string => `Normal hand, cone ±${cone}`,
  shaky: (cone: string): string => `Shaky hand, cone ±${cone}`,
  other: (tremor: string, cone: string): string => `Hand ${tremor}, cone ±${cone}`,
  strength: "Strength of a swipe",
  howHard: {
    flick: "Flick the puck five times, as hard as is comfortable. That will count as 90% of top speed.",
    pitch: "Pitch the disc five times, as hard as is comfortable. That will count as 90% of top speed.",
  },
  motion: { flick: "Time of the last flick", pitch: "Time of the last pitch" },
  swipes: (made: number, wanted: number): string => `${made} of ${wanted}`,
  weak: "That was not a swipe: push through the disc and lift your finger.",
  learnt: (gain: string): string => `Done: strength × ${gain} on this device.`,
  asBefore: "Back to normal",
  ways: {
    label: { flick: "How to flick", pitch: "How to pitch" },
    pull: "Pull",
    swipe: "Swipe",
    aim: "Aim",
    keys: "Keys",
    doubt: "Pull or push?",
    push: "Push",
  },
  pulling: {
    still: "Let go, and it flies. Back where you began: nothing is played.",
    breathes: "Let go while the ring is green. Back where you began: nothing.",
    tires: "The hand tires. Go back and pull again.",
  },
  shot: (way: string, strength: string): string => `${way}, ${strength}`,
  ahead: "straight ahead",
  aheadAside: { left: "ahead to the left", right: "ahead to the right" },
  aside: { left: "to the left", right: "to the right" },
  backAside: { left: "back to the left", right: "back to the right" },
  back: "straight back",
  strengths: ["very soft", "soft", "medium", "hard", "full strength"],
};

export type FlickWords = typeof en;
/** What a game calls it when a disc is sent off. */
export type Verb = keyof FlickWords["motion"];

const fr: FlickWords = {
  angle: "Direction",
  power: "Force",
  pulled: "force",
  steadiness: { still: "", sways: "Ça bouge", steady: "Stable", tires: "La main fatigue" },
  heldSaid: { steady: "Stable. Lâchez maintenant.", tires: "La main fatigue. Revenez et recommencez." },
  clicked: "Maintenez la touche, et lâchez quand l’anneau est vert.",
  left: (degrees) => `Tourner à gauche de ${degrees}`,
  right: (degrees) => `Tourner à droite de ${degrees}`,
  flick: "Tirer",
  holdToFlick: "Maintenir pour tirer",
  letGo: "Relâcher",
  cancel: "Annuler",
  space: "Espace",
  esc: "Échap",
  robot: "Main de robot, sans tremblement",
  steady: (cone) => `Main sûre, cône ±${cone}`,
  normal: (cone) => `Main normale, cône ±${cone}`,
  shaky: (cone) => `Main tremblante, cône ±${cone}`,
  other: (tremor, cone) => `Main ${tremor}, cône ±${cone}`,
  strength: "Force d’un glissé",
  howHard: {
    flick:
      "Tirez le pion cinq fois, aussi fort que cela reste confortable. Cela comptera pour 90 % de la vitesse maximale.",
    pitch:
      "Pitchez le pion cinq fois, aussi fort que cela reste confortable. Cela comptera pour 90 % de la vitesse maximale.",
  },
  motion: { flick: "Temps du dernier tir", pitch: "Temps du dernier pitch" },
  swipes: (made, wanted) => `${made} sur ${wanted}`,
  weak: "Ce n’était pas un glissé : poussez le pion d’un trait, puis levez le doigt.",
  learnt: (gain) => `C’est fait : force × ${gain} sur cet appareil.`,
  asBefore: "Revenir à la normale",
  ways: {
    label: { flick: "Façon de tirer", pitch: "Façon de pitcher" },
    pull: "Tirer",
    swipe: "Lancer",
    aim: "Viser",
    keys: "Clavier",
    doubt: "Tirer ou pousser ?",
    push: "Pousser",
  },
  pulling: {
    still: "Lâchez, et c’est parti. Revenez au point de départ : rien n’est joué.",
    breathes: "Lâchez quand l’anneau est vert. Retour au départ : rien n’est joué.",
    tires: "La main fatigue. Revenez et recommencez.",
  },
  shot: (way, strength) => `${way}, ${strength}`,
  ahead: "tout droit",
  aheadAside: { left: "en avant à gauche", right: "en avant à droite" },
  aside: { left: "à gauche", right: "à droite" },
  backAside: { left: "en arrière à gauche", right: "en arrière à droite" },
  back: "droit en arrière",
  strengths: ["très doucement", "doucement", "moyennement fort", "fort", "à pleine force"],
};

const frTypeset = typeset(fr);

export function flickWords(): FlickWords {
  return settings.lang === "fr" ? frTypeset : en;
}

/** A sentence of the hand for the bar of a match. */
function noticeOf(sentence: (text: FlickWords) => string): Notice {
  return { text: { en: sentence(en), fr: sentence(frTypeset) }, rule: null, foul: false };
}

/** What a key that was only clicked says. */
export const clickedNotice = (): Notice => noticeOf((text) => text.clicked);

/** What is said of a pull while it lasts: the same sentence, however the ring breathes. */
export function pullNotice(aim: Pick<Aim, "hand" | "breathes" | "steadiness">): Notice | null {
  if (aim.hand === null) return null;
  const key = !aim.breathes ? "still" : aim.steadiness === "tires" ? "tires" : "breathes";
  return noticeOf((text) => text.pulling[key]);
}

/** A direction as people read it: 82.4°. */
export function degrees(value: number, digits = 1): string {
  const figures = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${new Intl.NumberFormat(settings.lang, figures).format(value)}°`;
}

const STRENGTHS = [0.15, 0.35, 0.6, 0.85];
/** Degrees off straight ahead up to which it is called so, and so on to straight back. */
const AHEAD = 6;
const ASIDE = [60, 120, 174];

function wayText(off: number): string {
  const text = flickWords();
  const side = off > 0 ? "left" : "right";
  const far = Math.abs(off);
  if (far <= AHEAD) return text.ahead;
  const [slant = 0, across = 0, behind = 0] = ASIDE;
  if (far <= slant) return text.aheadAside[side];
  if (far <= across) return text.aside[side];
  return far <= behind ? text.backAside[side] : text.back;
}

/** A flick as a person would tell it, seen by who made it: "ahead to the left, soft"; exact figures are the record's. */
export function shotText(angle: number, share: number, seat: PlayerSeat): string {
  const { shot, strengths } = flickWords();
  const off = ((angle - (seat === "south" ? 90 : 270) + 540) % 360) - 180;
  return shot(wayText(off), strengths[STRENGTHS.filter((most) => share > most).length] ?? "");
}

/** Which hand a match plays with, and how wide it spreads now. */
export function handText(tremor: number, cone: number): string {
  const text = flickWords();
  if (tremor === 0) return text.robot;
  const named: Record<number, (cone: string) => string> = { 0.5: text.steady, 1: text.normal, 2: text.shaky };
  return named[tremor]?.(degrees(cone)) ?? text.other(degrees(tremor), degrees(cone));
}
