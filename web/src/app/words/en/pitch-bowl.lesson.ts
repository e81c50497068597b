/** Pitch Bowl's lesson in English. */
import type { LessonWords } from "../en/learn";

export const lesson: LessonWords = {
  lineup: {
    name: "Line up",
    say: "Choose a line-up, then press Ready.",
    more: "Eleven players in your half: three or more on the centre line, at most two on each wing.",
    now: "Touch one of the suggested line-ups.",
    then: "That will do. Press Ready, or try another.",
    done: "Well placed!",
  },
  run: {
    name: "Run",
    say: "Pitch your runner and stay inside the green line.",
    more: "A pitch is a flick of the finger. A runner goes two squares, the others one. Go farther and it falls, and your turn is over.",
    now: "Press the runner, pull back, let go.",
    done: "Good run!",
    missed: "It ran too far and fell. Pull back less.",
  },
  pickup: {
    name: "Pick up",
    say: "Announce “Pick up”, then pitch into the ball.",
    more: "If you announce nothing it is only a clearance, and your turn is over.",
    now: "Press Pick up, then pull back and let go.",
    then: "Now press the player, pull back, let go.",
    done: "You have the ball!",
    missed: "It went past the ball. Pull straight away from the ball.",
    wrong: "Announce it first: press Pick up.",
  },
  pass: {
    name: "Pass",
    say: "Announce “Pass”, then pitch the ball to your teammate.",
    more: "The ball must touch your teammate before anyone else.",
    now: "Press Pass, then pull back from the passer.",
    then: "Now press the passer, pull back, let go.",
    done: "Caught!",
    missed: "The ball did not reach your runner. Aim at it and pull farther.",
    wrong: "Announce it first: press Pass.",
  },
  touchdown: {
    name: "Touchdown",
    say: "Carry the ball over the far line.",
    more: "Touching the line is enough. Three touchdowns win, or one in a short match.",
    now: "Pitch the carrier into the in-goal.",
    done: "Touchdown!",
    missed: "It did not reach the line. Pull straight back, and farther.",
  },
};
