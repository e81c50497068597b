/** Pitch Out learnt in a minute. */
import type { Lesson } from "../index";
import data from "./lesson.json";
import Stage from "./LessonStage.svelte";
import { pitchOutDwell, pitchOutHalts, pitchOutSounds, pitchOutTravel } from "./pace";

export const lesson: Lesson = {
  data,
  Stage,
  showing: {
    dwell: pitchOutDwell,
    travel: pitchOutTravel,
    sounds: pitchOutSounds,
    halts: pitchOutHalts,
  },
};
