/** The practice table in English; loaded with it. */
export interface PracticeWords {
  title: string;
  lead: string;
  /** What can be laid on the table, and how. */
  add: string;
  drag: string;
  place: (piece: string) => string;
  lies: (piece: string, x: number, y: number) => string;
  remove: string;
  clear: string;
  /** On to the next team. */
  more: string;
  turn: string;
  angle: string;
  strength: string;
  tremor: string;
  strengthTremor: string;
  hands: Record<string, string>;
  full: string;
  showLast: string;
  powers: string;
  lastTen: string;
  hits: (hits: number, of: number) => string;
  noShots: string;
  legend: { own: string; others: string; last: string };
  note: string;
  retake: string;
  save: string;
  link: string;
  draft: string;
  draftNote: string;
  copy: string;
  copied: string;
  keys: string;
  /** What the bar says. */
  empty: string;
  begin: string;
  nothing: (piece: string, end: string) => string;
  meets: (piece: string, met: string) => string;
  goesOn: (piece: string, met: string | null, end: string) => string;
  ends: { out: string; gone: string; caught: string; stops: (centimetres: number) => string };
  hit: string;
  missed: string;
  made: string;
}

export const practice: PracticeWords = {
  title: "Practice table",
  lead: "Set up anything, try it again",
  add: "Add",
  drag: "drag in",
  place: (piece) => `Put ${piece} on the table`,
  lies: (piece, x, y) => `${piece} lies at ${x}, ${y}`,
  remove: "Remove",
  clear: "Clear",
  more: "Others",
  turn: "Turn",
  angle: "Angle",
  strength: "Strength",
  tremor: "Hand tremor",
  strengthTremor: "Strength tremor",
  hands: { "0": "None", "0.5": "Steady", "1": "Normal", "2": "Shaky" },
  full: "Full predicted path",
  showLast: "Show my last shot",
  powers: "Powers on",
  lastTen: "Last 10 like this",
  hits: (hits, of) => `${hits} of ${of} hit`,
  noShots: "No shots at a target yet",
  legend: { own: "the flicked disc", others: "what it moves", last: "last shot" },
  note: "The full path is drawn here and in review, never in a match.",
  retake: "Retake",
  save: "Save position",
  link: "Link to this table",
  draft: "Puzzle draft",
  draftNote: "One line in the format of the puzzles: the table, and your aim as the solution.",
  copy: "Copy",
  copied: "Copied",
  keys: "Keys: Tab for the next disc, arrows to aim, W A S D to move it, R to turn an obstacle, Del to remove.",
  empty: "The table is empty: drag a disc in.",
  begin: "Drag any piece. Tap a disc, then pull it back to flick.",
  nothing: (piece, end) => `${piece} hits nothing and ${end}.`,
  meets: (piece, met) => `${piece} hits ${met}.`,
  goesOn: (piece, met, end) => (met === null ? `${piece} ${end}.` : `${piece} hits ${met} and ${end}.`),
  ends: {
    out: "leaves the table",
    gone: "is eliminated",
    caught: "has the ball",
    stops: (centimetres) => `stops ${centimetres} cm from the edge`,
  },
  hit: "It hit what you aimed at.",
  missed: "It missed what you aimed at.",
  made: "Retake puts everything back.",
};
