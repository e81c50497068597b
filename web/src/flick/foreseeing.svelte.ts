/** The whole way of a flick that nobody made: the practice table foresees it, by a hand that does not tremble. */
import { practise } from "../app/api";
import type { Foresight } from "./props";
import type { Fields } from "./notation";
import { readTape } from "./tape";

export interface Unmade {
  /** What lies on the table, as positions have it. */
  pieces: readonly unknown[];
  piece: string;
  flick: Fields;
}

export class Foreseeing {
  /** None while it is not known; the way to the first contact is known without. */
  foresight = $state.raw<Foresight | null>(null);

  /** Made where a component begins: it follows what is asked. */
  constructor(game: string, asked: () => Unmade | null) {
    $effect(() => {
      const unmade = asked();
      this.foresight = null;
      if (unmade === null) return;
      let over = false;
      void foreseen(game, unmade).then((foresight) => {
        if (!over) this.foresight = foresight;
      });
      return () => {
        over = true;
      };
    });
  }
}

async function foreseen(game: string, { pieces, piece, flick }: Unmade): Promise<Foresight | null> {
  const shot = { piece, angle: Number(flick.angle), speed: Number(flick.speed), steady: 0 };
  try {
    const { tape } = await practise(game, { pieces: [...pieces], shot });
    return { piece, tape: readTape(tape), past: null, best: true };
  } catch {
    return null;
  }
}
