/** The lessons in French; loaded with them. */
import { lessonsOf } from "../language";
import type { LearnWords } from "../en/learn";

export const learn: LearnWords = {
  title: "Apprendre en une minute",
  step: (step, of) => `Étape ${step} sur ${of}`,
  skip: "Quitter la leçon",
  again: "Revoir le geste",
  missed: "Presque ! Essayez encore.",
  rather: "Vous préférez viser ? Choisissez Viser sous la table.",
  failed: "La leçon n’a pas pu être chargée.",
  note: "Ici, rien ne compte. Ensuite, votre premier match vous attend.",
  finished: {
    title: "Vous en savez assez pour jouer.",
    say: "Le reste s’apprend en jouant. La leçon reste dans le menu.",
    level: (level) => `Votre premier adversaire : ${level}`,
    play: "Jouer mon premier match",
    goOn: "Continuer la partie",
    repeat: "Refaire la leçon",
    home: "Accueil",
    practice: "Table d’entraînement",
  },
  ghost: "Une main montre le geste",
  steps: lessonsOf(import.meta.glob("./*.lesson.ts", { eager: true })),
};
