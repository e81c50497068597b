/** ChiFootMi's lesson in English. */
import type { LessonWords } from "../en/learn";

export const lesson: LessonWords = {
  duel: {
    name: "Duel",
    say: "You have the ball: play high to keep it.",
    more: "Both cards are shown together. Equal or higher keeps the ball: nothing beats your 9 here.",
    now: "Play your 9.",
    done: "You keep it!",
  },
  shoot: {
    name: "Keep twice, shoot",
    say: "Keep it twice, then shoot: left or right.",
    more: "The keeper picks a side. Choose the other one and you score.",
    now: "Play the 8 and the 11, then choose a side.",
    then: "Now choose a side: left or right.",
    done: "Goal!",
  },
  save: {
    name: "Guess the side",
    say: "Now you keep goal: guess the side.",
    more: "Guess right and you save the shot. Either way the ball is yours next.",
    now: "Dive left or right.",
    done: "Saved!",
  },
  dribble: {
    name: "DT",
    say: "From amateur level on: a DT dribbles past any number.",
    more: "Without the ball it is a tackle: it stops a dribble, but against a number it is a foul. Your first match is played without.",
    now: "Play your DT: the card marked Dribble.",
    done: "Past the 11!",
  },
};
