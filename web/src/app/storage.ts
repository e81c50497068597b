/** What this browser remembers; without storage (private windows) nothing is kept and nothing breaks. */

const PREFIX = "pitchside.";

export function recall<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    return;
  }
}

/** Hear of what another tab has kept under this name. */
export function whenKept(key: string, then: () => void): void {
  addEventListener("storage", (event) => {
    if (event.key === PREFIX + key) then();
  });
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    return;
  }
}
