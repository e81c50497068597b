/** The sentences of the hand that flicks, in French. */
import type { flick as english } from "../en/flick";

export const flick: typeof english = {
  angle: "Direction",
  power: "Force",
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
    pull: "Reculer",
    swipe: "Glisser",
    aim: "Viser",
    keys: "Clavier",
    doubt: "Reculer ou pousser ?",
    push: "Pousser",
  },
  nearer: { near: "Zoom : voir de plus près", whole: "Tout voir", zoom: "Zoom", all: "Tout" },
  pulling: {
    flick: "Lâchez pour tirer. Revenir dessus annule.",
    pitch: "Lâchez pour pitcher. Revenir dessus annule.",
    throw: "Lâchez pour lancer. Revenir dessus annule.",
  },
  shot: (way, strength) => `${way}, ${strength}`,
  ahead: "tout droit",
  aheadAside: { left: "en avant à gauche", right: "en avant à droite" },
  aside: { left: "à gauche", right: "à droite" },
  backAside: { left: "en arrière à gauche", right: "en arrière à droite" },
  back: "droit en arrière",
  strengths: ["très doucement", "doucement", "moyennement fort", "fort", "à pleine force"],
};
