// What the rules decided about each comment and message, newest first, and why.
import type { ReactNode } from 'react';
import { NewItemsPill } from '#web/components/lists/new-items-pill.tsx';
import { useFirstItems } from '#web/components/lists/use-first-items.ts';
import { Pagination } from '#web/components/navigation/pagination.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useRedirectToExistingPage } from '#web/lib/use-redirect-to-existing-page.ts';
import { ActivityEvent, type EventLink } from './activity-event.tsx';
import { type EventWithDecisions, groupByEvent } from './group-decisions.ts';
import { describeNoActivity } from './outcome-words.ts';
import { useAllRules } from './use-all-rules.ts';
import { type ActivityQuery, useEventActivity, useRuleActivity } from './use-rule-activity.ts';
import { describeUnseen, type WrittenEvent } from './written-event.ts';

function ActivitySkeleton() {
  return (
    <div role="status" aria-label="Loading..." className="grid gap-8">
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="flex gap-3">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-2.5">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-4 w-80 max-w-full" />
            <Skeleton className="mt-1 h-14 w-full max-w-lg" />
          </div>
        </div>
      ))}
    </div>
  );
}

const INITIAL_EVENT_COUNT = 8;

function Events(props: {
  readonly groups: readonly EventWithDecisions[];
  readonly link: EventLink;
  readonly onStopped: () => void;
}) {
  const { groups, ...shared } = props;
  return (
    <ol className="grid grid-cols-1 gap-7">
      {useFirstItems(groups, INITIAL_EVENT_COUNT).map((group) => (
        <li key={group.event.id}>
          <ActivityEvent group={group} {...shared} />
        </li>
      ))}
    </ol>
  );
}

function Timeline({
  list,
  link,
  emptyState,
}: {
  readonly list: ReturnType<typeof useRuleActivity>;
  readonly link: EventLink;
  readonly emptyState: ReactNode;
}) {
  const { rows, error, refetch, newCount, showNew } = list;
  if (rows === undefined)
    return error ? <LoadErrorMessage error={error} onRetry={refetch} /> : <ActivitySkeleton />;
  if (rows.length === 0) return emptyState;
  return (
    <>
      <NewItemsPill count={newCount} nouns={['decision', 'decisions']} onShow={showNew} />
      <Events groups={groupByEvent(rows)} link={link} onStopped={refetch} />
    </>
  );
}

function UnseenState({ written }: { readonly written: WrittenEvent | undefined }) {
  return <EmptyState text={describeUnseen(written, useAllRules())} />;
}

/** Without paging and links to what is decided about: for one comment or message, beside it. */
export function EventActivity(props: {
  readonly eventId: string;
  readonly written: WrittenEvent | undefined;
}) {
  const list = useEventActivity(props.eventId);
  return <Timeline list={list} link={null} emptyState={<UnseenState written={props.written} />} />;
}

/** With the page in the address. */
export function PagedActivityTimeline(props: {
  readonly query: ActivityQuery;
  readonly page: number;
}) {
  const list = useRuleActivity(props.query, props.page);
  const isRedirecting = useRedirectToExistingPage(list.total);
  return (
    <>
      <Timeline
        list={isRedirecting ? { ...list, rows: undefined } : list}
        link="same_tab"
        emptyState={<EmptyState text={describeNoActivity(props.query.outcome)} />}
      />
      <Pagination total={list.total ?? 0} />
    </>
  );
}
