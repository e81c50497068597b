/** How strong a swipe is on this device: five comfortable hard swipes make 90 % of the top speed. */
import { forget, recall, remember } from "../app/storage";

export const SWIPES_WANTED = 5;
const LEAST = 0.6;
const MOST = 1.6;
const WANTED = 0.9;
const KEPT = "flick-gain";

/** The gain that brings a finger's pace (px/s) to 90 % of the top. */
export function gainFor(pace: number, perPixel: number, top: number): number {
  const gain = (Math.atanh(WANTED) * top) / (pace * perPixel);
  return Math.max(LEAST, Math.min(MOST, gain));
}

/** The middle one of the paces counts: one slip changes nothing. */
export function calibrated(paces: readonly number[], perPixel: number, top: number): number {
  const sorted = [...paces].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  return middle === undefined ? 1 : gainFor(middle, perPixel, top);
}

/** Learn from the swipes and keep it in this browser. */
export function calibrate(paces: readonly number[], perPixel: number, top: number): number {
  const gain = calibrated(paces, perPixel, top);
  remember(KEPT, gain);
  return gain;
}

/** As on every device that was never asked. */
export function forgetGain(): void {
  forget(KEPT);
}

export function gain(): number {
  const kept = recall<number>(KEPT, 1);
  return typeof kept === "number" && kept >= LEAST && kept <= MOST ? kept : 1;
}
