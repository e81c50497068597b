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

  /** The fingers are lifted. */
  settle(): void {
    if (this.scale < SNAP) this.reset();
  }
}

// Two fingers on the board; on one that is looked at closely, also a single one that holds nothing.

interface Grip {
  /** How many fingers hold it. */
  fingers: number;
  far: number;
  scale: number;
  /** The point of the board between the fingers. */
  held: Point;
}

export class Pinch {
  readonly #fingers = new Map<number, Point>();
  #grip: Grip | null = null;

  constructor(
    readonly board: SVGSVGElement,
    readonly zoom: Zoom,
  ) {}

  /** From the second finger down, or the first that pushes, until the last is lifted. */
  get on(): boolean {
    return this.#grip !== null;
  }

  /** A free finger holds nothing: alone it pushes the board about. */
  down({ pointerId, clientX, clientY }: PointerEvent, free = false): void {
    this.#fingers.set(pointerId, { x: clientX, y: clientY });
    const pushes = free && this.#fingers.size === 1 && this.zoom.scale > 1;
    if (pushes || this.#fingers.size === 2) this.#hold();
  }

  move({ pointerId, clientX, clientY }: PointerEvent): void {
    if (!this.#fingers.has(pointerId)) return;
    this.#fingers.set(pointerId, { x: clientX, y: clientY });
    const grip = this.#grip;
    if (grip === null || this.#fingers.size !== grip.fingers) return;
    const { far, between } = this.#spread();
    this.zoom.to((grip.scale * far) / grip.far, grip.held, this.#aside(between));
  }

  up({ pointerId }: PointerEvent): void {
    this.#fingers.delete(pointerId);
    if (this.#fingers.size > 0) return;
    this.#grip = null;
    this.zoom.settle();
  }

  #hold(): void {
    const { far, between } = this.#spread();
    const { scale, middle } = this.zoom;
    const aside = this.#aside(between);
    const held = { x: middle.x + aside.x / scale, y: middle.y + aside.y / scale };
    this.#grip = { fingers: this.#fingers.size, far, scale, held };
  }

  #spread(): { far: number; between: Point } {
    const [a, b = a] = [...this.#fingers.values()];
    if (a === undefined || b === undefined) throw new Error("a finger holds the board");
    const far = Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
    return { far, between: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
  }

  /** From the middle of the drawing to a point of the screen, in units of the whole board. */
  #aside(point: Point): Point {
    const box = this.board.getBoundingClientRect();
    const half = this.zoom.half();
    const unit = Math.min(box.width / half.x, box.height / half.y) / 2;
    return {
      x: (point.x - box.left - box.width / 2) / unit,
      y: (point.y - box.top - box.height / 2) / unit,
    };
  }
}
