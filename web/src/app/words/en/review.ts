/** What the page says of a review, in English. */
import { plural } from "../language";
import { first } from "./voice";

export const review = {
  title: "Review",
  open: "Review the match",
  openRecord: "Review",
  thinking: "Thinking…",
  progress: (done: number, of: number) => `Thinking… turn ${done} of ${of}`,
  failed: "The review could not be made.",
  unfinished: "The match is not over",
  turns: (turns: number) => plural("en", turns, "turn", "turns"),
  judges: {
    table: "Judged exactly: every position on this board is known.",
    search: "Judged by thinking ahead, as the hard level does.",
    mix: "Compared with how often a perfect player would play each card.",
    trials: "Judged by trying many flicks with a trembling hand.",
    steady: "Judged by trying many flicks with a steady hand.",
  },
  nothing: "No turn was played.",
  calm: "No turn changed much.",
  graph: "Who was doing better, turn by turn",
  tap: "Tap anywhere to go to that turn",
  closer: {
    you: "You closer to a goal",
    other: (name: string) => `${first(name)} closer to a goal`,
  },
  better: {
    you: "You more likely to win",
    other: (name: string) => `${first(name)} more likely to win`,
  },
  round: (round: number) => `Round ${round}`,
  stands: (turn: number, of: number, name: string, percent: number) =>
    `Turn ${turn} of ${of}. ${first(name)}: ${percent}%`,
  end: "The end of the match",
  points: "Turning points",
  turn: (turn: number) => `Turn ${turn}`,
  turnOf: (turn: number, of: number) => `Turn ${turn} of ${of}`,
  best: "best turn",
  played: "what was played",
  instead: (text: string) => `Better: ${text}.`,
  tryIt: "Try it from here",
  share: "Copy the link to this turn",
  copied: "Copied",
  board: (turn: number) => `The position before turn ${turn}`,
  youWin: (score: string) => `You win ${score}!`,
  shootout: (score: string) => `on the shoot-out after ${score}`,
  notCopied: "The link could not be copied.",
  luckOrChoice: "Luck or choice?",
  kinds: { choice: "Choices", luck: "Luck", rest: "Unforeseen" },
  expected: (goals: number) => `${goals.toFixed(1)} goals expected`,
  decimal: (value: number) => value.toFixed(1),
  hundredth: (value: number) => value.toFixed(2),
  accountNote: {
    round:
      "Counted in rounds: +0.50 was worth half a round. Unforeseen is what only the next flick showed; one side’s three less the other’s make the whole change of the line.",
    match:
      "Counted in matches: +0.50 was worth half a match. Unforeseen is what only the next flick showed; one side’s three less the other’s make the whole change of the line.",
  },
  whole: {
    chances: "Chances and what they were worth",
    expected: "expected",
    worth:
      "A left-or-right shot is worth half a goal, a penalty two thirds: nobody can do better against a keeper who guesses well.",
    all: (turns: number) => `All ${turns} turns, every card open`,
    ball: "has the ball after the turn",
    goal: "goal",
    saved: "saved",
    lead: (goals: number, name: string) =>
      goals === 0
        ? "Where the goals came from; all told, the score is level."
        : `Where the lead of ${plural("en", goals, "goal", "goals")} came from. ${first(name)} had it.`,
    kinds: { cards: "Choices", corners: "Sides", draw: "The draw" },
    notes: {
      cards: "the cards played, against the best ones",
      corners: "where shots and keepers went",
      draw: "what the piles gave, and which cards met",
    },
    seen: (turn: number) => `Cards seen before turn ${turn}: anyone counting knew what was left.`,
  },
};
