// /awaiting-approval: the replies by rule that the owner approves, edits or discards.
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TopBarAlertsProvider } from '#web/components/alerts/alerts-provider.tsx';
import { ScreenFrame } from '#web/components/frame/screen-frame.tsx';
import { NewItemsPill } from '#web/components/lists/new-items-pill.tsx';
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { Pagination } from '#web/components/navigation/pagination.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { Button, getButtonClassName } from '#web/components/ui/button.tsx';
import { prefetchApprovals, useApprovals } from '#web/features/approvals/api/use-approvals.ts';
import { isEmptyApprovalPlace } from '#web/features/approvals/approval-changes-state.ts';
import { useApprovalChanges } from '#web/features/approvals/changes/use-approval-changes.ts';
import { ApprovalList, ApprovalsSkeleton } from '#web/features/approvals/list/approval-list.tsx';
import { parseApprovalOrder } from '#web/features/approvals/list/use-approval-order.ts';
import { useKeepUnlistedApprovalsShown } from '#web/features/approvals/list/use-keep-unlisted-approvals-shown.ts';
import { useUndecidedApprovalTotal } from '#web/features/approvals/list/use-undecided-approval-total.ts';
import { usePolling } from '#web/lib/api/use-polling.ts';
import { parsePageNumber, screenPaths } from '#web/lib/navigation/paths.ts';
import { useRedirectToExistingListPage } from '#web/lib/navigation/use-redirect-to-existing-list-page.ts';
import { useNavigationNewItemCounts } from '../../layouts/use-navigation-new-item-counts.ts';

export const prefetchQueries = ({ searchParams }: URL): void =>
  prefetchApprovals(parsePageNumber(searchParams), parseApprovalOrder(searchParams));

export const Screen = () => (
  <TopBarAlertsProvider>
    <ApprovalsScreen />
  </TopBarAlertsProvider>
);

const FIRST_RELOAD_MS = 1_000;
const MAX_RELOAD_MS = 30_000;

/** Reads the list again while it has more replies than it shows, since it lags behind recent changes. */
const useLaggingApprovalsListReload = (isLagging: boolean, reload: () => Promise<unknown>): void =>
  void usePolling({
    active: isLagging,
    delayMs: (attempts) => Math.min(MAX_RELOAD_MS, FIRST_RELOAD_MS * 2 ** attempts),
    task: reload,
  });

/** While nothing is approved, the list does not look for new replies by itself. */
function RefreshApprovalsButton({ onRefresh }: { readonly onRefresh: () => Promise<unknown> }) {
  const [isBusy, setIsBusy] = useState(false);
  const refresh = async () => {
    setIsBusy(true);
    // The list shows its own error.
    await onRefresh().catch(() => undefined);
    setIsBusy(false);
  };
  return (
    <Button
      variant="quiet"
      busy={isBusy}
      icon={<RefreshCw aria-hidden className="size-4" />}
      onClick={() => void refresh()}
    >
      <span className="max-[26rem]:sr-only">Refresh</span>
    </Button>
  );
}

function ApprovalsScreen() {
  const [search] = useSearchParams();
  const page = parsePageNumber(search);
  const order = parseApprovalOrder(search);
  const list = useApprovals(page, order);
  const { state, actions } = useApprovalChanges({ list, page, order });
  const kept = useKeepUnlistedApprovalsShown(list.approvals, `${order} ${page}`);
  const total = useUndecidedApprovalTotal(list, state);
  const vacated = kept.vacatedIds.map((id) => [id, 'vacated'] as const);
  const changes = new Map([...vacated, ...state.changes]);
  const shown = kept.approvals?.filter(({ id }) => changes.get(id) !== 'gone');
  const isEmpty = shown?.every(({ id }) => isEmptyApprovalPlace(changes.get(id))) === true;
  // An empty page redirects to the first one, even when other replies exist.
  useRedirectToExistingListPage(isEmpty ? 0 : undefined);
  const hasMore = isEmpty && list.total > 0;
  useLaggingApprovalsListReload(hasMore && page === 1, list.reload);

  const refresh = async () => {
    await list.showNew();
    kept.forgetKept();
  };
  const closePlaces = (ids: readonly string[]) => {
    actions.closePlaces(ids);
    kept.closePlaces(ids);
  };

  return (
    <ScreenFrame
      title="Awaiting Approval"
      newCount={useNavigationNewItemCounts().awaiting_approvals}
      locationKey={page}
      actions={<RefreshApprovalsButton onRefresh={refresh} />}
    >
      {shown === undefined || hasMore || (isEmpty && page > 1) ? (
        list.error ? (
          <LoadErrorMessage error={list.error} onRetry={list.reload} />
        ) : (
          <ApprovalsSkeleton />
        )
      ) : isEmpty ? (
        <EmptyState text="Nothing waits for your approval.">
          <AppLink to={screenPaths.rules} className={getButtonClassName('secondary')}>
            Go to Rules List
          </AppLink>
        </EmptyState>
      ) : (
        <>
          <NewItemsPill count={list.newCount} nouns={['reply', 'replies']} onShow={list.showNew} />
          <ApprovalList
            approvals={shown}
            total={total}
            state={{ ...state, changes }}
            actions={actions}
            onClosePlaces={closePlaces}
          />
        </>
      )}
      <div className="max-w-6xl">
        <Pagination total={list.total} />
      </div>
    </ScreenFrame>
  );
}
