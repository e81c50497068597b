/** Pointer events of a board, put into the gesture machine: the only place that knows the browser's events. */
import {
  endsOutside,
  IDLE,
  nextTick,
  step,
  type Aimed,
  type Deed,
  type Gesture,
  type Grip,
  type Input,
} from "./gesture";
import type { Sample } from "./swipe";
import type { Point } from "./view";

export interface Pointed {
  /** What lies under a place of the screen. */
  under(at: Point): Grip | null;
  aimed(): Aimed | null;
  /** The chip that lies there; left out: there are none. */
  chip?(at: Point): string | null;
  /** Touches count at all. */
  live(): boolean;
  done(deed: Deed): void;
  /** The gesture under way, for what is drawn meanwhile; null when there is none. */
  watch(now: Gesture["now"], at: Point | null): void;
  /** The finger is lifted here: true when that place means "forget it". */
  drops(at: Point): boolean;
}

export interface Pointers {
  /** Drop whatever is under way. */
  cancel(): void;
  close(): void;
}

function sampleOf(event: PointerEvent): Sample {
  return { t: event.timeStamp, x: event.clientX, y: event.clientY };
}

/** Every sample the browser has, fractions kept; predicted ones are never used. */
function samplesOf(event: PointerEvent): Sample[] {
  const fine = typeof event.getCoalescedEvents === "function" ? event.getCoalescedEvents() : [];
  return (fine.length > 0 ? fine : [event]).map(sampleOf);
}

function leftWindow({ clientX: x, clientY: y }: PointerEvent): boolean {
  return x <= 0 || y <= 0 || x >= innerWidth - 0.5 || y >= innerHeight - 0.5;
}

export function pointers(board: Element, pointed: Pointed): Pointers {
  let gesture: Gesture = IDLE;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const put = (input: Input, at: Point | null = null): void => {
    const [after, deeds] = step(gesture, input);
    gesture = after;
    for (const deed of deeds) pointed.done(deed);
    pointed.watch(gesture.now, at);
    clearTimeout(timer);
    const wait = nextTick(gesture, performance.now());
    if (wait !== null) timer = setTimeout(() => put({ on: "tick", t: performance.now() }), wait + 1);
  };

  const down = (event: PointerEvent): void => {
    if (event.button !== 0 && event.pointerType === "mouse") return;
    const live = pointed.live();
    const at = sampleOf(event);
    if (live) board.setPointerCapture(event.pointerId);
    const [under, aimed] = live ? [pointed.under(at), pointed.aimed()] : [null, null];
    const chip = (live ? pointed.chip?.(at) : null) ?? null;
    put({ on: "down", id: event.pointerId, at, first: event.isPrimary, under, aimed, chip }, at);
  };

  const move = (event: PointerEvent): void => {
    if (gesture.now?.id !== event.pointerId) return;
    if (leftWindow(event) && endsOutside(gesture)) return put({ on: "away" });
    put({ on: "move", id: event.pointerId, samples: samplesOf(event) }, sampleOf(event));
  };

  const up = (event: PointerEvent): void => {
    const ours = gesture.now?.id === event.pointerId;
    const left = leftWindow(event) && endsOutside(gesture);
    if (ours && (left || pointed.drops(sampleOf(event)))) put({ on: "away" });
    put({ on: "up", id: event.pointerId, at: sampleOf(event) });
  };

  const away = (): void => put({ on: "away" });
  const hidden = (): void => {
    if (document.hidden) away();
  };
  const cancelled = (event: PointerEvent): void => put({ on: "cancel", id: event.pointerId });
  const menu = (event: Event): void => event.preventDefault();

  const close = listen([
    [board, "pointerdown", down as EventListener],
    [board, "pointermove", move as EventListener],
    [board, "pointerup", up as EventListener],
    [board, "pointercancel", cancelled as EventListener],
    [board, "contextmenu", menu],
    [window, "blur", away],
    [document, "visibilitychange", hidden],
  ]);
  return {
    cancel: away,
    close: () => {
      clearTimeout(timer);
      close();
    },
  };
}

function listen(pairs: readonly (readonly [EventTarget, string, EventListener])[]): () => void {
  for (const [target, kind, listener] of pairs) target.addEventListener(kind, listener);
  return () => {
    for (const [target, kind, listener] of pairs) target.removeEventListener(kind, listener);
  };
}
