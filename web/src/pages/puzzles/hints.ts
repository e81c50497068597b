/** The second hint of a puzzle: its first step in words, or in ChiFootMi a card that is certainly wrong. */
import { parse } from "../../flick/notation";
import { readField, squaresAt } from "../../games/pitch-bowl/field";
import { pieceName as playerName } from "../../games/pitch-bowl/text";
import { pieceName as puckName } from "../../games/pitch-out/text";
import { number, words } from "../../app/words";
import type { PuzzleView } from "../../wire";
import { puzzleWords } from "./words";

export function firstStep(puzzle: PuzzleView): string {
  const text = puzzleWords();
  const [action = ""] = puzzle.solution;
  if (puzzle.kind === "choice") return text.notCard(worstCard(puzzle));
  if (puzzle.game === "play-ball") return text.first(action);
  const { fields } = parse(action);
  const piece = String(fields.piece);
  const name = puzzle.game === "pitch-out" ? puckName(piece) : playerName(piece);
  const shot = text.shot(name, number(Number(fields.angle)), powerOf(puzzle, Number(fields.speed)));
  return text.first(fields.announce === "pass" ? `${shot}, ${text.pass}` : shot);
}

/** Where the second turn of two begins, once the first was right. */
export function secondStep({ solution }: PuzzleView): string {
  return puzzleWords().first(solution[solution.indexOf("end") + 1] ?? "");
}

function worstCard({ facts }: PuzzleView): string {
  const losses = Object.entries(facts.loss as Record<string, number>);
  return losses.sort(([, one], [, other]) => other - one)[0]?.[0] ?? "";
}

/** Per cent of the strongest flick, or in Pitch Bowl squares of a free run, as its scale counts. */
function powerOf({ game, equipment }: PuzzleView, speed: number): string {
  if (game !== "pitch-bowl") return `${Math.round((100 * speed) / Number(equipment.top_speed))} %`;
  const squares = squaresAt(readField(equipment), speed);
  return words().pitchBowl.squares(number(Math.round(10 * squares) / 10));
}

/** What the hint points at: the cells of Play Ball where somebody moves or passes, elsewhere the disc to flick. */
export function firstPlaces({ game, solution: [action = ""] }: PuzzleView): string[] {
  if (game === "chifootmi") return [];
  if (game !== "play-ball") return [String(parse(action).fields.piece)];
  const cells = /^([a-i]\d)(?:>([a-i]\d))?/.exec(action) ?? [];
  return cells.slice(1).filter((cell) => cell !== undefined);
}
