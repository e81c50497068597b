/** Looking something up in the rules: in the words players use, and by clause numbers. */
import type { ClauseInfo, Guide, GuidePoint, GuideSection, Words } from "../../wire";

export type Say = (words: Words) => string;

/** A place in the rules: a point of a section, or its small print. */
export interface Place {
  key: string;
  section: GuideSection;
  clauses: readonly string[];
  point: GuidePoint | null;
}

export interface Hit {
  key: string;
  /** The clause to show there, where the hit is one. */
  clause: string | null;
  text: string;
  section: string;
}

export function keyOf(section: GuideSection, index: number): string {
  return `${section.id}-${index}`;
}

export function placesOf(guide: Guide): Place[] {
  return guide.sections.flatMap((section) => [
    ...section.points.map((point, index) => ({
      key: keyOf(section, index),
      section,
      clauses: point.clauses,
      point,
    })),
    { key: smallPrintOf(section), section, clauses: section.small_print, point: null },
  ]);
}

export function smallPrintOf(section: GuideSection): string {
  return `${section.id}-small`;
}

/** Where a clause is told: the last place that names it, since the first ones only touch on it; not a question. */
export function homeOf(guide: Guide, clause: string): Place | undefined {
  const places = placesOf(guide).filter(({ clauses }) => clauses.includes(clause));
  return places.filter(({ point }) => (point?.title ?? null) === null).at(-1) ?? places.at(-1);
}

/** Without accents, case and typographer's signs: as it would be typed. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’‘]/g, "'").replace(/œ/g, "oe").toLowerCase();
}

/** A number as it stands at the side: "3.7" of "PLB-3.7". */
export function shortOf(clause: string): string {
  return clause.slice(clause.indexOf("-") + 1);
}

const NUMBER = /^(?:[a-z]{3}[- ]?)?(\d+(?:\.\d*)?)$/;

/** At most so many are listed. */
const MOST = 12;

export function find(guide: Guide, clauses: readonly ClauseInfo[], query: string, say: Say): Hit[] {
  const asked = plain(query.trim());
  if (asked === "") return [];
  const number = NUMBER.exec(asked)?.[1];
  const hits =
    number !== undefined
      ? byNumber(guide, clauses, number, say)
      : [
          ...byTerm(guide, asked, say),
          ...byText(guide, asked.split(/\s+/), say),
          ...byWording(guide, clauses, asked, say),
        ];
  const seen = new Set<string>();
  return hits
    .filter(({ key, clause }) => {
      const fresh = !seen.has(key) && (clause === null || !seen.has(clause));
      seen.add(key).add(clause ?? key);
      return fresh || (number !== undefined && clause !== null);
    })
    .slice(0, MOST);
}

function byNumber(guide: Guide, clauses: readonly ClauseInfo[], number: string, say: Say): Hit[] {
  const wanted = number.endsWith(".") ? number.slice(0, -1) : number;
  const fits = (short: string): boolean =>
    short === wanted || (!wanted.includes(".") && short.startsWith(`${wanted}.`));
  return clauses
    .filter((clause) => fits(shortOf(clause.number)))
    .flatMap((clause) => clauseHit(guide, clause, say));
}

function byWording(guide: Guide, clauses: readonly ClauseInfo[], asked: string, say: Say): Hit[] {
  return clauses
    .filter((clause) => plain(say(clause.text)).includes(asked))
    .flatMap((clause) => clauseHit(guide, clause, say));
}

function clauseHit(guide: Guide, { number, text }: ClauseInfo, say: Say): Hit[] {
  const home = homeOf(guide, number);
  if (home === undefined) return [];
  return [
    {
      key: home.key,
      clause: number,
      text: `${shortOf(number)} · ${begin(say(text))}`,
      section: say(home.section.title),
    },
  ];
}

function byTerm(guide: Guide, asked: string, say: Say): Hit[] {
  return guide.terms
    .filter(({ word }) => plain(say(word)).includes(asked))
    .flatMap(({ word, clause }) => {
      const home = homeOf(guide, clause);
      return home === undefined
        ? []
        : [{ key: home.key, clause, text: say(word), section: say(home.section.title) }];
    });
}

/** Points that hold every word of the question. */
function byText(guide: Guide, asked: readonly string[], say: Say): Hit[] {
  return placesOf(guide).flatMap(({ key, section, point }) => {
    if (point === null) return [];
    const title = point.title === null ? "" : say(point.title);
    const cells = point.table === null ? [] : point.table.rows.flat().map(say);
    const text = plain([say(section.title), title, say(point.text), ...cells].join(" "));
    if (!asked.every((word) => text.includes(word))) return [];
    return [{ key, clause: null, text: begin(title || say(point.text)), section: say(section.title) }];
  });
}

/** The first words of a text. */
function begin(text: string): string {
  const LONG = 72;
  if (text.length <= LONG) return text;
  return `${text.slice(0, text.lastIndexOf(" ", LONG)).replace(/[,;: ]+$/, "")}…`;
}
