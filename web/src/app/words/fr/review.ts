/** Ce que la page dit de l’analyse d’un match, en français. */
import { plural } from "../language";
import { first } from "./voice";
import type { review as english } from "../en/review";

export const review: typeof english = {
  title: "Analyse",
  open: "Analyser le match",
  openRecord: "Analyser",
  thinking: "Réflexion…",
  progress: (done, of) => `Réflexion… tour ${done} sur ${of}`,
  failed: "L’analyse n’a pas pu être faite.",
  unfinished: "Le match n’est pas terminé",
  turns: (turns) => plural("fr", turns, "tour", "tours"),
  judges: {
    table: "Jugé exactement : toutes les positions de ce terrain sont connues.",
    search: "Jugé en calculant à l’avance, comme le niveau difficile.",
    mix: "Comparé à ce que jouerait un joueur parfait, carte par carte.",
    trials: "Jugé en essayant de nombreux coups d’une main qui tremble.",
    steady: "Jugé en essayant de nombreux coups d’une main qui ne tremble pas.",
  },
  nothing: "Aucun tour n’a été joué.",
  calm: "Aucun tour n’a changé grand-chose.",
  graph: "Qui avait l’avantage, tour par tour",
  tap: "Touchez la courbe pour aller à ce tour",
  closer: {
    you: "Vous, plus près du but",
    other: (name) => `${first(name)}, plus près du but`,
  },
  better: {
    you: "Vous, plus près de gagner",
    other: (name) => `${first(name)}, plus près de gagner`,
  },
  round: (round) => `Manche ${round}`,
  stands: (turn, of, name, percent) => `Tour ${turn} sur ${of}. ${first(name)} : ${percent} %`,
  end: "La fin du match",
  points: "Tournants du match",
  turn: (turn) => `Tour ${turn}`,
  turnOf: (turn, of) => `Tour ${turn} sur ${of}`,
  best: "meilleur tour",
  played: "ce qui a été joué",
  instead: (text) => `Mieux : ${text}.`,
  tryIt: "Rejouer d’ici",
  share: "Copier le lien de ce tour",
  copied: "Copié",
  board: (turn) => `La position avant le tour ${turn}`,
  youWin: (score) => `Vous gagnez ${score} !`,
  shootout: (score) => `aux tirs au but après ${score}`,
  notCopied: "Le lien n’a pas pu être copié.",
  luckOrChoice: "Chance ou choix ?",
  kinds: { choice: "Choix", luck: "Chance", rest: "Imprévu" },
  expected: (goals) => `${goals.toFixed(1).replace(".", ",")} ${goals < 2 ? "but attendu" : "buts attendus"}`,
  decimal: (value) => value.toFixed(1).replace(".", ","),
  hundredth: (value) => value.toFixed(2).replace(".", ","),
  accountNote: {
    round:
      "Compté en manches : +0,50 vaut une demi-manche. L’imprévu est ce que seul le coup suivant a montré ; les trois d’un camp moins ceux de l’autre font tout le mouvement de la courbe.",
    match:
      "Compté en matchs : +0,50 vaut un demi-match. L’imprévu est ce que seul le coup suivant a montré ; les trois d’un camp moins ceux de l’autre font tout le mouvement de la courbe.",
  },
  whole: {
    chances: "Occasions et ce qu’elles valaient",
    expected: "attendus",
    worth:
      "Un tir à gauche ou à droite vaut un demi-but, un penalty deux tiers : personne ne fait mieux contre un gardien qui devine bien.",
    all: (turns) => `Les ${turns} tours, cartes ouvertes`,
    ball: "a le ballon après le tour",
    goal: "but",
    saved: "arrêt",
    lead: (goals, name) =>
      goals === 0
        ? "D’où viennent les buts ; tout compté, le score est nul."
        : `D’où ${goals === 1 ? "vient le but d’avance" : `viennent les ${goals} buts d’avance`}. Avantage : ${name}.`,
    kinds: { cards: "Les choix", corners: "Les côtés", draw: "La pioche" },
    notes: {
      cards: "les cartes jouées, face aux meilleures",
      corners: "où sont allés tirs et gardiens",
      draw: "ce que les pioches ont donné, et quelles cartes se sont affrontées",
    },
    seen: (turn) => `Cartes vues avant le tour ${turn} : en comptant, chacun savait ce qui restait.`,
  },
};
