/** "Pull or push?": asked once of whoever pulls where a push is meant. */
import { recall, remember } from "../app/storage";

const KEPT = "pull-or-push";

export const doubt = $state({ open: false });

/** True when the person is asked now; never a second time. */
export function askOnce(): boolean {
  if (recall<boolean>(KEPT, false)) return false;
  remember(KEPT, true);
  doubt.open = true;
  return true;
}
