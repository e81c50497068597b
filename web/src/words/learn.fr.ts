/** The lessons in French; loaded with them. */
import type { LearnWords } from "./learn.en";

export const learn: LearnWords = {
  title: "Apprendre en une minute",
  step: (step, of) => `Étape ${step} sur ${of}`,
  skip: "Passer la leçon",
  again: "Remontrer",
  missed: "Presque ! Essayez encore.",
  failed: "La leçon n’a pas pu être chargée.",
  note: "Ici, rien ne compte. Ensuite, votre premier match vous attend.",
  finished: {
    title: "Vous en savez assez pour jouer.",
    say: "Le reste s’apprend en jouant. La leçon reste dans le menu.",
    level: (level) => `Contre l’ordinateur, niveau : ${level}`,
    play: "Jouer mon premier match",
    goOn: "Continuer la partie",
    repeat: "Refaire la leçon",
    home: "Accueil",
  },
  ghost: "Une main montre le geste",
  steps: {
    "play-ball": {
      touch: {
        name: "Toucher un playballer",
        say: "Touchez un de vos playballers bleus.",
        more: "Des anneaux montrent où il peut aller.",
        now: "Touchez un playballer bleu.",
        done: "C’est ça !",
      },
      carry: {
        name: "Porter la balle",
        say: "Portez la balle sur une case blanche.",
        more: "Deux pas suffisent. Glissez le playballer, ou touchez-le, puis touchez un anneau.",
        now: "Déplacez le playballer qui a la balle.",
        done: "But !",
      },
      pass: {
        name: "Passer",
        say: "Passez en ligne droite : c’est gratuit.",
        more: "À toute distance, tant qu’aucun adversaire n’est entre les deux.",
        now: "Touchez le porteur, puis son équipier.",
        done: "Belle passe !",
      },
      steal: {
        name: "Sauter et prendre",
        say: "Sautez par-dessus le porteur pour prendre la balle.",
        more: "On saute par-dessus tout playballer voisin, en ligne droite.",
        now: "Touchez votre playballer, puis la case derrière l’adversaire.",
        done: "Balle prise !",
      },
      turn: {
        name: "Votre premier tour",
        say: "À vous : deux mouvements, puis finissez le tour.",
        more: "Le premier tour d’une manche a deux mouvements, les autres trois.",
        now: "Déplacez vos playballers, puis finissez le tour.",
        done: "Bien joué !",
      },
    },
    chifootmi: {
      duel: {
        name: "Le duel",
        say: "Vous avez le ballon : jouez haut pour le garder.",
        more: "Les deux cartes se dévoilent ensemble. Égale ou plus haute, la vôtre garde le ballon : ici, rien ne bat votre 9.",
        now: "Jouez votre 9.",
        done: "Ballon gardé !",
      },
      shoot: {
        name: "Garder deux fois, tirer",
        say: "Gardez-le deux fois, puis tirez : gauche ou droite.",
        more: "Le gardien devine. De l’autre côté, c’est but.",
        now: "Jouez le 8 et le 11, puis choisissez un côté.",
        done: "But !",
      },
      save: {
        name: "Deviner le côté",
        say: "À vous de garder le but : devinez le côté.",
        more: "Le bon côté arrête le tir. Dans tous les cas, le ballon est ensuite à vous.",
        now: "Plongez à gauche ou à droite.",
        done: "Arrêt !",
      },
      dribble: {
        name: "DT",
        say: "Un DT dribble n’importe quel numéro.",
        more: "Sans le ballon, c’est un tacle : il arrête un dribble, mais fait faute sur un numéro.",
        now: "Jouez votre DT.",
        done: "Dribblé, le 11 !",
      },
    },
  },
};
