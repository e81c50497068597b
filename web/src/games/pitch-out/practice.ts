/** Pitch Out's practice table: both teams, the obstacles, and a first position to try. */
import { freeAt, USUAL } from "../../flick/arena";
import type { Bench } from "../index";
import { pieceName } from "./text";
import PieceIcon from "./PieceIcon.svelte";
import { isBlock, seatOf } from "./model";
import PracticeBoard from "./PracticeBoard.svelte";

const ALPHA = ["captain", "guard", "assassin", "runner", "immortal"];
const BLOCKS = ["centre", "south.1", "south.2", "north.1", "north.2"].map((name) => `obstacle.${name}`);
const { width, height, puck, block } = USUAL;

export const bench: Bench = {
  game: "pitch-out",
  arena: USUAL,
  full: USUAL.topSpeed,
  groups: [
    [...ALPHA, "major", "commando", "sapper"].map((kind) => `south.${kind}`),
    [...ALPHA, "infested", "shadow", "witch"].map((kind) => `north.${kind}`),
    BLOCKS,
  ],
  first: [
    { id: "south.runner", x: 250, y: 190 },
    { id: "south.guard", x: 520, y: 100 },
    { id: "north.captain", x: 420, y: 470 },
    { id: "north.guard", x: 668, y: 470 },
    { id: "north.runner", x: 300, y: 680 },
    { id: "obstacle.centre", x: 452, y: 725, angle: 8 },
    { id: "obstacle.north.1", x: 150, y: 550, angle: 72 },
    { id: "obstacle.south.1", x: 640, y: 160, angle: 12 },
  ],
  aim: { angle: 56.4, power: 50 },
  flicks: (id) => !isBlock(id),
  turns: isBlock,
  seatOf,
  name: pieceName,
  fresh: (id) => ({ id, x: width / 2, y: height / 2, ...(isBlock(id) ? { angle: 0 } : {}) }),
  keep: ({ x, y }) => ({ x: Math.min(Math.max(x, 0), width), y: Math.min(Math.max(y, 0), height) }),
  free: (taken, id) => freeAt(USUAL, taken, isBlock(id) ? block * 0.75 : (block + puck) / 2),
  hasPowers: true,
  Board: PracticeBoard,
  Icon: PieceIcon,
};
