// One page of the replies that await approval, updated by actions of the owner and the server.
import { useCallback } from 'react';
import type { ApprovalListOrder } from '#shared/contracts/approvals.ts';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { createNewListItemHoldBack } from '#web/components/lists/hold-back-new-items.ts';
import {
  buildPaginationRequestFields,
  type ListPage,
  type ListPageData,
  prefetchListPage,
} from '#web/components/lists/list-page-query.ts';
import { useListPage } from '#web/components/lists/use-list-page.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { keepApprovalsInPlace } from '../keep-approvals-in-place.ts';

type ApprovalsResponse = ListPageData<'listApprovals'>;
type Approvals = readonly AwaitingApproval[];

function buildApprovalsPage(page: number, order: ApprovalListOrder): ListPage<'listApprovals'> {
  const fields = { ...buildPaginationRequestFields(page), order };
  return {
    endpoint: 'listApprovals',
    fields,
    page,
    send: ({ knownVersion }) =>
      callApi('listApprovals', { ...fields, known_version: knownVersion }),
  };
}

/** Starts the first read of the list before its screen renders. */
export const prefetchApprovals = (page: number, order: ApprovalListOrder): void =>
  prefetchListPage(buildApprovalsPage(page, order));

const countUndecided = (approvals: Approvals): number =>
  approvals.filter(({ status }) => status !== 'approved').length;

/** The total counts the replies that await a decision. */
function changeListed(
  known: ApprovalsResponse,
  change: (approvals: Approvals) => Approvals,
): ApprovalsResponse {
  const listed = known.awaiting_approvals_list;
  const changed = change(listed);
  const total = known.total_count + countUndecided(changed) - countUndecided(listed);
  return {
    ...known,
    awaiting_approvals_list: [...changed],
    total_count: Math.max(0, total),
  };
}

/** An approved reply stays in place until a check reports its outcome. The list only omits it. */
function keepApproved(
  response: ApprovalsResponse,
  known: ApprovalsResponse | undefined,
): ApprovalsResponse {
  const shown = keepApprovalsInPlace(
    known?.awaiting_approvals_list ?? [],
    response.awaiting_approvals_list,
    (approval) => (approval.status === 'approved' ? approval : undefined),
  );
  return { ...response, awaiting_approvals_list: [...shown] };
}

export type ApprovalsListState = ReturnType<typeof useApprovals>;

export function useApprovals(page: number, order: ApprovalListOrder) {
  const { data, error, reload, patch, newCount, showNew } = useListPage({
    ...buildApprovalsPage(page, order),
    kind: 'approvals',
    holdBack: createNewListItemHoldBack('awaiting_approvals_list', {
      getId: ({ id }: AwaitingApproval) => id,
    }),
    merge: keepApproved,
  });

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
        patch((known) =>
          changeListed(known, (approvals) =>
            approvals.map((each) => (changedIds.has(each.id) ? change(each) : each)),
          ),
        );
      },
      [patch],
    ),
    remove: useCallback(
      (ids: Iterable<string>) => {
        const removedIds = new Set(ids);
        patch((known) =>
          changeListed(known, (approvals) => approvals.filter(({ id }) => !removedIds.has(id))),
        );
      },
      [patch],
    ),
  };
}
