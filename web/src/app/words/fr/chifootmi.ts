/** ChiFootMi's own sentences in French. */
import { capital } from "../language";
import { count, first, of, your } from "./voice";
import type { chifootmi as english } from "../en/chifootmi";

const closedOf = (name: string): string =>
  your(name, "Votre pioche face cachée", `Pioche face cachée ${of(name)}`);
const openOf = (name: string): string =>
  your(name, "Votre pioche face visible", `Pioche face visible ${of(name)}`);
const span = (least: number, most: number): string => (least === most ? String(most) : `${least} à ${most}`);

export const chifootmi: typeof english = {
  page: {
    about: "Jouez votre carte. Devinez le côté.",
    goal: "Les dernières minutes d’un match de football, en cartes. Les deux joueurs jouent en même temps.",
    more: "Plus : dernier tir, tirs au but, pendule",
    moreWith: { offside_auto: "Plus : dernier tir, hors-jeu, tirs au but, pendule" },
    beginner: "joue toujours sa carte la plus haute",
    options: {
      level: {
        label: "Règles",
        values: { beginner: "Débutant", amateur: "Amateur", pro: "Pro", "pro+": "Pro+" },
        notes: {
          beginner: "onze cartes, tirs devinés",
          amateur: "avec dribbles et tacles",
          pro: "tirs joués avec les cartes",
          "pro+": "pro, avec options",
        },
      },
      options: {
        label: "Options de pro+",
        values: { offside: "Hors-jeu", one_two: "Une-deux", counter_attack: "Contre-attaque" },
        notes: {
          offside: "7 ou plus d’écart, s’il est signalé",
          one_two: "la carte d’avant revient",
          counter_attack: "une conservation après un tacle",
        },
      },
      last_shot: {
        label: "Dernier tir après les dernières cartes",
        values: { book: "Selon la règle", on: "Toujours", off: "Jamais" },
        notes: { book: "débutant et amateur" },
      },
      offside_auto: {
        label: "Qui signale le hors-jeu",
        values: { false: "Le défenseur", true: "L’arbitre" },
      },
      stop_when_decided: {
        label: "Tirs au but",
        values: { true: "Jusqu’à décision", false: "Cinq chacun" },
      },
    },
  },
  levels: { beginner: "Débutant", amateur: "Amateur", pro: "Pro", "pro+": "Pro+" },
  about: (turn, turns) => `Tour ${turn} sur ${turns}`,
  aboutShootout: "Tirs au but",
  aboutLevel: (level) => `Règles ${level.toLowerCase()}`,
  board: "Table de ChiFootMi. Un chiffre lève une carte, le même la joue.",
  list: {
    cards: "Cartes",
    dealt: "Cartes distribuées",
    starts: (name) => `${first(name)} ${your(name, "commencez", "commence")} avec le ballon.`,
  },
  cards: {
    dt: "Dribble/Tacle",
    dribble: "Dribble",
    tackle: "Tacle",
    closed: "carte cachée",
    only: "vous seul la voyez",
    of: (name) => your(name, "Vos cartes", `Cartes ${of(name)}`),
    chosen: "choisie",
    none: "aucune carte",
  },
  piles: {
    closed: "cachée",
    open: "visible",
    closedPile: (name, cards) => `${closedOf(name)}, ${count(cards, "carte", "cartes")}`,
    openPile: (name, cards, top) => `${openOf(name)}, ${count(cards, "carte", "cartes")}, dessus : ${top}`,
    empty: "vide",
    take: "prenez-en une",
    takeClosed: "Pioche face cachée : une carte que vous seul verrez",
    takeOpen: (top) => `Pioche face visible : ${top}`,
    one: "Touchez : elle est à vous",
    oneByKeys: "1 ou 2 : elle est à vous",
    hidden: "cachée",
    seen: "visible",
  },
  mat: {
    label: "Zone de jeu",
    yours: "Posez votre carte ici",
    theirs: (name) => `Place de la carte ${of(name)}`,
    other: "Place de l’autre carte",
    hidden: (name) => your(name, "Votre choix, caché", `Choix ${of(name)}, caché`),
    has: (name) => `${first(name)} ${your(name, "avez", "a")} le ballon`,
    youHave: "Vous avez le ballon",
    nobody: "Personne n’a encore le ballon",
    against: (mine, theirs) => `${mine} contre ${theirs}`,
    card: "Votre carte",
    again: "Touchez encore, ou posez-la",
    againByKeys: "Le même chiffre encore",
  },
  ladder: {
    keep: "garder",
    again: "garder encore",
    kept: "gardé",
    shoot: "tirer",
    theyShoot: "tir adverse",
    label: (holder, kept, needed) => `${holder}. Gardé ${kept} fois sur ${needed}, puis c’est le tir.`,
  },
  aim: {
    title: "Garder, garder, tirer",
    note: "Égal ou plus fort garde le ballon.",
    counter: "Contre-attaque : garder, tirer",
  },
  verdict: {
    beats: (high, low) => `${high} bat ${low}`,
    level: (one, other) => `${one} contre ${other}`,
    line: (cards, what) => `${cards} : ${what}`,
    kept: ["gardé", "gardé une fois", "gardé deux fois"],
    won: "ballon pris",
    foul: "faute",
    goal: "but",
    over: "au-dessus",
    back: "repoussé",
    stopped: "tir arrêté",
    offside: "hors-jeu",
  },
  seat: { ball: "a le ballon", haveBall: "avez le ballon", ready: "carte choisie", draws: "prend une carte" },
  sentence: {
    start: "Vous avez le ballon. Gardez-le deux fois, puis vous tirez.",
    once: "Vous avez le ballon. Gardez-le encore une fois, puis vous tirez.",
    counter: "Contre-attaque : gardez le ballon une fois, puis vous tirez.",
    defend: "L’adversaire a le ballon. Seule une carte plus forte le prend.",
    keeps: (card) => `${capital(the(card))} garde le ballon contre ${card} et moins.`,
    wins: (card, most) =>
      most < 1
        ? `${capital(the(card))} ne prend rien : c’est la plus faible.`
        : `${capital(the(card))} prend le ballon à ${most} et moins.`,
    shoots: (card, least, most) =>
      most < 1
        ? `${capital(the(card))} ne peut pas marquer.`
        : `${capital(the(card))} marque contre ${span(least, most)}.`,
    draw: "Prenez une carte. La cachée reste votre secret.",
    drawKeys: "Prenez une carte : 1 la cachée, 2 la visible.",
  },
  played: {
    title: "Pas encore jouées",
    of: (name, cards) => `${first(name)} ${your(name, "avez", "a")} joué : ${cards}`,
    none: "aucune encore",
  },
  ruler: {
    label: (lead, outcome) => `Attaquant ${lead > 0 ? "+" : ""}${lead} : ${outcome}`,
    lost: "ballon perdu",
    back: "repoussé",
    goal: "but",
    over: "au-dessus",
  },
  goal: {
    scene: (what, name) => `${what}, vu de derrière ${name}`,
    shot: "Tir",
    free_kick: "Coup franc",
    penalty: "Penalty",
    last_shot: "Dernier tir",
    shootout: "Tirs au but",
    left: "Gauche",
    centre: "Centre",
    right: "Droite",
    shoots: (name) => `${first(name)} ${your(name, "tirez", "tire")}`,
    keeps: (name) => `${first(name)} ${your(name, "êtes", "est")} dans les buts`,
    whereShoot: "Où tirez-vous ?",
    whereKeep: "Où plongez-vous ?",
    scored: "But !",
    saved: "Arrêté !",
    result: (shot, keeper, outcome) =>
      `Tir à ${side(shot)}, gardien à ${side(keeper)} : ${outcome}`.replaceAll("à centre", "au centre"),
  },
  shootout: {
    pips: (name, scored, shots) => `${first(name)} : ${scored} sur ${shots}`,
    shot: (number) => `Tir ${number}`,
    score: (score) => `${score} aux tirs au but`,
  },
  ready: (name) => `${first(name)} ${your(name, "avez", "a")} choisi`,
  isReady: "a choisi",
  bothReady: "Vous avez choisi tous les deux.",
  youReady: (name) => `C’est choisi. À ${name} de choisir.`,
  lock: {
    card: (card) => `Jouer ${the(card)}`,
    closedCard: (card) => `Jouer ${the(card)} (face cachée)`,
    pile: { "1": "Piocher face cachée", "2": "Piocher face visible" },
    side: { left: "Choisir la gauche", centre: "Choisir le centre", right: "Choisir la droite" },
    chooseCard: "Choisir une carte",
    choosePile: "Choisir une pioche",
    chooseSide: "Choisir un côté",
    locked: "Choix fait",
    putBack: "Reposer",
  },
  ask: {
    play: {
      attacker: "Choisissez une carte : égale ou plus forte, vous gardez le ballon.",
      defender: "Choisissez une carte : strictement plus forte, le ballon est à vous.",
      shooter: "Le tir : choisissez une carte ; 1 à 3 de plus, et c’est but.",
      keeper: "Tir adverse : choisissez une carte ; plus forte, elle prend le ballon.",
    },
    draw: "Piochez une carte : celle que tous voient, ou une carte cachée que vous seul verrez.",
    aim: {
      shooter: "Choisissez où tirer.",
      keeper: "Choisissez où plonger : du bon côté, vous arrêtez le tir.",
    },
    dribble: "Dribble : seul un tacle l’arrête.",
    dribbleShot: "Dribble : seul un tacle l’arrête. Ce n’est pas un tir : vous tirez avec la carte suivante.",
    tackle: "Tacle : gagne contre un dribble ; contre une valeur, c’est une faute et un coup franc.",
    tackleShot: "Tacle : gagne contre un dribble ; contre une valeur, c’est une faute et un penalty.",
    one_two:
      "Une-deux ? Un ballon gardé avec une carte, puis la valeur juste en dessous : la première carte peut revenir devant.",
    offside:
      "Hors-jeu ? Un ballon gardé avec 7 ou plus d’écart entre les deux valeurs est perdu, s’il est signalé.",
    last_shot: "Le dernier tir est à vous : tirer, ou renoncer.",
    of: (name, text) => your(name, text, `${first(name)} · ${text}`),
  },
  moving: {
    reveal: "Chacun montre sa carte.",
    aims: (shooter, keeper) =>
      `${first(shooter)} ${your(shooter, "tirez", "tire")}, ${keeper} ${your(keeper, "êtes", "est")} dans les buts.`,
  },
  advice: {
    card: (card) => `jouez ${the(card)}`,
    pile: { "1": "piochez face cachée", "2": "piochez face visible" },
    side: { left: "choisissez la gauche", centre: "choisissez le centre", right: "choisissez la droite" },
    answer: (answer) => `répondez « ${answer} »`,
  },
  answers: {
    one_two: "Une-deux",
    offside: "Hors-jeu !",
    last_shot: "Tirer",
    goOn: "Continuer",
    decline: "Renoncer",
    declineShot: "Renoncer au dernier tir",
  },
  waits: {
    one_two: (name) => `${first(name)} peut annoncer un une-deux…`,
    offside: (name) => `${first(name)} peut signaler un hors-jeu…`,
    last_shot: (name) => `${first(name)} peut prendre le dernier tir…`,
  },
  cover: {
    play: "Choisissez votre carte en secret : la toucher suffit à la jouer.",
    draw: "Choisissez une pioche en secret : la toucher suffit.",
    aim: {
      shooter: "Choisissez en secret où tirer : toucher un côté suffit.",
      keeper: "Choisissez en secret où plonger : toucher un côté suffit.",
    },
    both: "Vous avez tous les deux choisi",
    look: "Vous pouvez regarder ensemble.",
    hand: (name) => `${first(name)} : maintenir pour choisir`,
    handNote: (name, other) => `Donnez l’appareil à ${name}. ${first(other)}, regardez ailleurs.`,
  },
  example: {
    offer: "Première fois ? Un tour d’exemple",
    title: "Un tour d’exemple",
    skip: "Ignorer",
    next: "Suite",
    done: "C’est parti",
    again: "Encore une fois",
    step: (step, steps) => `${step} sur ${steps}`,
    you: "Vous",
    ben: "Ben",
    choose: "Vous avez le ballon. Chacun choisit une carte en secret. Prenez le 8 ou le 5.",
    reveal: (mine) =>
      `${mine} contre 4. Une carte égale ou plus forte garde le ballon : vous l’avez gardé une fois.`,
    steal: "Si Ben avait joué plus fort, le ballon serait à lui, et vous repartiriez de zéro.",
    draw: "Chacun pioche maintenant une carte : celle que tout le monde voit, ou une carte cachée qu’il sera seul à voir. Prenez-en une.",
    drewOpen: "Le 6 est devant vous, face visible : tout le monde le voit.",
    drewClosed: "Vous seul connaissez ce 10. Ben n’en voit que le dos.",
    shoot: "Gardé deux fois de suite : c’est le tir ! Choisissez un côté. Ben plonge à gauche ou à droite.",
    scored: "L’autre côté : but ! La carte est retournée pour le compter, et le ballon passe à Ben.",
    saved: "Le même côté : arrêté. Le ballon passe à Ben.",
    end: "C’est tout. Les niveaux suivants ajoutent dribbles, tacles et tirs joués avec les cartes.",
  },
  spoken: {
    reveal: (south, one, north, two) => `${first(south)} ${one}, ${north} ${two}.`,
    open: (name, card) => `${first(name)} ${your(name, "piochez", "pioche")} ${the(card)} face visible.`,
    closed: (name) => `${first(name)} ${your(name, "piochez", "pioche")} une carte cachée.`,
    own: (card) => `Vous piochez ${the(card)} face cachée : vous seul le voyez.`,
    chosen: (card) => `${card}, choisi.`,
    hand: (name, cards) => `${first(name)} : ${cards}.`,
    piles: (closed, open) =>
      `Pioche face cachée : ${count(closed, "carte", "cartes")}. Pioche face visible : ${open}.`,
    openTop: (top, cards) => `${top} sur ${count(cards, "carte", "cartes")}`,
    noRuling: "Pas encore de décision.",
  },
  text: {
    title: "Vue texte",
    ask: "Ce qui vous est demandé",
    wait: "Rien à faire pour l’instant.",
    table: "Sur la table",
    semi: " ; ",
    score: (one, ones, two, twos) => `Buts : ${first(one)} ${ones}, ${two} ${twos}.`,
    kept: (kept, needed) => `Conservations : ${kept} ; il en faut ${needed} pour tirer.`,
    active: (cards) => `actives : ${cards}`,
    played: (cards) => `jouées : ${cards}`,
    action: "Écrire une action",
    actionNote: "Comme dans l’enregistrement, par exemple : play card=7",
    send: "Envoyer",
    last: "Dernier tour",
  },
  keys: {
    rows: [
      ["1 … 4", "lever une carte depuis la gauche, ou un côté du but ; encore : la jouer"],
      ["1, 2", "prendre la carte cachée, ou la visible"],
      ["← →", "lever la suivante ; en relecture, avancer"],
      ["Entrée", "jouer ce qui est levé ; presser la touche sombre"],
      ["Échap, ⌫", "reposer"],
      ["1, 2", "Une-deux, Hors-jeu ! – ou continuer : y place le focus, encore : répond"],
      ["T", "lire la table"],
      ["L", "lire la dernière décision"],
      ["?", "cette liste"],
    ],
  },
};

/** « le 8 », « le dribble ». */
function the(card: string): string {
  return `le ${/^\d/.test(card) ? card : card.charAt(0).toLowerCase() + card.slice(1)}`;
}

function side(name: string): string {
  return name.toLowerCase();
}
