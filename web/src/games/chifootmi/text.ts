/** What is said in ChiFootMi, besides the words themselves. */
import { both, inOne, say, words } from "../../app/words";
import type { Coming, Notice } from "../../match/match.svelte";
import { isOwn, nameIn, nameOf, other, ownOf, readerOf, scoreLine, type Sitting } from "../../match/names";
import { headBy, noticeOfRuling } from "../../match/rulings";
import { hasEvent } from "../../match/turns";
import type { RulingView, StepView, Table, PlayerSeat } from "../../wire";
import {
  isQuestion,
  type Pending,
  type Question,
  isSecret,
  readPosition,
  type Position,
  type Card,
  type Hand,
  type Slot,
  readCard,
  SEATS,
  seatOf,
  type Phase,
} from "./model";
import { aimsOf, type Pair } from "./view";
import type { Desk } from "./controller.svelte";

// What the bar says before anything else: a question, what is on its way, the ruling looked back at.

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

/** The end before a goal, that before a change of the ball or a shot to come, that before a foul. */
const WEIGHTS: readonly (readonly string[])[] = [
  ["foul_free_kick", "foul_penalty", "no_offside"],
  ["steal", "tackle", "shot_steal", "shot_tackle", "shot_over", "offside", "offside_auto"],
  ["saved", "penalty_saved", "shot_due", "last_shot_due", "counter_attack", "counter_attack_late"],
  ["goal", "shot_goal", "penalty_goal", "shootout_goal", "shootout_saved", "shootout_begins"],
  ["match_won", "shootout_won", "shootout_won_early", "shootout_won_later"],
];

/** The choices that were just drawn by lot before what came of them, else what mattered most. */
export function headOf(rulings: readonly RulingView[]): Notice | null {
  const last = rulings.at(-1);
  const to = rulings.map(isLot).lastIndexOf(true);
  if (last === undefined || to === -1)
    return headBy(rulings, ({ code }) => WEIGHTS.findIndex((codes) => codes.includes(code)));
  const from = rulings.slice(0, to).map(isLot).lastIndexOf(false) + 1;
  const told = rulings.slice(from, to + 1).concat(isLot(last) ? [] : [last]);
  return { text: inOne(told.map(({ text }) => text)), rule: last.rule, foul: false };
}

function isLot({ code }: RulingView): boolean {
  return code === "locked" || code === "drawn_by_lot";
}

/** The score of the shoot-out, beside that of the match. */
export function endingOf(value: unknown, own: PlayerSeat | null): string {
  const { shootout } = readPosition(value);
  if (shootout === null) return "";
  const scored = (shots: readonly boolean[]): number => shots.filter((goal) => goal).length;
  const score = { south: scored(shootout.south), north: scored(shootout.north) };
  return words().chifootmi.shootout.score(scoreLine(score, own));
}

// What cards are called.

/** "7", "Dribble" for the attacker, "Tackle" for the defender; in nobody's hand "Dribble/Tackle". */
export function cardName(card: Card | null, attacks: boolean | null = null): string {
  const { cards } = words().chifootmi;
  if (card === null) return cards.closed;
  if (card !== "DT") return String(card);
  return attacks === null ? cards.dt : attacks ? cards.dribble : cards.tackle;
}

/** Whether a seat attacks, as far as anybody has the ball. */
export function attacks(ball: PlayerSeat | null, seat: PlayerSeat): boolean | null {
  return ball === null ? null : ball === seat;
}

/** An active card; a closed one says so, and to its owner that nobody else sees it. */
export function slotName({ card, up }: Slot, attacking: boolean | null, owned = true): string {
  const { cards } = words().chifootmi;
  const name = cardName(card, attacking);
  return card !== null && !up ? `${name}, ${owned ? cards.only : cards.closed}` : name;
}

export function topName({ open }: Hand): string {
  const [top] = open;
  return top === undefined ? words().chifootmi.piles.empty : cardName(top);
}

export function listed(cards: readonly (Card | null)[]): string {
  const { none } = words().chifootmi.cards;
  return cards.length === 0 ? none : cards.map((card) => cardName(card)).join(", ");
}

// What the dark key says: its label tells what it sends.

export function lockLabel(pending: Pending, choice: number | null): string {
  const { lock } = words().chifootmi;
  const { kind, cards, piles, sides } = pending;
  if (kind === "play") return cardLabel(pending, choice === null ? undefined : cards[choice]);
  if (kind === "draw") {
    const pile = choice === null ? undefined : piles[choice];
    return pile === undefined ? lock.choosePile : lock.pile[pile === 1 ? "1" : "2"];
  }
  const side = choice === null ? undefined : sides[choice];
  return side === undefined ? lock.chooseSide : lock.side[side];
}

