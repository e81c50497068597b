/** A word from the system when it is one's turn and the page is out of sight; only for who asked for it. */
import { settings } from "./settings.svelte";

const possible = (): boolean => typeof Notification !== "undefined";

/** Whether this browser can do it at all. */
export function canNotify(): boolean {
  return possible() && Notification.permission !== "denied";
}

/** Ask for it, or have no more of it. */
export async function wantNotices(wanted: boolean): Promise<void> {
  const granted = wanted && possible() && (await Notification.requestPermission()) === "granted";
  settings.notices = granted;
}

/** Say it, unless the page is being looked at anyway. */
export function notify(text: string): void {
  if (!settings.notices || !possible() || Notification.permission !== "granted" || !document.hidden) return;
  try {
    new Notification(text, { tag: "pitchside-turn" });
  } catch {
    // Some telephones have notifications for installed pages alone.
    settings.notices = false;
  }
}
