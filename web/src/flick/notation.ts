/** Actions as the record writes them: `flick piece=south.runner angle=91.5 speed=1200`. */

export type Fields = Record<string, unknown>;

function plain(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The text of an action; fields that are undefined are left out. */
export function write(what: string, fields: Fields = {}): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return [what, ...given.map(([key, value]) => `${key}=${plain(value)}`)].join(" ");
}

function read(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** What an action does, and its fields. */
export function parse(text: string): { what: string; fields: Fields } {
  const [what = "", ...rest] = text.split(" ");
  const pairs = rest.map((word): [string, unknown] => {
    const at = word.indexOf("=");
    return [word.slice(0, at), read(word.slice(at + 1))];
  });
  return { what, fields: Object.fromEntries(pairs) };
}

/** To a thousandth, as the game keeps places and angles. */
export function thousandth(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}
