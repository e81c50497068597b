/** French spacing: narrow no-break spaces before ; : ! ? and inside guillemets. */

const NARROW = "\u202f";

export function frenchSpaces(text: string): string {
  return text.replace(/[ \u00a0\u202f]([;:!?»])/g, `${NARROW}$1`).replace(/«[ \u00a0\u202f]/g, `«${NARROW}`);
}

/** The same catalogue with every sentence spaced the French way. */
export function typeset<T>(entry: T): T {
  if (typeof entry === "string") return frenchSpaces(entry) as T;
  if (typeof entry === "function") {
    return ((...facts: unknown[]) => typeset((entry as (...given: unknown[]) => unknown)(...facts))) as T;
  }
  if (entry === null || typeof entry !== "object") return entry;
  if (Array.isArray(entry)) return entry.map((one: unknown) => typeset(one)) as T;
  const pairs = Object.entries(entry).map(([key, value]) => [key, typeset(value as unknown)]);
  return Object.fromEntries(pairs) as T;
}
