/** Pitch Out's lesson in French. */
import type { LessonWords } from "../en/learn";

export const lesson: LessonWords = {
  pull: {
    name: "Reculer et lâcher",
    say: "Reculez, lâchez : sortez le pion ambre de la table.",
    more: "Plus vous reculez, plus le tir est fort. Revenez sur le pion pour annuler.",
    now: "Appuyez sur votre pion, reculez, lâchez.",
    done: "Dehors !",
    missed: "Le pion ambre n’est pas touché. Reculez à l’opposé de lui, jusqu’au cadre vert.",
    soft: "Touché, mais trop doucement. Reculez davantage.",
  },
  ring: {
    name: "L’anneau",
    say: "Lâchez quand l’anneau est petit : le tir part droit.",
    more: "Toute main tremble un peu. Plus l’anneau est petit, plus le tir part droit.",
    now: "Reculez, regardez l’anneau, lâchez quand il est petit.",
    done: "Main sûre !",
    missed: "Le pion ambre n’est pas touché. Visez-le, puis attendez que l’anneau soit petit.",
    soft: "Touché, mais trop doucement. Reculez davantage.",
    wrong: "L’anneau était encore large. Attendez, lâchez quand il est petit.",
  },
  captain: {
    name: "Le Capitaine",
    say: "Sortez le Capitaine : la manche est gagnée.",
    more: "Cela vaut pour vous aussi : si votre Capitaine sort, la manche est perdue. Il faut deux manches pour gagner le match.",
    now: "Visez le Capitaine ambre, celui à l’étoile.",
    done: "Manche gagnée !",
    missed: "Le Capitaine n’est pas touché. Reculez à l’opposé de lui, jusqu’au cadre vert.",
    soft: "Touché, mais le Capitaine reste en jeu. Reculez davantage.",
  },
  guard: {
    name: "Le Garde",
    say: "Votre Capitaine est sorti : le Garde part à sa place.",
    more: "Le Capitaine revient là où était le Garde, et c’est le Garde qui est éliminé. Chaque pion a son pouvoir.",
    now: "Touchez le Capitaine pour le sauver.",
    done: "Sauvé !",
  },
};
