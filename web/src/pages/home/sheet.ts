/** What the sheet before a match asks, and the match it makes of the answers. */
import { daysOf } from "../../app/clocks";
import { knownRating } from "../../app/known";
import { recall, remember } from "../../app/storage";
import { games } from "../../games";
import type { GameInfo, NewInvitation, NewMatch, OptionInfo, PlayerSeat } from "../../wire";

export type Kind = "computer" | "friend" | "two";
export type Value = OptionInfo["values"][number];
export type Begins = "south" | "north" | "toss";

export interface Answers {
  level: string;
  begins: Begins;
  options: Record<string, Value>;
  names: Record<PlayerSeat, string>;
  /** The result against the computer counts. */
  rated: boolean;
}

/** Who has not chosen a level yet meets the gentlest. */
function firstLevel(levels: readonly string[]): string {
  return levels[0] ?? "";
}

/** Options asked one by one; who begins is asked apart. */
export function askedOptions(game: GameInfo, kind: Kind): OptionInfo[] {
  const asked = game.options.filter((option) => option.name !== "begins" && option.values.length > 1);
  return asked.map((option) => atTheTable(inOrder(option), kind));
}

/** Days for each turn are for two people at two screens. */
function atTheTable(option: OptionInfo, kind: Kind): OptionInfo {
  if (option.name !== "clock" || kind === "friend") return option;
  return { ...option, values: option.values.filter((value) => daysOf(value) === null) };
}

/** Numbers are shown from small to large; the first one given stays the default. */
function inOrder(option: OptionInfo): OptionInfo {
  const { values } = option;
  if (!values.every((value) => typeof value === "number")) return option;
  return { ...option, values: [...values].sort((one, other) => one - other) };
}

/** Who begins is asked before the match, in the games that leave it open. */
export function asksBegins(game: GameInfo): boolean {
  return game.options.some((option) => option.name === "begins");
}

/** What may be chosen together, where an option is a list. */
export function partsOf({ values }: OptionInfo): string[] | null {
  return values.length > 0 && values.every((value) => Array.isArray(value))
    ? [...new Set(values.flat())]
    : null;
}

/** The same parts with one of them put in or left out, in their own order. */
export function toggled(option: OptionInfo, value: Value, part: string): string[] {
  const chosen = Array.isArray(value) ? value : [];
  return (partsOf(option) ?? []).filter((one) => (one === part) !== chosen.includes(one));
}

function isOffered(option: OptionInfo, value: Value): boolean {
  const parts = partsOf(option);
  if (parts === null) return option.values.includes(value);
  return Array.isArray(value) && value.every((one) => parts.includes(one));
}

function offered(game: GameInfo, option: OptionInfo, wanted: Value | undefined): Value {
  const [usual = null] = game.options.find((one) => one.name === option.name)?.values ?? [];
  return wanted !== undefined && isOffered(option, wanted) ? wanted : usual;
}

/** Whoever meets the computer for the first time is offered a short match, in the games that have one. */
function shortOf(game: GameInfo, kind: Kind): Answers["options"] {
  const isNew = kind === "computer" && knownRating(game.id) === undefined;
  return isNew ? { ...games[game.id]?.short } : {};
}

/** The defaults, with the last choices of this browser where they are still offered. */
export function firstAnswers(game: GameInfo, kind: Kind): Answers {
  const last = recall<Partial<Answers>>(`sheet.${game.id}.${kind}`, {});
  const wanted = last.options ?? shortOf(game, kind);
  const options = askedOptions(game, kind).map((option) => [
    option.name,
    offered(game, option, wanted[option.name]),
  ]);
  const level = last.level ?? "";
  return {
    level: game.levels.includes(level) ? level : fairLevel(game, knownRating(game.id)),
    begins: last.begins ?? "south",
    options: Object.fromEntries(options) as Answers["options"],
    names: { south: last.names?.south ?? "", north: last.names?.north ?? "" },
    rated: last.rated === true,
  };
}

export function keepAnswers(game: GameInfo, kind: Kind, answers: Answers): void {
  remember(`sheet.${game.id}.${kind}`, answers);
}

function optionsOf(
  game: GameInfo,
  answers: Answers,
  matters: (name: string) => boolean,
): NonNullable<NewMatch["options"]> {
  const chosen = Object.entries(answers.options).filter(([name]) => matters(name));
  const begins = asksBegins(game) ? { begins: answers.begins } : {};
  return { ...(Object.fromEntries(chosen) as Answers["options"]), ...begins };
}

/** The invitation to ask the server for: the own side is blue, unless it is changed later. */
export function newInvitation(
  game: GameInfo,
  answers: Answers,
  matters: (name: string) => boolean = () => true,
): NewInvitation {
  const name = answers.names.south.trim().slice(0, 40);
  return { game: game.id, options: optionsOf(game, answers, matters), seat: "south", name, watch: true };
}

/** Options that make no match easier to win or to draw; extras are asked only where the level is not the usual. */
const FREE = ["begins", "chooser", "teams", "clock", "options"];

/** Whether a match against the computer can be rated: at a clock, a level of known strength, played as usual. */
export function mayBeRated(game: GameInfo, { level, options }: Answers): boolean {
  const asked = game.options.filter(({ name }) => !FREE.includes(name) && options[name] !== undefined);
  const usual = asked.every(({ name, values }) => options[name] === values[0]);
  return game.strengths[level] !== undefined && options.clock != null && usual;
}

/** The first of these options whose value keeps a match between two people from being rated. */
export function unratedOption(
  game: GameInfo,
  options: Readonly<Record<string, unknown>>,
): OptionInfo | undefined {
  return game.options.find(({ name, unrated }) => unrated.some((value) => value === options[name]));
}

/** The level that is as strong as somebody with this rating; the gentlest where nothing is known. */
export function fairLevel({ levels, strengths }: GameInfo, rating: number | undefined): string {
  const off = (level: string): number => Math.abs((strengths[level] ?? Infinity) - (rating ?? 0));
  const known = levels.filter((level) => strengths[level] !== undefined);
  if (rating === undefined || known.length === 0) return firstLevel(levels);
  return known.reduce((best, level) => (off(level) < off(best) ? level : best));
}

/** The match to ask the server for; a person without a name is called by the colour, in either language. */
export function newMatch(
  game: GameInfo,
  kind: Kind,
  answers: Answers,
  matters: (name: string) => boolean = () => true,
): NewMatch {
  const person = (seat: PlayerSeat): NewMatch["south"] => ({
    kind: "person",
    name: answers.names[seat].trim().slice(0, 40),
    level: null,
  });
  const computer: NewMatch["north"] = { kind: "computer", name: "", level: answers.level };
  return {
    game: game.id,
    options: optionsOf(game, answers, matters),
    south: person("south"),
    north: kind === "computer" ? computer : person("north"),
    rated: kind === "computer" && answers.rated && mayBeRated(game, answers),
  };
}
