/** Play Ball's lesson in English. */
import type { LessonWords } from "../en/learn";

export const lesson: LessonWords = {
  touch: {
    name: "Touch a disc",
    say: "Touch one of your blue discs.",
    more: "Your discs are called playballers. Rings show where one can go.",
    now: "Choose a blue disc.",
    done: "That’s it!",
  },
  carry: {
    name: "Carry the ball",
    say: "Carry the ball to a white cell.",
    more: "Two steps will do: choose your disc, then a ring.",
    now: "Move the disc with the ball.",
    done: "Goal!",
  },
  pass: {
    name: "Pass",
    say: "Pass along a straight line. It costs nothing.",
    more: "Any distance, as long as no opponent stands between.",
    now: "Choose the disc with the ball, then your teammate.",
    done: "Good pass!",
  },
  steal: {
    name: "Jump and steal",
    say: "Jump over the carrier to steal the ball.",
    more: "You can jump over any disc next to you, in a straight line.",
    now: "Choose your disc, then the cell behind the opponent.",
    done: "Stolen!",
  },
  leap: {
    name: "Jump over two",
    say: "Jump over both at once, and score.",
    more: "Any number in one unbroken line is a single move.",
    now: "Choose the disc with the ball, then the white cell behind the two.",
    done: "Over two, and in!",
  },
  turn: {
    name: "Your first turn",
    say: "Your turn: make two moves, then end it.",
    more: "The first turn of a round has two moves, all others have three.",
    now: "Move any of your discs, then press End turn.",
    then: "That was your second move: press End turn.",
    done: "Well played!",
  },
};
