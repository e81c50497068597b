/** Pitch Out's lesson in French. */
import type { LessonWords } from "../en/learn";

export const lesson: LessonWords = {
  pull: {
    name: "Tirer et lâcher",
    say: "Tirez, lâchez : sortez le pion ambre de la table.",
    more: "Plus vous tirez loin, plus le tir est fort. Revenez sur le pion pour annuler.",
    now: "Appuyez sur votre pion, tirez en arrière, lâchez.",
    done: "Dehors !",
    missed: "Le pion ambre n’est pas touché. Tirez à l’opposé de lui, jusqu’au cadre vert.",
    soft: "Touché, mais trop doucement. Tirez plus loin en arrière.",
  },
  ring: {
    name: "L’anneau",
    say: "Lâchez quand l’anneau est petit : le tir part droit.",
    more: "Toute main tremble un peu. Plus l’anneau est petit, plus le tir part droit.",
    now: "Tirez en arrière, regardez l’anneau, lâchez quand il est petit.",
    done: "Main sûre !",
    missed: "Le pion ambre n’est pas touché. Visez-le, puis attendez que l’anneau soit petit.",
    soft: "Touché, mais trop doucement. Tirez plus loin en arrière.",
    wrong: "L’anneau était encore large. Attendez, lâchez quand il est petit.",
  },
  captain: {
    name: "Le Capitaine",
    say: "Sortez le Capitaine : la manche est gagnée.",
    more: "Cela vaut pour vous aussi : si votre Capitaine sort, la manche est perdue. Il faut deux manches pour gagner le match.",
    now: "Visez le Capitaine ambre, celui à l’étoile.",
    done: "Manche gagnée !",
    missed: "Le Capitaine n’est pas touché. Tirez à l’opposé de lui, jusqu’au cadre vert.",
    soft: "Touché, mais le Capitaine reste en jeu. Tirez plus loin en arrière.",
  },
  guard: {
    name: "Le Garde",
    say: "Votre Capitaine est sorti : le Garde part à sa place.",
    more: "Le Capitaine revient là où était le Garde, et c’est le Garde qui est éliminé. Chaque pion a son pouvoir.",
    now: "Touchez le Capitaine pour le sauver.",
    done: "Sauvé !",
  },
};
