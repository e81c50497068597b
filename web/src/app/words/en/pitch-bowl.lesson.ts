/** Pitch Bowl's lesson in English. */
import type { LessonWords } from "../en/learn";

export const lesson: LessonWords = {
  run: {
    name: "Run",
    say: "Pitch your runner and stay inside the green line.",
    more: "A pitch is a flick of the finger. A runner goes two squares, the others one. Go farther and it falls, and your turn is over.",
    now: "Press the runner, pull back, let go.",
    done: "Good run!",
    missed: "It ran too far and fell. Pull back less.",
  },
  touchdown: {
    name: "Touchdown",
    say: "Carry the ball over the far line.",
    more: "Touching the line is enough. Three touchdowns win, or one in a short match.",
    now: "Pitch the carrier into the in-goal.",
    done: "Touchdown!",
    missed: "It did not reach the line. Pull straight back, and farther.",
  },
  pickup: {
    name: "Pick up",
    say: "Aim at the ball: “Pick up” is announced.",
    more: "What you aim at decides what you announce; the chip at the ball says so before you let go. Without it you would only clear the ball, and your turn would be over.",
    now: "Pull straight away from the ball, let go.",
    done: "You have the ball!",
    missed: "It went past the ball. Pull straight away from the ball.",
    wrong: "Aim at the ball until Pick up is announced.",
  },
  snatch: {
    name: "Snatch",
    say: "Aim at the ball carrier: “Snatch” is announced.",
    more: "Touch the carrier first and the ball is yours. Miss, and your turn is over. The other choice, Block, only pushes.",
    now: "Pull straight away from the carrier, let go.",
    done: "Snatched!",
    missed: "It missed the carrier. Pull straight away from the carrier.",
    wrong: "Aim at the carrier until Snatch is announced.",
  },
  pass: {
    name: "Pass",
    say: "Pull the ball, not the player: that is a pass.",
    more: "The ball must touch your teammate before anyone else. Back in the ring nothing is played.",
    now: "Pull the ball away from your runner, let go.",
    done: "Caught!",
    missed: "The ball did not reach your runner. Aim at it and pull farther.",
    wrong: "Pull the ball itself, not the player.",
  },
  lineup: {
    name: "Line up",
    say: "Choose a line-up, then press Ready.",
    more: "Eleven players in your half: three or more on the centre line, at most two on each wing.",
    now: "Touch one of the suggested line-ups.",
    then: "That will do. Press Ready, or try another.",
    done: "Well placed!",
  },
};
