// The number of replies that await a decision. Decisions made here count at once, and the navigation shows the same
// number.
import { useEffect } from 'react';
import { useNewCounts, useSetNewCount } from '#web/lib/api/use-changes.ts';
import type { ApprovalsList } from '../api/use-approvals.ts';
import type { ApprovalChanges } from '../approval-changes.ts';

export function useUndecidedTotal(
  { approvals, total }: ApprovalsList,
  { changes }: ApprovalChanges,
): number {
  const isDecidedHere = (id: string) => changes.has(id) && changes.get(id) !== 'takingBack';
  const decided = approvals?.filter(({ id, status }) => status !== 'approved' && isDecidedHere(id));
  const undecidedTotal = Math.max(0, total - (decided?.length ?? 0));
  const isKnown = approvals !== undefined;
  const navigationCount = useNewCounts()?.awaiting_approvals;
  const setNewCount = useSetNewCount();
  // Also runs after a heartbeat that was requested before the last decision.
  useEffect(() => {
    if (isKnown && navigationCount !== undefined && navigationCount !== undecidedTotal)
      setNewCount('awaiting_approvals', undecidedTotal);
  }, [isKnown, navigationCount, undecidedTotal, setNewCount]);
  return undecidedTotal;
}
