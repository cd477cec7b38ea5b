// One page of what rules decided, newest first. It is read again when a reply that waits should have gone out.
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import {
  buildPagingFields,
  type ListPage,
  prefetchListPage,
} from '#web/components/lists/list-page.ts';
import { useListPage } from '#web/components/lists/use-list-page.ts';
import { useRereadWhenDue } from '../use-reread-when-due.ts';

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
  useRereadWhenDue(
    listOpenReplies(rows ?? []).map(({ due_at }) => due_at),
    reload,
  );
  return { rows, total: data?.total_count, error, refetch: reload };
}
