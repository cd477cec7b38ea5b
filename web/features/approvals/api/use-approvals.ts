// One page of the replies that await approval, patched by what the owner and the server do with them.
import { useCallback, useEffect } from 'react';
import type { ApprovalOrder } from '#shared/contracts/approvals.ts';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { holdBackNewIn } from '#web/components/lists/hold-back-new.ts';
import {
  buildPagingFields,
  type ListPage,
  type PageData,
  prefetchListPage,
} from '#web/components/lists/list-page.ts';
import { useListPage } from '#web/components/lists/use-list-page.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useSetNewCount } from '#web/lib/use-changes.ts';
import { keepAtPlace } from '../keep-at-place.ts';

type ApprovalsResponse = PageData<'listApprovals'>;

function buildApprovalsPage(page: number, order: ApprovalOrder): ListPage<'listApprovals'> {
  const fields = { ...buildPagingFields(page), order };
  return {
    endpoint: 'listApprovals',
    fields,
    page,
    send: ({ knownVersion }) =>
      callApi('listApprovals', { ...fields, known_version: knownVersion }),
  };
}

/** Starts the first read of the list before its screen renders. */
export const prefetchApprovals = (page: number, order: ApprovalOrder): void =>
  prefetchListPage(buildApprovalsPage(page, order));

/** The navigation shows how many replies await approval. */
function useNavigationCountSync(total: number | undefined) {
  const setNewCount = useSetNewCount();
  useEffect(() => {
    if (total !== undefined) setNewCount('awaiting_approvals', total);
  }, [total, setNewCount]);
}

function removeApprovals(known: ApprovalsResponse, ids: ReadonlySet<string>): ApprovalsResponse {
  const remaining = known.awaiting_approvals_list.filter(({ id }) => !ids.has(id));
  const removedCount = known.awaiting_approvals_list.length - remaining.length;
  return {
    ...known,
    awaiting_approvals_list: remaining,
    total_count: Math.max(0, known.total_count - removedCount),
  };
}

/** An approved reply stays, at its place, until a check has said what became of it: the list only leaves it out. */
function keepApproved(
  response: ApprovalsResponse,
  known: ApprovalsResponse | undefined,
): ApprovalsResponse {
  const shown = keepAtPlace(
    known?.awaiting_approvals_list ?? [],
    response.awaiting_approvals_list,
    (approval) => (approval.status === 'approved' ? approval : undefined),
  );
  return { ...response, awaiting_approvals_list: [...shown] };
}

export type ApprovalsList = ReturnType<typeof useApprovals>;

export function useApprovals(page: number, order: ApprovalOrder) {
  const { data, error, reload, patch, newCount, showNew } = useListPage({
    ...buildApprovalsPage(page, order),
    kind: 'approvals',
    holdBack: holdBackNewIn('awaiting_approvals_list', {
      getId: ({ id }: AwaitingApproval) => id,
    }),
    merge: keepApproved,
  });
  useNavigationCountSync(data?.total_count);

  return {
    approvals: data?.awaiting_approvals_list,
    total: data?.total_count ?? 0,
    newCount,
    showNew,
    error,
    reload,
    update: useCallback(
      (ids: Iterable<string>, change: (approval: AwaitingApproval) => AwaitingApproval) => {
        const changedIds = new Set(ids);
        patch((known) => ({
          ...known,
          awaiting_approvals_list: known.awaiting_approvals_list.map((approval) =>
            changedIds.has(approval.id) ? change(approval) : approval,
          ),
        }));
      },
      [patch],
    ),
    remove: useCallback(
      (ids: Iterable<string>) => {
        const removedIds = new Set(ids);
        patch((known) => removeApprovals(known, removedIds));
      },
      [patch],
    ),
  };
}
