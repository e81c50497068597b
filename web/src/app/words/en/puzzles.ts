/** The puzzles in English; loaded with them. */
export interface PuzzleWords {
  title: string;
  /** Over the list. */
  lead: string;
  today: string;
  named: (game: string, number: number) => string;
  numbered: (number: number) => string;
  kinds: Record<string, string>;
  grades: readonly [string, string, string];
  solve: string;
  solveAgain: string;
  done: (solved: number, all: number) => string;
  isSolved: string;
  row: (days: number) => string;
  goOn: (days: number) => string;
  begin: string;
  /** Mondays first. */
  days: readonly string[];
  hint: string;
  hintOf: (given: number) => string;
  /** The second hint: the first step, and the card that is certainly wrong. */
  first: (step: string) => string;
  shot: (piece: string, angle: string, power: string) => string;
  pass: string;
  notCard: (card: string) => string;
  over: string;
  seeHow: string;
  next: string;
  all: string;
  share: string;
  copied: string;
  solved: Record<string, string>;
  starred: string;
  shown: string;
  missed: Record<string, string>;
  tries: (tries: number) => string;
  window: (degrees: string) => string;
  /** The first of two turns was right. */
  halfway: string;
  mix: string;
  loss: (points: string) => string;
  best: string;
  spare: string;
  /** Said of the card that was chosen. */
  spared: string;
  chance: (percent: string) => string;
  failed: string;
  note: string;
  practice: string;
}

export const puzzles: PuzzleWords = {
  title: "Puzzles",
  lead: "Real positions, one thing to find. None of it counts towards your matches.",
  today: "Puzzle of the day",
  named: (game, number) => `${game} ${number}`,
  numbered: (number) => `Puzzle ${number}`,
  kinds: {
    score: "Score this turn",
    two: "Score in two turns",
    save: "Stop the goal",
    captain: "Captain out",
    touchdown: "Touchdown",
    choice: "What would you play?",
  },
  grades: ["easy", "medium", "hard"],
  solve: "Solve it",
  solveAgain: "Look again",
  done: (solved, all) => `${solved} of ${all} solved`,
  isSolved: "solved",
  row: (days) => (days === 1 ? "1 day in a row" : `${days} days in a row`),
  goOn: (days) => `solve today’s to make it ${days}`,
  begin: "Solve today’s to start a streak.",
  days: ["M", "T", "W", "T", "F", "S", "S"],
  hint: "Hint",
  hintOf: (given) => `Hint ${given} of 2`,
  first: (step) => `Begin with ${step}.`,
  shot: (piece, angle, power) => `${piece}, ${angle}°, ${power}`,
  pass: "announced as a pass",
  notCard: (card) => `Not the ${card}.`,
  over: "Try again",
  seeHow: "See how",
  next: "Next puzzle",
  all: "All puzzles",
  share: "Share",
  copied: "Link copied",
  solved: {
    score: "Goal!",
    two: "Goal!",
    save: "Saved!",
    captain: "Captain out!",
    touchdown: "Touchdown!",
    choice: "Well chosen!",
  },
  starred: "No hints used: you get a star.",
  shown: "That is how it is done.",
  missed: {
    score: "No goal this turn. Try again whenever you like.",
    two: "Your opponent has an answer to that.",
    save: "Your opponent would score now.",
    captain: "The Captain is still there.",
    touchdown: "No touchdown.",
    choice: "Another card is better.",
  },
  tries: (tries) => `Tries: ${tries}`,
  window: (degrees) => `At the right strength, every angle within a window of ${degrees}° works.`,
  halfway: "Right! Now score.",
  mix: "How often each card should be played",
  loss: (points) => `costs ${points}%`,
  best: "costs nothing",
  spare: "as good, though best play does without it",
  spared: "That one is as good, though best play does without it.",
  chance: (percent) => `Your chance of winning the match with best play: ${percent}%.`,
  failed: "The puzzle could not be loaded.",
  note: "What you solve is kept in this browser.",
  practice: "Practice table",
};
