/** The sentences of the page in English that its first screen loads; another language falls back to them. */
import { gathered } from "../language";
import { COMPUTER, count, first, YOU, your } from "./voice";
import { people } from "./people";
import { review } from "./review";

/** What the pages say of an option of a match: its name, its values, and a remark beside some of them. */
export interface OptionWords {
  label: string;
  values?: Readonly<Record<string, string>>;
  notes?: Readonly<Record<string, string>>;
}

/** What the pages say of a game. */
export interface GameText {
  /** On its tile. */
  about: string;
  /** On an invitation. */
  goal: string;
  /** Over its rare options; and where one of these is among them. */
  more: string;
  moreWith?: Readonly<Record<string, string>>;
  /** What is told of its lowest level beside the level's name. */
  beginner: string;
  /** What taking back is called, where it is possible. */
  takeback?: string;
  /** Its own options; `options` below has those of several games. */
  options: Readonly<Record<string, OptionWords>>;
}

/** The words of the games: the file of each adds its own, under the game's id in camel case. */
export interface GameWords {}

export const en = {
  ...gathered<GameWords>(
    import.meta.glob(
      ["./*.ts", "!./*.lesson.ts", "!./{index,voice,flick,learn,people,practice,puzzles,review}.ts"],
      { eager: true },
    ),
  ),
  people,
  review,
  first,
  common: {
    home: "Pitchside, home",
    skip: "Skip to the content",
    language: "Language",
    theme: "Light or dark",
    soundIsOn: "Sound on",
    soundIsOff: "Sound off",
    menu: "Menu",
    close: "Close",
    cancel: "Cancel",
    again: "Try again",
    rules: "Rules",
    loading: "One moment…",
    offline: "The server does not answer.",
    lostPage: "There is nothing at this address.",
    toHome: "Home",
  },
  home: {
    puzzles: "Puzzles",
    headline: ["Table sports.", "One friend away."],
    lead: "Pick a game. No account, nothing to set up.",
    computer: "Computer",
    two: "Same screen",
    friend: people.friend,
    with: (game: string) => `Who plays ${game} with you`,
    play: "Play",
    settings: (game: string) => `Settings of ${game}`,
    noClock: "no clock",
    minutes: (minutes: number) => `${minutes} min`,
    goOn: "Continue",
    yourMove: (name: string) => (name === "" ? "Your move." : `Your move, ${name}.`),
    against: (name: string) => `against ${name}`,
    helped: ", with help",
    moreOpen: (matches: number) => `${matches} more`,
    last: "Last matches",
    all: "All my matches",
    showMore: "Show more",
    outcome: { won: "Won", lost: "Lost", drawn: "Draw" },
    ended: (outcome: string, against: string) => `${outcome} ${against}`,
    watch: (text: string) => `Watch again: ${text}`,
    kept: "Played under older rules",
    wonBy: (name: string) => `${first(name)} won.`,
    versus: (south: string, north: string) => `${first(south)} and ${north}`,
    open: "Open a record",
    openNote: "Choose a .pitch file, or drop it anywhere here",
    games: "Games",
    more: "Also on this table",
    practice: (game: string) => `Practice table: ${game}`,
  },
  learn: {
    offer: "Learn in a minute",
    game: (game: string) => `Learn ${game} in a minute`,
  },
  sheet: {
    computer: (game: string) => `${game} against the computer`,
    two: (game: string) => `${game}, two on this screen`,
    level: "Opponent",
    begins: "Who begins",
    you: "You",
    toss: "Toss for it",
    teamOf: (name: string, own: boolean) => (own ? "Your team" : `${first(name)}’s team`),
    name: (side: string) => `Name (${side})`,
    start: "Start",
    failed: "The match could not be started.",
  },
  levels: {
    beginner: "Beginner",
    easy: "Easy",
    casual: "Casual",
    normal: "Normal",
    medium: "Medium",
    hard: "Hard",
    strong: "Strong",
    expert: "Expert",
    master: "Master",
    perfect: "Perfect",
  },
  perfect: {
    make: (minutes: number): string =>
      `Make Zero, the perfect opponent (about ${minutes} minutes in the background)`,
    making: (percent: number): string => `Making the perfect opponent: ${percent}%`,
    broke: (why: string): string => `The perfect opponent could not be made: ${why}`,
    standIn:
      "Zero’s table is missing or damaged, so Vega plays instead. It can be made again from the settings of a new match.",
    unreached: "The server does not answer.",
  },
  sides: {
    south: { name: "Blue", look: "Blue, striped", pattern: "Striped" },
    north: { name: "Amber", look: "Amber, dotted", pattern: "Dotted" },
  },
  computer: COMPUTER,
  you: "You",
  youInside: YOU,
  match: {
    textView: "Text view",
    boardView: "Board view",
    round: (round: number, goal: string) => `Round ${round}, ${goal}`,
    roundTurns: (round: number) => `Round ${round} · turns`,
    roundsWon: (rounds: number) => `${count(rounds, "round", "rounds")} won`,
    roundOf: (round: number) => `Round ${round}`,
    noTurns: "No turns yet.",
    goals: (goals: number) => count(goals, "goal", "goals"),
    ofGoals: (goals: number, target: number) => `${goals} of ${count(target, "goal", "goals")}`,
    inRow: (row: number, all: number) => `${row} in a row · ${count(all, "goal", "goals")} in all`,
    level: (level: string) => `${level} level`,
    replay: "Replay",
    live: "Back to the match",
    toResult: "Back to the result",
    turns: "Turns",
    thinking: "Thinking…",
    plays: (name: string) => `${first(name)} ${your(name, "play", "plays")}.`,
    thinks: (name: string) => `${first(name)} is thinking…`,
    toPlay: (name: string) => your(name, "Your turn.", `${first(name)} to play.`),
    yourTurn: "Your turn.",
    waits: (name: string) => `Waiting for ${name}`,
    tossed: (name: string) => `The toss: ${name} ${your(name, "begin", "begins")}.`,
    tossedYou: "The toss: you begin.",
    pastRuling: "Last ruling",
    lastRuling: (text: string) => `Last ruling: ${text}`,
    sending: "Sent, waiting…",
    stored: "Stored",
    joining: "Setting the table…",
    lost: "Connection lost. Trying again…",
    otherChoice: (name: string) =>
      `${name}: the choice on show is not the one that was sealed. This server does not play fair.`,
    notAChoice: "You cannot choose that now. Nothing was sealed: choose again.",
    lostNote: "Your moves are safe; the match waits.",
    gone: "This match is not on this server.",
    forget: "Take it off the list",
    ruling: "Ruling",
    why: "Why?",
    replaying: "Replay. Return to the match to play.",
    replayingOver: "Replay of a finished match.",
    lastTurn: (name: string) => your(name, "Your last turn", `${first(name)}’s last turn`),
    clock: (name: string) => your(name, "Your clock", `${first(name)}’s clock`),
    yourClock: "Your clock",
    clockLow: "Little time left",
    titleTurn: (name: string, game: string) => `● ${first(name)} · ${game}`,
    titleYours: (game: string) => `● Your turn · ${game}`,
  },
  cover: {
    take: (name: string) => `${first(name)}, take the device.`,
    idle: "The screen is covered again if nobody touches it for a minute.",
    away: (name: string) => `${first(name)}, look away.`,
    show: "Hold to look",
    note: "Keep holding until it opens.",
    hide: "Hide",
    label: "Screen covered",
  },
  scrub: {
    first: "To the beginning",
    prev: "Back one step",
    next: "Forward one step",
    last: "To the end",
    play: "Play",
    pause: "Pause",
    turn: (turn: number, turns: number) => `Turn ${turn} of ${turns}`,
    step: (step: number, steps: number) => `Step ${step} of ${steps}`,
    slider: "Turn shown",
    speed: "Speed",
  },
  show: {
    who: (name: string) => (name === COMPUTER ? "Computer" : first(name)),
    at: (who: string, piece: string, target: string) => `${who}: ${piece} aims at ${target}`,
    alone: (who: string, piece: string) => `${who}: ${piece}, nothing in its way`,
    yours: (piece: string) => `your ${piece}`,
    own: (piece: string) => `its own ${piece}`,
    obstacle: "an obstacle",
    strength: (percent: number) => `Strength ${percent}% · the line ends at the first contact`,
    stopped: "Your clock is stopped while the computer plays.",
    runsOn: "Your clock keeps running while you watch.",
    watch: "The computer is playing. Watch.",
    hold: "Hold",
    goOn: "Go on",
    skip: "Skip ahead",
    space: "Space",
    again: "See it again",
    next: "Next",
    marks: { steal: "steal", foul: "foul" },
    seconds: (seconds: string) => `${seconds} s`,
    slows: { "1": "Real time", "0.5": "½ speed", "0.25": "¼ speed", "0.125": "⅛ speed" },
  },
  help: {
    hint: "Hint",
    keys: { hint: "H", takeback: "U" },
    thinking: "Thinking of a hint…",
    advice: (what: string) => `Hint: ${what}.`,
    then: ", then ",
    at: (piece: string, target: string) => `${piece} at ${target}`,
    alone: (piece: string) => `${piece}, nothing in its way`,
    strength: (percent: number) => `strength ${percent}%`,
    theirs: (piece: string, name: string) => `${name}’s ${piece}`,
    counts: {
      hint: (times: number) => count(times, "hint", "hints"),
      takeback: (times: number) => count(times, "takeback", "takebacks"),
    },
    helped: (how: string) => `With help: ${how}.`,
  },
  offers: {
    offer: "Offer a draw",
    offerBy: (name: string) => your(name, "Offer a draw", `${first(name)} offers a draw`),
    offered: (name: string) => `${first(name)} offers a draw.`,
    accept: (name: string) => `${first(name)} accepts`,
    acceptYours: "Accept",
    decline: "Play on",
    waiting: "The offer stands until the next turn.",
  },
  takebacks: {
    ask: (name: string) => `${first(name)} asks to take the last turn back`,
    askYours: "Ask to take the last turn back",
    offered: (name: string) => `${first(name)} would like to take the last turn back.`,
    accept: (name: string) => `${first(name)} agrees`,
    acceptYours: "Agree",
    decline: "Play on",
    waiting: "The request stands until the next turn.",
  },
  claims: {
    resign: "resigns",
    offer_draw: "offers a draw",
    accept_draw: "accepts the draw",
    offer_takeback: "asks to go back",
    accept_takeback: "agrees",
    hint: "asks for a hint",
    time: "out of time",
  },
  resign: {
    hold: (name: string) => `Hold to resign: ${name}`,
    holdYours: "Hold to resign",
    again: "Press again to resign",
    note: "Hold to resign: a short press does nothing.",
  },
  chance: {
    line: "Chance is sealed",
    opened: "Chance: the seal is open",
    checked: "Chance: checked",
    broken: "Chance does not add up",
    title: "Was chance fair?",
    fixed:
      "Shuffles, tosses and trembling hands all come from one secret number. It was fixed before the match; this is its fingerprint.",
    same: "The secret number of this match is the one that was fixed before it.",
    promised: "It is the one promised in the invitation.",
    agreed: "It is the one promised after the last match.",
    yours: "Your browser has added a random number of its own.",
    before: "The other player’s number was fixed before yours was known.",
    lots: (count: number) =>
      count === 1
        ? "The one random draw of this match was repeated here: it is right."
        : `All ${count} random draws of this match were repeated here: they are right.`,
    moves: (count: number) =>
      count === 1
        ? "The one move of the record is the one shown here, with the result and the settings."
        : `All ${count} moves of the record are the ones shown here, in the same order, with the result and the settings.`,
    loads: "Earlier moves are still being loaded. Nothing is checked before they have been compared too.",
    late: (moves: string) =>
      `Moves ${moves} reached this browser only after the match was over. They agree with the record, but nobody saw them here when they were made.`,
    resumed: (count: number) =>
      `The first ${count} moves of the record were played under an older edition of the rules. They were not compared here, and for the position after them there is only this server’s word. What chance brought in them was repeated.`,
    unnamed: (names: string) =>
      `The invitation did not name these settings, so they were not compared: ${names}.`,
    left: "Choices that the clock made by lot are checked by the program below.",
    could: {
      nobody: "So nobody could choose them: not the other player, and not whoever runs this server.",
      guest:
        "So your guest could not choose them. Only your guest and whoever runs this server, together, could have tried.",
      first:
        "Your number was fixed before the other player’s. Only the other player and whoever runs this server, together, could have tried for lucky draws.",
      other: "Whoever runs this server could have tried for lucky draws only together with the other player.",
      server:
        "They could not be changed during the match. Whoever runs this server could still have picked the secret number.",
    },
    later: "At the end the secret number is shown here, and your browser checks it.",
    now: "To check everything yourself, download the record:",
    unread: "The record could not be read just now. Open this again to check it.",
    fingerprint: "Fingerprint",
    promise: "Promise of the invitation",
    seed: "Secret number (seed)",
    salt: "Salt",
    faults: {
      gone: "The seal of this match is gone: a player has left this server for good, or the server hides it. Chance cannot be checked any more.",
      commitment: "The fingerprint is not the one shown at the start. This server does not play fair.",
      promise: "The match is not bound to what the invitation promised. This server does not play fair.",
      nonce: "Your own random number was left out or exchanged. This server does not play fair.",
      host: "The other player’s number was not fixed before yours: it may have been chosen to win. This server does not play fair.",
      side: "You do not sit where the invitation said. This server does not play fair.",
      placed:
        "The match did not begin at the start, but from a position that this server chose. This server does not play fair.",
      terms: "The match is not played with what the invitation said. This server does not play fair.",
      seed: "The secret number is not the one that was promised. This server does not play fair.",
      toss: "The toss before the match did not fall as the secret number says. This server does not play fair.",
      record: "The record does not fit the match that was played here. This server does not play fair.",
      lots: "Something that chance brought is not what the secret number gives. This server does not play fair.",
      moves:
        "The moves in the record are not the ones that were shown here. Unless a backup of this server was restored, it does not play fair.",
      result: "The result in the record is not the one that was shown here. This server does not play fair.",
    },
  },
  end: {
    won: (name: string) => `${first(name)} wins`,
    youWon: "You win!",
    drawn: "A draw",
    score: "Score",
    goalBy: (name: string) => `Goal for ${name}`,
    goalYours: "Goal for you!",
    nextRound: (round: number, name: string) => `Round ${round}: ${name} begins.`,
    nextYours: (round: number) => `Round ${round}: you begin.`,
    voided: "The round is void.",
    rematch: "Rematch",
    fresh: "New match",
    replay: "Watch the match again",
    record: "Download the record",
    review: "Review",
    next: (name: string) => `Next: ${name}`,
    easier: (name: string) => `Try ${name}`,
    beaten: (name: string) => `You beat ${name}.`,
    ladder: (rung: number, rungs: number) => `Opponent ${rung} of ${rungs} beaten`,
    momentAt: (kind: string, turn: number) => `${kind}: turn ${turn}`,
    moments: { chain: "The longest chain", lead: "The turning point", goal: "The deciding score" },
  },
  menu: {
    match: "This match",
    flip: "Flip the board",
    keys: "Keys",
    settings: "Settings",
    leave: "Home",
  },
  settings: {
    theme: "Colours",
    themes: { system: "System", light: "Light", dark: "Dark" },
    motion: "Motion",
    motions: { system: "System", full: "Full", reduced: "Reduced" },
    notices: "Tell me when it is my turn",
    sound: "Sound",
    on: "On",
    off: "Off",
    pace: "Pace",
    paces: { calm: "Calm", brisk: "Brisk", once: "At once" },
    paceNotes: {
      calm: "The computer shows its aim for a second before it plays.",
      brisk: "The computer shows its aim for half a second.",
      once: "The computer plays at once, nothing is shown first.",
    },
  },
  watch: {
    title: "Watch a record",
    lead: "Open a match that was saved as a .pitch file.",
    choose: "Choose a file",
    drop: "or drop it here",
    broken: (line: number) => `This record breaks off at line ${line}.`,
    unplayable: (line: number) => `This record cannot be played: line ${line}.`,
    unreadable: "The file could not be read.",
    another: "Open another",
    going: "Replay of a record.",
    ended: "End of the record.",
    unfinished: "The match was not finished.",
    unknownGame: "This page cannot show that game.",
  },
  rules: {
    title: "Rules",
    of: (game: string) => `Rules of ${game}`,
    note: "The referee cites these numbers.",
    over: "Rules of",
    search: "Search the rules",
    hits: (count: number) =>
      count === 0 ? "Nothing found." : count === 1 ? "One place found." : `${count} places found.`,
    sections: "Sections",
    otherGames: "Other games",
    opening: "Ready to begin",
    wording: (numbers: string) => `${numbers}: the exact wording`,
    smallPrint: "The small print",
    index: "Index",
    summary: "The game on one page",
    print: "Print this page",
    example: "Show an example",
    play: (what: string) => `Play the example: ${what}`,
    again: "Play the example",
    back: "Back to the match",
    whole: "All the rules in a new tab",
  },
  options: {
    clock: { label: "Clock", none: "None" },
    tremor: {
      label: "Steadiness of the hand",
      values: { "0": "Robot", "0.5": "Steady", "1": "Normal", "2": "Shaky" },
    },
  },
  clockOf: (minutes: number, seconds: number) => `${count(minutes, "minute", "minutes")} + ${seconds} s`,
};

export type Catalogue = typeof en;
