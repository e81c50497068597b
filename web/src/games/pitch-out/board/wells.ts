/** Where eliminated pucks lie: in the wells of the blocks, the rest beside the arena (POT-5.7). Only drawn, never judged. */
import type { PlayerSeat } from "../../../wire";
import { isBlock, kindOf, seatOf, SEATS, type Position } from "../model";

const BODIES = 8;
const CENTRE = "obstacle.centre";

export interface Stored {
  /** Pucks by block. */
  wells: Record<string, string[]>;
  /** Those that no block had room for. */
  beside: string[];
}

/** Bodies that serve Golems, also eliminated ones: unselected bodies first, then the pucks eliminated last. */
function lent(position: Position, seat: PlayerSeat): string[] {
  const own = (id: string): boolean => seatOf(id) === seat && !isBlock(id);
  const golem = (id: string): boolean => kindOf(id) === "golem";
  const there = [...position.pieces.map(({ id }) => id), ...position.reserve].filter(own);
  const chosen = position.selected[seat]?.length ?? there.filter((id) => !golem(id)).length;
  const needed = there.filter(golem).length - (BODIES - chosen);
  return needed > 0 ? position.reserve.filter((id) => own(id) && !golem(id)).slice(-needed) : [];
}

/** Dealt in order to the emptiest of the owner's blocks, then to the one in the centre. */
export function storedIn(position: Position, wells = 4): Stored {
  const blocks = position.pieces.map(({ id }) => id).filter(isBlock);
  const stored: Stored = { wells: Object.fromEntries(blocks.map((id) => [id, []])), beside: [] };
  const away = new Set(position.lent ?? SEATS.flatMap((seat) => lent(position, seat)));
  const filled = (id: string): number => stored.wells[id]?.length ?? wells;
  for (const puck of position.reserve.filter((id) => !away.has(id))) {
    const own = blocks.filter((id) => seatOf(id) === seatOf(puck)).sort((a, b) => filled(a) - filled(b));
    const block = [...own, CENTRE].find((id) => filled(id) < wells);
    (block === undefined ? stored.beside : stored.wells[block])?.push(puck);
  }
  return stored;
}
