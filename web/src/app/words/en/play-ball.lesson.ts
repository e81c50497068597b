/** Play Ball's lesson in English. */
import type { LessonWords } from "../en/learn";

export const lesson: LessonWords = {
  touch: {
    name: "Touch a playballer",
    say: "Touch one of your blue playballers.",
    more: "Rings show where it can go.",
    now: "Choose a blue playballer.",
    done: "That’s it!",
  },
  carry: {
    name: "Carry the ball",
    say: "Carry the ball to a white cell.",
    more: "Two steps will do: choose your playballer, then a ring.",
    now: "Move the playballer with the ball.",
    done: "Goal!",
  },
  pass: {
    name: "Pass",
    say: "Pass along a straight line. It costs nothing.",
    more: "Any distance, as long as no opponent stands between.",
    now: "Choose the playballer with the ball, then your teammate.",
    done: "Good pass!",
  },
  steal: {
    name: "Jump and steal",
    say: "Jump over the carrier to steal the ball.",
    more: "You can jump over any playballer next to you, in a straight line.",
    now: "Choose your playballer, then the cell behind the opponent.",
    done: "Stolen!",
  },
  leap: {
    name: "Jump over two",
    say: "Jump over both at once, and score.",
    more: "Any number in one unbroken line is a single move.",
    now: "Choose the playballer with the ball, then the white cell behind the two.",
    done: "Over two, and in!",
  },
  turn: {
    name: "Your first turn",
    say: "Your turn: make two moves, then end it.",
    more: "In the first turn of a round you have two moves, after that three.",
    now: "Move any of your playballers, then press End turn.",
    then: "That was your second move: press End turn.",
    done: "Well played!",
  },
};
