/** An aim being dragged round its disc: the farther the finger, the finer; what the lift itself did is taken back. */
import type { Aimed } from "./gesture";
import type { Sample } from "./swipe";
import { between, directionOf, distance, whole, type Point } from "./view";

const NEAR_PX = 80;
const FAR_PX = 300;
const FINEST = 8;
/** The angle that holds is the one shown this long before the finger left. */
export const LIFT_MS = 80;

/** Degrees of aim for each degree of finger: 1 near the disc, 1/8 far from it. */
export function gearing(px: number): number {
  const far = Math.max(0, Math.min(1, (px - NEAR_PX) / (FAR_PX - NEAR_PX)));
  return 1 / (1 + (FINEST - 1) * far);
}

interface Shown {
  t: number;
  angle: number;
}

export class Turning {
  private constructor(
    private readonly disc: Aimed,
    private readonly last: Point,
    readonly angle: number,
    private readonly shown: readonly Shown[],
  ) {}

  static from(disc: Aimed, at: Sample): Turning {
    return new Turning(disc, at, disc.angle, [{ t: at.t, angle: disc.angle }]);
  }

  /** Where the aim pointed before the drag. */
  get start(): number {
    return this.disc.angle;
  }

  through(samples: readonly Sample[]): Turning {
    return samples.reduce<Turning>((turning, sample) => turning.to(sample), this);
  }

  private to(at: Sample): Turning {
    const angle = whole(this.angle + this.turned(at));
    const kept = this.shown.filter((one, i) => i === 0 || one.t > at.t - 500);
    return new Turning(this.disc, at, angle, [...kept, { t: at.t, angle }]);
  }

  /** Nothing turns while the finger is on the disc. */
  private turned(at: Point): number {
    const [before, after] = [distance(this.last, this.disc), distance(at, this.disc)];
    if (before <= this.disc.reach || after <= this.disc.reach) return 0;
    return between(this.direction(this.last), this.direction(at)) * gearing((before + after) / 2);
  }

  private direction({ x, y }: Point): number {
    return directionOf({ x: x - this.disc.x, y: this.disc.y - y });
  }

  /** The angle once the finger has left. */
  settled(lifted: number): number {
    return [...this.shown].reverse().find(({ t }) => t <= lifted - LIFT_MS)?.angle ?? this.start;
  }
}
