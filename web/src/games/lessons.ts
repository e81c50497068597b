/** The lessons of the games; each is loaded when somebody is about to begin it. */
import type { Component } from "svelte";
import type { LessonData, LessonMatch } from "../pages/learn/lesson.svelte";
import type { Showing } from "../match/match.svelte";
import type { Table } from "../wire";

/** What the table of a lesson is given. */
export interface LessonStageProps {
  match: LessonMatch;
  table: Table;
  /** It has not come off more than once: the other ways to flick are offered. */
  struggles?: boolean;
  /** Puts a key of the game's own into the dock. */
  onkey: (key: LessonKey | null) => void;
}

export interface Lesson {
  data: LessonData;
  /** The table with the hand on it. */
  Stage: Component<LessonStageProps>;
  showing: Showing;
}

/** What the dark key does while a step asks for it. */
export interface LessonKey {
  label: string;
  press: () => void;
}

const homes: Record<string, () => Promise<{ lesson: Lesson }>> = {
  "play-ball": () => import("./play-ball/lesson"),
  "pitch-out": () => import("./pitch-out/lesson"),
  "pitch-bowl": () => import("./pitch-bowl/lesson"),
  chifootmi: () => import("./chifootmi/lesson"),
};

export function hasLesson(game: string): boolean {
  return homes[game] !== undefined;
}

export async function loadLesson(game: string): Promise<Lesson | undefined> {
  return (await homes[game]?.())?.lesson;
}

/** The page of all lessons, while nobody does anything. */
export function prefetchLessons(): void {
  void import("../pages/learn/LearnPage.svelte").catch(() => undefined);
}

/** The page of lessons and this one, while the person still makes up their mind. */
export function prefetchLesson(game: string): void {
  prefetchLessons();
  void loadLesson(game).catch(() => undefined);
}
