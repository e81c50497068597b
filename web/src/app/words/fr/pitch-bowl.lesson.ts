/** Pitch Bowl's lesson in French. */
import type { LessonWords } from "../en/learn";

export const lesson: LessonWords = {
  lineup: {
    name: "Se placer",
    say: "Choisissez une formation, puis touchez Prêt.",
    more: "Onze joueurs dans votre moitié de terrain : trois au moins sur la ligne médiane centre, deux au plus sur chaque aile.",
    now: "Touchez une des formations proposées.",
    then: "C’est bon : touchez Prêt, ou essayez-en une autre.",
    done: "Bien placés !",
  },
  run: {
    name: "Courir",
    say: "Pitchez le coureur sans sortir du cadre vert.",
    more: "Pitcher, c’est pousser d’un coup de doigt. Un coureur avance de deux cases, les autres d’une. Au-delà, c’est la chute, et le tour est fini.",
    now: "Appuyez sur le coureur, tirez en arrière, lâchez.",
    done: "Belle course !",
    missed: "Trop loin : il est tombé. Tirez moins loin.",
  },
  pickup: {
    name: "Ramasser",
    say: "Annoncez « Ramasser », puis pitchez vers le ballon.",
    more: "Sans l’annonce, ce n’est qu’un dégagement, et le tour est fini.",
    now: "Touchez Ramasser, puis tirez en arrière et lâchez.",
    then: "Maintenant, appuyez sur le joueur, tirez en arrière, lâchez.",
    done: "Ballon ramassé !",
    missed: "Il est passé à côté du ballon. Tirez à l’opposé du ballon.",
    wrong: "Annoncez d’abord : touchez Ramasser.",
  },
  pass: {
    name: "La passe",
    say: "Annoncez « Passer », puis pitchez vers votre coéquipier.",
    more: "Le ballon doit toucher votre coéquipier avant tout autre pion.",
    now: "Touchez Passer, puis tirez en arrière depuis le passeur.",
    then: "Maintenant, appuyez sur le passeur, tirez en arrière, lâchez.",
    done: "Reçu !",
    missed: "Le ballon n’a pas atteint le coureur. Visez-le et tirez plus loin.",
    wrong: "Annoncez d’abord : touchez Passer.",
  },
  touchdown: {
    name: "Touchdown",
    say: "Portez le ballon derrière la ligne d’en face.",
    more: "Toucher la ligne suffit. Il en faut trois pour gagner, ou un seul dans un match court.",
    now: "Pitchez le porteur dans l’en-but.",
    done: "Touchdown !",
    missed: "Il n’atteint pas la ligne. Tirez bien droit, et plus loin.",
  },
};
