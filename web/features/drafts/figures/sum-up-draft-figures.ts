// The figures of drafts over 30 days, beside those of the 30 days before. Pure.
import { DAY_MS } from '#shared/durations.ts';
import { formatCountWithNoun, formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import type { ApiCallResponse } from '#web/lib/http/api-endpoints.ts';
import {
  computeChangedShare,
  computeUnchangedShare,
  countReadTexts,
  formatShare,
  type TextChanges,
} from './describe-text-changes.ts';

type DayFigures = ApiCallResponse<'listDraftFigures'>['figures'][number];

export const DRAFT_FIGURES_PERIOD_DAYS = 30;

export type DraftFiguresOfPeriod = {
  /** Sent drafts, without standard texts. */
  readonly changes: TextChanges;
  readonly sentStandard: number;
  readonly sentOwnWords: number;
  /** Texts that the model was asked for. */
  readonly drafts: number;
  readonly corrected: number;
  readonly standard: number;
  readonly failed: number;
  readonly slow: number;
  readonly draftMs: number;
};

function sumUpDays(days: readonly DayFigures[]): DraftFiguresOfPeriod {
  const sum = (count: (day: DayFigures) => number): number =>
    days.reduce((total, day) => total + count(day), 0);
  return {
    changes: {
      unedited: sum((day) => day.sent_unedited),
      edited: sum((day) => day.sent_edited),
      changedPermille: sum((day) => day.changed_permille),
    },
    sentStandard: sum((day) => day.sent_standard),
    sentOwnWords: sum((day) => day.sent_own_words),
    drafts: sum((day) => day.drafts),
    corrected: sum((day) => day.corrected),
    standard: sum((day) => day.standard),
    failed: sum((day) => day.failed),
    slow: sum((day) => day.slow),
    draftMs: sum((day) => day.draft_ms),
  };
}

/** `now`: epoch milliseconds. The server's days are in UTC. */
export function sumUpDraftFigures(
  figures: readonly DayFigures[],
  now: number,
): { readonly present: DraftFiguresOfPeriod; readonly before: DraftFiguresOfPeriod } {
  const firstDay = new Date(now - (DRAFT_FIGURES_PERIOD_DAYS - 1) * DAY_MS)
    .toISOString()
    .slice(0, 10);
  return {
    present: sumUpDays(figures.filter(({ day }) => day >= firstDay)),
    before: sumUpDays(figures.filter(({ day }) => day < firstDay)),
  };
}

/** Undefined when no draft was sent then. */
export function describePeriodBefore({ changes }: DraftFiguresOfPeriod): string | undefined {
  if (countReadTexts(changes) === 0) return undefined;
  const [unchanged, changed] = [computeUnchangedShare(changes), computeChangedShare(changes)];
  return `In the ${DRAFT_FIGURES_PERIOD_DAYS} days before: ${formatShare(unchanged)} unchanged, ${formatShare(changed)} of a text changed.`;
}

/** Sent replies that do not count among the drafts. Those by rules never do: each rule has figures of its own. */
export function describeOtherReplies(figures: DraftFiguresOfPeriod): string {
  const { sentOwnWords, sentStandard } = figures;
  const parts = [
    'replies by rules, with or without your approval',
    sentOwnWords > 0 &&
      `${formatCountWithNoun(sentOwnWords, 'reply', 'replies')} in your own words`,
    sentStandard > 0 &&
      formatCountWithNoun(
        sentStandard,
        'reply from a standard text',
        'replies from standard texts',
      ),
  ].filter((part) => part !== false);
  return `Not counted here: ${parts.join('; ')}.`;
}

/** `3.2 seconds`. */
function formatSeconds(ms: number): string {
  const seconds = (ms / 1_000).toFixed(1).replace(/\.0$/, '');
  return `${seconds} ${seconds === '1' ? 'second' : 'seconds'}`;
}

/** How the model worked; undefined when it was not asked. */
export function describeModelWork(figures: DraftFiguresOfPeriod): string | undefined {
  const { drafts, corrected, standard, failed, slow, draftMs } = figures;
  if (drafts === 0) return undefined;
  const written = drafts - failed;
  const parts = [
    corrected > 0 && `${formatNumber(corrected)} corrected`,
    standard > 0 && `${formatNumber(standard)} replaced by a standard text`,
    slow > 0 && `${formatNumber(slow)} slower than 10 seconds`,
    failed > 0 && `${formatNumber(failed)} not written`,
  ].filter((part) => part !== false);
  const texts = `The AI was asked for ${formatCountWithNoun(drafts, 'draft', 'drafts')}`;
  const time = written > 0 ? `; one took ${formatSeconds(draftMs / written)} on average` : '';
  return `${texts}${time}.${parts.length > 0 ? ` ${capitalize(parts.join(', '))}.` : ''}`;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
