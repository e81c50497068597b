/** Play Ball's lesson in French. */
import type { LessonWords } from "../en/learn";

export const lesson: LessonWords = {
  touch: {
    name: "Toucher un playballer",
    say: "Choisissez un de vos playballers bleus.",
    more: "Des anneaux montrent où il peut aller.",
    now: "Choisissez un playballer bleu.",
    done: "C’est ça !",
  },
  carry: {
    name: "Porter la balle",
    say: "Portez la balle sur une case blanche.",
    more: "Deux pas suffisent : choisissez le playballer, puis un anneau.",
    now: "Déplacez le playballer qui a la balle.",
    done: "But !",
  },
  pass: {
    name: "La passe",
    say: "Passez en ligne droite : c’est gratuit.",
    more: "Aussi loin que vous voulez, tant qu’aucun adversaire n’est entre les deux.",
    now: "Choisissez le porteur, puis son équipier.",
    done: "Belle passe !",
  },
  steal: {
    name: "Sauter et prendre",
    say: "Sautez par-dessus le porteur pour prendre la balle.",
    more: "On saute par-dessus tout playballer voisin, en ligne droite.",
    now: "Choisissez votre playballer, puis la case derrière l’adversaire.",
    done: "Balle prise !",
  },
  leap: {
    name: "Sauter par-dessus deux",
    say: "Sautez par-dessus les deux, et marquez.",
    more: "Autant qu’il y en a, s’ils se suivent en ligne : c’est un seul mouvement.",
    now: "Choisissez le playballer qui a la balle, puis la case blanche derrière les deux.",
    done: "Par-dessus deux, et but !",
  },
  turn: {
    name: "Votre premier tour",
    say: "À vous : deux mouvements, puis finissez le tour.",
    more: "Le premier tour d’une manche a deux mouvements, les autres trois.",
    now: "Déplacez vos playballers, puis finissez le tour.",
    then: "C’était le second mouvement : choisissez Finir le tour.",
    done: "Bien joué !",
  },
};
