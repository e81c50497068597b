/** Play Ball learnt in a minute. */
import { beat, pace } from "../../app/settings.svelte";
import { hasEvent } from "../../match/turns";
import type { Lesson } from "../index";
import data from "./lesson.json";
import Stage from "./LessonStage.svelte";

/** A goal stays on the board until the next step begins. */
const GOAL_MS = 5000;

export const lesson: Lesson = {
  data,
  Stage,
  showing: {
    dwell: (step) => (hasEvent(step, "goal") ? GOAL_MS : step.action === "end" ? 0 : beat()),
    travel: (step) => (step.action === "end" ? 0 : pace()),
    halts: (step) => hasEvent(step, "goal"),
  },
};
