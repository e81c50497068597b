/** A table in an address: pieces one after the other, `south.runner,400,120.5`, then an angle or words. */
import type { Lying } from "./practice.svelte";

const FLAGS: Record<string, Partial<Lying>> = { carrier: { carrier: true }, passive: { face: "passive" } };

export function written(pieces: readonly Lying[]): string {
  return pieces
    .map(({ id, x, y, angle, carrier, face }) =>
      [
        id,
        x,
        y,
        ...(angle === undefined ? [] : [angle]),
        ...(carrier === true ? ["carrier"] : []),
        ...(face === "passive" ? ["passive"] : []),
      ].join(","),
    )
    .join(";");
}

/** What an address says, good or bad: the server has the last word, and a number that is none stays none. */
export function read(text: string): Lying[] {
  const parts = decoded(text)
    .split(";")
    .filter((part) => part !== "");
  return parts.map((part) => {
    const [id = "", x = "", y = "", ...more] = part.split(",");
    const turned = more.find((word) => FLAGS[word] === undefined);
    return {
      id,
      x: figure(x),
      y: figure(y),
      ...(turned === undefined ? {} : { angle: figure(turned) }),
      ...Object.assign({}, ...more.map((word) => FLAGS[word] ?? {})),
    } as Lying;
  });
}

const figure = (text: string): number => (text.trim() === "" ? NaN : Number(text));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
