/** How near the board is looked at: two fingers spread it and push it about. */
export interface Point {
  x: number;
  y: number;
}

const round = (value: number): number => Math.round(value * 100) / 100 || 0;

const NEAREST = 4;
/** Nearly whole is whole. */
const SNAP = 1.08;

export class Zoom {
  scale = $state(1);
  middle = $state.raw<Point>({ x: 0, y: 0 });

  constructor(readonly half: () => Point) {}

  get viewBox(): string {
    return this.seen({ x: 0, y: 0 });
  }

  /** The same in a drawing whose middle lies there. */
  seen(centre: Point): string {
    const { x, y } = this.half();
    const { scale, middle } = this;
    const corner = { x: centre.x + middle.x - x / scale, y: centre.y + middle.y - y / scale };
    return [corner.x, corner.y, (2 * x) / scale, (2 * y) / scale].map(round).join(" ");
  }

  /** The upper edge of what is seen. */
  get top(): number {
    return this.middle.y - this.half().y / this.scale;
  }

  reset(): void {
    this.scale = 1;
    this.middle = { x: 0, y: 0 };
  }

  /** Look so near that `held` lies `aside` of the middle, that in units of the whole board. */
  to(scale: number, held: Point, aside: Point): void {
    this.scale = Math.min(NEAREST, Math.max(1, scale));
    const { x, y } = this.half();
    const seen = 1 - 1 / this.scale;
    const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value));
    this.middle = {
      x: within(held.x - aside.x / this.scale, x * seen),
      y: within(held.y - aside.y / this.scale, y * seen),
    };
  }

  /** Pushed as little as needed, and from farther away if it must be, so that these are seen with so much around them. */
  show(points: readonly Point[], around: number): void {
    const { x, y } = this.half();
    const span = (values: number[]): [number, number] => [
      Math.min(...values) - around,
      Math.max(...values) + around,
    ];
    const [left, right] = span(points.map((point) => point.x));
    const [top, bottom] = span(points.map((point) => point.y));
    const scale = Math.max(1, Math.min(this.scale, (2 * x) / (right - left), (2 * y) / (bottom - top)));
    const within = (value: number, least: number, most: number): number =>
      Math.min(least, Math.max(most, value));
    const { middle } = this;
    const seen = {
      x: within(middle.x, left + x / scale, right - x / scale),
      y: within(middle.y, top + y / scale, bottom - y / scale),
    };
    this.to(scale, seen, { x: 0, y: 0 });
  }

  /** The fingers are lifted. */
  settle(): void {
    if (this.scale < SNAP) this.reset();
  }
}
