/** What every lesson says, in English; loaded with the lessons. */
import { lessonsOf } from "../language";

interface StepWords {
  /** Its name in the list. */
  name: string;
  /** The one sentence, at most ten words. */
  say: string;
  /** A little more, where there is room. */
  more: string;
  /** What to do now. */
  now: string;
  /** What to do once the first half is done. */
  then?: string;
  /** What is called out when it is done. */
  done: string;
  /** What happened instead, and what to try: nothing was met; something was, too softly; it did not count. */
  missed?: string;
  soft?: string;
  wrong?: string;
}

/** What one game's lesson says, step by step. */
export type LessonWords = Record<string, StepWords>;

export interface LearnWords {
  title: string;
  step: (step: number, of: number) => string;
  skip: string;
  again: string;
  missed: string;
  /** After several misses with a disc. */
  rather: string;
  failed: string;
  note: string;
  finished: {
    title: string;
    say: string;
    level: (level: string) => string;
    play: string;
    goOn: string;
    repeat: string;
    home: string;
    practice: string;
  };
  ghost: string;
  steps: Record<string, LessonWords>;
}

export const learn: LearnWords = {
  title: "Learn in a minute",
  step: (step, of) => `Step ${step} of ${of}`,
  skip: "Skip the lesson",
  again: "Show me again",
  missed: "Not quite. Try it again!",
  rather: "Would you rather aim? Choose Aim below the table.",
  failed: "The lesson could not be loaded.",
  note: "Nothing counts here. After this, your first match is waiting.",
  finished: {
    title: "You know enough to play.",
    say: "You will pick up the rest as you play. The lesson stays in the menu.",
    level: (level) => `Your first opponent: ${level}`,
    play: "Play your first match",
    goOn: "Play on from this board",
    repeat: "Repeat the lesson",
    home: "Home",
    practice: "Practice table",
  },
  ghost: "A hand shows the move",
  steps: lessonsOf(import.meta.glob("./*.lesson.ts", { eager: true })),
};
