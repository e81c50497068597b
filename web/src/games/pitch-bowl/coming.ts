/** A pitch or a kick before it is shown. */
import { aimedOf, announcing, type Aimed, type Announced } from "../../flick/coming";
import { words } from "../../app/words";
import type { Reel } from "../../match/reel.svelte";
import type { StepView } from "../../wire";
import { ownedName, pieceName } from "./names";
import { BALL, seatOf } from "./model";
import { pitchOf, tapeOf } from "./view";

/** What is announced with a pitch; "none" with a run, "kick" for a kick. */
export function announcedBy(step: StepView | null): string {
  const pitch = pitchOf(step);
  return pitch?.kind === "kick" ? "kick" : typeof pitch?.announce === "string" ? pitch.announce : "none";
}

/** What is announced just now: with a pitch that is about to move, or moves. */
export function saidBy({ coming, step, landed }: Pick<Reel, "coming" | "step" | "landed">): string {
  return announcedBy(coming ?? (landed ? null : step));
}

/** The player that acts; nobody in a kick. */
export function playerOf(step: StepView): string | null {
  const piece = pitchOf(step)?.piece;
  return typeof piece === "string" && piece !== BALL ? piece : null;
}

/** What is pitched, the ball in a pass or a kick, and where it goes. */
export function aimedBy(step: StepView | null): Aimed | null {
  const tape = tapeOf(step);
  if (tape === null) return null;
  const thrown = ["kick", "pass"].includes(announcedBy(step));
  return aimedOf(tape, thrown ? BALL : String(pitchOf(step)?.piece ?? BALL));
}

function targetName(target: string, { by, table, own }: Announced): string {
  const text = words();
  const seat = seatOf(target);
  const name = pieceName(target).toLowerCase();
  if (seat === null) return text.pitchBowl.coming.ball;
  if (seat === by) return text.pitchBowl.coming.mate(name);
  return seat === own ? text.show.yours(name) : ownedName(table, target);
}

/** "Computer: snatch, three-quarter 3 at your runner 1". */
export const comingOf = announcing(aimedBy, (coming) => {
  const { step, aimed, who } = coming;
  const { show, pitchBowl } = words();
  const announced = announcedBy(step);
  if (announced === "kick") return { text: pitchBowl.coming.kick(who) };
  const player = pitchBowl.coming.player(pieceName(String(pitchOf(step)?.piece ?? BALL)).toLowerCase());
  const said = pitchBowl.coming.says[announced as keyof typeof pitchBowl.coming.says] ?? "";
  const piece = said === "" ? player : `${said}, ${player}`;
  if (aimed.target !== null) return { text: show.at(who, piece, targetName(aimed.target, coming)) };
  return { text: said === "" ? pitchBowl.coming.runs(who, player) : show.alone(who, piece) };
});
