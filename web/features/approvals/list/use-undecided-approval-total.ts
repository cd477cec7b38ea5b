// The number of replies that await a decision. Decisions made here count at once, and the navigation shows the same
// number.
import { useEffect } from 'react';
import { useNewItemCounts, useSetNewItemCount } from '#web/lib/api/use-server-data-changes.ts';
import type { ApprovalsListState } from '../api/use-approvals.ts';
import type { ApprovalChangesState } from '../approval-changes-state.ts';

export function useUndecidedApprovalTotal(
  { approvals, total }: ApprovalsListState,
  { changes }: ApprovalChangesState,
): number {
  const isDecidedHere = (id: string) => changes.has(id) && changes.get(id) !== 'takingBack';
  const decided = approvals?.filter(({ id, status }) => status !== 'approved' && isDecidedHere(id));
  const undecidedTotal = Math.max(0, total - (decided?.length ?? 0));
  const isKnown = approvals !== undefined;
  const navigationCount = useNewItemCounts()?.awaiting_approvals;
  const setNewCount = useSetNewItemCount();
  // Also runs after a heartbeat that was requested before the last decision.
  useEffect(() => {
    if (isKnown && navigationCount !== undefined && navigationCount !== undecidedTotal)
      setNewCount('awaiting_approvals', undecidedTotal);
  }, [isKnown, navigationCount, undecidedTotal, setNewCount]);
  return undecidedTotal;
}
