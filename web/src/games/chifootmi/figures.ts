/** The people on the cards: keeper, defender, midfielder, striker, and the slide of a Dribble/Tackle. */
import type { Card } from "./model";

export interface Figure {
  /** Arms and legs, then the trunk, as strokes. */
  limbs: string;
  trunk: string;
  head: readonly [number, number];
  ball: readonly [number, number] | null;
  /** The keeper's gloves. */
  gloves?: readonly (readonly [number, number])[];
}

const KEEPER: Figure = {
  limbs: "M35 45L43 60L50 58L57 60L65 45M50 78L42 101M50 78L58 101",
  trunk: "M50 59V77",
  head: [50, 45],
  ball: null,
  gloves: [
    [35, 43],
    [65, 43],
  ],
};
const DEFENDER: Figure = {
  limbs: "M50 59L39 66L46 76M50 59L61 66L54 76M49 78L44 102M51 78L56 102",
  trunk: "M50 59V77",
  head: [50, 45],
  ball: null,
};
const MIDFIELDER: Figure = {
  limbs: "M53 58L42 63L37 55M53 58L63 66L70 60M48 77L59 86L54 101M48 77L38 87L27 84",
  trunk: "M53 58L48.5 76",
  head: [55, 44],
  ball: [68, 101],
};
const STRIKER: Figure = {
  limbs: "M43 57L30 62M43 57L56 53M47 76L41 88L43 103M47 76L60 84L70 76",
  trunk: "M43 58L46.5 75",
  head: [41, 44],
  ball: [80, 66],
};
const SLIDE: Figure = {
  limbs: "M40 82L53 92L70 94M40 82L56 83L66 74M34 66L24 80M34 66L47 70",
  trunk: "M33 66L38 80",
  head: [30, 53],
  ball: [77, 84],
};

/** Shirt numbers have their places on the pitch. */
export function figureOf(card: Card): Figure {
  if (card === "DT") return SLIDE;
  if (card === 1) return KEEPER;
  if (card <= 5) return DEFENDER;
  return card <= 8 ? MIDFIELDER : STRIKER;
}

/** A zigzag is a dribble, a hook is a tackle. */
export const DRIBBLE = "M10 27L18 16L24 27L32 13M25.5 13.5L32.5 12.5L33.5 19.5";
export const TACKLE = "M10 14L20 23H33M28 18L33.5 23L28 28";
/** The zigzag alone, on a 44 by 34 grid. */
export const ZIGZAG = "M4 28L14 10L22 28L34 6M24 6H35V17";
