// Reads the decisions of rules: page by page, newest first, or all about one event. It reads a page again when a
// waiting reply should have gone out.
import { DEFAULT_LIST_PAGE_SIZE, POLL_INTERVALS_MS } from '#shared/limits.ts';
import type { EventOutcome } from '#shared/rules/rule-event-outcomes.ts';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import { createNewListItemHoldBack } from '#web/components/lists/hold-back-new-items.ts';
import {
  type ListPage,
  type ListPageData,
  prefetchListPage,
} from '#web/components/lists/list-page-query.ts';
import { useListPage } from '#web/components/lists/use-list-page.ts';
import type { ApiCallFields } from '#web/lib/http/api-endpoints.ts';
import { useRereadWhenRepliesAreDue } from '../use-reread-when-replies-are-due.ts';

export type RuleActivityQuery = {
  readonly rule_id?: string;
  /** The id of a comment or message. */
  readonly event_id?: string;
  /** A username. */
  readonly person?: string;
  readonly outcome?: EventOutcome;
};

const OPEN_STATES: readonly string[] = ['queued', 'generating', 'posting', 'unknown'];

const listOpenReplies = (rows: readonly RuleActivity[]) =>
  rows
    .flatMap(({ actions }) => actions)
    .flatMap(({ reply }) => (reply && OPEN_STATES.includes(reply.state) ? [reply] : []));

type DecisionsPerEvent = ApiCallFields<'listRuleActivity'>['decisions_per_event'];

/** `cursor` is where the page begins; the newest page has none. */
const buildActivityPage = (
  query: RuleActivityQuery,
  decisions_per_event: DecisionsPerEvent,
  cursor?: string,
): ListPage<'listRuleActivity'> => ({
  endpoint: 'listRuleActivity',
  fields: {
    ...query,
    decisions_per_event,
    page_limit: DEFAULT_LIST_PAGE_SIZE,
    ...(cursor !== undefined && { cursor }),
  },
});

export const prefetchRuleActivity = (query: RuleActivityQuery): void =>
  prefetchListPage(buildActivityPage(query, 'leading'));

const holdBackNewRows = createNewListItemHoldBack('activity', {
  getId: ({ id }: RuleActivity) => id,
});

type ActivityData = ListPageData<'listRuleActivity'>;

/** Keeps the end of the page while it holds new rows back. */
function holdBackNewDecisions(shown: ActivityData, latest: ActivityData) {
  const { data, newCount } = holdBackNewRows(shown, latest);
  return { data: newCount > 0 ? { ...data, next_cursor: shown.next_cursor } : data, newCount };
}

/** A decision without a match changes only the version of the comment or message. */
const DECIDED_KINDS = ['rules', 'posts', 'conversations'] as const;

/** Reads again later: a rule decides after the comment or message is stored. */
const DECISION_REREADS_MS = [POLL_INTERVALS_MS.heartbeatMs, POLL_INTERVALS_MS.readAgainMs];

/** The rows of a page. A new decision makes it read them again. */
function useActivityPage(
  listPage: ListPage<'listRuleActivity'>,
  options: Pick<
    Parameters<typeof useListPage<'listRuleActivity'>>[0],
    'kind' | 'rereadsMs' | 'holdBack'
  >,
) {
  const { data, error, reload, newCount, showNew } = useListPage({
    ...listPage,
    ...options,
  });
  const rows = data?.activity;
  useRereadWhenRepliesAreDue(
    listOpenReplies(rows ?? []).map(({ due_at }) => due_at),
    reload,
  );
  return { rows, next: data?.next_cursor ?? undefined, error, refetch: reload, newCount, showNew };
}

export type RuleActivityPage = ReturnType<typeof useActivityPage>;

/** A page of events with what the rules did. Older pages never change. Other decisions are read on demand. */
export const useRuleActivity = (query: RuleActivityQuery, cursor: string | undefined) =>
  useActivityPage(
    buildActivityPage(query, 'leading', cursor),
    cursor === undefined
      ? { kind: DECIDED_KINDS, rereadsMs: DECISION_REREADS_MS, holdBack: holdBackNewDecisions }
      : {},
  );

/** All decisions about one comment or message. */
export const useRuleActivityOfEvent = (eventId: string) =>
  useActivityPage(buildActivityPage({ event_id: eventId }, 'all'), { kind: 'rules' });
