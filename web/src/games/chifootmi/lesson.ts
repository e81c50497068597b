/** ChiFootMi learnt in a minute. */
import type { Lesson } from "../index";
import data from "./lesson.json";
import Stage from "./LessonStage.svelte";
import { dwell, sounds, travel } from "./pace";

export const lesson: Lesson = { data, Stage, showing: { dwell, travel, sounds } };
