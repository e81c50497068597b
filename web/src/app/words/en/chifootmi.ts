/** ChiFootMi's own sentences in English. */
import { count, first, your } from "./voice";

const whose = (name: string): string => your(name, "Your", `${first(name)}’s`);
const span = (least: number, most: number): string => (least === most ? String(most) : `${least} to ${most}`);

export const chifootmi = {
  page: {
    about: "Play your card. Guess the side.",
    goal: "The last minutes of a football match, in cards. You both play at the same time.",
    more: "More: last shot, shoot-out, clock",
    moreWith: { offside_auto: "More: last shot, offside, shoot-out, clock" },
    beginner: "shows its highest card every time",
    options: {
      level: {
        label: "Rules",
        values: { beginner: "Beginner", amateur: "Amateur", pro: "Pro", "pro+": "Pro+" },
        notes: {
          beginner: "eleven cards, guessed shots",
          amateur: "with dribbles and tackles",
          pro: "shots played with cards",
          "pro+": "pro, with options",
        },
      },
      options: {
        label: "Pro+ options",
        values: { offside: "Offside", one_two: "One-two", counter_attack: "Counter-attack" },
        notes: {
          offside: "7 or more apart, if it is called",
          one_two: "the card before comes back",
          counter_attack: "one keep after a tackle",
        },
      },
      last_shot: {
        label: "Last shot after the last cards",
        values: { book: "By the book", on: "Always", off: "Never" },
        notes: { book: "beginner and amateur" },
      },
      offside_auto: {
        label: "Who calls offside",
        values: { false: "The defender", true: "The referee" },
      },
      stop_when_decided: {
        label: "Shoot-out",
        values: { true: "Until decided", false: "All five each" },
      },
    },
  },
  levels: { beginner: "Beginner", amateur: "Amateur", pro: "Pro", "pro+": "Pro+" },
  about: (turn: number, turns: number) => `Turn ${turn} of ${turns}`,
  aboutShootout: "Shoot-out",
  aboutLevel: (level: string) => `${level} rules`,
  board: "Table of ChiFootMi. Digits lift a card, the same digit plays it.",
  list: {
    cards: "Cards",
    dealt: "Cards dealt",
    starts: (name: string) => `${first(name)} ${your(name, "start", "starts")} with the ball.`,
  },
  cards: {
    dt: "Dribble/Tackle",
    dribble: "Dribble",
    tackle: "Tackle",
    closed: "face-down card",
    only: "only you see this",
    of: (name: string) => `${whose(name)} cards`,
    chosen: "chosen",
    none: "no card",
  },
  piles: {
    closed: "face down",
    open: "face up",
    closedPile: (name: string, cards: number) =>
      `${whose(name)} face-down pile, ${count(cards, "card", "cards")}`,
    openPile: (name: string, cards: number, top: string) =>
      `${whose(name)} face-up pile, ${count(cards, "card", "cards")}, on top: ${top}`,
    empty: "empty",
    take: "take one",
    takeClosed: "Face-down pile: a card for your eyes only",
    takeOpen: (top: string) => `Face-up pile: ${top}`,
    one: "Tap one: it is yours",
    oneByKeys: "1 or 2: it is yours",
    hidden: "hidden",
    seen: "seen",
  },
  mat: {
    label: "Match area",
    yours: "Your card goes here",
    theirs: (name: string) => `${first(name)}’s card goes here`,
    other: "The other card goes here",
    hidden: (name: string) => `${whose(name)} choice, hidden`,
    has: (name: string) => `${first(name)} ${your(name, "have", "has")} the ball`,
    youHave: "You have the ball",
    nobody: "Nobody has the ball yet",
    against: (mine: string, theirs: string) => `${mine} against ${theirs}`,
    card: "Your card",
    again: "Tap again, or drag",
    againByKeys: "Same digit again",
  },
  /** How one scores, on the pitch: each pad the ball lies on, and the next one. */
  ladder: {
    keep: "keep",
    again: "keep again",
    kept: "kept",
    shoot: "shoot",
    theyShoot: "they shoot",
    label: (holder: string, kept: number, needed: number) =>
      `${holder}. Kept ${kept} of ${needed} times; then a shot.`,
  },
  aim: {
    title: "Keep, keep, shoot",
    note: "Equal or higher keeps the ball.",
    counter: "Counter-attack: keep once, shoot",
  },
  /** What two cards brought, in about five words. */
  verdict: {
    beats: (high: string, low: string) => `${high} beats ${low}`,
    level: (one: string, other: string) => `${one} against ${other}`,
    line: (cards: string, what: string) => `${cards}: ${what}`,
    kept: ["kept", "kept once", "kept twice"],
    won: "ball won",
    foul: "foul",
    goal: "goal",
    over: "over the bar",
    back: "pushed back",
    stopped: "shot stopped",
    offside: "offside",
  },
  seat: { ball: "has the ball", haveBall: "have the ball", ready: "card chosen", draws: "takes a card" },
  sentence: {
    start: "You have the ball. Keep it twice, then you shoot.",
    once: "You have the ball. One more keep, then you shoot.",
    counter: "Counter-attack: keep the ball once, then you shoot.",
    defend: "They have the ball. Only a higher card wins it.",
    keeps: (card: string) => `${card} keeps the ball against anything up to ${card}.`,
    wins: (card: string, most: number) =>
      most < 1
        ? `${card} wins nothing: it is the lowest card.`
        : `${card} wins the ball against anything up to ${most}.`,
    shoots: (card: string, least: number, most: number) =>
      most < 1 ? `${card} cannot score.` : `${card} scores against ${span(least, most)}.`,
    draw: "Take one card. The hidden one stays your secret.",
    drawKeys: "Take one card: 1 hidden, 2 seen.",
  },
  played: {
    title: "Not played yet",
    of: (name: string, cards: string) => `${first(name)} ${your(name, "have", "has")} played: ${cards}`,
    none: "none yet",
  },
  ruler: {
    label: (lead: number, outcome: string) => `Attacker ${lead > 0 ? "+" : ""}${lead}: ${outcome}`,
    lost: "ball lost",
    back: "pushed back",
    goal: "goal",
    over: "over the bar",
  },
  goal: {
    scene: (what: string, name: string) => `${what}, seen from behind ${name}`,
    shot: "Shot",
    free_kick: "Free kick",
    penalty: "Penalty",
    last_shot: "Last shot",
    shootout: "Shoot-out",
    left: "Left",
    centre: "Centre",
    right: "Right",
    shoots: (name: string) => `${first(name)} ${your(name, "shoot", "shoots")}`,
    keeps: (name: string) => `${first(name)} ${your(name, "keep", "keeps")} goal`,
    whereShoot: "Where do you shoot?",
    whereKeep: "Where do you dive?",
    scored: "Goal!",
    saved: "Saved!",
    result: (shot: string, keeper: string, outcome: string) =>
      `Shot ${shot.toLowerCase()}, keeper ${keeper.toLowerCase()}: ${outcome}`,
  },
  shootout: {
    pips: (name: string, scored: number, shots: number) => `${first(name)}: ${scored} of ${shots}`,
    shot: (number: number) => `Shot ${number}`,
    score: (score: string) => `${score} on penalties`,
  },
  ready: (name: string) => `${first(name)} ${your(name, "are", "is")} ready`,
  isReady: "ready",
  bothReady: "You have both chosen.",
  youReady: (name: string) => `You are ready; ${name} is choosing.`,
  lock: {
    card: (card: string) => `Lock in the ${card}`,
    closedCard: (card: string) => `Lock in the ${card} (face down)`,
    pile: { "1": "Draw from the face-down pile", "2": "Draw from the face-up pile" },
    side: { left: "Lock in left", centre: "Lock in centre", right: "Lock in right" },
    chooseCard: "Choose a card",
    choosePile: "Choose a pile",
    chooseSide: "Choose a side",
    locked: "Locked in",
    putBack: "Put back",
  },
  ask: {
    play: {
      attacker: "Choose a card: equal or higher keeps the ball.",
      defender: "Choose a card: strictly higher wins the ball.",
      shooter: "The shot: choose a card; 1 to 3 higher is a goal.",
      keeper: "Their shot: choose a card, higher wins the ball.",
    },
    draw: "Draw a card: the one face up, or one face down for your eyes only.",
    aim: { shooter: "Choose where to shoot.", keeper: "Choose where to dive: guess the side to save." },
    dribble: "Dribble: only a tackle stops it.",
    dribbleShot: "Dribble: only a tackle stops it. It isn’t a shot: you shoot with the next card.",
    tackle: "Tackle: wins against a dribble; against a value it is a foul, and a free kick.",
    tackleShot: "Tackle: wins against a dribble; against a value it is a foul, and a penalty.",
    one_two:
      "One-two? A ball kept with a card, then the value one below: the first card may come back in front.",
    offside: "Offside? A ball kept with 7 or more between the two values is lost, if it is called.",
    last_shot: "You have the last shot: take it, or decline.",
    of: (name: string, text: string) => your(name, text, `${first(name)} · ${text}`),
  },
  moving: {
    reveal: "Both show their card.",
    aims: (shooter: string, keeper: string) =>
      `${first(shooter)} ${your(shooter, "shoot", "shoots")}, ${keeper} ${your(keeper, "keep", "keeps")} goal.`,
  },
  advice: {
    card: (card: string) => `play the ${card}`,
    pile: { "1": "draw from the face-down pile", "2": "draw from the face-up pile" },
    side: { left: "choose the left", centre: "choose the centre", right: "choose the right" },
    answer: (answer: string) => `say “${answer}”`,
  },
  answers: {
    one_two: "One-two",
    offside: "Offside!",
    last_shot: "Shoot",
    goOn: "Go on",
    decline: "Decline",
    declineShot: "Decline the last shot",
  },
  waits: {
    one_two: (name: string) => `${first(name)} may call a one-two…`,
    offside: (name: string) => `${first(name)} may call offside…`,
    last_shot: (name: string) => `${first(name)} may take the last shot…`,
  },
  cover: {
    play: "Choose your card in secret: choosing locks it in.",
    draw: "Choose a pile in secret: choosing draws the card.",
    aim: {
      shooter: "Choose in secret where to shoot: choosing locks it in.",
      keeper: "Choose in secret where to dive: choosing locks it in.",
    },
    both: "You’re both ready",
    look: "Now you can both look.",
    hand: (name: string) => `${first(name)}: hold to choose`,
    handNote: (name: string, other: string) => `Hand the device to ${name}. ${first(other)}, look away.`,
  },
  example: {
    offer: "New here? An example turn",
    title: "An example turn",
    skip: "Skip",
    next: "Next",
    done: "Let’s play",
    again: "Once more",
    step: (step: number, steps: number) => `${step} of ${steps}`,
    you: "You",
    ben: "Ben",
    choose: "You have the ball. Both choose a card in secret. Take the 8 or the 5.",
    reveal: (mine: number) => `${mine} against 4. Equal or higher keeps the ball: you have kept it once.`,
    steal: "Had Ben played higher, the ball would be his, and you would have to start again.",
    draw: "Now you both draw a card: the one face up that everybody sees, or one face down for your eyes only. Draw one.",
    drewOpen: "The 6 lies face up in front of you for all to see.",
    drewClosed: "Only you know this 10. Ben sees its back.",
    shoot: "Kept twice in a row: a shot! Choose a side. Ben dives to the left or to the right.",
    scored: "The other side: goal! The card is turned over to count it, and the ball goes to Ben.",
    saved: "The same side: saved. The ball goes to Ben.",
    end: "That is all. Higher levels add dribbles, tackles, and shots played with cards.",
  },
  spoken: {
    reveal: (south: string, one: string, north: string, two: string) =>
      `${first(south)} ${one}, ${north} ${two}.`,
    open: (name: string, card: string) =>
      `${first(name)} ${your(name, "draw", "draws")} the ${card} from the face-up pile.`,
    closed: (name: string) => `${first(name)} ${your(name, "draw", "draws")} a face-down card.`,
    own: (card: string) => `You draw the ${card} from the face-down pile; only you see it.`,
    chosen: (card: string) => `${card} chosen.`,
    hand: (name: string, cards: string) => `${first(name)}: ${cards}.`,
    piles: (closed: number, open: string) =>
      `${count(closed, "face-down card", "face-down cards")}, face-up pile: ${open}.`,
    openTop: (top: string, cards: number) => `${top} on top of ${count(cards, "card", "cards")}`,
    noRuling: "No ruling yet.",
  },
  text: {
    title: "Text view",
    ask: "What you are asked",
    wait: "Nothing to do now.",
    table: "On the table",
    semi: "; ",
    score: (one: string, ones: number, two: string, twos: number) =>
      `Goals: ${first(one)} ${ones}, ${two} ${twos}.`,
    kept: (kept: number, needed: number) => `Keeps so far: ${kept}; a shot takes ${needed}.`,
    active: (cards: string) => `active: ${cards}`,
    played: (cards: string) => `played: ${cards}`,
    action: "Type an action",
    actionNote: "As the record writes it, for example: play card=7",
    send: "Send",
    last: "Last turn",
  },
  keys: {
    rows: [
      ["1 … 4", "lift a card from the left, or a side of the goal; again: play it"],
      ["1, 2", "take the hidden card, or the seen one"],
      ["← →", "lift the next one; in a replay, step"],
      ["Enter", "play what is lifted; press the dark key"],
      ["Esc, ⌫", "put it back"],
      ["1, 2", "One-two, Offside! – or go on: puts the focus there, again: answers"],
      ["T", "read the table"],
      ["L", "read the last ruling"],
      ["?", "this list"],
    ],
  },
};

declare module "./index" {
  interface GameWords {
    chifootmi: typeof chifootmi;
  }
}
