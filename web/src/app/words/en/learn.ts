/** The lessons in English; loaded with them. */
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
  steps: Record<string, Record<string, StepWords>>;
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
  steps: {
    "play-ball": {
      touch: {
        name: "Touch a disc",
        say: "Touch one of your blue discs.",
        more: "Your discs are called playballers. Rings show where one can go.",
        now: "Tap a blue disc.",
        done: "That’s it!",
      },
      carry: {
        name: "Carry the ball",
        say: "Carry the ball to a white cell.",
        more: "Two steps will do. Drag your disc, or tap it and then tap a ring.",
        now: "Move the disc with the ball.",
        done: "Goal!",
      },
      pass: {
        name: "Pass",
        say: "Pass along a straight line. It costs nothing.",
        more: "Any distance, as long as no opponent stands between.",
        now: "Tap the disc with the ball, then your teammate.",
        done: "Good pass!",
      },
      steal: {
        name: "Jump and steal",
        say: "Jump over the carrier to steal the ball.",
        more: "You can jump over any disc next to you, in a straight line.",
        now: "Tap your disc, then the cell behind the opponent.",
        done: "Stolen!",
      },
      turn: {
        name: "Your first turn",
        say: "Your turn: make two moves, then end it.",
        more: "The first turn of a round has two moves, every other turn three.",
        now: "Move any of your discs, then press End turn.",
        then: "That was your second move: press End turn.",
        done: "Well played!",
      },
    },
    "pitch-out": {
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
    },
    "pitch-bowl": {
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
    },
    chifootmi: {
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
        more: "The keeper picks a corner. Choose the other one and you score.",
        now: "Play the 8 and the 11, then choose a corner.",
        then: "Now choose a corner: left or right.",
        done: "Goal!",
      },
      save: {
        name: "Guess the corner",
        say: "Now you keep goal: guess the corner.",
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
    },
  },
};
