/** How steady the hand is: the ring that breathes while the flick is held, and the spread that it costs. */

export const PERIOD_S = 1.2;
/** From here on waiting only makes the hand tired. */
const TIRED_S = 4;
const SPENT_S = 12;
/** What somebody gets who does not use the ring. */
export const NEUTRAL = 0.5;

/** Distance from the calm point, 1 to 0 to 1 in each breath; its least value grows after four seconds. */
export function phaseAt(seconds: number): number {
  const breath = (1 + Math.cos((2 * Math.PI * seconds) / PERIOD_S)) / 2;
  const floor = Math.max(0, Math.min(1, (seconds - TIRED_S) / (SPENT_S - TIRED_S)));
  return floor + (1 - floor) * breath;
}

/** As `games/flick/kernel_hand.py` has them, where the law of the tremor stands; a test compares the two. */
const CALM = 0.5;
const HASTE = 0.6;

/** Standard deviation of the direction in degrees, for a power and a phase from 0 to 1. */
export function spread(tremor: number, power: number, phase: number): number {
  return tremor * (CALM + power * power) * (1 + HASTE * Math.abs(phase));
}

/** As an action says it: 0 calm to 100. */
export function steadyOf(phase: number): number {
  return Math.round(100 * Math.max(0, Math.min(1, phase)));
}
