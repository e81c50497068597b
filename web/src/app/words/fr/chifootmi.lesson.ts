/** ChiFootMi's lesson in French. */
import type { LessonWords } from "../en/learn";

export const lesson: LessonWords = {
  duel: {
    name: "Le duel",
    say: "Vous avez le ballon : jouez haut pour le garder.",
    more: "Les deux cartes se dévoilent ensemble. Égale ou plus haute, la vôtre garde le ballon : ici, rien ne bat votre 9.",
    now: "Jouez votre 9.",
    done: "Ballon gardé !",
  },
  shoot: {
    name: "Garder deux fois, tirer",
    say: "Gardez-le deux fois, puis tirez à gauche ou à droite.",
    more: "Le gardien choisit un côté. Si vous tirez de l’autre, c’est but.",
    now: "Jouez le 8 et le 11, puis choisissez un côté.",
    then: "Choisissez maintenant un côté : gauche ou droite.",
    done: "But !",
  },
  save: {
    name: "Deviner le côté",
    say: "À vous d’être gardien : devinez le côté.",
    more: "Du bon côté, vous arrêtez le tir. Dans tous les cas, le ballon est ensuite à vous.",
    now: "Plongez à gauche ou à droite.",
    done: "Arrêt !",
  },
  dribble: {
    name: "DT",
    say: "Dès le niveau amateur, un DT dribble n’importe quel numéro.",
    more: "Sans le ballon, c’est un tacle : il arrête un dribble, mais fait faute sur un numéro. Votre premier match se joue sans.",
    now: "Jouez votre DT : la carte Dribble.",
    done: "Le 11 est dribblé !",
  },
};
