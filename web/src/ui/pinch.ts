/** Two fingers on the board; on one that is looked at closely, also a single one that holds nothing. */
import type { Point, Zoom } from "./zoom.svelte";

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
