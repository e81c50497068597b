/** What a flick would do, in a sentence: whom it meets, and what becomes of that piece. */
import { firstContacts, type Tape } from "../../flick/tape";
import type { PracticeTable } from "../../wire";
import type { Bench } from "./benches";
import { practiceWords } from "./words";

/** Whole centimetres from a place to the nearest edge of the table. */
function toEdge(bench: Bench, [x, y]: readonly [number, number]): number {
  const { width, height } = bench.arena;
  return Math.max(0, Math.round(Math.min(x, width - x, y, height - y) / 10));
}

function endOf(bench: Bench, tape: Tape, answer: PracticeTable, id: string): string {
  const { ends } = practiceWords();
  const at = tape.rest[id];
  if (tape.exits.some(([, piece]) => piece === id)) return ends.out;
  if (answer.out.includes(id)) return ends.gone;
  if (answer.pieces.some((one) => one.id === id && one.carrier === true)) return ends.caught;
  return at === undefined ? ends.out : ends.stops(toEdge(bench, at));
}

export function foretold(bench: Bench, tape: Tape, answer: PracticeTable, piece: string): string {
  const text = practiceWords();
  const { met } = answer;
  if (met === null) return text.nothing(bench.name(piece), endOf(bench, tape, answer, piece));
  const next = firstContacts(tape)
    .filter(([, a, b]) => (a === met || b === met) && a !== piece && b !== piece)
    .map(([, a, b]) => (a === met ? b : a))[0];
  const then = text.goesOn(
    bench.name(met),
    next === undefined ? null : bench.name(next),
    endOf(bench, tape, answer, met),
  );
  return `${text.meets(bench.name(piece), bench.name(met))} ${then}`;
}
