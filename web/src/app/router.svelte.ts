/** Which page the address names. */
import { tick } from "svelte";

export type Route =
  | { page: "home" }
  | { page: "match"; id: string }
  | { page: "rules"; game: string }
  | { page: "watch" }
  | { page: "review"; id: string }
  | { page: "learn"; game: string }
  | { page: "invite" | "join" | "device"; token: string }
  | { page: "you" }
  | { page: "puzzles" }
  | { page: "puzzle"; id: string }
  | { page: "practice"; game: string }
  | { page: "lost" };

export function routeOf(path: string): Route {
  if (path === "/" || path === "") return { page: "home" };
  if (/^\/watch\/?$/.test(path)) return { page: "watch" };
  const review = /^\/review\/([\w-]+)\/?$/.exec(path);
  if (review?.[1] !== undefined) return { page: "review", id: review[1] };
  const rules = /^\/rules\/([^/]+)\/?$/.exec(path);
  if (rules?.[1] !== undefined) return read(rules[1], (game) => ({ page: "rules", game }));
  const learn = /^\/learn\/([a-z-]+)\/?$/.exec(path);
  if (learn?.[1] !== undefined) return { page: "learn", game: learn[1] };
  if (/^\/you\/?$/.test(path)) return { page: "you" };
  if (/^\/puzzles\/?$/.test(path)) return { page: "puzzles" };
  const puzzle = /^\/puzzles\/([a-z-]+-\d+)\/?$/.exec(path);
  if (puzzle?.[1] !== undefined) return { page: "puzzle", id: puzzle[1] };
  const practice = /^\/practice\/([a-z-]+)\/?$/.exec(path);
  if (practice?.[1] !== undefined) return { page: "practice", game: practice[1] };
  const watching = /^\/watch\/([\w-]+)\/?$/.exec(path);
  if (watching?.[1] !== undefined) return { page: "join", token: watching[1] };
  const link = /^\/(invite|join|device)\/([\w-]+)\/?$/.exec(path);
  if (link?.[2] !== undefined) return { page: link[1] as "invite" | "join" | "device", token: link[2] };
  const match = /^\/match\/([^/]+)\/?$/.exec(path);
  return match?.[1] === undefined ? { page: "lost" } : read(match[1], (id) => ({ page: "match", id }));
}

/** A part of an address as text; null where it spells none, as "%" and "%ff" do. */
export function spelled(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function read(part: string, found: (text: string) => Route): Route {
  const text = spelled(part);
  return text === null ? { page: "lost" } : found(text);
}

export const router = $state({ route: routeOf(typeof location === "undefined" ? "/" : location.pathname) });

let arrived = typeof location === "undefined" ? "/" : location.pathname;

function arrive(): void {
  arrived = location.pathname;
  router.route = routeOf(location.pathname);
  scrollTo(0, 0);
  void tick().then(() => document.getElementById("app")?.focus({ preventScroll: true }));
}

/** Nothing in particular has the focus. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === "app";
}

export function go(path: string): void {
  if (path !== location.pathname) history.pushState(null, "", path);
  arrive();
}

/** Another place on the same page is no new page. */
function onpopstate(): void {
  if (location.pathname !== arrived) arrive();
}

/** An ordinary click on a link of this page changes the page without loading it again. */
function onLink(event: MouseEvent): void {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!plain || event.defaultPrevented || link === null || link.target !== "" || link.download !== "") return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.pathname === location.pathname && link.hash !== "") return;
  event.preventDefault();
  go(`${link.pathname}${link.hash}`);
}

export function startRouter(): void {
  addEventListener("popstate", onpopstate);
  document.addEventListener("click", onLink);
}
