// One page of what rules decided, newest first. It is read again when a reply that waits should have gone out.
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import {
  buildPagingFields,
  type ListPage,
  prefetchListPage,
} from '#web/components/lists/list-page.ts';
import { useListPage } from '#web/components/lists/use-list-page.ts';
import { usePoll } from '#web/lib/use-poll.ts';

export type ActivityQuery = {
  readonly rule_id?: string;
  /** The id of a comment or message. */
  readonly event_id?: string;
  /** A username. */
  readonly person?: string;
};

const OPEN_STATES: readonly string[] = ['queued', 'generating', 'posting', 'unknown'];

const listOpenReplies = (rows: readonly RuleActivity[]) =>
  rows
    .flatMap(({ actions }) => actions)
    .flatMap(({ reply }) => (reply && OPEN_STATES.includes(reply.state) ? [reply] : []));

/** Browsers run a timer of more than 24 days at once. */
const MAX_READ_DELAY_MS = 60 * 60 * 1_000;

/** A page reads many events, so it is read when something is due and not before. */
function computeReadDelay(rows: readonly RuleActivity[]): number {
  const dueTimes = listOpenReplies(rows).map(({ due_at }) => Date.parse(due_at));
  const untilDue = Math.min(MAX_READ_DELAY_MS, ...dueTimes.map((due) => due - Date.now()));
  return Math.max(POLL_INTERVALS_MS.pendingPostMs, untilDue);
}

const buildActivityPage = (query: ActivityQuery, page: number): ListPage<'listRuleActivity'> => ({
  endpoint: 'listRuleActivity',
  fields: { ...query, ...buildPagingFields(page) },
  page,
});

export const prefetchRuleActivity = (query: ActivityQuery, page: number): void =>
  prefetchListPage(buildActivityPage(query, page));

export function useRuleActivity(query: ActivityQuery, page: number) {
  const { data, error, reload } = useListPage(buildActivityPage(query, page));
  const rows = data?.activity;
  usePoll({
    active: rows !== undefined && listOpenReplies(rows).length > 0,
    delayMs: () => computeReadDelay(rows ?? []),
    task: reload,
  });
  return { rows, total: data?.total_count, error, refetch: reload };
}
