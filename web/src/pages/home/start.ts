/** Starting a match from the first page, and what is chosen there when it is seen again. */
import { games, prefetchMatch } from "../../games";
import { opponentName } from "../../match/names";
import { addNonce, ApiError, createMatch, getMe, invite } from "../../app/api";
import { daysOf } from "../../app/clocks";
import { keepInvitation, keepMatch, keepToss } from "../../app/known";
import { go } from "../../app/router.svelte";
import { recall, remember } from "../../app/storage";
import { say, words } from "../../app/words";
import type { GameInfo } from "../../wire";
import { asksBegins, keepAnswers, newInvitation, newMatch, type Answers, type Kind } from "./sheet";

/** Who a game was last played with. */
export function lastKind(game: GameInfo): Kind {
  const kind = recall<unknown>(`with.${game.id}`, "computer");
  if (kind === "two" || kind === "friend") return kind;
  return game.levels.length === 0 ? "two" : "computer";
}

export function keepKind(game: GameInfo, kind: Kind): void {
  remember(`with.${game.id}`, kind);
}

/** Whether an option matters beside the others. */
export function matters(game: GameInfo, answers: Answers, name: string): boolean {
  return games[game.id]?.matters?.(name, answers.options) ?? true;
}

/** Start a match and go there; the answer says why it could not be started, or nothing. */
export async function start(game: GameInfo, kind: Kind, answers: Answers): Promise<string> {
  keepAnswers(game, kind, answers);
  keepKind(game, kind);
  if (kind !== "friend") prefetchMatch(game.id);
  try {
    await (kind === "friend" ? makeLink(game, answers) : begin(game, kind, answers));
    return "";
  } catch (error) {
    return whyNot(error);
  }
}

async function begin(game: GameInfo, kind: Kind, answers: Answers): Promise<void> {
  const made = await createMatch(newMatch(game, kind, answers, (name) => matters(game, answers, name)));
  keepMatch(made.id);
  if (asksBegins(game) && answers.begins === "toss") keepToss(made.id);
  go(`/match/${made.id}`);
}

async function makeLink(game: GameInfo, answers: Answers): Promise<void> {
  const wanted = newInvitation(game, answers, (name) => matters(game, answers, name));
  if (wanted.name === "") wanted.name = (await getMe()).name;
  const made = await invite(wanted);
  await addNonce(made);
  keepInvitation(made.token);
  go(`/invite/${made.token}`);
}

/** Why something could not be done, in a sentence. */
export function whyNot(error: unknown): string {
  if (!(error instanceof ApiError)) return words().sheet.failed;
  if (error.status === 0) return words().common.offline;
  return error.words === null ? words().sheet.failed : say(error.words);
}

/** The settings a match would begin with, in two or three words. */
export function briefly(kind: Kind, { level, options }: Answers): string {
  const clock = options.clock;
  const days = daysOf(clock);
  const minutes = typeof clock === "string" ? words().home.minutes(parseInt(clock, 10) / 60) : null;
  const time = days === null ? (minutes ?? words().home.noClock) : words().people.days(days);
  if (kind === "friend") return words().people.makesLink;
  if (kind === "computer") return `${opponentName(level)}, ${time}`;
  return time.charAt(0).toUpperCase() + time.slice(1);
}
