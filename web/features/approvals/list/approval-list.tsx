// The replies of one page, with selection, order and keys.
import { useRef } from 'react';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useAnsweredPosts } from '../api/use-answered-posts.ts';
import type { ApprovalChangesState } from '../approval-changes-state.ts';
import type { ApprovalActions } from '../changes/use-approval-changes.ts';
import {
  findFirstApprovalCard,
  useApprovalKeyboardShortcuts,
} from '../use-approval-keyboard-shortcuts.ts';
import { useStableCallbacks } from '../use-stable-callbacks.ts';
import { ApprovalListItem } from './approval-list-item.tsx';
import { ApprovalSelectionBar } from './approval-selection-bar.tsx';
import { ApprovalToolbar } from './approval-toolbar.tsx';
import { useApprovalOrder } from './use-approval-order.ts';
import { useApprovalSelection } from './use-approval-selection.ts';
import { useCloseEmptyApprovalPlaces } from './use-close-empty-approval-places.ts';

type ApprovalListProps = {
  readonly approvals: readonly AwaitingApproval[];
  readonly total: number;
  readonly state: ApprovalChangesState;
  readonly actions: ApprovalActions;
  readonly onClosePlaces: (ids: readonly string[]) => void;
};

const getPostId = ({ event }: AwaitingApproval): string | undefined =>
  event.message ? undefined : (event.post?.media_id ?? event.comment?.media_id);

export function ApprovalList(props: ApprovalListProps) {
  const { approvals, total, actions } = props;
  const { changes, errors } = props.state;
  const list = useRef<HTMLUListElement>(null);
  const { order, setOrder } = useApprovalOrder();
  const posts = useAnsweredPosts(approvals.flatMap((approval) => getPostId(approval) ?? []));

  const canSelect = (approval: AwaitingApproval): boolean =>
    !changes.has(approval.id) && approval.rule_processed_event_response.status === 'editing';
  const selection = useApprovalSelection(approvals.filter(canSelect).map(({ id }) => id));
  const { selectedIds } = selection;
  useCloseEmptyApprovalPlaces(list, changes, props.onClosePlaces);

  const changeSelected = (change?: (ids: readonly string[]) => unknown) => () => {
    // The bar disappears together with its pressed button.
    if (!list.current?.contains(document.activeElement))
      findFirstApprovalCard(selectedIds)?.focus({ preventScroll: true });
    selection.selectAll(false);
    void change?.(selectedIds);
  };
  useApprovalKeyboardShortcuts(list, {
    z: actions.undoLast,
    ...(selectedIds.length > 0 && { Escape: changeSelected() }),
  });
  const { dropReplaced } = useStableCallbacks({
    // The reply was selected for another text, and a new text is not approved unread.
    dropReplaced: (id: string, { wasAwaited }: { readonly wasAwaited: boolean }) => {
      if (selection.drop(id) && !wasAwaited) actions.sayReplaced(id);
    },
  });
  const approve = async (ids: readonly string[]) => {
    selection.add(await actions.approve(ids));
  };
  return (
    <div className="max-w-6xl">
      <ApprovalToolbar selection={selection} total={total} order={order} onOrderChange={setOrder} />
      <ul
        ref={list}
        className="divide-y divide-hairline border-y border-hairline bg-surface max-md:-mx-4 md:overflow-x-clip md:rounded-xl md:border"
      >
        {approvals.map((approval) => (
          <ApprovalListItem
            key={approval.id}
            approval={approval}
            change={changes.get(approval.id)}
            changeError={errors.get(approval.id)}
            isSelected={selectedIds.includes(approval.id)}
            canSelect={canSelect(approval)}
            onSelect={selection.toggle}
            onTextReplaced={dropReplaced}
            post={posts.get(getPostId(approval) ?? '')}
            actions={actions}
          />
        ))}
      </ul>
      {selectedIds.length > 0 && (
        <ApprovalSelectionBar
          count={selectedIds.length}
          isWholePage={selection.isAllSelected}
          total={total}
          onApprove={changeSelected(approve)}
          onDiscard={changeSelected(actions.discard)}
          onClear={changeSelected()}
        />
      )}
    </div>
  );
}

const SKELETON_ROW_COUNT = 7;

export function ApprovalsSkeleton() {
  return (
    <div role="status" aria-label="Loading..." className="max-w-6xl">
      <div className="mb-2 flex min-h-11 items-center justify-between md:min-h-9">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-9 w-40" />
      </div>
      <div className="divide-y divide-hairline border-y border-hairline bg-surface max-md:-mx-4 md:rounded-xl md:border">
        {Array.from({ length: SKELETON_ROW_COUNT }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical.
          <div key={index} className="grid gap-2 px-4 py-3 md:h-22 md:grid-cols-3">
            <Skeleton className="h-4 w-1/2 md:col-span-3" />
            <Skeleton className="h-9" />
            <Skeleton className="h-11" />
            <Skeleton className="h-11 md:h-9" />
          </div>
        ))}
      </div>
    </div>
  );
}
