// The figures of a rule: what it did in a week, and when it acted last. Pure.

import { formatUtcDayAndMonth } from '#web/lib/format/format-dates-and-times.ts';
import { formatCountWithNoun, formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import type { ApiCallResponse } from '#web/lib/http/api-endpoints.ts';

type DailyFigures = ApiCallResponse<'listRuleStats'>['stats'][number];

export type RuleFigureSums = {
  readonly matched: number;
  readonly answered: number;
  readonly waiting: number;
  /** How many of the waiting replies were due and came back. */
  readonly cameBack: number;
  readonly edited: number;
  readonly discarded: number;
  readonly failed: number;
  readonly stopped: number;
  /** The newest day (UTC) on which it made a reply; undefined when there is none. */
  readonly lastActedDay: string | undefined;
};

const DAY_MS = 24 * 60 * 60 * 1_000;
const WEEK_DAYS = 7;
/** How far back a card looks for the last day on which its rule acted. */
export const RULE_FIGURE_PERIOD_DAYS = 30;

const formatDay = (now: number, daysAgo: number): string =>
  new Date(now - daysAgo * DAY_MS).toISOString().slice(0, 10);

const NO_FIGURES: RuleFigureSums = {
  matched: 0,
  answered: 0,
  waiting: 0,
  cameBack: 0,
  edited: 0,
  discarded: 0,
  failed: 0,
  stopped: 0,
  lastActedDay: undefined,
};

const sum = (counts: readonly number[]): number =>
  counts.reduce((total, count) => total + count, 0);

const hasActed = ({ answered, waiting, discarded, failed }: DailyFigures): boolean =>
  answered + waiting + discarded + failed > 0;

function addDay(figures: RuleFigureSums, day: DailyFigures, isInWeek: boolean): RuleFigureSums {
  const lastActedDay = hasActed(day) ? day.day : figures.lastActedDay;
  if (!isInWeek) return { ...figures, lastActedDay };
  return {
    matched: figures.matched + day.matched,
    answered: figures.answered + day.answered,
    waiting: figures.waiting + day.waiting,
    cameBack: figures.cameBack + day.came_back,
    edited: figures.edited + day.edited,
    discarded: figures.discarded + day.discarded,
    failed: figures.failed + day.failed,
    stopped: figures.stopped + sum(Object.values(day.stopped)),
    lastActedDay,
  };
}

/** By rule id. `stats` are oldest first. */
export function sumUpRuleFigures(
  stats: readonly DailyFigures[],
  now: number,
): ReadonlyMap<string, RuleFigureSums> {
  const firstDay = formatDay(now, WEEK_DAYS - 1);
  const figures = new Map<string, RuleFigureSums>();
  for (const day of stats) {
    const before = figures.get(day.rule_id) ?? NO_FIGURES;
    figures.set(day.rule_id, addDay(before, day, day.day >= firstDay));
  }
  return figures;
}

/** `today`, `yesterday`, `on 12 Nov`. */
function describeDay(day: string, now: number): string {
  if (day === formatDay(now, 0)) return 'today';
  if (day === formatDay(now, 1)) return 'yesterday';
  return `on ${formatUtcDayAndMonth(day)}`;
}

const formatReplies = (count: number): string => formatCountWithNoun(count, 'reply', 'replies');
const formatTimes = (count: number): string => formatCountWithNoun(count, 'time', 'times');

/** `4 replies sent, 1 of them edited`. */
const describePart = (replies: string, part: number, words: string): string =>
  part > 0 ? `${replies}, ${formatNumber(part)} of them ${words}` : replies;

/** Each reply is counted in one of these parts. */
function listReplyWords(figures: RuleFigureSums): readonly string[] {
  const { answered, waiting, cameBack, edited, discarded, failed } = figures;
  return [
    describePart(`${formatReplies(answered)} sent`, edited, 'edited'),
    ...(waiting > 0
      ? [describePart(`${formatReplies(waiting)} waiting`, cameBack, 'could not be sent')]
      : []),
    ...(failed > 0 ? [`${formatNumber(failed)} not sent`] : []),
    ...(discarded > 0 ? [`${formatNumber(discarded)} discarded`] : []),
  ];
}

/** `Last 7 days: matched 5 times · 4 replies sent`. One match may make several replies. */
export function describeRuleFiguresOfWeek(figures: RuleFigureSums = NO_FIGURES): string {
  const { matched, answered, waiting, discarded, failed, stopped } = figures;
  if (matched + answered + waiting + discarded + failed === 0)
    return 'Last 7 days: nothing matched';
  const words = [
    `matched ${formatTimes(matched)}`,
    ...listReplyWords(figures),
    ...(stopped > 0 ? [`stopped ${formatTimes(stopped)}`] : []),
  ];
  return `Last 7 days: ${words.join(' · ')}`;
}

/** `createdAt`: ISO. */
export function describeWhenRuleLastActed(
  figures: RuleFigureSums | undefined,
  createdAt: string,
  now: number,
): string {
  if (figures?.lastActedDay) return `Last acted ${describeDay(figures.lastActedDay, now)}`;
  const isNew = now - Date.parse(createdAt) < RULE_FIGURE_PERIOD_DAYS * DAY_MS;
  return isNew ? 'Has not acted yet' : `Has not acted in ${RULE_FIGURE_PERIOD_DAYS} days`;
}
