// Adds up the pages of a rehearsal. Pure.
import { findPastDeed, type PastHandling } from '#shared/rules/past-handling.ts';
import type { ApiCallResponse } from '#web/lib/http/endpoints.ts';

type RehearsalPage = ApiCallResponse<'rehearseRule'>;
export type MatchedRow = RehearsalPage['matched'][number];
export type UnmatchedRow = RehearsalPage['not_matched'][number];
export type RehearsalSummary = RehearsalPage['summary'];

export type RehearsalResult = {
  /** How many events the rehearsal has evaluated. */
  readonly evaluated: number;
  readonly summary: RehearsalSummary;
  readonly matched: readonly MatchedRow[];
  readonly notMatched: readonly UnmatchedRow[];
};

export const EMPTY_RESULT: RehearsalResult = {
  evaluated: 0,
  summary: {
    would_answer: 0,
    owner_answered_too: 0,
    owner_approved: 0,
    rule_answered: 0,
    reply_waits: 0,
    owner_discarded: 0,
    ignored: 0,
    hidden: 0,
    owner_answered_only: 0,
    stopped: 0,
    earlier_rule: 0,
    open_now: 0,
  },
  matched: [],
  notMatched: [],
};

/**
 * The share of the time from `start` to `now` (epoch ms) that lies before `nextFrom`, the first event of the next page.
 * Time stands for progress because the number of events is unknown before the end.
 */
export function computeSeenShare(nextFrom: string | null, start: number, now: number): number {
  if (nextFrom === null) return 0;
  const [nextTime = ''] = nextFrom.split('#');
  return Math.min(1, Math.max(0, (Date.parse(nextTime) - start) / (now - start)));
}

const SUMMARY_NAMES = Object.keys(EMPTY_RESULT.summary) as readonly (keyof RehearsalSummary)[];

/** `page` continues `result`. */
export const addRehearsalPage = (
  result: RehearsalResult,
  page: RehearsalPage,
): RehearsalResult => ({
  evaluated: result.evaluated + page.evaluated,
  summary: Object.fromEntries(
    SUMMARY_NAMES.map((name) => [name, result.summary[name] + page.summary[name]]),
  ) as RehearsalSummary,
  matched: [...result.matched, ...page.matched],
  notMatched: [...result.notMatched, ...page.not_matched],
});

export const wouldAnswer = ({ stopped_by, earlier_rule }: MatchedRow): boolean =>
  stopped_by === null && earlier_rule === null;

/** An owner who has not answered after this time counts as having ignored it. */
const TIME_TO_ANSWER_MS = 24 * 60 * 60 * 1_000;

export type RehearsedDeed = PastHandling | 'not_answered_yet';

/** `now` is in epoch ms. */
export function findDeed({ event, owner_did }: MatchedRow, now: number): RehearsedDeed {
  const deed = findPastDeed(owner_did);
  const isYoung = now - Date.parse(event.written_at) < TIME_TO_ANSWER_MS;
  return deed === 'ignored' && isYoung ? 'not_answered_yet' : deed;
}

/** A rule that another one precedes does not count as stopped. */
export const isStopped = ({ stopped_by, earlier_rule }: MatchedRow): boolean =>
  stopped_by !== null && earlier_rule === null;
