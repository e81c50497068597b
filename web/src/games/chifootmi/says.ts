/** What the bar says before anything else: a question, what is on its way, the ruling looked back at. */
import { both, say, words } from "../../lib/words";
import type { Coming, Notice } from "../../match/match.svelte";
import { isOwn, nameIn, other, type Sitting } from "../../match/names";
import { noticeOfRuling } from "../../match/rulings";
import { hasEvent } from "../../match/turns";
import type { RulingView, StepView, Table } from "../../wire";
import { isQuestion, type Pending, type Question } from "./pending";
import { readPosition } from "./position";
import { aimsOf } from "./view";

const CLAUSES: Record<Question, string> = {
  one_two: "CFM-7.2",
  offside: "CFM-7.1",
  last_shot: "CFM-4.5",
};

/** Who is asked, and the rule in general: the same words whether it fits or not (CFM-7.1). */
export function questionNotice({ kind, seat }: Pending, table: Sitting): Notice | null {
  if (!isQuestion(kind)) return null;
  const text = both((all) =>
    isOwn(table, seat)
      ? all.chifootmi.ask[kind]
      : all.chifootmi.ask.of(nameIn(all, table, seat), all.chifootmi.ask[kind]),
  );
  return { text, rule: CLAUSES[kind], foul: false };
}

/** While cards turn or the ball flies, nothing older is told. */
export function movingNotice(step: StepView, before: unknown, table: Sitting): Notice | null {
  const aims = aimsOf(step, readPosition(before));
  if (aims !== null) {
    const { shooter } = aims;
    const text = both((all) =>
      all.chifootmi.moving.aims(nameIn(all, table, shooter), nameIn(all, table, other(shooter))),
    );
    return { text, rule: null, foul: false };
  }
  if (!hasEvent(step, "reveal")) return null;
  return { text: both((all) => all.chifootmi.moving.reveal), rule: null, foul: false };
}

/** How the shoot-out begins, until somebody here has chosen. */
export function shootoutNotice(
  rulings: readonly RulingView[],
  { sealed, you, result }: Pick<Table, "result" | "sealed" | "you">,
): Notice | null {
  const last = rulings.at(-1);
  const chosen = sealed.some((seat) => you.includes(seat));
  return last?.code !== "shootout_begins" || chosen || result !== null ? null : noticeOfRuling(last);
}

/** Both choices lie there, hidden, before they are shown. */
export function comingOf(step: StepView, before: unknown, table: Sitting): Coming | null {
  const notice = movingNotice(step, before, table);
  return notice === null ? null : { text: say(notice.text) };
}

/** The choices that were just drawn by lot, before what came of them. */
export function headOf(rulings: readonly RulingView[]): Notice | null {
  const last = rulings.at(-1);
  const to = rulings.map(isLot).lastIndexOf(true);
  if (last === undefined || to === -1) return null;
  const from = rulings.slice(0, to).map(isLot).lastIndexOf(false) + 1;
  const told = rulings.slice(from, to + 1).concat(isLot(last) ? [] : [last]);
  const joined = (lang: "en" | "fr"): string => told.map(({ text }) => text[lang]).join(" ");
  return { text: { en: joined("en"), fr: joined("fr") }, rule: last.rule, foul: false };
}

function isLot({ code }: RulingView): boolean {
  return code === "locked" || code === "drawn_by_lot";
}

/** The score of the shoot-out, beside that of the match. */
export function endingOf(value: unknown): string {
  const { shootout } = readPosition(value);
  if (shootout === null) return "";
  const scored = (shots: readonly boolean[]): number => shots.filter((goal) => goal).length;
  return words().chifootmi.shootout.score(scored(shootout.south), scored(shootout.north));
}
