/** An own invitation that is open: asked about every few seconds, wherever the page is, until somebody comes. */
import { ApiError, getInvitation } from "./api";
import { keepInvitation, ownInvitation } from "./known";
import type { Invitation } from "../wire";

const ASK_MS = 2000;

class Waiting {
  /** The invitation as it was last heard of. */
  invitation = $state.raw<Invitation | null>(null);
  /** Where the match is, once a friend has joined. */
  match = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Ask now, and again and again while there is something to wait for. */
  async look(): Promise<void> {
    clearTimeout(this.#timer);
    const token = ownInvitation();
    if (token === null) return this.#end();
    try {
      this.hear(await getInvitation(token));
    } catch (error) {
      // There is none, or it is damaged for good.
      if (error instanceof ApiError && [404, 409].includes(error.status)) return this.#end(token);
    }
    if (ownInvitation() !== null) this.#timer = setTimeout(() => void this.look(), ASK_MS);
  }

  hear(invitation: Invitation): void {
    this.invitation = invitation;
    if (invitation.state === "open") return;
    this.match = invitation.state === "joined" ? invitation.match : null;
    keepInvitation(null);
  }

  /** The call has been answered. */
  answered(): void {
    this.match = null;
    this.invitation = null;
  }

  #end(gone: string | null = null): void {
    if (gone !== null) keepInvitation(null);
    this.invitation = null;
  }
}

export const waiting = new Waiting();
