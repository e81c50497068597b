/** Play Ball's puzzles: the cells where somebody moves, passes or scores. */
import type { PuzzleFace } from "../index";

export const puzzle: PuzzleFace = {
  places: (action) => {
    const cells = /^([a-i]\d)(?:>([a-i]\d))?/.exec(action) ?? [];
    return cells.slice(1).filter((cell) => cell !== undefined);
  },
  aims: ({ kind, equipment }) => {
    const goals = equipment.goals as Record<string, string[]> | undefined;
    return kind === "save" ? [] : (goals?.north ?? []);
  },
};
