// Adds up the pages of a rehearsal. Pure.
import {
  findPastEventHandling,
  type PastEventHandling,
} from '#shared/rules/find-past-event-handling.ts';
import type { ApiCallResponse } from '#web/lib/http/api-endpoints.ts';

type RehearsalPageResponse = ApiCallResponse<'rehearseRule'>;
export type MatchedRehearsalRow = RehearsalPageResponse['matched'][number];
export type UnmatchedRehearsalRow = RehearsalPageResponse['not_matched'][number];
export type RehearsalSummary = RehearsalPageResponse['summary'];

export type RehearsalResult = {
  /** How many events the rehearsal has evaluated. */
  readonly evaluated: number;
  readonly summary: RehearsalSummary;
  readonly matched: readonly MatchedRehearsalRow[];
  readonly notMatched: readonly UnmatchedRehearsalRow[];
};

export const EMPTY_REHEARSAL_RESULT: RehearsalResult = {
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
export function computeRehearsedTimeShare(
  nextFrom: string | null,
  start: number,
  now: number,
): number {
  if (nextFrom === null) return 0;
  const [nextTime = ''] = nextFrom.split('#');
  return Math.min(1, Math.max(0, (Date.parse(nextTime) - start) / (now - start)));
}

const SUMMARY_NAMES = Object.keys(
  EMPTY_REHEARSAL_RESULT.summary,
) as readonly (keyof RehearsalSummary)[];

/** `page` continues `result`. */
export const addPageToRehearsalResult = (
  result: RehearsalResult,
  page: RehearsalPageResponse,
): RehearsalResult => ({
  evaluated: result.evaluated + page.evaluated,
  summary: Object.fromEntries(
    SUMMARY_NAMES.map((name) => [name, result.summary[name] + page.summary[name]]),
  ) as RehearsalSummary,
  matched: [...result.matched, ...page.matched],
  notMatched: [...result.notMatched, ...page.not_matched],
});

export const wouldAnswer = ({ stopped_by, earlier_rule }: MatchedRehearsalRow): boolean =>
  stopped_by === null && earlier_rule === null;

/** An owner who has not answered after this time counts as having ignored it. */
const TIME_TO_ANSWER_MS = 24 * 60 * 60 * 1_000;

export type PastOwnerHandling = PastEventHandling | 'not_answered_yet';

/** `now` is in epoch ms. */
export function findPastOwnerHandling(
  { event, owner_did }: MatchedRehearsalRow,
  now: number,
): PastOwnerHandling {
  const deed = findPastEventHandling(owner_did);
  const isYoung = now - Date.parse(event.written_at) < TIME_TO_ANSWER_MS;
  return deed === 'ignored' && isYoung ? 'not_answered_yet' : deed;
}

/** A rule that another one precedes does not count as stopped. */
export const isStopped = ({ stopped_by, earlier_rule }: MatchedRehearsalRow): boolean =>
  stopped_by !== null && earlier_rule === null;
