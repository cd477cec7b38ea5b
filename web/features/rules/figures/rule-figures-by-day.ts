// The figures of a rule for each of the last days, also for days without any. Pure.
import type { TextChanges } from '#web/features/drafts/figures/describe-text-changes.ts';
import type { ApiCallResponse } from '#web/lib/http/api-endpoints.ts';

type DayStats = ApiCallResponse<'listRuleStats'>['stats'][number];
/** `stopped` is the sum of all reasons. */
export type RuleFiguresOfDay = { readonly day: string } & Readonly<
  Record<(typeof FIGURES)[number]['name'], number>
>;

/** The figures in their order on the screen. One match may make several replies, so each name says what it counts. */
export const FIGURES = [
  { name: 'matched', label: 'Times matched' },
  { name: 'answered', label: 'Replies sent' },
  { name: 'waiting', label: 'Replies waiting for approval' },
  { name: 'came_back', label: 'Of these, could not be sent' },
  { name: 'approved_unedited', label: 'Replies approved unchanged' },
  { name: 'edited', label: 'Replies edited before' },
  { name: 'own_words', label: 'Replies in your own words' },
  { name: 'discarded', label: 'Replies discarded' },
  { name: 'stopped', label: 'Times stopped' },
  { name: 'failed', label: 'Replies failed' },
] as const;

const DAY_MS = 24 * 60 * 60 * 1_000;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function toDayFigures(day: string, stats: DayStats | undefined): RuleFiguresOfDay {
  const stopped = sum(Object.values(stats?.stopped ?? {}));
  const entries = FIGURES.map(({ name }) => [
    name,
    name === 'stopped' ? stopped : (stats?.[name] ?? 0),
  ]);
  return { day, ...(Object.fromEntries(entries) as Omit<RuleFiguresOfDay, 'day'>) };
}

/** Oldest first, up to today. The server's days are in UTC. */
export function listRuleFiguresByDay(
  stats: readonly DayStats[],
  options: { readonly days: number; readonly now: number },
): readonly RuleFiguresOfDay[] {
  return Array.from({ length: options.days }, (_, index) => {
    const time = options.now - (options.days - 1 - index) * DAY_MS;
    const day = new Date(time).toISOString().slice(0, 10);
    return toDayFigures(
      day,
      stats.find((one) => one.day === day),
    );
  });
}

/** How much of the replies a person changed before they approved them. */
export function sumUpApprovedTexts(stats: readonly DayStats[]): TextChanges {
  return {
    unedited: sum(stats.map((day) => day.approved_unedited)),
    edited: sum(stats.map((day) => day.edited)),
    changedPermille: sum(stats.map((day) => day.changed_permille)),
  };
}

export const sumRuleFigureOverDays = (
  days: readonly RuleFiguresOfDay[],
  name: (typeof FIGURES)[number]['name'],
): number => sum(days.map((one) => one[name]));
