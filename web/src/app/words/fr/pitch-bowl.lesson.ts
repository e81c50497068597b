/** Pitch Bowl's lesson in French. */
import type { LessonWords } from "../en/learn";

export const lesson: LessonWords = {
  run: {
    name: "Courir",
    say: "Pitchez le coureur dans le cadre vert.",
    more: "Pitcher, c’est pousser d’un coup de doigt. Un coureur avance de deux cases, les autres d’une. Au-delà, c’est la chute, et le tour est fini.",
    now: "Tirez le coureur en arrière, lâchez.",
    done: "Belle course !",
    missed: "Trop loin : il est tombé. Tirez moins loin.",
  },
  touchdown: {
    name: "Touchdown",
    say: "Portez le ballon derrière la ligne d’en face.",
    more: "Toucher la ligne suffit. Il en faut trois pour gagner, ou un seul dans un match court.",
    now: "Pitchez le porteur dans l’en-but.",
    done: "Touchdown !",
    missed: "Il n’atteint pas la ligne. Tirez bien droit, et plus loin.",
  },
  pickup: {
    name: "Ramasser",
    say: "Visez le ballon : « Ramasser » est annoncé.",
    more: "Ce que vous visez décide de l’annonce ; la puce près du ballon le dit avant que vous ne lâchiez. Sans elle, ce ne serait qu’un dégagement, et le tour serait fini.",
    now: "Tirez à l’opposé du ballon, lâchez.",
    done: "Ballon ramassé !",
    missed: "Il est passé à côté du ballon. Tirez à l’opposé du ballon.",
    wrong: "Visez le ballon, jusqu’à ce que Ramasser soit annoncé.",
  },
  snatch: {
    name: "Arracher",
    say: "Visez le porteur : « Arracher » est annoncé.",
    more: "Touchez d’abord le porteur, et le ballon est à vous. Raté, le tour est fini. L’autre choix, Bloquer, ne fait que pousser.",
    now: "Tirez à l’opposé du porteur, lâchez.",
    done: "Arraché !",
    missed: "Il a manqué le porteur. Tirez à l’opposé du porteur.",
    wrong: "Visez le porteur, jusqu’à ce qu’Arracher soit annoncé.",
  },
  pass: {
    name: "La passe",
    say: "Tirez le ballon, pas le joueur : c’est une passe.",
    more: "Le ballon doit toucher votre coéquipier avant tout autre pion. Revenu dans l’anneau, rien n’est joué.",
    now: "Tirez le ballon à l’opposé du coureur, lâchez.",
    done: "Reçu !",
    missed: "Le ballon n’a pas atteint le coureur. Visez-le et tirez plus loin.",
    wrong: "Tirez le ballon lui-même, pas le joueur.",
  },
  lineup: {
    name: "Se placer",
    say: "Choisissez une formation, puis touchez Prêt.",
    more: "Onze joueurs dans votre moitié de terrain : trois au moins sur la ligne médiane centre, deux au plus sur chaque aile.",
    now: "Touchez une des formations proposées.",
    then: "C’est bon : touchez Prêt, ou essayez-en une autre.",
    done: "Bien placés !",
  },
};
