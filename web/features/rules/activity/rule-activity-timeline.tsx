// The timeline: what the rules decided about each comment and message and why, newest first.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import { NewItemsPill } from '#web/components/lists/new-items-pill.tsx';
import { useProgressivelyRenderedItems } from '#web/components/lists/use-progressively-rendered-items.ts';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useAllRules } from '../api/use-all-rules.ts';
import {
  type RuleActivityPage,
  type RuleActivityQuery,
  useRuleActivity,
  useRuleActivityOfEvent,
} from '../api/use-rule-activity.ts';
import { ActivityEventItem, type ActivityEventLinkTarget } from './activity-event-item.tsx';
import { describeEmptyRuleActivity } from './event-outcome-texts.ts';
import { type EventWithRuleDecisions, groupRuleDecisionsByEvent } from './group-rule-decisions.ts';
import { describeItemWithoutRuleDecision, type InboundItem } from './inbound-comment-or-message.ts';

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
  readonly groups: readonly EventWithRuleDecisions[];
  readonly link: ActivityEventLinkTarget;
  readonly onStopped: () => void;
}) {
  const { groups, ...shared } = props;
  return (
    <ol className="grid grid-cols-1 gap-7">
      {useProgressivelyRenderedItems(groups, INITIAL_EVENT_COUNT).map((group) => (
        <li key={group.event.id}>
          <ActivityEventItem group={group} {...shared} />
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
  readonly list: RuleActivityPage;
  readonly link: ActivityEventLinkTarget;
  readonly emptyState: ReactNode;
}) {
  const { rows, error, refetch } = list;
  if (rows === undefined)
    return error ? <LoadErrorMessage error={error} onRetry={refetch} /> : <ActivitySkeleton />;
  if (rows.length === 0) return emptyState;
  return <Events groups={groupRuleDecisionsByEvent(rows)} link={link} onStopped={refetch} />;
}

function UnseenState({ item }: { readonly item: InboundItem | undefined }) {
  return <EmptyState text={describeItemWithoutRuleDecision(item, useAllRules())} />;
}

/** The timeline of one comment or message, without older pages and links. */
export function EventActivityTimeline(props: {
  readonly eventId: string;
  readonly item: InboundItem | undefined;
}) {
  const list = useRuleActivityOfEvent(props.eventId);
  return <Timeline list={list} link={null} emptyState={<UnseenState item={props.item} />} />;
}

/** Knows where the next page begins after the user asks for it. It skips pages in which the server found nothing. */
function useOlderPage({ rows, next }: RuleActivityPage) {
  const [olderCursor, setOlderCursor] = useState<string>();
  const isPassedOver = rows?.length === 0 && next !== undefined && olderCursor === undefined;
  useEffect(() => {
    if (isPassedOver) setOlderCursor(next);
  }, [isPassedOver, next]);
  return {
    olderCursor,
    showOlder: () => setOlderCursor(next),
    hideOlder: () => setOlderCursor(undefined),
  };
}

/** Says that there is no activity, and offers to clear the filters. */
function End({ query, isAnyShown, onClear }: ActivityPagesProps) {
  if (isAnyShown) return <EmptyState text="No older activity" />;
  return (
    <EmptyState text={describeEmptyRuleActivity(query)}>
      {Object.keys(query).length > 0 && <Button onClick={onClear}>Show all activity</Button>}
    </EmptyState>
  );
}

/** Only a full page certainly has older events: the server may have stopped its search early. */
const isFull = ({ rows = [] }: RuleActivityPage): boolean =>
  groupRuleDecisionsByEvent(rows).length >= DEFAULT_LIST_PAGE_SIZE;

/** Takes the focus of the button that it replaces, so that the next key reaches its first event. */
function OlderPages(props: ActivityPagesProps) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    if (props.isAnyShown) region.current?.focus({ preventScroll: true });
  }, [props.isAnyShown]);
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Older activity"
      className="grid grid-cols-1 gap-7 outline-none"
    >
      <ActivityPages {...props} />
    </section>
  );
}

type ActivityPagesProps = {
  readonly query: RuleActivityQuery;
  readonly cursor?: string;
  /** Whether there is activity above. */
  readonly isAnyShown: boolean;
  readonly onClear: () => void;
};

/** A page that begins at `cursor`, and older pages on request. */
function ActivityPages(props: ActivityPagesProps) {
  const { query, cursor, isAnyShown } = props;
  const list = useRuleActivity(query, cursor);
  const { rows, next, newCount, showNew } = list;
  const { olderCursor, showOlder, hideOlder } = useOlderPage(list);
  const isMore = next !== undefined || olderCursor !== undefined;
  return (
    <>
      {cursor === undefined && (
        <NewItemsPill
          count={newCount}
          nouns={['decision', 'decisions']}
          // The older pages begin where this page ended before.
          onShow={() => {
            hideOlder();
            return showNew();
          }}
        />
      )}
      <Timeline list={list} link="same_tab" emptyState={!isMore && <End {...props} />} />
      {olderCursor !== undefined && (
        <OlderPages
          {...props}
          cursor={olderCursor}
          isAnyShown={isAnyShown || (rows?.length ?? 0) > 0}
        />
      )}
      {olderCursor === undefined && next !== undefined && rows?.length !== 0 && (
        <div className="flex justify-center">
          <Button onClick={showOlder}>{isFull(list) ? 'Show older' : 'Look further back'}</Button>
        </div>
      )}
    </>
  );
}

type ActivityTimelineProps = Pick<ActivityPagesProps, 'query' | 'onClear'>;

export const RuleActivityTimeline = (props: ActivityTimelineProps) => (
  <div className="grid grid-cols-1 gap-7">
    <ActivityPages key={JSON.stringify(props.query)} {...props} isAnyShown={false} />
  </div>
);
