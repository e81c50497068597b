/** Two people at one screen: who may look at it now (CFM-9.2). */
import type { PlayerSeat } from "../../wire";

export type Shield =
  /** The open table, which shows what both may see. */
  | { show: "table" }
  /** An opaque card: this person takes the device. */
  | { show: "cover"; seat: PlayerSeat }
  /** This person looks and chooses. */
  | { show: "secret"; seat: PlayerSeat }
  /** A choice is on its way; nobody is named yet. */
  | { show: "moment" }
  /** Both are ready: their choices are about to be shown. */
  | { show: "reveal" };

export interface Facts {
  /** Both people sit at this screen. */
  shared: boolean;
  /** Who is to choose in secret now, with something to choose. */
  asked: PlayerSeat | null;
  /** Both choices are in and wait to be shown. */
  gated: boolean;
  /** A message is on its way, or what it changes is. */
  busy: boolean;
}

/** What people have done about it. */
export interface Steps {
  /** The device was asked for: the table is covered. */
  handed: boolean;
  /** Who held the key long enough. */
  shown: PlayerSeat | null;
}

/** After a reload the cover stands before anything else. */
export const FIRST: Steps = { handed: true, shown: null };

export function shieldOf({ shared, asked, gated, busy }: Facts, { handed, shown }: Steps): Shield {
  if (!shared) return { show: "table" };
  if (gated) return { show: "reveal" };
  if (asked === null) return { show: "table" };
  if (shown === asked) return { show: "secret", seat: asked };
  if (busy) return { show: "moment" };
  return handed ? { show: "cover", seat: asked } : { show: "table" };
}

export type Deed = "hand" | "show" | "drop" | "lock" | "reveal";

/** What a deed of the people changes. */
export function after(deed: Deed, asked: PlayerSeat | null): Steps {
  switch (deed) {
    case "hand":
    case "drop":
    case "lock":
      return { handed: true, shown: null };
    case "show":
      return { handed: true, shown: asked };
    case "reveal":
      return { handed: false, shown: null };
  }
}

/** Who chooses first alternates from turn to turn (and from shot to shot). */
export function firstOf(round: number): PlayerSeat {
  return round % 2 === 0 ? "north" : "south";
}