function cardLabel({ role, cards }: Pending, slot: Pending["cards"][number] | undefined): string {
  const { lock } = words().chifootmi;
  if (slot?.card == null) return lock.chooseCard;
  const name = cardName(slot.card, role === "attacker");
  const twins = cards.some((one) => one.card === slot.card && one.up !== slot.up);
  return twins && !slot.up ? lock.closedCard(name) : lock.card(name);
}

// What is said of cards, shots and rulings, for those who listen.

function eventText(event: Record<string, unknown>, step: StepView, table: Sitting): string {
  const text = words().chifootmi.spoken;
  if (event.kind === "reveal") return revealText(event, table);
  const seat = seatOf(event.seat);
  if (event.kind !== "draw" || seat === null) return "";
  const name = nameOf(table, seat);
  const card = readCard(event.card);
  if (event.pile !== 1) return text.open(name, cardName(card));
  const seen = card !== null && readPosition(step.position).hands[seat].active.at(-1)?.card != null;
  return seen ? text.own(cardName(card)) : text.closed(name);
}

function revealText(event: Record<string, unknown>, table: Sitting): string {
  const [south, north] = [readCard(event.south), readCard(event.north)];
  const text = words().chifootmi.spoken;
  return text.reveal(nameOf(table, "south"), cardName(south), nameOf(table, "north"), cardName(north));
}

/** What a step brought: the cards, and the referee's sentences. */
export function stepText(step: StepView, table: Sitting): string {
  const happened = step.events.map((event) => eventText(event, step, table)).filter((one) => one !== "");
  return [...happened, ...step.rulings.map((ruling) => say(ruling.text))].join(" ");
}

/** The goals of both, the reader's own first. */
export function goalsText(goals: Position["goals"], table: Sitting): string {
  const first = readerOf(ownOf(table));
  const second = other(first);
  return words().chifootmi.text.score(
    nameOf(table, first),
    goals[first],
    nameOf(table, second),
    goals[second],
  );
}

/** The table, one player after the other. */
export function tableText(position: Position, table: Sitting): string {
  const { mat, spoken, text } = words().chifootmi;
  const { goals, ball, kept, needed } = position;
  const score = goalsText(goals, table);
  const holder = ball === null ? mat.nobody : mat.has(nameOf(table, ball));
  const hands = SEATS.map((seat) => {
    const hand = position.hands[seat];
    const cards = hand.active.map((slot) => slotName(slot, attacks(ball, seat))).join(text.semi);
    const open = hand.open.length === 0 ? topName(hand) : spoken.openTop(topName(hand), hand.open.length);
    return `${spoken.hand(nameOf(table, seat), cards)} ${spoken.piles(hand.closed.length, open)}`;
  });
  const stand = position.phase === "over" ? [] : [`${holder}.`, text.kept(kept, needed)];
  return [score, ...stand, ...hands].join(" ");
}

/** What each ruling of a pair of cards brought, in a word or two. */
const BROUGHT: Record<
  string,
  (text: ReturnType<typeof words>["chifootmi"]["verdict"], kept: number) => string
> = {
  keep: (text, kept) => text.kept[kept] ?? text.kept[0] ?? "",
  dribble: (text, kept) => text.kept[kept] ?? text.kept[0] ?? "",
  steal: (text) => text.won,
  tackle: (text) => text.won,
  foul_free_kick: (text) => text.foul,
  foul_penalty: (text) => text.foul,
  shot_goal: (text) => text.goal,
  shot_over: (text) => text.over,
  shot_back: (text) => text.back,
  shot_back_late: (text) => text.back,
  shot_steal: (text) => text.stopped,
  shot_tackle: (text) => text.won,
  shot_dribble: (text) => text.kept[0] ?? "",
  shot_dribble_late: (text) => text.kept[0] ?? "",
  offside: (text) => text.offside,
  offside_auto: (text) => text.offside,
};

