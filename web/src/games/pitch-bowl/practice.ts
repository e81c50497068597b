/** Pitch Bowl's practice table: both teams and the ball, and a first position to try. */
import { freeAt } from "../../flick/arena";
import type { Bench } from "../index";
import DiscIcon from "./board/DiscIcon.svelte";
import { arenaOf, readField, scaleEnds } from "./field";
import { pieceName } from "./text";
import { BALL, seatOf } from "./model";
import PracticeBoard from "./PracticeBoard.svelte";

const field = readField({});
const arena = arenaOf(field, field.playerSpeed);
const NAMES = ["run1", "run2", ...Array.from({ length: 9 }, (_, at) => `tq${at + 1}`)];

export const bench: Bench = {
  game: "pitch-bowl",
  arena,
  full: scaleEnds(field).players,
  groups: [[BALL, ...NAMES.map((name) => `south.${name}`)], NAMES.map((name) => `north.${name}`)],
  first: [
    { id: "south.run1", x: 175, y: 130 },
    { id: "south.tq1", x: 120, y: 200 },
    { id: "north.tq1", x: 190, y: 300 },
    { id: "north.tq2", x: 230, y: 380 },
    { id: BALL, x: 100, y: 330 },
  ],
  aim: { angle: 88, power: 70 },
  flicks: () => true,
  turns: () => false,
  seatOf,
  name: pieceName,
  fresh: (id) => ({ id, x: arena.width / 2, y: arena.height / 2 }),
  keep: ({ x, y }) => ({
    x: Math.min(Math.max(x, 0), arena.width),
    y: Math.min(Math.max(y, 0), arena.height),
  }),
  free: (taken) => freeAt(arena, taken, field.radius * 1.1),
  hasPowers: false,
  Board: PracticeBoard,
  Icon: DiscIcon,
};
