/** Pitch Out's lesson in English. */
import type { LessonWords } from "../en/learn";

export const lesson: LessonWords = {
  pull: {
    name: "Pull and let go",
    say: "Pull back, let go: knock the amber puck off.",
    more: "The farther you pull, the harder the flick. Go back onto the puck to cancel.",
    now: "Press your puck, pull back, let go.",
    done: "Off it goes!",
    missed: "It missed the amber puck. Pull straight away from it, into the green frame.",
    soft: "A hit, but too soft. Pull back farther.",
  },
  ring: {
    name: "The steady ring",
    say: "Let go when the ring is small: it flies straighter.",
    more: "Every hand trembles a little. The smaller the ring, the straighter the flick.",
    now: "Pull, watch the ring, let go when it is small.",
    done: "Steady!",
    missed: "It missed the amber puck. Aim at it, then wait for the small ring.",
    soft: "A hit, but too soft. Pull back farther.",
    wrong: "The ring was still wide. Keep holding, let go when it is small.",
  },
  captain: {
    name: "The Captain",
    say: "Push the Captain off to win the round.",
    more: "It works both ways: lose your own Captain and you lose the round. Win two rounds to win the match.",
    now: "Aim at the amber Captain, the one with the star.",
    done: "Round won!",
    missed: "It missed the Captain. Pull straight away from it, into the green frame.",
    soft: "A hit, but the Captain stayed on. Pull back farther.",
  },
  guard: {
    name: "The Guard",
    say: "Your Captain is off! Let your Guard go instead.",
    more: "Your Captain comes back where the Guard was, and the Guard is out. Every puck has a power of its own.",
    now: "Touch the Captain to save it.",
    done: "Saved!",
  },
};
