// The order of the page, kept in the address: whoever comes back from a post finds the list as it was.
import { useSearchParams } from 'react-router-dom';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';

export type ApprovalOrder = 'newest' | 'expiry';

const PARAMETER = 'order';

export function useApprovalOrder() {
  const [search, setSearch] = useSearchParams();
  const order: ApprovalOrder = search.get(PARAMETER) === 'expiry' ? 'expiry' : 'newest';
  const setOrder = (next: ApprovalOrder) =>
    setSearch(
      (latest) => {
        const changed = new URLSearchParams(latest);
        if (next === 'newest') changed.delete(PARAMETER);
        else changed.set(PARAMETER, next);
        return changed;
      },
      { replace: true },
    );
  return { order, setOrder };
}

/** The server lists the newest first. */
export const sortApprovals = (
  approvals: readonly AwaitingApproval[],
  order: ApprovalOrder,
): readonly AwaitingApproval[] =>
  order === 'newest'
    ? approvals
    : approvals.toSorted((left, right) => left.expires_at.localeCompare(right.expires_at));
