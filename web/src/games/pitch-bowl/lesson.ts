/** Pitch Bowl learnt in a minute. */
import type { Lesson } from "../index";
import data from "./lesson.json";
import Stage from "./LessonStage.svelte";
import { pitchBowlDwell, pitchBowlHalts, pitchBowlSounds, pitchBowlTravel } from "./pace";

export const lesson: Lesson = {
  data,
  Stage,
  showing: {
    dwell: pitchBowlDwell,
    travel: pitchBowlTravel,
    sounds: pitchBowlSounds,
    halts: pitchBowlHalts,
  },
};
