/** The law of the tremor, as `games/flick/kernel_tremor.py` has it; a test compares the two. */
const CALM = 0.5;
export const HASTE = 0.6;

/** Standard deviation of the direction in degrees, for a power and a phase from 0 to 1. */
export function spread(tremor: number, power: number, phase: number): number {
  return tremor * (CALM + power * power) * (1 + HASTE * Math.abs(phase));
}
