/** What people at the table are called. */
import { named, words } from "../lib/words";
import type { Player, PlayerSeat } from "../wire";

export interface Sitting {
  south: Pick<Player, "kind" | "name" | "level">;
  north: Pick<Player, "kind" | "name" | "level">;
}

/** The name of who sits there: the given one, the computer, or the colour. */
export function nameOf(table: Sitting, seat: PlayerSeat): string {
  const player = table[seat];
  if (player.name !== "") return player.name;
  return player.kind === "computer" ? words().computer : words().sides[seat].name;
}

export function levelOf(player: Sitting["south"]): string | null {
  return player.level === null ? null : named(words().levels, player.level);
}

export function other(seat: PlayerSeat): PlayerSeat {
  return seat === "south" ? "north" : "south";
}
