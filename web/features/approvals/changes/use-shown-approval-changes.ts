// The shown changes of replies, and how they end on screen.
import { useEffect, useReducer } from 'react';
import type { ApprovalsListState } from '../api/use-approvals.ts';
import {
  type ApprovalChangesState,
  approvalChangesReducer,
  createApprovalChangesState,
  isDone,
} from '../approval-changes-state.ts';
import { listRunningApprovalDiscardIds } from './running-approval-discards.ts';
import type { ApprovalChangeResult, ShownApprovalsPage } from './use-send-approval-changes.ts';

export const hasApprovalLeftList = (changes: ApprovalChangesState['changes']) => (id: string) =>
  isDone(changes.get(id));

type Ending = Pick<ApprovalChangeResult, 'errors'> & Partial<ApprovalChangeResult>;

export function useShownApprovalChanges(list: ApprovalsListState) {
  const [state, dispatch] = useReducer(approvalChangesReducer, null, () =>
    createApprovalChangesState({ goneIds: listRunningApprovalDiscardIds() }),
  );
  /** A reply that ended elsewhere stays until the next refresh, so that its reason can be read. */
  const end = (ids: Iterable<string>, { errors, isUnconfirmed = false }: Ending) => {
    dispatch({ type: 'ended', ids: [...ids], errors });
    if (isUnconfirmed) void list.reload();
  };
  const { changes } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has left is removed once.
  useEffect(() => {
    const leftIds = (list.approvals ?? []).map(({ id }) => id).filter(hasApprovalLeftList(changes));
    if (leftIds.length === 0) return;
    list.remove(leftIds);
    void list.reload();
  }, [changes]);
  const leave = (ids: readonly string[], change: 'left' | 'discarded' = 'left') => {
    if (ids.length > 0) dispatch({ type: 'started', change, ids });
  };
  return { state, dispatch, end, leave };
}

export type ApprovalChangeContext = ReturnType<typeof useShownApprovalChanges> & ShownApprovalsPage;