/** "9 beats 7: kept twice"; empty where nothing of the cards was ruled. */
export function verdictOf(pair: Pair, rulings: readonly RulingView[], position: Position): string {
  const text = words().chifootmi.verdict;
  const code = rulings
    .map((ruling) => ruling.code)
    .filter((one) => one in BROUGHT)
    .at(-1);
  if (code === undefined) return "";
  const mine = pair.front ?? pair.cards[pair.attacker];
  const theirs = pair.cards[other(pair.attacker)];
  const both = [cardName(mine, true), cardName(theirs, false)] as const;
  const values = typeof mine === "number" && typeof theirs === "number" && mine !== theirs;
  const higher = values && mine < theirs ? text.beats(both[1], both[0]) : text.beats(both[0], both[1]);
  const kept = position.ball === pair.attacker ? position.kept : 0;
  return text.line(values ? higher : text.level(...both), BROUGHT[code]?.(text, kept) ?? "");
}

/** All that a player has played, oldest first. */
export function playedText(position: Position, seat: "south" | "north"): string {
  return listed(position.hands[seat].played);
}

// What the bar says when nobody ruled: what is asked, and of whom.

/** The question as a sentence; once a Dribble/Tackle is picked, what that card does. */
export function askText(pending: Pending, phase: Phase | null, choice: number | null = null): string {
  const { ask } = words().chifootmi;
  const picked = choice === null ? undefined : pending.cards[choice]?.card;
  if (pending.kind === "play" && picked === "DT") return dribbleText(pending, phase);
  if (pending.kind === "play" && typeof picked === "number") return doesText(pending, phase, picked);
  if (pending.kind === "draw") return ask.draw;
  if (pending.kind === "aim") return ask.aim[pending.role === "keeper" ? "keeper" : "shooter"];
  if (pending.kind !== "play") return ask[pending.kind];
  const attacks = pending.role === "attacker";
  if (phase === "shot") return ask.play[attacks ? "shooter" : "keeper"];
  return ask.play[attacks ? "attacker" : "defender"];
}

/** What a value can do: never more than its own number tells (CFM-3.3, 3.4, 6.3). */
function doesText({ role }: Pending, phase: Phase | null, card: number): string {
  const { sentence } = words().chifootmi;
  const name = String(card);
  if (role !== "attacker") return sentence.wins(name, card - 1);
  return phase === "shot" ? sentence.shoots(name, Math.max(1, card - 3), card - 1) : sentence.keeps(name);
}

/** The same card is a dribble with the ball, a tackle without (CFM-5.1, 6.7, 6.8). */
function dribbleText({ role }: Pending, phase: Phase | null): string {
  const { ask } = words().chifootmi;
  if (role === "attacker") return phase === "shot" ? ask.dribbleShot : ask.dribble;
  return phase === "shot" ? ask.tackleShot : ask.tackle;
}

export function plainOf(desk: Desk, table: Table, own: PlayerSeat | null): string {
  const { match, pending } = desk;
  const text = words();
  if (!match.reel.following) return table.result === null ? text.match.replaying : text.match.replayingOver;
  if (match.reel.behind) return "";
  if (pending === null) return waiting(table, own);
  const said = askText(pending, desk.position?.phase ?? null, own === null ? null : desk.choice);
  if (own !== null) return desk.choice === null ? standing(desk, own, said) : said;
  if (isSecret(pending))
    return text.chifootmi.cover.handNote(nameOf(table, pending.seat), nameOf(table, other(pending.seat)));
  return text.chifootmi.ask.of(nameOf(table, pending.seat), said);
}

/** Before a card is lifted: who has the ball, and how far it is to the shot. */
function standing({ pending, position }: Desk, own: PlayerSeat, said: string): string {
  const { sentence } = words().chifootmi;
  if (pending?.kind === "draw") return sentence.draw;
  if (pending?.kind !== "play" || position === null || position.phase === "shot") return said;
  if (position.ball !== own) return sentence.defend;
  if (position.needed === 1) return sentence.counter;
  return position.kept === 0 ? sentence.start : sentence.once;
}

function waiting(table: Table, own: PlayerSeat | null): string {
  if (own !== null && table.sealed.includes(own)) {
    const text = words().chifootmi;
    return table.opening ? text.bothReady : text.youReady(nameOf(table, other(own)));
  }
  const seat = table.to_act.find((one): one is PlayerSeat => one === "south" || one === "north");
  return seat === undefined ? "" : waitText(table, seat);
}

/** What the other one is thinking about. */
function waitText(table: Sitting & Pick<Table, "position">, seat: PlayerSeat): string {
  const { phase } = readPosition(table.position);
  const { waits } = words().chifootmi;
  const name = nameOf(table, seat);
  if (phase === "one_two" || phase === "offside" || phase === "last_shot") return waits[phase](name);
  return words().match.thinks(name);
}
